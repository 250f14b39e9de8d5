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

/// The ranks of a stage's motions in tree order, by their numbers.
///
/// If all motions are roots in the order in which they joined, each rank is the motion's number and nothing is
/// stored.
package final class TreeOrder {
  private let ranks = Column<Int32>()
  private var count: Int32 = 0
  /// The first free rank.
  var next: Int32 = 0
  /// Whether all ranks are up to date.
  var isRight = true

  /// Creates an empty order.
  package init() {}

  /// Adds one more motion, with the next rank.
  package func add() {
    if ranks.isEmpty, next != count { spellOut() }
    if !ranks.isEmpty { ranks.append(next) }
    count += 1
  }

  /// The rank of a motion.
  package subscript(motion: Int32) -> Int32 {
    @inline(__always) get { ranks.isEmpty ? motion : ranks[motion] }
    set {
      guard newValue != self[motion] else { return }
      if ranks.isEmpty { spellOut() }
      ranks[motion] = newValue
    }
  }

  private func spellOut() {
    for motion in 0..<count { ranks.append(motion) }
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
