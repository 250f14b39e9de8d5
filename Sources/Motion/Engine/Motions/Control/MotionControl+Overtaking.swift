// The rule is in the guide, `MotionGroups.md`, under “Change children in flight”. An overtaken child stays out because
// it would take the value back.

extension MotionControl {
  /// Stops the motion and keeps it out of the rest of its collection's run: another motion takes its place.
  package final func overtake() {
    // Noted first, since the stop may end a cycle of the collection and begin the next one.
    flags[.isOut] = isInRun
    stop()
    // A callback may have started it again, or no call is allowed at present.
    if state != .stopped { flags[.isOut] = false }
  }

  final func rejoinCycle() {
    forEachChild { $0.rejoinCycle() }
    flags[.isOut] = false
  }

  /// Whether a collection around it is running and is not being stopped.
  final var isInRun: Bool {
    var next = parent
    while let collection = next {
      if collection.state != .stopped, !collection.isEnding { return true }
      next = collection.parent
    }
    return false
  }

  /// Notes that the motion was stopped, so that another motion of its values can overtake it.
  final func noteStop() {
    guard let stage, isInRun, let child = self as? PropertyMotion else { return }
    if child.isMovedByOthers(on: stage) {
      flags[.isOut] = true
    } else {
      stage.stoppedChildren.insert(child)
    }
  }

  final var root: MotionControl {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }
}

extension PropertyMotion {
  fileprivate final func isMovedByOthers(on stage: Stage) -> Bool {
    // Most motions share no value with a moving one.
    let isMoved = trackIndices.contains { index in
      guard let movers = stage.table.movers(of: stage.table.slot(of: number(of: index))) else {
        return false
      }
      // In tree order, the motions of a tree are neighbours.
      return [movers.first, movers.last].contains { stage.motions[Int($0)]!.root !== root }
    }
    if isMoved { return true }
    return !movesLoneNumber && tracks.contains { $0.home.isShared(on: stage.table) }
      && isOverlappedByOthers(on: stage)
  }

  private final func isOverlappedByOthers(on stage: Stage) -> Bool {
    var isMoved = false
    stage.motions.each { other in
      guard !isMoved, let other = other as? PropertyMotion, other.state != .stopped else { return }
      isMoved = other.root !== root && other.moves(whatIsSharedWith: self, on: stage.table)
    }
    return isMoved
  }

  private final func moves(whatIsSharedWith other: PropertyMotion, on table: ValueTable) -> Bool {
    trackIndices.contains { index in
      table.isMoving(track: number(of: index)) && other.shares(tracks[index], on: table)
    }
  }

  final func sharesValue(with other: PropertyMotion, on table: ValueTable) -> Bool {
    other.trackIndices.contains { shares(other.tracks[$0], on: table) }
  }

  private final func shares(_ track: MotionTrack, on table: ValueTable) -> Bool {
    trackIndices.contains { index in
      table.slot(of: number(of: index)) == table.slot(of: track.number)
        || tracks[index].home.shares(with: track.home)
    }
  }
}

/// The children that were stopped while their collections run, by the objects whose values they move.
package final class StoppedChildren {
  private struct Entry {
    private(set) weak var child: PropertyMotion?

    var isOpen: Bool { child.map { $0.state == .stopped && $0.isInRun } ?? false }
  }

  /// The entries, by the names of the objects and the numbers of the children. Their order does not matter.
  private var entries: [String: [Int32: Entry]] = [:]
  /// The number of entries at which closed ones are dropped.
  private var limit = 64
  /// The number of entries; a child has one for each object.
  package var count: Int { entryCount }
  // Private because of checks of exclusivity: see Column.
  private var entryCount = 0

  var isEmpty: Bool { entryCount == 0 }

  func insert(_ child: PropertyMotion) {
    if count >= limit { dropClosed() }
    for target in child.targets {
      let old = entries[target, default: [:]].updateValue(Entry(child: child), forKey: child.id)
      if old == nil { entryCount += 1 }
    }
  }

  func remove(_ child: PropertyMotion) {
    for target in child.targets
    where entries[target]?.removeValue(forKey: child.id) != nil {
      entryCount -= 1
      if entries[target]?.isEmpty ?? false { entries[target] = nil }
    }
  }

  func children(of target: String) -> [PropertyMotion] {
    isEmpty ? [] : (entries[target] ?? [:]).values.compactMap { $0.isOpen ? $0.child : nil }
  }

  private func dropClosed() {
    entries = entries.mapValues { $0.filter { $0.value.isOpen } }.filter { !$0.value.isEmpty }
    entryCount = entries.values.reduce(0) { $0 + $1.count }
    limit = max(64, 2 * count)
  }
}

extension PropertyMotion {
  /// The names of the objects whose values the motion moves, each once. Names are unique on a stage.
  fileprivate final var targets: [String] {
    // Most motions have one track.
    guard trackIndices.count > 1 else { return tracks.first?.target.map { [$0.name] } ?? [] }
    var known: Set<String> = []
    return tracks.compactMap(\.target?.name).filter { known.insert($0).inserted }
  }

  final func overtakeOthers(on stage: Stage) {
    for target in targets {
      for child in stage.stoppedChildren.children(of: target)
      where child.root !== root && child.sharesValue(with: self, on: stage.table) {
        child.flags[.isOut] = true
        stage.stoppedChildren.remove(child)
      }
    }
  }
}
