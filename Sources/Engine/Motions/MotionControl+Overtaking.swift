// A child that was stopped begins again with the next cycle of its collection, unless it was overtaken: unless a motion
// of another tree moves its value when it is stopped, or begins to before that cycle. It would take the value back.

extension MotionControl {
  /// Stops the motion if it runs, and keeps it out of the rest of the run of its collection: another takes its place.
  package final func overtake() {
    stop()
    if state == .stopped, isInRun { flags[.isOut] = true }
  }

  /// Takes part again in the run of its collection, as do those below it in its own.
  final func takePart() {
    for child in children { child.takePart() }
    flags[.isOut] = false
  }

  /// Tells whether a collection around it runs, and goes on.
  final var isInRun: Bool {
    var next = parent
    while let collection = next {
      if collection.state != .stopped, !collection.isEnding { return true }
      next = collection.parent
    }
    return false
  }

  /// Takes note that the motion was stopped, so that it is seen when it is overtaken.
  final func noteStop() {
    guard let stage, isInRun, let child = self as? PropertyMotion else { return }
    if child.isMovedByOthers(on: stage) {
      flags[.isOut] = true
    } else {
      stage.stoppedChildren.append(child)
    }
  }

  /// The collection around all others, or the motion itself.
  fileprivate final var root: MotionControl {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }
}

extension PropertyMotion {
  /// The slots that it writes to.
  private final var slots: [Int] {
    guard let table = stage?.table else { return [] }
    return trackIndices.map { table.slot(of: lane(of: $0)) }
  }

  /// Tells whether a motion of another tree moves one of its values.
  fileprivate final func isMovedByOthers(on stage: Stage) -> Bool {
    let writers = slots.map { stage.table.writers[$0] }.filter { $0 >= 0 }
    guard !writers.isEmpty else { return false }
    var isMoved = false
    stage.motions.each { other in
      guard other.root !== root else { return }
      other.forEachLane { if writers.contains($0) { isMoved = true } }
    }
    return isMoved
  }

  /// Overtakes the stopped children of other trees whose values this motion begins to move.
  final func overtakeOthers(on stage: Stage) {
    let (taken, root) = (slots, root)
    stage.stoppedChildren.removeAll { child in
      guard child.state == .stopped, child.isInRun else { return true }
      guard child.root !== root, child.slots.contains(where: taken.contains) else { return false }
      child.flags[.isOut] = true
      return true
    }
  }
}
