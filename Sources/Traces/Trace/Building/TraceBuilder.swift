import DopesheetText

/// A builder that creates a trace, one record after another.
///
/// Tracks may be declared at any time; ``finish(rate:per:meta:)`` sorts them. The builder does not skip unchanged values,
/// which a trace must not contain: the caller leaves them out. Names and the words of events
/// must be valid in the grammar of traces. The names of tracks are unique, and so are the names of sources and the keys
/// of a record. Values, arguments and facts may be anything: the builder stores what a reader would read from their
/// text.
public struct TraceBuilder {
  private(set) var tracks: [Trace.Track] = []
  private(set) var sources: [Trace.Source] = []
  private(set) var frames: [Trace.Frame] = []
  private(set) var columns = Trace.Columns()
  var held = HeldValues()
  private(set) var words: [String] = []
  private var wordIndex: [String: Int] = [:]
  /// The number of scalars at the beginning of the page, which are the tracks' values before it.
  private var scalarsBefore = 0

  /// Creates a builder of an empty trace.
  public init() {}

  /// The number of frames so far, or since the last page was taken.
  package var frameCount: Int { frames.count }

  package var trackCount: Int { tracks.count }

  /// The number of records so far, or since the last page was taken.
  package var recordCount: Int { columns.kinds.count }

  /// Declares a track and returns its number. Names must be unique.
  public mutating func declare(_ track: Trace.Track) -> Int {
    tracks.append(track)
    held.addTrack(width: track.width)
    return tracks.count - 1
  }

  /// Declares a source at this position in the records and returns its number. Names must be unique.
  public mutating func declare(_ source: Trace.Source) -> Int {
    sources.append(source)
    sources[sources.count - 1].arguments = source.arguments.map(TraceBuilder.canonical)
    columns.append(.source, subject: sources.count - 1)
    return sources.count - 1
  }

  /// Begins a frame; all records that follow belong to it. Ticks must not decrease.
  public mutating func beginFrame(tick: Int64) {
    closeFrame()
    // Not `recordCount`, for which a debug build copies the builder.
    let count = columns.kinds.count
    frames.append(Trace.Frame(tick: tick, records: count..<count))
  }

  /// Changes the ticks of all frames, for example when a recording fits a coarser clock.
  package mutating func mapTicks(_ transform: (Int64) -> Int64) {
    var index = 0
    while index < frames.count {
      frames[index].tick = transform(frames[index].tick)
      index += 1
    }
  }

  /// Records an external call.
  public mutating func input(source: Int, word: String, _ arguments: [Trace.Argument] = []) {
    event(.input, source: source, [word], arguments)
  }

  /// Records a change of state.
  public mutating func state(
    source: Int, from: String, to next: String, _ arguments: [Trace.Argument] = []
  ) {
    event(.state, source: source, [from, next], arguments)
  }

  /// Records a delivered callback.
  public mutating func callback(source: Int, name: String, _ arguments: [Trace.Argument] = []) {
    event(.callback, source: source, [name], arguments)
  }

  package mutating func event(
    _ kind: RecordKind, source: Int, _ words: [String], _ arguments: [Trace.Argument]
  ) {
    let arguments = arguments.map(TraceBuilder.canonical)
    let next = words.count > 1 ? words[1] : ""
    columns.append(
      kind, subject: source, Trace.Detail(word: words[0], next: next, arguments: arguments))
  }

  /// Records the components of a track's value, as bits in the form of ``Trace/Columns``.
  package mutating func value(track: Int, bits: some Sequence<UInt64>) {
    let kind = tracks[track].kind
    held.set(track, to: bits.lazy.map { TraceBuilder.canonical($0, kind) })
    columns.append(valuesOf: track..<track + 1, held.bits, held.components(of: track))
  }

  /// Records a new value of a track of one f64. Ignores an unchanged value.
  package mutating func change(of track: Int, to number: Double) {
    withUnsafePointer(to: number) { change(track..<track + 1, to: $0) }
  }

  /// Records the values of neighbouring tracks of one f64 each, from `slot` in `numbers` on, and ignores unchanged
  /// ones. This is the hot path of a recorder.
  package mutating func changes(
    of tracks: Range<Int>, to numbers: ContiguousArray<Double>, from slot: Int
  ) {
    let count = tracks.upperBound - tracks.lowerBound
    precondition(slot >= 0 && slot + count <= numbers.count, "each track has a value")
    numbers.withUnsafeBufferPointer { numbers in
      var first = tracks.lowerBound
      while first < tracks.upperBound {
        let end = min(first + TraceBuilder.changesAtOnce, tracks.upperBound)
        change(first..<end, to: numbers.baseAddress! + slot + (first - tracks.lowerBound))
        first = end
      }
    }
  }

  /// The number of values that are compared together. Their temporary memory fits onto the stack.
  private static let changesAtOnce = 128

  private mutating func change(_ tracks: Range<Int>, to numbers: UnsafePointer<Double>) {
    let most = TraceBuilder.changesAtOnce
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: most) { changed in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: most) { values in
        let count = held.update(
          tracks, to: numbers, changed: changed.baseAddress!, values: values.baseAddress!)
        if count == tracks.upperBound - tracks.lowerBound {
          columns.append(valuesOf: tracks, held.bits, held.components(of: tracks))
        } else {
          columns.append(
            valuesOf: UnsafeBufferPointer(rebasing: changed[..<count]),
            UnsafeBufferPointer(rebasing: values[..<count]))
        }
      }
    }
  }

  /// Reserves space for frames and records. Call it before the first record, and only if no pages are taken.
  mutating func reserveCapacity(_ counts: Trace.Footer, scalars: Int) {
    frames.reserveCapacity(counts[.frames])
    sources.reserveCapacity(counts[.sources])
    columns = Trace.Columns(reserving: counts, scalars: scalars)
  }

  /// Reserves space for a page of records. Call it before the first record of the page, with all tracks declared.
  mutating func reservePage(_ count: Int) {
    var counts = Trace.Footer()
    counts[.values] = count
    columns = Trace.Columns(reserving: counts, scalars: count + held.bits.count)
    beginPage()
  }

  /// Records values of tracks of one component each. ``held`` must already contain them.
  mutating func append(
    valuesOf tracks: UnsafeBufferPointer<Int32>, _ bits: UnsafeBufferPointer<UInt64>
  ) {
    columns.append(valuesOf: tracks, bits)
  }

  /// Records a track's value, one scalar for each component, of the track's kind.
  public mutating func value(track: Int, _ scalars: [Scalar]) {
    value(track: track, bits: scalars.map { bits(of: $0) })
  }

  /// Records that a track has no value from now on.
  public mutating func absence(track: Int) {
    columns.append(.absence, subject: track)
    held.remove(track)
  }

  package func isRedundant(_ bits: some Collection<UInt64>, track: Int) -> Bool {
    let kind = tracks[track].kind
    return held.has(track)
      && held.bits[held.components(of: track)].elementsEqual(bits) {
        $0 == TraceBuilder.canonical($1, kind)
      }
  }

  package func isAbsent(track: Int) -> Bool { !held.has(track) }

  /// Returns the bits of a scalar as the columns of a trace store them. All NaNs become one, and text that is no word
  /// is percent-encoded.
  package mutating func bits(of scalar: Scalar) -> UInt64 {
    switch scalar {
    case .f64(let x): return TraceBuilder.canonical(x.bitPattern, .f64)
    case .f32(let x): return TraceBuilder.canonical(UInt64(x.bitPattern), .f32)
    case .i64(let x): return UInt64(bitPattern: x)
    case .bool(let x): return x ? 1 : 0
    case .sym(let text):
      let word = NameGrammar.isUnreservedWord(text) ? text : NameGrammar.encode(word: text)
      if let known = wordIndex[word] { return UInt64(known) }
      wordIndex[word] = words.count
      words.append(word)
      return UInt64(words.count - 1)
    }
  }

  /// Returns the finished trace, with facts sorted by key and tracks sorted by name.
  ///
  /// In facts, control characters become spaces and outer spaces are removed. Facts without text are left out.
  ///
  /// - Parameters:
  ///   - rate: The number of ticks in a second, or in `seconds` of them, 1...1e12.
  ///   - seconds: A number of seconds, 1...1e12: 60,000 ticks in 1,001 seconds are the rate of American television.
  public consuming func finish(
    rate: Int64, per seconds: Int64 = 1, meta: [Trace.Meta] = []
  ) -> Trace {
    guard let clock = ClockRate(rate, per: seconds) else {
      preconditionFailure("a rate has 1 to \(ClockRate.limit) ticks in as many seconds")
    }
    return finish(clock: clock, meta: meta)
  }

  package consuming func finish(clock: ClockRate, meta: [Trace.Meta] = []) -> Trace {
    closeFrame()
    let sorted = columns.sort(tracks)
    columns.takeWords(words, sorted)
    return Trace(
      clock: clock,
      meta: meta.compactMap { $0.oneLine }.sorted { Trace.orders($0.key, before: $1.key) },
      tracks: sorted, sources: sources, frames: frames, columns: columns)
  }

  /// Removes the records since the last page and returns them as a trace.
  ///
  /// The page has all tracks, and all sources so far. Its columns begin with the tracks' values before the page, in the
  /// order of the tracks. The tracks must have been declared in the order of the header.
  mutating func takePage(clock: ClockRate, meta: [Trace.Meta]) -> Trace {
    closeFrame()
    // Tracks that were declared during the page had no value before it.
    let added = held.bits.count - scalarsBefore
    if added > 0 { columns.insert(added, afterScalars: scalarsBefore) }
    columns.words = words
    let page = Trace(
      clock: clock, meta: meta, tracks: tracks, sources: sources, frames: frames, columns: columns)
    frames = []
    columns = Trace.Columns()
    beginPage()
    return page
  }

  private mutating func beginPage() {
    columns.scalars.append(contentsOf: held.bits)
    scalarsBefore = held.bits.count
  }

  func header(clock: ClockRate, meta: [Trace.Meta]) -> Trace {
    var other = TraceBuilder()
    for track in tracks { _ = other.declare(track) }
    return other.finish(clock: clock, meta: meta)
  }

  private mutating func closeFrame() {
    let last = frames.count - 1
    guard last >= 0 else { return }
    frames[last].records = frames[last].records.lowerBound..<columns.kinds.count
  }

  /// Returns the bits, with one pattern for all NaNs.
  private static func canonical(_ bits: UInt64, _ kind: ScalarKind) -> UInt64 {
    switch kind {
    case .f64: canonical(Double(bitPattern: bits))
    case .f32:
      Float(bitPattern: UInt32(truncatingIfNeeded: bits)).isNaN
        ? UInt64(Float.nan.bitPattern) : bits
    case .i64, .bool, .sym: bits
    }
  }

  @inline(__always)
  static func canonical(_ number: Double) -> UInt64 {
    number == number ? number.bitPattern : Double.nan.bitPattern
  }

  private static func canonical(_ argument: Trace.Argument) -> Trace.Argument {
    Trace.Argument(argument.key, argument.value.canonical)
  }
}

extension Trace {
  /// Appends the records that a builder has added since the last call, which costs only the new records.
  ///
  /// The tracks are in the order of declaration.
  ///
  /// - Parameters:
  ///   - builder: The same builder each time. No pages may be taken from it.
  ///   - tick: Converts the tick of one of the builder's frames to a tick of the trace's clock.
  package mutating func grow(from builder: TraceBuilder, tick: (Int64) -> Int64) {
    tracks.append(contentsOf: builder.tracks[tracks.count...])
    sources.append(contentsOf: builder.sources[sources.count...])
    columns.grow(from: builder.columns)
    columns.words.append(contentsOf: builder.words[columns.words.count...])
    // The last frame may have new records.
    for index in max(0, frames.count - 1)..<builder.frames.count {
      let start = builder.frames[index].records.lowerBound
      let end =
        index + 1 < builder.frames.count
        ? builder.frames[index + 1].records.lowerBound : builder.recordCount
      if index < frames.count {
        frames[index].records = start..<end
      } else {
        frames.append(Frame(tick: tick(builder.frames[index].tick), records: start..<end))
      }
    }
  }

  package mutating func turn(to clock: ClockRate, meta: [Meta], tick: (_ frame: Int) -> Int64) {
    self.clock = clock
    self.meta = meta
    for frame in frames.indices { frames[frame].tick = tick(frame) }
  }
}
