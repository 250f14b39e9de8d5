import DopesheetTrace

/// One component of a track, with its value at the end of each instant of a trace.
package struct Series {
  /// The instants in ticks of the trace's clock, ascending.
  let ticks: [Int64]
  /// The instants in seconds.
  let times: [Double]
  /// The bits of the values, which are equal if the values are; `nil` without a value.
  let bits: [UInt64?]
  /// The values as numbers; NaN if there is no value, or if it is not finite.
  package let numbers: [Double]
  /// The first value that is written in an instant, for each instant that begins without a value.
  ///
  /// A movement that begins between frames starts at this value.
  let entries: [Int: Double]
  /// The first value that is written in an instant, for each instant with several writes.
  ///
  /// A movement that jumps to its start and begins between frames starts at this value.
  let restarts: [Int: Double]

  /// The positions of the instants whose value differs from the instant before, ascending.
  let changes: [Int]

  var count: Int { ticks.count }

  /// Creates the numbers that are computed from several components at each instant.
  package init(
    _ numbers: [Double], at instants: Series, entries: [Int: Double] = [:],
    restarts: [Int: Double] = [:]
  ) {
    (ticks, times) = (instants.ticks, instants.times)
    (self.entries, self.restarts) = (entries, restarts)
    self.numbers = numbers
    bits = numbers.map { $0.isNaN ? nil : $0.bitPattern }
    changes = Series.changes(of: bits)
  }

  /// Creates one component of a track.
  fileprivate init(
    ticks: [Int64], times: [Double], bits: [UInt64?], numbers: [Double], entries: [Int: Double],
    restarts: [Int: Double]
  ) {
    (self.ticks, self.times, self.bits) = (ticks, times, bits)
    (self.numbers, self.entries, self.restarts) = (numbers, entries, restarts)
    changes = Series.changes(of: bits)
  }

  private static func changes(of bits: [UInt64?]) -> [Int] {
    var changes: [Int] = []
    bits.withUnsafeBufferPointer { bits in
      guard let start = bits.baseAddress else { return }
      var index = 1
      while index < bits.count {
        if start[index] != start[index - 1] { changes.append(index) }
        index += 1
      }
    }
    return changes
  }

  /// Returns the first change at an instant or later; `nil` if the value stays.
  func change(from index: Int) -> Int? {
    let place = changes.partitioningIndex { $0 >= index }
    return place < changes.count ? changes[place] : nil
  }

  func stays(from index: Int) -> Bool { change(from: index + 1) == nil }

  func index(atTick tick: Int64) -> Int? {
    let place = ticks.partitioningIndex { $0 >= tick }
    return place < ticks.count && ticks[place] == tick ? place : nil
  }
}

/// The instants of a track, with the index of the first scalar of its value at the end of each, -1 without a value.
struct TrackInstants {
  var ticks: [Int64] = []
  var times: [Double] = []
  var payloads: [Int32] = []
  /// The first scalar that is written in an instant that begins without a value.
  var entries: [Int: Int32] = [:]
  /// The first scalar of each instant in which the track is written several times.
  var restarts: [Int: Int32] = [:]
}

/// The values of some tracks at the end of each instant, collected in one pass over a trace.
package struct SeriesTable {
  private let trace: Trace
  let ticks: [Int64]
  let times: [Double]
  /// The index of the first scalar of each wanted track's value at each instant, -1 without a value.
  private var payloads: [[Int32]]
  /// For each wanted track, the first scalar that is written in an instant that begins without a value.
  private var entries: [[Int: Int32]]
  /// For each wanted track, the first scalar of each instant in which it is written several times.
  private var restarts: [[Int: Int32]] = []
  private let tracks: [Int]
  private let known: IndexedTrace
  /// The last frame of each instant.
  private let frames: [Int]

  /// Collects the values of some tracks of a trace.
  package init(_ trace: Trace, tracks: [Int]) {
    self.trace = trace
    self.tracks = tracks
    // Frames with the same tick are one instant.
    let (spans, clock) = (trace.frames, trace.clock)
    var (frames, ends, ticks, times) = ([Int](), [Int](), [Int64](), [Double]())
    frames.reserveCapacity(spans.count)
    ends.reserveCapacity(spans.count)
    ticks.reserveCapacity(spans.count)
    times.reserveCapacity(spans.count)
    var frame = 0
    while frame < spans.count {
      let tick = spans[frame].tick
      if frame + 1 == spans.count || spans[frame + 1].tick != tick {
        frames.append(frame)
        ends.append(spans[frame].records.upperBound)
        ticks.append(tick)
        times.append(clock.seconds(at: tick))
      }
      frame += 1
    }
    (self.ticks, self.times) = (ticks, times)
    let known = IndexedTrace(trace, tracks: tracks)
    (self.known, self.frames) = (known, frames)
    payloads = tracks.map { known.scalars(ofTrack: $0, atEndsOf: frames) }
    entries = []
    for track in tracks {
      var entries: [Int: Int32] = [:]
      var restarts: [Int: Int32] = [:]
      var (instant, held) = (0, Int32(-1))
      var first: (instant: Int, scalar: Int32) = (-1, -1)
      let (writes, kinds, payloads) = (
        known.writes[track], trace.columns.kinds, trace.columns.payloads
      )
      var next = 0
      while next < writes.count {
        let write = Int(writes[next])
        next += 1
        while instant < ends.count, write >= ends[instant] { instant += 1 }
        let scalar = kinds[write] == .value ? payloads[write] : -1
        if held < 0, scalar >= 0 { entries[instant] = scalar }
        if first.instant != instant {
          first = (instant, scalar)
        } else if first.scalar >= 0 {
          restarts[instant] = first.scalar
        }
        held = scalar
      }
      self.entries.append(entries)
      self.restarts.append(restarts)
    }
  }

  /// Returns the series of a component of the wanted track with an index.
  ///
  /// - Parameter words: For each word of the trace, a number that both traces share; unused for numbers.
  package func series(_ slot: Int, component: Int, words: [UInt64]) -> Series {
    let instants = TrackInstants(
      ticks: ticks, times: times, payloads: payloads[slot], entries: entries[slot],
      restarts: restarts[slot])
    return series(slot, component: component, words: words, instants)
  }

  /// Returns the instants of the wanted track with an index: those of frames, and those of values that are written
  /// between frames.
  ///
  /// - Parameter begins: The seconds at which movements begin, ascending. Where the track rests, its value there is known,
  ///   although it is not written again.
  func instants(_ slot: Int, _ writeTimes: WriteTimes, begins: [Double]) -> TrackInstants {
    let (kinds, columns) = (trace.columns.kinds, trace.columns.payloads)
    var (instants, held) = (TrackInstants(), Int32(-1))
    var first: (instant: Int, scalar: Int32) = (-1, -1)
    /// Appends an instant, unless it is the last one.
    func take(_ seconds: Double, _ tick: Int64, _ scalar: Int32, isWritten: Bool) {
      if let last = instants.times.last, seconds <= last + 1e-9 {
        instants.payloads[instants.payloads.count - 1] = scalar
      } else {
        instants.ticks.append(tick)
        instants.times.append(seconds)
        instants.payloads.append(scalar)
      }
      guard isWritten else { return }
      let instant = instants.times.count - 1
      if held < 0, scalar >= 0 { instants.entries[instant] = scalar }
      if first.instant != instant {
        first = (instant, scalar)
      } else if first.scalar >= 0 {
        instants.restarts[instant] = first.scalar
      }
      held = scalar
    }
    let writes = known.writes[tracks[slot]]
    var (next, begin, latest) = (0, 0, -Double.infinity)
    for (instant, frame) in frames.enumerated() {
      let before = instant > 0 ? times[instant - 1] : -.infinity
      let isResting = latest < before - 1e-9 && held >= 0
      func takeBegins(until seconds: Double) {
        while begin < begins.count, begins[begin] <= seconds - 1e-9 {
          if isResting, latest < before, begins[begin] > before + 1e-9 {
            take(begins[begin], ticks[instant], held, isWritten: false)
          }
          begin += 1
        }
      }
      while next < writes.count, Int(writes[next]) < trace.frames[frame].records.upperBound {
        let scalar = kinds[Int(writes[next])] == .value ? columns[Int(writes[next])] : -1
        let seconds = writeTimes.seconds[writes[next]] ?? times[instant]
        next += 1
        takeBegins(until: min(seconds, times[instant]))
        latest = min(seconds, times[instant])
        take(latest, ticks[instant], scalar, isWritten: true)
      }
      takeBegins(until: times[instant])
      take(times[instant], ticks[instant], held, isWritten: false)
    }
    return instants
  }

  /// Returns the series of a component of the wanted track with an index, at some instants of this track.
  func series(
    _ slot: Int, component: Int, words: [UInt64], _ instants: TrackInstants
  ) -> Series {
    let kind = trace.tracks[tracks[slot]].kind
    var bits: [UInt64?] = []
    var numbers: [Double] = []
    let payloads = instants.payloads
    bits.reserveCapacity(payloads.count)
    numbers.reserveCapacity(payloads.count)
    let scalars = trace.columns.scalars
    payloads.withUnsafeBufferPointer { payloads in
      scalars.withUnsafeBufferPointer { scalars in
        guard let payload = payloads.baseAddress, let bit = scalars.baseAddress else {
          bits = Array(repeating: nil, count: payloads.count)
          numbers = Array(repeating: .nan, count: payloads.count)
          return
        }
        var index = 0
        while index < payloads.count {
          let place = Int(payload[index])
          index += 1
          if place < 0 {
            bits.append(nil)
            numbers.append(.nan)
            continue
          }
          let scalar = bit[place + component]
          if kind == .f64 {
            bits.append(scalar)
            let number = Double(bitPattern: scalar)
            numbers.append(number.isFinite ? number : .nan)
          } else {
            bits.append(kind == .sym ? words[Int(scalar)] : scalar)
            let number = kind == .sym ? .nan : trace.scalar(scalar, kind).number
            numbers.append(number.isFinite ? number : .nan)
          }
        }
      }
    }
    func values(_ payloads: [Int: Int32]) -> [Int: Double] {
      if kind == .sym { return [:] }
      return payloads.mapValues { payload in
        trace.scalar(trace.columns.scalars[Int(payload) + component], kind).number
      }.filter { $0.value.isFinite }
    }
    return Series(
      ticks: instants.ticks, times: instants.times, bits: bits, numbers: numbers,
      entries: values(instants.entries), restarts: values(instants.restarts))
  }

  /// Returns the bits of a component at the end of the frame before an instant's last one; `nil` without a value.
  ///
  /// The frame before may be the preroll or have the same tick, so that it belongs to no other instant.
  func bits(_ slot: Int, component: Int, before instant: Int, words: [UInt64]) -> UInt64? {
    let payload = known.scalars(ofTrack: tracks[slot], atEndsOf: [frames[instant] - 1])[0]
    guard payload >= 0 else { return nil }
    let scalar = trace.columns.scalars[Int(payload) + component]
    return trace.tracks[tracks[slot]].kind == .sym ? words[Int(scalar)] : scalar
  }

  /// Returns a hash of a track's values in order, without their times.
  func changeHash(_ slot: Int) -> UInt64 { hash(slot, withTicks: false) }

  func timedHash(_ slot: Int) -> UInt64 { hash(slot, withTicks: true) }

  private func hash(_ slot: Int, withTicks: Bool) -> UInt64 {
    let track = trace.tracks[tracks[slot]]
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ value: UInt64) {
      hash = (hash ^ value) &* 0x0000_0100_0000_01b3
      hash ^= hash >> 29
    }
    var last: Int32 = -2
    func value(_ payload: Int32, _ component: Int) -> UInt64 {
      trace.columns.scalars[Int(payload) + component]
    }
    func isSame(_ payload: Int32) -> Bool {
      guard payload >= 0, last >= 0 else { return payload == last }
      return (0..<track.width).allSatisfy { value(payload, $0) == value(last, $0) }
    }
    for (instant, payload) in payloads[slot].enumerated() where !isSame(payload) {
      last = payload
      if withTicks { mix(UInt64(bitPattern: ticks[instant])) }
      guard payload >= 0 else {
        mix(1)
        continue
      }
      for component in 0..<track.width {
        let scalar = value(payload, component)
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
