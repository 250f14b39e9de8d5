/// All motions of a stage by their numbers; `nil` for those that left.
///
/// It holds the motions, but changes reference counts only when one joins or leaves.
final class MotionList {
  private let motions = Column<Unmanaged<MotionControl>?>()
  /// All motions in tree order, if they were requested since the order changed.
  var inOrder: [MotionControl]?

  deinit { letGo() }

  /// Releases all motions and removes their stage.
  func letGo() {
    // A motion that ends may release others, which must find neither the stage nor themselves in the list.
    each { $0.heldStage = nil }
    for index in 0..<motions.count { remove(index) }
    motions.removeAll()
  }

  var count: Int { motions.count }

  func append(_ motion: MotionControl) { motions.append(Unmanaged.passRetained(motion)) }

  subscript(number: Int) -> MotionControl? { motions[number]?.takeUnretainedValue() }

  /// Releases a motion. Its number is not used again.
  func remove(_ number: Int) {
    let motion = motions[number]
    motions[number] = nil
    motion?.release()
  }

  /// Calls a closure with each motion.
  @inline(__always)
  func each(_ body: (MotionControl) -> Void) {
    for index in 0..<motions.count { motions[index]?._withUnsafeGuaranteedRef(body) }
  }

  /// Returns whether a motion satisfies a condition.
  func contains(where isSuch: (MotionControl) -> Bool) -> Bool {
    for index in 0..<motions.count {
      if motions[index]?._withUnsafeGuaranteedRef(isSuch) ?? false { return true }
    }
    return false
  }

  /// The motions that have not left.
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

  /// Creates an empty order.
  package init() {}

  /// Adds one more motion as the last child of a parent, or as the last root.
  package func add(to parent: Int32 = -1) {
    if parent >= 0, parents.isEmpty { spellOut() }
    if !parents.isEmpty {
      parents.append(parent)
      places.append(nextPlace)
    }
    count += 1
    nextPlace += 1
  }

  /// Makes a motion, with those below it, the last child of a parent, or the last root.
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

/// The scheduled calls, in order of time and then of insertion.
struct Schedule {
  typealias Body = () throws -> Void

  /// A scheduled call.
  struct Call {
    /// The code to call, of the user or of the harness.
    let code: Code
    let origin: Origin
  }

  /// The moment at which a call was scheduled. Calls in a step may schedule one another without end.
  enum Origin {
    /// Outside of a step.
    case outside
    /// During a step, at a time before its own.
    case earlier
    /// During a step, at its own time.
    case sameTime
  }

  enum Code {
    case user(UserCode<Body>)
    case own(() -> Void)
  }

  /// A binary heap, the earliest first.
  private var entries: [(time: Ticks, number: Int, call: Call)] = []
  /// The number of calls that were inserted so far.
  private var count = 0

  /// The time of the next call.
  var next: Ticks? { entries.first?.time }

  mutating func insert(_ call: Call, at time: Ticks) {
    entries.append((time, count, call))
    count += 1
    var place = entries.count - 1
    while place > 0, comes(place, before: (place - 1) / 2) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() -> Call {
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && comes(child, before: least) { least = child }
      if least == place { return first.call }
      entries.swapAt(place, least)
      place = least
    }
  }

  private func comes(_ place: Int, before other: Int) -> Bool {
    (entries[place].time, entries[place].number) < (entries[other].time, entries[other].number)
  }
}
