import DopesheetCurves

/// The present movements of one curve kind, as flat arrays: the hot loop of the engine.
///
/// A movement is one number that goes from one value to another. Its index changes when other movements are removed.
/// The lane that owns it, which is the writer of its slot, then gets the new index.
final class EasedBatch {
  /// The number of movements.
  private(set) var count = 0
  private var capacity = 0
  // The columns lie one after another in one block, those of 8 bytes first.
  /// The values at the beginning.
  private var from: UnsafeMutablePointer<Double>
  /// The values at the end.
  private var to: UnsafeMutablePointer<Double>
  /// The ticks of the beginning.
  private var origins: UnsafeMutablePointer<Int64>
  /// The lengths in ticks.
  private var lengths: UnsafeMutablePointer<Double>
  /// The slot to which each movement writes; no two are equal.
  private var slots: UnsafeMutablePointer<Int32>
  /// The parameters of each movement's curve; empty in the batch of a plain kind.
  private var parameters: ContiguousArray<CurveParameters?> = []
  /// The least and the greatest origin since the batch was empty.
  private var span: ClosedRange<Int64> = 0...0
  /// Whether the table has registered this kind.
  var isKnown = false

  init() {
    // There is no block before the first movement, since most stages use only one or two kinds.
    from = UnsafeMutablePointer(bitPattern: 8)!
    to = from
    lengths = from
    origins = UnsafeMutablePointer(bitPattern: 8)!
    slots = UnsafeMutablePointer(bitPattern: 8)!
  }

  deinit {
    if capacity > 0 { from.deallocate() }
  }

  /// The bytes of one movement.
  private static var bytes: Int { 4 * 8 + 4 }

  @inline(never)
  private func grow() {
    let larger = pacedCapacity(capacity)
    let block = UnsafeMutableRawPointer.allocate(byteCount: larger * Self.bytes, alignment: 8)
    func moved<Element: BitwiseCopyable>(
      _ column: UnsafeMutablePointer<Element>, _ offset: Int
    ) -> UnsafeMutablePointer<Element> {
      let place = (block + larger * offset).bindMemory(to: Element.self, capacity: larger)
      place.update(from: column, count: count)
      return place
    }
    let old = capacity > 0 ? from : nil
    (from, to, origins) = (moved(from, 0), moved(to, 8), moved(origins, 16))
    (lengths, slots) = (moved(lengths, 24), moved(slots, 32))
    old?.deallocate()
    capacity = larger
  }

  /// Adds a movement and returns its index.
  func append(
    slot: Int, from start: Double, to end: Double, origin: Int64, length: Double,
    parameters: @autoclosure () -> CurveParameters?, isPlain: Bool
  ) -> Int {
    if count == capacity { grow() }
    if count == 0 { span = origin...origin }
    if !span.contains(origin) {
      span = min(span.lowerBound, origin)...max(span.upperBound, origin)
    }
    from[count] = start
    to[count] = end
    origins[count] = origin
    lengths[count] = length
    slots[count] = Int32(truncatingIfNeeded: slot)
    if !isPlain { self.parameters.appendPaced(parameters()) }
    count &+= 1
    return count &- 1
  }

  /// Removes a movement and returns the slot of the one that took its index, if there is one.
  func remove(at index: Int) -> Int? {
    precondition(index >= 0 && index < count)
    count &-= 1
    if !parameters.isEmpty {
      parameters.swapAt(index, count)
      parameters.removeLast()
    }
    guard index < count else { return nil }
    from[index] = from[count]
    to[index] = to[count]
    origins[index] = origins[count]
    lengths[index] = lengths[count]
    slots[index] = slots[count]
    return Int(slots[index])
  }

  /// Returns the slot to which a movement writes.
  func slot(at index: Int) -> Int {
    precondition(index >= 0 && index < count)
    return Int(slots[index])
  }

  /// Makes a movement write to another slot.
  func redirect(at index: Int, to slot: Int) {
    precondition(index >= 0 && index < count)
    slots[index] = Int32(truncatingIfNeeded: slot)
  }

  /// Returns the value of one movement at a time.
  func value(at index: Int, time: Int64, kind: CurveKind) -> Double {
    precondition(index >= 0 && index < count)
    let progress = Double(time &- origins[index]) / lengths[index]
    return EasedRows.value(from: from[index], to: to[index], progress: progress) {
      kind.value(at: $0, kind.family.isPlain ? nil : parameters[index])
    }
  }

  /// Returns the velocity of one movement at a time, in units a second. It is a difference quotient over a 4096th of
  /// the length around the time, inside the movement. At a jump or a very steep corner, only the flatter side counts.
  func velocity(at index: Int, time: Int64, kind: CurveKind) -> Double {
    precondition(index >= 0 && index < count)
    let length = Int64(lengths[index])
    let start = origins[index]
    let (sum, overflow) = start.addingReportingOverflow(length)
    let end = overflow ? Int64.max : sum
    let half = max(1, length / 8192)
    let (from, to) = (max(start, time - half), min(end, time + half))
    guard time < end, to > from else { return 0 }
    func velocity(_ from: Int64, _ to: Int64) -> Double {
      let way = value(at: index, time: to, kind: kind) - value(at: index, time: from, kind: kind)
      return way / (Double(to - from) / Double(Ticks.perSecond))
    }
    // A jump, as of steps, is no velocity. Near one, only the side without it counts. Smooth curves change by less than
    // a factor of 64 there, except where they hardly move.
    let middle = min(max(time, from + (to - from) / 4), to - (to - from) / 4)
    guard middle > from, middle < to else { return velocity(from, to) }
    let (before, after) = (velocity(from, middle), velocity(middle, to))
    let (slow, fast) = before.magnitude < after.magnitude ? (before, after) : (after, before)
    return fast.magnitude > 64 * slow.magnitude && fast.magnitude > leastJump(at: index)
      ? slow : velocity(from, to)
  }

  /// Returns the difference quotient of a jump by a thousandth of the way, in units a second.
  private func leastJump(at index: Int) -> Double {
    8 * (to[index] - from[index]).magnitude / (lengths[index] / Double(Ticks.perSecond))
  }

  /// Writes the value of every movement at a time.
  func write(
    at time: Int64, kind: CurveKind, into values: inout ContiguousArray<Double>,
    notNumbers: inout [Int32]
  ) {
    if kind.family.isPlain {
      let rows = EasedRows(
        count: count, from: from, to: to, origins: origins, in: span, lengths: lengths,
        slots: slots)
      return values.withUnsafeMutableBufferPointer { rows.write(at: time, kind, into: $0) }
    }
    for index in 0..<count {
      let value = value(at: index, time: time, kind: kind)
      // Only a curve of the user can return NaN; the last value stays.
      if value.isNaN {
        notNumbers.append(slots[index])
      } else {
        values[Int(slots[index])] = value
      }
    }
  }
}

/// The connection of a motion to a slot, in 8 bytes: there is one for each number that a motion moves.
struct Binding: BitwiseCopyable {
  /// The slot in 28 bits, the place in 28 and the batch in 8.
  private var bits: UInt64

  /// The maximum number of slots of a stage, and of movements in one batch.
  static let limit = 1 << 28 - 1

  init(slot: Int) {
    precondition(slot <= Binding.limit, "a stage has at most 268,435,455 values")
    bits = UInt64(truncatingIfNeeded: slot)
  }

  /// The slot that it moves.
  var slot: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits & 0xfff_ffff) }
  }

  /// Whether the lane is moving.
  var isMoving: Bool {
    @inline(__always) get { bits & 0xfff_ffff << 28 != 0 }
  }

  /// The index of the lane's movement in its batch; -1 without a movement.
  var place: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits >> 28 & 0xfff_ffff) - 1 }
    @inline(__always) set {
      precondition(newValue < Binding.limit, "a stage has at most 268,435,455 movements of a kind")
      bits = bits & ~(0xfff_ffff << 28) | UInt64(truncatingIfNeeded: newValue + 1) << 28
    }
  }

  /// The number of the lane's batch.
  var batch: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits >> 56) }
    @inline(__always) set {
      bits = bits & (1 << 56 - 1) | UInt64(truncatingIfNeeded: newValue) << 56
    }
  }
}
