import DopesheetCurves

/// The present movements along easings of one kind: the hot loop of the engine.
final class EasedBatch: Batch {
  private let kind: CurveKind
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var capacity = 0
  // The columns lie one after another in one block, those of 8 bytes first.
  @exclusivity(unchecked) private var from: UnsafeMutablePointer<Double>
  @exclusivity(unchecked) private var to: UnsafeMutablePointer<Double>
  /// The ticks of the beginning.
  @exclusivity(unchecked) private var origins: UnsafeMutablePointer<Int64>
  /// The lengths in ticks.
  @exclusivity(unchecked) private var lengths: UnsafeMutablePointer<Double>
  /// The slot to which each movement writes; 0 for a hidden one.
  @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) private var tracks: UnsafeMutablePointer<Int32>
  /// The parameters of each movement's curve; empty in the batch of a plain kind.
  @exclusivity(unchecked) private var parameters: ContiguousArray<CurveParameters?> = []
  /// The least and the greatest origin since the batch was empty.
  @exclusivity(unchecked) private var span: ClosedRange<Int64> = 0...0

  init(_ kind: CurveKind) {
    self.kind = kind
    // There is no block before the first movement, since most stages use only one or two kinds.
    from = UnsafeMutablePointer(bitPattern: 8)!
    to = from
    lengths = from
    origins = UnsafeMutablePointer(bitPattern: 8)!
    slots = UnsafeMutablePointer(bitPattern: 8)!
    tracks = slots
  }

  deinit {
    if capacity > 0 { from.deallocate() }
  }

  private static var bytes: Int { 4 * 8 + 2 * 4 }

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
    (lengths, slots, tracks) = (moved(lengths, 24), moved(slots, 32), moved(tracks, 36))
    old?.deallocate()
    capacity = larger
  }

  func append(
    _ track: Int32, slot: Int, from start: Double, to end: Double, origin: Int64, length: Double,
    parameters: @autoclosure () -> CurveParameters?
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
    tracks[count] = track
    if !kind.formula.isPlain { self.parameters.appendPaced(parameters()) }
    count &+= 1
    return count &- 1
  }

  func remove(_ track: Int32, at row: Int, of tracks: Column<TableTrack>) {
    precondition(row >= 0 && row < count)
    count &-= 1
    if !parameters.isEmpty {
      parameters.swapAt(row, count)
      parameters.removeLast()
    }
    guard row < count else { return }
    from[row] = from[count]
    to[row] = to[count]
    origins[row] = origins[count]
    lengths[row] = lengths[count]
    slots[row] = slots[count]
    self.tracks[row] = self.tracks[count]
    tracks[self.tracks[row]].row = row
  }

  func redirect(_ track: Int32, at row: Int, to slot: Int32) {
    precondition(row >= 0 && row < count)
    slots[row] = slot
  }

  func value(of track: Int32, at row: Int, on table: ValueTable) -> Double {
    value(at: row, time: table.now)
  }

  func velocity(of track: Int32, at row: Int, on table: ValueTable) -> Double {
    velocity(at: row, time: table.now)
  }

  private func value(at index: Int, time: Int64) -> Double {
    precondition(index >= 0 && index < count)
    let progress = Double(time &- origins[index]) / lengths[index]
    return EasedRows.value(from: from[index], to: to[index], progress: progress) {
      kind.value(at: $0, kind.formula.isPlain ? nil : parameters[index])
    }
  }

  /// Returns the velocity of one movement at a tick, in units a second. It is a difference quotient over a 4096th of
  /// the length around the time, inside the movement. At a jump or a very steep corner, only the flatter side counts.
  private func velocity(at index: Int, time: Int64) -> Double {
    precondition(index >= 0 && index < count)
    let length = Int64(lengths[index])
    let start = origins[index]
    let (sum, overflow) = start.addingReportingOverflow(length)
    let end = overflow ? Int64.max : sum
    let half = max(1, length / 8192)
    let (from, to) = (max(start, time - half), min(end, time + half))
    guard time < end, to > from else { return 0 }
    func velocity(_ from: Int64, _ to: Int64) -> Double {
      let way = value(at: index, time: to) - value(at: index, time: from)
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

  func write(
    at tick: Int64, into values: inout ContiguousArray<Double>, notNumbers: inout [Int32]
  ) {
    if kind.formula.isPlain {
      let rows = EasedRows(
        count: count, from: from, to: to, origins: origins, in: span, lengths: lengths,
        slots: slots)
      return values.withUnsafeMutableBufferPointer { rows.write(at: tick, kind, into: $0) }
    }
    for index in 0..<count {
      let value = value(at: index, time: tick)
      // Only a curve of the user can return NaN.
      if value.isNaN {
        notNumbers.append(slots[index])
      } else {
        values[Int(slots[index])] = value
      }
    }
  }
}
