import DopesheetTrace

/// One component of a track over the instants of a trace: the value that it has at the end of each.
struct Series {
  /// The instants in ticks of the trace's clock, ascending.
  let ticks: [Int64]
  /// The instants in seconds.
  let times: [Double]
  /// What the track has, as bits that are equal where the values are; `nil` while it has no value.
  let bits: [UInt64?]
  /// The values as numbers; NaN where there is none, or none that is finite.
  let numbers: [Double]
  /// For each instant at which the track comes to have a value, the first that is written: where a movement begins
  /// between frames, its start.
  let entries: [Int: Double]

  /// The number of instants.
  var count: Int { ticks.count }

  /// Tells whether the value is another than an instant before.
  func changes(at index: Int) -> Bool { index > 0 && bits[index] != bits[index - 1] }

  /// The position of the instant at a tick, if there is one.
  func index(atTick tick: Int64) -> Int? {
    var (low, high) = (0, ticks.count)
    while low < high {
      let middle = (low + high) / 2
      if ticks[middle] < tick { low = middle + 1 } else { high = middle }
    }
    return low < ticks.count && ticks[low] == tick ? low : nil
  }
}

/// The values of some tracks at the end of each instant, gathered in one walk through a trace.
struct SeriesTable {
  private let trace: Trace
  private let ticks: [Int64]
  private let times: [Double]
  /// For each wanted track the first scalar of its value at each instant, -1 while it has none.
  private var payloads: [[Int32]]
  /// For each wanted track the first scalar that is written at an instant before which it had no value.
  private var entries: [[Int: Int32]]
  private let tracks: [Int]

  /// Walks through a trace.
  ///
  /// - Parameter tracks: The positions of the wanted tracks.
  /// - Complexity: O(records + tracks × frames).
  init(_ trace: Trace, tracks: [Int]) {
    self.trace = trace
    self.tracks = tracks
    var slots = [Int](repeating: -1, count: trace.tracks.count)
    for (slot, track) in tracks.enumerated() { slots[track] = slot }
    var held = [Int32](repeating: -1, count: tracks.count)
    var payloads = [[Int32]](repeating: [], count: tracks.count)
    for slot in payloads.indices { payloads[slot].reserveCapacity(trace.frames.count) }
    var entries = [[Int: Int32]](repeating: [:], count: tracks.count)
    var ticks: [Int64] = []
    let columns = trace.columns
    func take(_ records: Range<Int>) {
      for index in records {
        switch columns.kinds[index] {
        case .value:
          let slot = slots[Int(columns.subjects[index])]
          guard slot >= 0 else { continue }
          if held[slot] < 0 { entries[slot][ticks.count] = columns.payloads[index] }
          held[slot] = columns.payloads[index]
        case .absence:
          let slot = slots[Int(columns.subjects[index])]
          if slot >= 0 { held[slot] = -1 }
        case .source, .input, .state, .callback: continue
        }
      }
    }
    take(trace.preroll)
    for (index, frame) in trace.frames.enumerated() {
      take(frame.records)
      // Frames of one tick are one instant.
      if index + 1 < trace.frames.count, trace.frames[index + 1].tick == frame.tick { continue }
      ticks.append(frame.tick)
      for slot in held.indices { payloads[slot].append(held[slot]) }
    }
    self.payloads = payloads
    self.entries = entries
    self.ticks = ticks
    times = ticks.map { trace.clock.seconds(at: $0) }
  }

  /// The series of a component of the wanted track at a position of the list.
  ///
  /// - Parameter words: For each word of the trace the number that stands for it in both traces.
  func series(_ slot: Int, component: Int, words: [UInt64]) -> Series {
    let kind = trace.tracks[tracks[slot]].kind
    var bits: [UInt64?] = []
    var numbers: [Double] = []
    bits.reserveCapacity(ticks.count)
    numbers.reserveCapacity(ticks.count)
    for payload in payloads[slot] {
      guard payload >= 0 else {
        bits.append(nil)
        numbers.append(.nan)
        continue
      }
      let scalar = trace.columns.scalars[Int(payload) + component]
      bits.append(kind == .sym ? words[Int(scalar)] : scalar)
      let number = kind == .sym ? .nan : trace.scalar(scalar, kind).number
      numbers.append(number.isFinite ? number : .nan)
    }
    let starts =
      kind == .sym
      ? [:]
      : entries[slot].mapValues { payload in
        trace.scalar(trace.columns.scalars[Int(payload) + component], kind).number
      }
    return Series(
      ticks: ticks, times: times, bits: bits, numbers: numbers,
      entries: starts.filter { $0.value.isFinite })
  }

  /// A number for all that a track shows, without its moments: equal for equal values in equal order.
  func changeHash(_ slot: Int) -> UInt64 { hash(slot, withTicks: false) }

  /// A number for all that a track shows and when.
  func timedHash(_ slot: Int) -> UInt64 { hash(slot, withTicks: true) }

  private func hash(_ slot: Int, withTicks: Bool) -> UInt64 {
    let track = trace.tracks[tracks[slot]]
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ value: UInt64) {
      hash = (hash ^ value) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 29
    }
    var last: Int32 = -2
    for (instant, payload) in payloads[slot].enumerated() where payload != last {
      last = payload
      if withTicks { mix(UInt64(bitPattern: ticks[instant])) }
      guard payload >= 0 else {
        mix(1)
        continue
      }
      for component in 0..<track.width {
        let scalar = trace.columns.scalars[Int(payload) + component]
        if track.kind == .sym {
          for byte in trace.columns.words[Int(scalar)].utf8 { mix(UInt64(byte)) }
        } else {
          mix(scalar)
        }
      }
    }
    return hash
  }
}
