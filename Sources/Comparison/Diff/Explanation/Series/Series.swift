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
  /// The first value that is written in an instant, for each instant that begins without a value. A movement that
  /// begins between frames starts at it.
  let entries: [Int: Double]
  /// The first value that is written in an instant, for each instant with several writes. A movement that jumps to its
  /// start and begins between frames starts at it.
  let restarts: [Int: Double]

  /// The positions of the instants whose value differs from the instant before, ascending.
  let changes: [Int]

  var count: Int { ticks.count }

  /// Creates the numbers that are computed from several components at each instant.
  package init(
    _ numbers: [Double], at instants: Series, entries: [Int: Double] = [:],
    restarts: [Int: Double] = [:]
  ) {
    self.init(
      ticks: instants.ticks, times: instants.times,
      bits: numbers.map { $0.isNaN ? nil : $0.bitPattern }, numbers: numbers, entries: entries,
      restarts: restarts)
  }

  fileprivate init(
    ticks: [Int64], times: [Double], bits: [UInt64?], numbers: [Double], entries: [Int: Double],
    restarts: [Int: Double]
  ) {
    (self.ticks, self.times, self.bits) = (ticks, times, bits)
    (self.numbers, self.entries, self.restarts) = (numbers, entries, restarts)
    var changes: [Int] = []
    var index = 1
    while index < bits.count {
      if bits[index] != bits[index - 1] { changes.append(index) }
      index += 1
    }
    self.changes = changes
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
  private(set) var entries: [Int: Int32] = [:]
  private(set) var restarts: [Int: Int32] = [:]
  /// The scalar that was written last, -1 without a value.
  private(set) var held: Int32 = -1
  private var first: (instant: Int, scalar: Int32) = (-1, -1)

  /// Takes the next scalar that is written, -1 for an absence.
  mutating func note(_ scalar: Int32, in instant: Int) {
    if held < 0, scalar >= 0 { entries[instant] = scalar }
    if first.instant != instant {
      first = (instant, scalar)
    } else if first.scalar >= 0 {
      restarts[instant] = first.scalar
    }
    held = scalar
  }
}

/// The values of some tracks at the end of each instant, collected in one pass over a trace.
package struct SeriesTable {
  private let trace: Trace
  let ticks: [Int64]
  let times: [Double]
  /// The instants of each wanted track that are ends of frames.
  private let ofTracks: [TrackInstants]
  private let tracks: [Int]
  private let known: IndexedTrace
  /// The last frame of each instant.
  private let frames: [Int]

  /// Collects the values of some tracks of a trace, given their positions.
  ///
  /// - Complexity: O(records + tracks × frames).
  package init(_ trace: Trace, tracks: [Int]) {
    // Frames with the same tick are one instant.
    let spans = trace.frames
    let frames = spans.indices.filter {
      $0 + 1 == spans.count || spans[$0 + 1].tick != spans[$0].tick
    }
    let ticks = frames.map { spans[$0].tick }
    let times = ticks.map { trace.clock.seconds(at: $0) }
    let known = IndexedTrace(trace, tracks: tracks)
    (self.trace, self.tracks, self.known, self.frames) = (trace, tracks, known, frames)
    (self.ticks, self.times) = (ticks, times)
    ofTracks = tracks.map { track in
      var instants = TrackInstants()
      (instants.ticks, instants.times) = (ticks, times)
      instants.payloads = known.scalars(ofTrack: track, atEndsOf: frames)
      var instant = 0
      for write in known.writes[track] {
        while instant < frames.count, write >= spans[frames[instant]].records.upperBound {
          instant += 1
        }
        instants.note(trace.columns.scalar(ofWrite: Int(write)), in: instant)
      }
      return instants
    }
  }

  /// Returns the series of a component of the wanted track with an index, at the ends of frames.
  ///
  /// - Parameter words: For each word of the trace, a number that both traces share; unused for numbers.
  package func series(_ slot: Int, component: Int, words: [UInt64]) -> Series {
    series(slot, component: component, words: words, ofTracks[slot])
  }

  /// Returns the instants of the wanted track with an index: those of frames, and those of values that are written
  /// between frames.
  ///
  /// - Parameter begins: The seconds at which movements begin, ascending. Where the track rests, its value there is known,
  ///   although it is not written again.
  func instants(_ slot: Int, _ writeTimes: WriteTimes, begins: [Double]) -> TrackInstants {
    var instants = TrackInstants()
    /// Appends an instant, unless it is the last one.
    func take(_ seconds: Double, _ tick: Int64, _ scalar: Int32) {
      if let last = instants.times.last, seconds <= last + 1e-9 {
        instants.payloads[instants.payloads.count - 1] = scalar
      } else {
        instants.ticks.append(tick)
        instants.times.append(seconds)
        instants.payloads.append(scalar)
      }
    }
    let writes = known.writes[tracks[slot]]
    var (next, begin, latest) = (0, 0, -Double.infinity)
    for (instant, frame) in frames.enumerated() {
      let before = instant > 0 ? times[instant - 1] : -.infinity
      let isResting = latest < before - 1e-9 && instants.held >= 0
      func takeBegins(until seconds: Double) {
        while begin < begins.count, begins[begin] <= seconds - 1e-9 {
          if isResting, latest < before, begins[begin] > before + 1e-9 {
            take(begins[begin], ticks[instant], instants.held)
          }
          begin += 1
        }
      }
      while next < writes.count, Int(writes[next]) < trace.frames[frame].records.upperBound {
        let scalar = trace.columns.scalar(ofWrite: Int(writes[next]))
        let seconds = writeTimes.seconds[writes[next]] ?? times[instant]
        next += 1
        takeBegins(until: min(seconds, times[instant]))
        latest = min(seconds, times[instant])
        take(latest, ticks[instant], scalar)
        instants.note(scalar, in: instants.times.count - 1)
      }
      takeBegins(until: times[instant])
      take(times[instant], ticks[instant], instants.held)
    }
    return instants
  }

  /// Returns the series of a component of the wanted track with an index, at some instants of this track.
  func series(
    _ slot: Int, component: Int, words: [UInt64], _ instants: TrackInstants
  ) -> Series {
    let kind = trace.tracks[tracks[slot]].kind
    let scalars = trace.columns.scalars
    func number(_ payload: Int32) -> Double {
      if payload < 0 || kind == .sym { return .nan }
      let scalar = scalars[Int(payload) + component]
      let number =
        kind == .f64 ? Double(bitPattern: scalar) : trace.scalar(scalar, kind).number
      return number.isFinite ? number : .nan
    }
    func numbers(_ payloads: [Int: Int32]) -> [Int: Double] {
      payloads.mapValues(number).filter { !$0.value.isNaN }
    }
    let payloads = instants.payloads
    var bits = [UInt64?](repeating: nil, count: payloads.count)
    var values = [Double](repeating: .nan, count: payloads.count)
    var index = 0
    while index < payloads.count {
      // A value that stays has the scalar of the instant before.
      if index > 0, payloads[index] == payloads[index - 1] {
        (bits[index], values[index]) = (bits[index - 1], values[index - 1])
      } else {
        bits[index] = self.bits(payloads[index], kind, component: component, words: words)
        values[index] = number(payloads[index])
      }
      index += 1
    }
    return Series(
      ticks: instants.ticks, times: instants.times, bits: bits, numbers: values,
      entries: numbers(instants.entries), restarts: numbers(instants.restarts))
  }

  /// Returns the bits of a component at the end of the frame before an instant's last one; `nil` without a value.
  ///
  /// The frame before may be the preroll or have the same tick, so that it belongs to no other instant.
  func bits(_ slot: Int, component: Int, before instant: Int, words: [UInt64]) -> UInt64? {
    let payload = known.scalars(ofTrack: tracks[slot], atEndsOf: [frames[instant] - 1])[0]
    return bits(payload, trace.tracks[tracks[slot]].kind, component: component, words: words)
  }

  private func bits(
    _ payload: Int32, _ kind: ScalarKind, component: Int, words: [UInt64]
  ) -> UInt64? {
    guard payload >= 0 else { return nil }
    let scalar = trace.columns.scalars[Int(payload) + component]
    return kind == .sym ? words[Int(scalar)] : scalar
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
    let scalars = trace.columns.scalars
    var last: ArraySlice<UInt64>?  // empty without a value, and `nil` before the first instant
    for (tick, payload) in zip(ticks, ofTracks[slot].payloads) {
      let value = payload < 0 ? [] : scalars[Int(payload)...].prefix(track.width)
      if last == value { continue }
      last = value
      if withTicks { mix(UInt64(bitPattern: tick)) }
      if value.isEmpty { mix(1) }
      for scalar in value {
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
