import DopesheetNotation

/// A builder that creates a trace, one record after another.
///
/// Tracks may be declared at any time; ``finish(clock:meta:)`` sorts them. The builder does not skip unchanged values,
/// which a trace must not contain: the caller leaves them out. Names and the words of events
/// must be valid in the grammar of traces. The names of tracks are unique, and so are the names of sources and the keys
/// of a record. Values, arguments and facts may be anything: the builder stores what a reader would read from their
/// text.
public struct TraceBuilder {
  private(set) var tracks: [Trace.Track] = []
  private(set) var sources: [Trace.Source] = []
  private(set) var frames: [Trace.Frame] = []
  private(set) var log = RecordLog()
  var held = HeldValues()
  private(set) var words: [String] = []
  private var wordIndex: [String: Int] = [:]
  /// The values of the tracks at the beginning of the page.
  private var heldBefore: [UInt64] = []

  /// Creates a builder of an empty trace.
  public init() {}

  /// The number of frames so far, or since the last page was taken.
  public var frameCount: Int { frames.count }

  package var trackCount: Int { tracks.count }

  /// The number of records so far, or since the last page was taken.
  package var recordCount: Int { log.count }

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
    log.append(.source, subject: sources.count - 1)
    return sources.count - 1
  }

  /// Begins a frame; all records that follow belong to it. Ticks must not decrease.
  public mutating func beginFrame(tick: Int64) {
    closeFrame()
    frames.append(Trace.Frame(tick: tick, records: log.count..<log.count))
  }

  /// Changes the ticks of all frames, for example when a recording fits a coarser clock.
  public mutating func mapTicks(_ transform: (Int64) -> Int64) {
    for index in frames.indices { frames[index].tick = transform(frames[index].tick) }
  }

  /// Records an external call.
  public mutating func input(source: Int, word: String, _ arguments: [Trace.Argument] = []) {
    append(.input, subject: source, word: word, arguments: arguments)
  }

  /// Records a change of state.
  public mutating func state(
    source: Int, from: String, to next: String, _ arguments: [Trace.Argument] = []
  ) {
    append(.state, subject: source, word: from, next: next, arguments: arguments)
  }

  /// Records a delivered callback.
  public mutating func callback(source: Int, name: String, _ arguments: [Trace.Argument] = []) {
    append(.callback, subject: source, word: name, arguments: arguments)
  }

  /// Records the components of a track's value, as bits in the form of ``Trace/Columns``.
  package mutating func value(track: Int, bits: some Sequence<UInt64>) {
    let kind = tracks[track].kind
    held.set(track, to: bits.lazy.map { TraceBuilder.canonical($0, kind) })
    log.append(valuesOf: track..<track + 1, held.bits, held.components(of: track))
  }

  /// Records a new value of a track of one f64. Ignores an unchanged value.
  package mutating func change(of track: Int, to number: Double) {
    withUnsafePointer(to: number) { change(track..<track + 1, to: $0) }
  }

  /// Records the values of neighbouring tracks of one f64 each, and ignores unchanged ones.
  ///
  /// This is the hot path of a recorder.
  ///
  /// - Parameter slot: The index of the first track's value in `numbers`. Those of the other tracks follow.
  package mutating func changes(
    of tracks: Range<Int>, to numbers: ContiguousArray<Double>, from slot: Int
  ) {
    precondition(slot >= 0 && slot + tracks.count <= numbers.count, "each track has a value")
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
        if count == tracks.count {
          log.append(valuesOf: tracks, held.bits, held.components(of: tracks))
        } else {
          log.append(
            valuesOf: UnsafeBufferPointer(rebasing: changed[..<count]),
            UnsafeBufferPointer(rebasing: values[..<count]))
        }
      }
    }
  }

  /// Reserves space for frames and records. Call it before the first record, and only if no pages are taken.
  mutating func reserveCapacity(_ counts: Trace.Footer, scalars: Int) {
    frames.reserveCapacity(counts.frames)
    sources.reserveCapacity(counts.sources)
    log.reserveCapacity(counts, scalars: scalars)
  }

  /// Reserves space for a page of records. Call it before the first record of the page, with all tracks declared.
  mutating func reservePage(_ count: Int) {
    log.reservePage(count, after: held.bits)
  }

  /// Records values of tracks of one component each. ``held`` must already contain them.
  mutating func append(
    valuesOf tracks: UnsafeBufferPointer<Int32>, _ bits: UnsafeBufferPointer<UInt64>
  ) {
    log.append(valuesOf: tracks, bits)
  }

  /// Records a track's value, one scalar for each component, of the track's kind.
  public mutating func value(track: Int, _ scalars: [Scalar]) {
    value(track: track, bits: scalars.map { bits(of: $0) })
  }

  /// Records that a track has no value from now on.
  public mutating func absence(track: Int) {
    log.append(.absence, subject: track)
    held.remove(track)
  }

  /// Returns whether the track's current value has these bits.
  package func isRedundant(_ bits: some Collection<UInt64>, track: Int) -> Bool {
    let kind = tracks[track].kind
    return held.has(track)
      && held.bits[held.components(of: track)].elementsEqual(bits) {
        $0 == TraceBuilder.canonical($1, kind)
      }
  }

  /// Returns whether the track has no value at present.
  public func isAbsent(track: Int) -> Bool { !held.has(track) }

  /// Returns the bits of a scalar as the columns of a trace store them.
  ///
  /// All NaNs become one. Text that is not a valid word is percent-encoded.
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
  public consuming func finish(clock: ClockRate, meta: [Trace.Meta] = []) -> Trace {
    closeFrame()
    let order = tracks.indices.sorted { Trace.orders(tracks[$0].name, before: tracks[$1].name) }
    var ranks = [Int32](repeating: 0, count: tracks.count)
    for (rank, track) in order.enumerated() { ranks[track] = Int32(rank) }
    var columns = log.takeColumns(of: tracks, ranks: ranks)
    let sorted = order.map { tracks[$0] }
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
    heldBefore += repeatElement(0, count: held.bits.count - heldBefore.count)
    var columns = log.takeColumns(
      of: tracks, ranks: Array(0..<Int32(tracks.count)), after: heldBefore)
    columns.words = words
    let page = Trace(
      clock: clock, meta: meta, tracks: tracks, sources: sources, frames: frames, columns: columns)
    frames = []
    heldBefore = held.bits
    return page
  }

  /// Returns a trace without records, which has the header of this one.
  func header(clock: ClockRate, meta: [Trace.Meta]) -> Trace {
    var other = TraceBuilder()
    for track in tracks { _ = other.declare(track) }
    return other.finish(clock: clock, meta: meta)
  }

  private mutating func closeFrame() {
    guard let last = frames.indices.last else { return }
    frames[last].records = frames[last].records.lowerBound..<log.count
  }

  private mutating func append(
    _ kind: RecordKind, subject: Int, word: String, next: String = "", arguments: [Trace.Argument]
  ) {
    let arguments = arguments.map(TraceBuilder.canonical)
    log.append(kind, subject: subject, Trace.Detail(word: word, next: next, arguments: arguments))
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

  /// Returns the bits of a number, with one pattern for all NaNs.
  @inline(__always)
  static func canonical(_ number: Double) -> UInt64 {
    number == number ? number.bitPattern : Double.nan.bitPattern
  }

  /// Returns the argument that a reader gets from the text of this one.
  private static func canonical(_ argument: Trace.Argument) -> Trace.Argument {
    Trace.Argument(argument.key, argument.value.canonical)
  }
}

/// Copies the records of an unfinished trace into a growing one. Each update costs only the new records.
///
/// The growing trace has its tracks in the order of declaration.
package struct GrowingTrace {
  /// The position in the builder's records up to which they were copied.
  private var mark = RecordLog.Mark()

  /// Creates a copier that has copied no records.
  package init() {}

  /// Appends the builder's new records to a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace of the previous call, at first an empty one.
  ///   - builder: The same builder each time. No pages may be taken from it.
  ///   - tick: Converts the tick of one of the builder's frames to a tick of the trace's clock.
  package mutating func take(
    from builder: TraceBuilder, into trace: inout Trace, tick: (Int64) -> Int64
  ) {
    trace.tracks.append(contentsOf: builder.tracks[trace.tracks.count...])
    trace.sources.append(contentsOf: builder.sources[trace.sources.count...])
    builder.log.append(to: &trace.columns, from: &mark, of: builder.tracks)
    trace.columns.words.append(contentsOf: builder.words[trace.columns.words.count...])
    if let last = trace.frames.indices.last {
      let start = trace.frames[last].records.lowerBound
      let end =
        trace.frames.count < builder.frames.count
        ? builder.frames[trace.frames.count].records.lowerBound : builder.recordCount
      trace.frames[last].records = start..<end
    }
    for index in trace.frames.count..<builder.frames.count {
      let start = builder.frames[index].records.lowerBound
      let end =
        index + 1 < builder.frames.count
        ? builder.frames[index + 1].records.lowerBound : builder.recordCount
      trace.frames.append(Trace.Frame(tick: tick(builder.frames[index].tick), records: start..<end))
    }
  }
}

extension Trace {
  /// Replaces the clock, the facts, and the tick of each frame.
  package mutating func turn(to clock: ClockRate, meta: [Meta], tick: (_ frame: Int) -> Int64) {
    self.clock = clock
    self.meta = meta
    for frame in frames.indices { frames[frame].tick = tick(frame) }
  }
}
