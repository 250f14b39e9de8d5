import DopesheetNotation

/// A trace in the making, one record after another.
///
/// Tracks may be declared at any time; ``finish(clock:meta:)`` brings them into the order of the header. The
/// builder writes what it is told: leaving out values that have not changed is the caller's part, and
/// ``isRedundant(_:track:)`` tells. Names and the words of events are those of the trace's grammar, each track
/// and source has its own, and the keys of a record differ. Values, arguments and facts may be any: they
/// become what their text is read as.
public struct TraceBuilder {
  private(set) var tracks: [Trace.Track] = []
  private(set) var sources: [Trace.Source] = []
  private(set) var frames: [Trace.Frame] = []
  private(set) var log = RecordLog()
  var held = HeldValues()
  private(set) var words: [String] = []
  private var wordIndex: [String: Int] = [:]
  /// The values that the tracks had where the page began.
  private var heldBefore: [UInt64] = []

  /// Creates an empty trace in the making.
  public init() {}

  /// The number of frames begun so far, or since the last page was taken out.
  public var frameCount: Int { frames.count }

  /// The number of tracks.
  package var trackCount: Int { tracks.count }

  /// The number of records so far, or since the last page was taken out.
  package var recordCount: Int { log.count }

  /// Declares a track and returns its number. Names must be unique.
  public mutating func declare(_ track: Trace.Track) -> Int {
    tracks.append(track)
    held.addTrack(width: track.width)
    return tracks.count - 1
  }

  /// Declares a source at this place of the record and returns its number. Names must be unique.
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

  /// Changes the ticks of all frames, as when a recording turns out to fit a coarser clock.
  public mutating func mapTicks(_ transform: (Int64) -> Int64) {
    for index in frames.indices { frames[index].tick = transform(frames[index].tick) }
  }

  /// Records a call from outside.
  public mutating func input(source: Int, word: String, _ arguments: [Argument] = []) {
    append(.input, subject: source, word: word, arguments: arguments)
  }

  /// Records a change of state.
  public mutating func state(
    source: Int, from: String, to next: String, _ arguments: [Argument] = []
  ) {
    append(.state, subject: source, word: from, next: next, arguments: arguments)
  }

  /// Records a delivered callback.
  public mutating func callback(source: Int, name: String, _ arguments: [Argument] = []) {
    append(.callback, subject: source, word: name, arguments: arguments)
  }

  /// Records the components of a track's value, as bits in the form of ``Trace/Columns``.
  package mutating func value(track: Int, bits: some Sequence<UInt64>) {
    let kind = tracks[track].kind
    held.set(track, to: bits.lazy.map { TraceBuilder.canonical($0, kind) })
    log.append(valuesOf: track..<track + 1, held.bits, held.components(of: track))
  }

  /// Records the value of a track of one f64 if it is not the one that the track has.
  package mutating func change(of track: Int, to number: Double) {
    changes(of: track..<track + 1) { _ in number }
  }

  /// Records the values of neighbouring tracks of one f64 each, those that are not what the tracks have: the hot
  /// path of a recorder, where a value that has not changed costs no more than its comparison.
  ///
  /// - Parameters:
  ///   - first: The first of the tracks.
  ///   - slots: The places of their values in `numbers`.
  package mutating func changes(
    from first: Int, _ slots: ContiguousArray<Int32>, in numbers: ContiguousArray<Double>
  ) {
    changes(of: first..<first + slots.count) { numbers[Int(slots[$0 &- first])] }
  }

  @inline(__always)
  private mutating func changes(of tracks: Range<Int>, _ number: (_ track: Int) -> Double) {
    let count = held.update(tracks) { TraceBuilder.canonical(number($0)) }
    var index = 0
    while index < count {
      let run = held.run(in: index..<min(count, index + RecordLog.longestRun))
      log.append(valuesOf: run, held.bits, held.components(of: run))
      index += run.count
    }
  }

  /// Makes room for so many frames and records, before the first of them, for a trace that is taken out as a whole.
  mutating func reserveCapacity(_ counts: Trace.Footer, scalars: Int) {
    frames.reserveCapacity(counts.frames)
    sources.reserveCapacity(counts.sources)
    log.reserveCapacity(counts, scalars: scalars)
  }

  /// Records values of tracks of one component each, which ``held`` has already.
  mutating func append(
    valuesOf tracks: UnsafeBufferPointer<Int32>, _ bits: UnsafeBufferPointer<UInt64>
  ) {
    log.append(valuesOf: tracks, bits)
  }

  /// Records a track's value, one scalar for each component, of the track's kind.
  public mutating func value(track: Int, _ scalars: [Scalar]) {
    value(track: track, bits: scalars.map { bits(of: $0) })
  }

  /// Records that a track has no value from here on.
  public mutating func absence(track: Int) {
    log.append(.absence, subject: track)
    held.remove(track)
  }

  /// Returns whether these bits are those that the track had last.
  package func isRedundant(_ bits: some Collection<UInt64>, track: Int) -> Bool {
    let kind = tracks[track].kind
    return held.has(track)
      && held.bits[held.components(of: track)].elementsEqual(bits) {
        $0 == TraceBuilder.canonical($1, kind)
      }
  }

  /// Returns whether the track has no value at the moment.
  public func isAbsent(track: Int) -> Bool { !held.has(track) }

  /// Returns the bits of a scalar in the form of a trace's columns.
  ///
  /// NaNs become one. Text that is no word of the grammar is percent-encoded.
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

  /// Returns the trace: facts sorted by key, tracks sorted by name.
  ///
  /// Control characters in facts become spaces, spaces at the ends go, and facts without text are left out.
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
      meta: meta.compactMap(\.oneLine).sorted { Trace.orders($0.key, before: $1.key) },
      tracks: sorted, sources: sources, frames: frames, columns: columns)
  }

  /// Takes out what has been recorded since the last page, as a trace of its own: the frames, all
  /// tracks, and all sources so far. Its columns begin with the values that the tracks had before, in the order of the
  /// tracks, which must be that of the header.
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

  /// The trace without its records: what its header says.
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
    _ kind: RecordKind, subject: Int, word: String, next: String = "", arguments: [Argument]
  ) {
    let arguments = arguments.map(TraceBuilder.canonical)
    log.append(kind, subject: subject, Trace.Detail(word: word, next: next, arguments: arguments))
  }

  /// The bits with one pattern for all NaNs.
  private static func canonical(_ bits: UInt64, _ kind: ScalarKind) -> UInt64 {
    switch kind {
    case .f64: canonical(Double(bitPattern: bits))
    case .f32:
      Float(bitPattern: UInt32(truncatingIfNeeded: bits)).isNaN
        ? UInt64(Float.nan.bitPattern) : bits
    case .i64, .bool, .sym: bits
    }
  }

  /// The bits of a number, with one pattern for all NaNs.
  @inline(__always)
  private static func canonical(_ number: Double) -> UInt64 {
    number == number ? number.bitPattern : Double.nan.bitPattern
  }

  /// The argument that the text of this one is read as.
  private static func canonical(_ argument: Argument) -> Argument {
    Argument(argument.key, argument.value.canonical)
  }
}

/// The records of a trace in the making as a trace that grows with it, at the cost of what is new.
///
/// Its tracks are in the order of their declaration, and it counts time by the clock that it was told last.
package struct GrowingTrace {
  /// How far the builder's records are in the trace.
  private var mark = RecordLog.Mark()

  /// Creates the growth of a trace that has not begun.
  package init() {}

  /// Appends to a trace what a builder has that is not in it yet.
  ///
  /// - Parameters:
  ///   - trace: The one that was given before, at first an empty one.
  ///   - builder: The same builder each time; of one whose pages are taken out nothing can be seen.
  ///   - tick: The tick of the trace's clock for one of the builder's frames.
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
  /// Counts time by another clock, and takes other facts.
  package mutating func turn(to clock: ClockRate, meta: [Meta], tick: (_ frame: Int) -> Int64) {
    self.clock = clock
    self.meta = meta
    for frame in frames.indices { frames[frame].tick = tick(frame) }
  }
}
