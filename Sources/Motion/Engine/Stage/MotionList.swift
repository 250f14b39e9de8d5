/// All motions of a stage by their numbers, their order and their next boundaries; `nil` for those that left.
///
/// It holds the motions, but changes reference counts only when one joins or leaves.
final class MotionList {
  private let motions = Column<Unmanaged<MotionControl>?>()
  let order: TreeOrder
  let boundaries: BoundarySchedule
  var watchers: [MotionControl] {
    if !isWatchOrderKnown { watching = inTreeOrder(watching) }
    isWatchOrderKnown = true
    return watching
  }
  @exclusivity(unchecked) private var watching: [MotionControl] = []
  @exclusivity(unchecked) private var isWatchOrderKnown = true
  /// The children that were stopped while their collections run, until another motion overtakes them.
  let stopped = StoppedChildren()
  /// All motions in tree order, if they were requested since the order changed.
  private var knownOrder: [MotionControl]?

  init() {
    order = TreeOrder()
    boundaries = BoundarySchedule(in: order)
  }

  deinit { letGo() }

  func letGo() {
    // A motion that ends may release others, which must find neither the stage nor themselves in the list.
    each { $0.heldStage = nil }
    for index in 0..<motions.count { release(index) }
    motions.removeAll()
  }

  var count: Int { motions.count }

  func append(_ motion: MotionControl, to parent: Int32) {
    knownOrder = nil
    motion.id = Int32(count)
    motions.append(Unmanaged.passRetained(motion))
    order.add(to: parent)
    boundaries.addOwner()
  }

  func move(_ moved: [MotionControl], to parent: Int32) {
    knownOrder = nil
    // They leave the schedule before its order changes.
    let times = moved.map { boundaries.time(of: $0.id) }
    for motion in moved { boundaries.remove(motion.id) }
    order.move(moved[0].id, to: parent)
    for (motion, time) in zip(moved, times) {
      if let time { boundaries.set(motion.id, time: time) }
    }
    isWatchOrderKnown = false
  }

  func inTreeOrder<Motion: MotionControl>(_ motions: [Motion]) -> [Motion] {
    motions.sorted { order.comes($0.id, before: $1.id) }
  }

  var inOrder: [MotionControl] {
    if let knownOrder { return knownOrder }
    let ordered = inTreeOrder(present)
    knownOrder = ordered
    return ordered
  }

  func watchUpdates(of motion: MotionControl) {
    guard !motion.flags[.isWatched] else { return }
    motion.flags[.isWatched] = true
    watching.append(motion)
    isWatchOrderKnown = false
  }

  subscript(number: Int) -> MotionControl? { motions[number]?.takeUnretainedValue() }

  /// Removes a motion, and releases it. Its number is not used again.
  func remove(_ motion: MotionControl) {
    knownOrder = nil
    boundaries.remove(motion.id)
    if motion.flags[.isWatched] { watching = watching.filter { $0 !== motion } }
    release(Int(motion.id))
  }

  private func release(_ number: Int) {
    let motion = motions[number]
    motions[number] = nil
    motion?.release()
  }

  @inline(__always)
  func each(_ body: (MotionControl) -> Void) {
    for index in 0..<motions.count { motions[index]?._withUnsafeGuaranteedRef(body) }
  }

  func contains(where isSuch: (MotionControl) -> Bool) -> Bool {
    for index in 0..<motions.count {
      if motions[index]?._withUnsafeGuaranteedRef(isSuch) ?? false { return true }
    }
    return false
  }

  var present: [MotionControl] { (0..<count).compactMap { self[$0] } }
}

/// The tree order of a stage's motions, by their numbers: roots as they were added, children before their parent.
///
/// While all motions are roots in the order in which they joined, their numbers decide and nothing is stored.
package final class TreeOrder {
  /// The parent of each motion, or -1 for a root.
  private let parents = Column<Int32>()
  /// The place of each motion, greater than those of the siblings before it.
  private let places = Column<Int32>()
  private var count: Int32 = 0
  private var nextPlace: Int32 = 0

  package init() {}

  package func add(to parent: Int32 = -1) {
    if parent >= 0, parents.isEmpty { spellOut() }
    if !parents.isEmpty {
      parents.append(parent)
      places.append(nextPlace)
    }
    count += 1
    nextPlace += 1
  }

  package func move(_ motion: Int32, to parent: Int32 = -1) {
    if parents.isEmpty { spellOut() }
    parents[motion] = parent
    places[motion] = nextPlace
    nextPlace += 1
  }

  /// Returns whether a motion comes before another one.
  ///
  /// - Complexity: O(depth).
  @inline(__always)
  package func comes(_ motion: Int32, before other: Int32) -> Bool {
    parents.isEmpty ? motion < other : comesInTree(motion, before: other)
  }

  private func comesInTree(_ motion: Int32, before other: Int32) -> Bool {
    var (a, b) = (motion, other)
    if parents[a] != parents[b] {
      var depths = (depth(of: a), depth(of: b))
      while depths.0 > depths.1 { (a, depths.0) = (parents[a], depths.0 - 1) }
      while depths.1 > depths.0 { (b, depths.1) = (parents[b], depths.1 - 1) }
      // One contains the other.
      if a == b { return a == other }
      while parents[a] != parents[b] { (a, b) = (parents[a], parents[b]) }
    }
    return places[a] < places[b]
  }

  private func depth(of motion: Int32) -> Int {
    var (depth, next) = (0, parents[motion])
    while next >= 0 { (depth, next) = (depth + 1, parents[next]) }
    return depth
  }

  private func spellOut() {
    for motion in 0..<count {
      parents.append(-1)
      places.append(motion)
    }
  }
}
