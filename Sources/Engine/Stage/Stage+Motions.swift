import DopesheetNotation

// How motions join and leave a stage, and their order.

extension Stage {
  /// Puts a motion on the stage without starting it. Its place in tree order is after all that came before.
  @discardableResult
  public func add<M: Moveable>(_ motion: M) -> M {
    if motion.parent == nil, !motion.isOn(self) { addRoot(motion) }
    return motion
  }

  /// Puts a motion on the stage and starts it.
  @discardableResult
  public func play<M: Moveable>(_ motion: M) -> M {
    add(motion)
    motion.start()
    return motion
  }

  /// Takes a motion off the stage for good, with all below it: what runs is stopped where it is, and its
  /// closures are let go. A child leaves its collection first; see ``MotionCollection/remove(_:)``.
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
    // What runs on its own, or was started anew by the callbacks of its end.
    motion.stopNow()
    motion.resetSilently()
    // The name stays taken: a trace tells its story.
    _ = motion.name
    motion.detach()
    queue.remove(motion.id)
    updateWatchers.removeAll { $0 === motion }
    motion.stage = nil
    motions.remove(Int(motion.id))
  }

  /// Takes a motion that has no parent, after all that came before.
  func addRoot(_ motion: MotionControl) {
    let isNew = motion.heldStage == nil
    let wasOrdered = order.isRight
    addChild(motion)
    guard motion.isOn(self) else { return }
    // What is new comes last in tree order, so the others keep their ranks.
    let first = order.next
    rank(motion)
    guard isNew, wasOrdered else { return }
    if order.next - first > 1 { updateWatchers.sort { $0.rank < $1.rank } }
    order.isRight = true
  }

  /// Takes a motion and those below it. Their order follows from their places when it is needed.
  func addChild(_ motion: MotionControl) {
    order.isRight = false
    motions.inOrder = nil
    guard !motion.isOn(self) else { return }
    // A motion joins one stage in its life: its slots are numbers of that stage.
    guard motion.id < 0 else { return report(.otherStage(source: motion.name), by: nil) }
    takeName(of: motion)
    motion.id = Int32(motions.count)
    motions.append(motion)
    order.add()
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

  /// Brings all motions into tree order: roots as they were added, children before their parents.
  func ensureOrder() {
    guard !order.isRight else { return }
    order.isRight = true
    order.next = 0
    let roots = motions.present.filter { $0.parent == nil }
    for root in roots.sorted(by: { $0.rank < $1.rank }) { rank(root) }
    queue.reorder()
    updateWatchers.sort { $0.rank < $1.rank }
  }

  /// Gives a motion and those below it the next ranks.
  private func rank(_ motion: MotionControl) {
    for child in motion.children { rank(child) }
    // A child that another stage has was refused, and keeps its place there.
    if motion.isOn(self), order[motion.id] != order.next {
      order[motion.id] = order.next
      motion.rankChanged()
    }
    order.next += 1
  }

  /// All motions in tree order.
  var ordered: [MotionControl] {
    ensureOrder()
    if let ordered = motions.inOrder { return ordered }
    let ordered = motions.present.sorted { $0.rank < $1.rank }
    motions.inOrder = ordered
    return ordered
  }

  // MARK: Names

  /// Takes the name that a motion was given. One that it cannot have is reported, and the motion refused.
  private func takeName(of motion: MotionControl) {
    guard let given = motion.extras?.name, !given.isEmpty else { return }
    // The motions that came before may have this name already.
    nameMotions()
    let name = NameGrammar.encode(word: given)
    let isTaken = reserve(given, encoded: name)
    motion.flags[.isRefused] = !isTaken
    motion.extras!.name = isTaken ? name : ""
  }

  /// Gives the motions without names the next free ones after their targets, in the order in which they joined.
  ///
  /// It is done when somebody asks for a name or listens: most stages never need them.
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

extension Stage: LaneRanking {
  func ranks(ofLanes count: Int) -> [Int32] {
    var ranks = [Int32](repeating: 0, count: count)
    motions.each { motion in motion.forEachLane { ranks[Int($0)] = motion.rank } }
    return ranks
  }
}
