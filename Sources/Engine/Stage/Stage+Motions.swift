import DopesheetNotation

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
    if motion.parent == nil, !motion.isOn(self) { addRoot(motion) }
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

  /// Adds a motion without a parent, after all others in tree order.
  func addRoot(_ motion: MotionControl) {
    let wasOrdered = order.isRight
    let before = motions.count
    addChild(motion)
    guard motion.isOn(self) else { return }
    // New motions come last in tree order, so the others keep their ranks.
    let count = rank(motion)
    guard wasOrdered, motions.count - before == count else { return }
    if count > 1 { updateWatchers.sort { $0.rank < $1.rank } }
    order.isRight = true
  }

  /// Adds a motion and those below it. Their order is computed when it is needed.
  func addChild(_ motion: MotionControl) {
    order.isRight = false
    motions.inOrder = nil
    guard !motion.isOn(self) else { return }
    // A motion joins only one stage in its life: its slots are numbers of that stage.
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

  /// Adds a motion that has become the last child of a collection on the stage.
  ///
  /// If it and those below it are new, and the collection has enough free ranks, the others keep their ranks.
  func addLastChild(_ motion: MotionControl, of collection: MotionCollection) {
    let wasOrdered = order.isRight
    let before = motions.count
    let watchers = updateWatchers.count
    addChild(motion)
    guard wasOrdered, motion.isOn(self), !order.isRight else { return }
    let (first, end) = (order[collection.id] - collection.freeRanks, order.next)
    order.next = first
    let count = rank(motion)
    let taken = order.next - first
    order.next = end
    guard motions.count - before == count, taken <= collection.freeRanks else { return }
    collection.freeRanks -= taken
    if updateWatchers.count > watchers { updateWatchers.sort { $0.rank < $1.rank } }
    order.isRight = true
  }

  // MARK: Order

  /// Ranks all motions in tree order: roots in order of addition, children before their parents.
  func ensureOrder() {
    guard !order.isRight else { return }
    order.isRight = true
    order.next = 0
    let roots = motions.present.filter { $0.parent == nil }
    for root in roots.sorted(by: { $0.rank < $1.rank }) { rank(root) }
    queue.reorder()
    updateWatchers.sort { $0.rank < $1.rank }
  }

  /// Gives a motion and those below it the next ranks. Returns their count.
  ///
  /// After its children, a collection gets free ranks for as many more, and for some in any case. So if children are
  /// added to it one after another, all motions are ranked again only each time that their number has doubled.
  @discardableResult
  private func rank(_ motion: MotionControl) -> Int32 {
    var count: Int32 = 0
    motion.forEachChild { count += rank($0) }
    // A child of another stage was rejected, and keeps its ranks there.
    if motion.isOn(self) {
      order.next += motion.reserveRanks(for: count)
      if order[motion.id] != order.next {
        order[motion.id] = order.next
        motion.rankChanged()
      }
    }
    order.next += 1
    return count + 1
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

extension Stage: LaneRanking {
  func ranks(ofLanes count: Int) -> [Int32] {
    var ranks = [Int32](repeating: 0, count: count)
    motions.each { motion in motion.forEachLane { ranks[Int($0)] = motion.rank } }
    return ranks
  }
}
