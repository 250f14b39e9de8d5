/// The children that were stopped while their collections run, by the objects whose values they move.
package struct StoppedChildren {
  /// A child, as long as somebody else holds it.
  private struct Entry {
    private(set) weak var child: PropertyMotion?

    /// Tells whether the child can still be overtaken.
    var isOpen: Bool { child.map { $0.state == .stopped && $0.isInRun } ?? false }
  }

  /// By the names of the objects.
  private var entries: [String: [Entry]] = [:]
  /// How many entries there are before those that are of no use any more are dropped.
  private var limit = 64
  /// How many entries there are; a child has one for each object.
  package private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a child that was stopped.
  mutating func insert(_ child: PropertyMotion) {
    if count >= limit { dropClosed() }
    for target in child.targets where !children(of: target).contains(where: { $0 === child }) {
      entries[target, default: []].append(Entry(child: child))
      count += 1
    }
  }

  /// Removes a child that begins again, or that was overtaken.
  mutating func remove(_ child: PropertyMotion) {
    for target in child.targets { keep(of: target) { $0.child != nil && $0.child !== child } }
  }

  /// The stopped children that move values of an object.
  func children(of target: String) -> [PropertyMotion] {
    isEmpty ? [] : (entries[target] ?? []).compactMap { $0.isOpen ? $0.child : nil }
  }

  private mutating func dropClosed() {
    // In any order: each list is looked at by itself.
    for target in Array(entries.keys) { keep(of: target) { $0.isOpen } }
    limit = max(64, 2 * count)
  }

  private mutating func keep(of target: String, _ isKept: (Entry) -> Bool) {
    guard let list = entries[target] else { return }
    let kept = list.filter(isKept)
    count -= list.count - kept.count
    entries[target] = kept.isEmpty ? nil : kept
  }
}

extension PropertyMotion {
  /// The names of the objects whose values the motion moves, each once; a stage has each name once.
  fileprivate final var targets: [String] {
    var targets: [String] = []
    for index in trackIndices {
      guard let target = track(at: index).target?.name else { continue }
      if !targets.contains(target) { targets.append(target) }
    }
    return targets
  }

  /// Overtakes the stopped children of other trees whose values this motion begins to move.
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
