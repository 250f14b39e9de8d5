// The rule is in the guide, `Motions.md`, under “Groups and sequences”. An overtaken child stays out because it would
// take the value back.

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
      stage.stoppedChildren.insert(child)
    }
  }

  /// The collection around all others, or the motion itself.
  final var root: MotionControl {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }
}

extension PropertyMotion {
  /// Tells whether a motion of another tree moves one of its values, or one that shares a value with it.
  fileprivate final func isMovedByOthers(on stage: Stage) -> Bool {
    // Most have no value in common with anything that moves.
    guard trackIndices.contains(where: { isShared($0, on: stage) }) else { return false }
    var isMoved = false
    stage.motions.each { other in
      guard !isMoved, let other = other as? PropertyMotion, other.state != .stopped else { return }
      isMoved = other.root !== root && other.moves(whatIsSharedWith: self, on: stage.table)
    }
    return isMoved
  }

  /// Tells whether something moves the value of a track, or one that shares a value with it.
  private final func isShared(_ index: Int, on stage: Stage) -> Bool {
    if stage.table.writers[stage.table.slot(of: lane(of: index))] >= 0 { return true }
    if case .single = aim, onlyComponent.axis == nil, !onlyComponent.isOfColor { return false }
    return stage.isShared(track(at: index).home)
  }

  /// Tells whether the motion moves a value that is also one of another motion, or shares one with it.
  private final func moves(whatIsSharedWith other: PropertyMotion, on table: ValueTable) -> Bool {
    trackIndices.contains { index in
      table.isMoving(lane: lane(of: index)) && other.shares(track(at: index), on: table)
    }
  }

  /// Tells whether one of its values is also one of another motion, or shares one with it.
  final func sharesValue(with other: PropertyMotion, on table: ValueTable) -> Bool {
    other.trackIndices.contains { shares(other.track(at: $0), on: table) }
  }

  private final func shares(_ track: MotionTrack, on table: ValueTable) -> Bool {
    trackIndices.contains { index in
      table.slot(of: lane(of: index)) == table.slot(of: track.lane)
        || self.track(at: index).home.shares(with: track.home)
    }
  }
}
