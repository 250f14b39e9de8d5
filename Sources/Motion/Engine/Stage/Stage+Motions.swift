import DopesheetText

// Joining and leaving a stage.

extension Stage {
  var ordered: [MotionControl] { motions.inOrder }
  var boundaries: BoundarySchedule { motions.boundaries }
  package var stoppedChildren: StoppedChildren { motions.stopped }

  @usableFromInline
  func addIfNew(_ motion: MotionControl) {
    if motion.parent == nil, !motion.isOn(self) { join(motion) }
  }

  func leave(_ motion: MotionControl) {
    motion.parent?.remove(motion)
    motion.stop()
    forget(motion)
  }

  private func forget(_ motion: MotionControl) {
    for child in motion.children { forget(child) }
    // The motion may run separately, or the callbacks of its end may have started it again.
    motion.stopNow()
    motion.resetSilently()
    // The name stays taken, because traces contain it.
    _ = motion.name
    motion.detach()
    motion.stage = nil
    motions.remove(motion)
  }

  /// Adds a motion, and those below it, after its siblings. One that is on the stage already moves to this place.
  func join(_ motion: MotionControl) {
    let parent = motion.parent.map { $0.isOn(self) ? $0.id : -1 } ?? -1
    if motion.isOn(self) { return move(motion, to: parent) }
    // A motion joins only one stage in its life: its slots are numbers of that stage.
    guard motion.id < 0 else { return report(.otherStage(source: motion.name), by: nil) }
    takeName(of: motion)
    motions.append(motion, to: parent)
    motion.stage = self
    if motion.extras?.callbacks[.updated] != nil { motions.watchUpdates(of: motion) }
    do {
      try motion.attach(to: self)
    } catch {
      motion.flags[.isRefused] = true
      report(error, by: motion)
    }
    if !observers.isEmpty { nameMotions() }
  }

  private func move(_ motion: MotionControl, to parent: Int32) {
    var moved: [MotionControl] = []
    func visit(_ motion: MotionControl) {
      // A child of another stage was rejected.
      guard motion.isOn(self) else { return }
      moved.append(motion)
      motion.forEachChild(visit)
    }
    visit(motion)
    motions.move(moved, to: parent)
    for motion in moved { motion.forEachTrack(table.reorder) }
    outside.custom = motions.inTreeOrder(outside.custom)
  }

  @inline(__always)
  func ticks(seconds: Double) -> Int64? {
    if seconds != lastLength.seconds { lastLength = (seconds, Ticks(seconds: seconds)?.count) }
    return lastLength.ticks
  }

  private func takeName(of motion: MotionControl) {
    guard let given = motion.extras?.name, !given.isEmpty else { return }
    // Unnamed motions that joined before may get this name.
    nameMotions()
    let name = NameGrammar.encode(word: given)
    let isTaken = reserve(given, encoded: name)
    motion.flags[.isRefused] = !isTaken
    motion.extras!.name = isTaken ? name : ""
  }

  /// Names each unnamed motion after its target, with the next free number, in the order of joining.
  ///
  /// This happens when a name is requested or there is an observer, since most stages never need the names.
  func nameMotions() {
    while names.namedMotions < motions.count {
      let motion = motions[names.namedMotions]
      names.namedMotions += 1
      guard let motion, motion.extras?.name.isEmpty ?? true else { continue }
      let stem =
        (motion.nameOfTarget.map { NameGrammar.encode($0) + "." } ?? "") + motion.sourceKind
      motion.ensureExtras().name = names.takeNext(stem)
    }
  }
}
