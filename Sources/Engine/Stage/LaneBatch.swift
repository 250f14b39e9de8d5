import DopesheetCurves

/// The movements of one curve kind that are under way, as flat arrays: the hot loop of the engine.
///
/// A movement here is one number going from one value to another. Its place in the arrays may change when
/// others leave, so the lane that owns it is told its new place.
final class LaneBatch {
  /// Where each movement writes; slot 0 for one whose value another hides.
  private(set) var slots: ContiguousArray<Int32> = []
  /// The value at the beginning.
  private(set) var from: ContiguousArray<Double> = []
  /// The value at the end.
  private(set) var to: ContiguousArray<Double> = []
  /// The tick of the beginning.
  private(set) var origins: ContiguousArray<Int64> = []
  /// The length in ticks.
  private(set) var lengths: ContiguousArray<Double> = []
  /// The lanes that own the movements.
  private(set) var lanes: ContiguousArray<Int32> = []
  /// The parameters of each movement's curve; empty in the batch of a plain kind.
  private var parameters: ContiguousArray<CurveParameters?> = []

  var isEmpty: Bool { slots.isEmpty }

  /// Adds a movement and returns its place.
  func append(
    lane: Int32, slot: Int32, from start: Double, to end: Double, origin: Int64, length: Double,
    easing: Easing
  ) -> Int32 {
    slots.appendPaced(slot)
    from.appendPaced(start)
    to.appendPaced(end)
    origins.appendPaced(origin)
    lengths.appendPaced(length)
    lanes.appendPaced(lane)
    if !easing.kind.family.isPlain { parameters.appendPaced(easing.parameters) }
    return Int32(slots.count - 1)
  }

  /// Takes a movement out and returns the lane that moved to its place, if one did.
  func remove(at index: Int) -> Int32? {
    let last = slots.count - 1
    slots.swapAt(index, last)
    from.swapAt(index, last)
    to.swapAt(index, last)
    origins.swapAt(index, last)
    lengths.swapAt(index, last)
    lanes.swapAt(index, last)
    if !parameters.isEmpty {
      parameters.swapAt(index, last)
      parameters.removeLast()
    }
    slots.removeLast()
    from.removeLast()
    to.removeLast()
    origins.removeLast()
    lengths.removeLast()
    lanes.removeLast()
    return index == last ? nil : lanes[index]
  }

  /// Makes a movement write somewhere else.
  func redirect(at index: Int, to slot: Int32) { slots[index] = slot }

  /// The value of one movement at a time.
  func value(at index: Int, time: Int64, kind: CurveKind) -> Double {
    Self.value(
      from[index], to[index], elapsed: time &- origins[index], length: lengths[index]
    ) { u in
      guard !kind.family.isPlain else { return kind.value(at: u) }
      return u > 0 && u < 1 ? parameters[index]!.value(at: u, kind.direction) : u
    }
  }

  /// The velocity of one movement at a time, in units a second: the difference between the values a half and
  /// another half of a 4096th of the length away, inside the movement.
  func velocity(at index: Int, time: Int64, kind: CurveKind) -> Double {
    let length = Int64(lengths[index])
    let start = origins[index]
    let (sum, overflow) = start.addingReportingOverflow(length)
    let end = overflow ? Int64.max : sum
    let half = max(1, length / 8192)
    let (from, to) = (max(start, time - half), min(end, time + half))
    guard time < end, to > from else { return 0 }
    let way = value(at: index, time: to, kind: kind) - value(at: index, time: from, kind: kind)
    return way / (Double(to - from) / Double(Ticks.perSecond))
  }

  /// Writes the value of every movement at a time.
  func write(
    at time: Int64, kind: CurveKind, into values: inout ContiguousArray<Double>,
    notNumbers: inout [Int32]
  ) {
    if kind.family.isPlain { return writePlain(at: time, kind: kind, into: &values) }
    for index in slots.indices {
      let value = value(at: index, time: time, kind: kind)
      // Only a curve of the user's can give no number; the last one stays.
      if value.isNaN {
        notNumbers.append(slots[index])
      } else {
        values[Int(slots[index])] = value
      }
    }
  }

  /// Writes the values of a kind without parameters, some at a time: the loops over them are compiled for several
  /// numbers at once.
  private func writePlain(
    at time: Int64, kind: CurveKind, into values: inout ContiguousArray<Double>
  ) {
    // As constants of the loops: the arrays of an object are looked up anew at each use.
    let (slots, from, to, origins, lengths) = (slots, from, to, origins, lengths)
    let all = slots.count
    precondition(
      from.count == all && to.count == all && origins.count == all && lengths.count == all)
    // More than 1,024 bytes would be taken from the heap.
    let most = 64
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * most) { room in
      let progress = UnsafeMutableBufferPointer(rebasing: room[..<most])
      let eased = UnsafeMutableBufferPointer(rebasing: room[most...])
      for first in stride(from: 0, to: all, by: most) {
        let count = min(most, all - first)
        for index in 0..<count {
          progress[index] = Double(time &- origins[first &+ index]) / lengths[first &+ index]
          eased[index] = progress[index]
        }
        kind.ease(UnsafeMutableBufferPointer(rebasing: eased[..<count]))
        for index in 0..<count {
          let (start, end) = (from[first &+ index], to[first &+ index])
          let value = start + (end - start) * eased[index]
          let atLeastStart = progress[index] > 0 ? value : start
          eased[index] = progress[index] >= 1 ? end : atLeastStart
        }
        for index in 0..<count { values[Int(slots[first &+ index])] = eased[index] }
      }
    }
  }

  /// The value after a part of the length: exact at both ends, and from there on.
  @inline(__always)
  private static func value(
    _ from: Double, _ to: Double, elapsed: Int64, length: Double, _ ease: (Double) -> Double
  ) -> Double {
    let u = Double(elapsed) / length
    let value = from + (to - from) * ease(u)
    return elapsed <= 0 ? from : u >= 1 ? to : value
  }
}
