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

  /// Returns whether the value is another than an instant before.
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
    // Frames of one tick are one instant.
    let frames = trace.frames.indices.filter {
      $0 + 1 == trace.frames.count || trace.frames[$0 + 1].tick != trace.frames[$0].tick
    }
    ticks = frames.map { trace.frames[$0].tick }
    times = ticks.map { trace.clock.seconds(at: $0) }
    let ends = frames.map { trace.frames[$0].records.upperBound }
    let known = IndexedTrace(trace, tracks: tracks)
    payloads = tracks.map { known.scalars(ofTrack: $0, atEndsOf: frames) }
    entries = tracks.map { track in
      var entries: [Int: Int32] = [:]
      var (instant, held) = (0, Int32(-1))
      for write in known.writes[track] {
        while instant < ends.count, Int(write) >= ends[instant] { instant += 1 }
        let scalar = trace.columns.scalar(ofWrite: Int(write))
        if held < 0, scalar >= 0 { entries[instant] = scalar }
        held = scalar
      }
      return entries
    }
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
