import DopesheetText

// Joining and leaving a stage, and the order of motions.

extension Stage {
  /// Adds a motion to the stage without starting it, after all others in tree order.
  @discardableResult
  public func add<M: Moveable>(_ motion: M) -> M {
    addIfNew(motion)
    return motion
  }

  /// Adds a motion to the stage and starts it.
  @inlinable
  @discardableResult
  public func play<M: Moveable>(_ motion: M) -> M {
    // Inlinable, so that other modules call no generic code.
    addIfNew(motion)
    motion.start()
    return motion
  }

  /// Adds a motion that is neither on the stage nor in a collection.
  @usableFromInline
  func addIfNew(_ motion: MotionControl) {
    if motion.parent == nil, !motion.isOn(self) { join(motion) }
  }

  /// Removes a motion from the stage for good, with all motions below it.
  ///
  /// Running motions are stopped where they are, and their closures are released. A child leaves its collection
  /// first; see ``MotionCollection/remove(_:)``.
  public func remove(_ motion: MotionControl) {
    guard motion.isOn(self) else { return }
    guard !isAccessing else { return report(.callInAccessor(source: motion.name), by: motion) }
    motion.parent?.remove(motion)
    motion.stop()
    motions.inOrder = nil
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
    queue.remove(motion.id)
    updateWatchers.removeAll { $0 === motion }
    motion.stage = nil
    motions.remove(Int(motion.id))
  }

  /// Adds a motion, and those below it, after its siblings. One that is on the stage already moves to this place.
  func join(_ motion: MotionControl) {
    motions.inOrder = nil
    let parent = motion.parent.map { $0.isOn(self) ? $0.id : -1 } ?? -1
    if motion.isOn(self) { return move(motion, to: parent) }
    // A motion joins only one stage in its life: its slots are numbers of that stage.
    guard motion.id < 0 else { return report(.otherStage(source: motion.name), by: nil) }
    takeName(of: motion)
    motion.id = Int32(motions.count)
    motions.append(motion)
    order.add(to: parent)
    queue.addOwner()
    motion.stage = self
    if motion.extras?.callbacks[.updated] != nil { watchUpdates(of: motion) }
    do {
      try motion.attach(to: self)
    } catch {
      motion.flags[.isRefused] = true
      report(error, by: motion)
    }
    if !observers.isEmpty { nameMotions() }
  }

  // MARK: Order

  /// Moves a motion, and those below it, to another place in tree order.
  private func move(_ motion: MotionControl, to parent: Int32) {
    var moved: [MotionControl] = []
    func visit(_ motion: MotionControl) {
      // A child of another stage was rejected.
      guard motion.isOn(self) else { return }
      moved.append(motion)
      motion.forEachChild(visit)
    }
    visit(motion)
    // They leave the queue before its order changes.
    let times = moved.map { queue.time(of: $0.id) }
    for motion in moved { queue.remove(motion.id) }
    order.move(motion.id, to: parent)
    for (motion, time) in zip(moved, times) {
      if let time { queue.set(motion.id, time: time) }
      motion.forEachLane { table.reorder(table.slot(of: $0)) }
    }
    sort(&updateWatchers)
    sort(&outside.custom)
  }

  /// Sorts motions in tree order.
  func sort<Motion: MotionControl>(_ motions: inout [Motion]) {
    motions.sort { order.comes($0.id, before: $1.id) }
  }

  /// All motions in tree order.
  var ordered: [MotionControl] {
    if let ordered = motions.inOrder { return ordered }
    var ordered = motions.present
    sort(&ordered)
    motions.inOrder = ordered
    return ordered
  }

  // MARK: Names

  /// Reserves the given name of a motion. An invalid name is reported, and the motion is rejected.
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
      var number = names.lastNumbers[stem, default: 0]
      repeat { number += 1 } while !names.take("\(stem)\(number)")
      names.lastNumbers[stem] = number
      motion.ensureExtras().name = "\(stem)\(number)"
    }
  }
}
