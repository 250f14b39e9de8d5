import DopesheetNotation

/// A trace in the making, one record after another.
///
/// Tracks may be declared at any time; ``finish(clock:meta:)`` brings them into the order of the header. The
/// builder writes what it is told: leaving out values that have not changed is the caller's part, and
/// ``isRedundant(_:track:)`` tells. Names and the words of events are those of the trace's grammar, each track
/// and source has its own, and the keys of a record differ. Values, arguments and facts may be any: they
/// become what their text is read as.
public struct TraceBuilder {
  private var tracks: [Trace.Track] = []
  private var sources: [Trace.Source] = []
  private var frames: [Trace.Frame] = []
  private var columns = Trace.Columns()
  private var wordIndex: [String: Int] = [:]
  /// For each track the first scalar of its last value, -1 while it has none.
  private var latest: [Int32] = []

  /// Creates an empty trace in the making.
  public init() {}

  /// The number of frames begun so far.
  public var frameCount: Int { frames.count }

  /// Declares a track and returns its number. Names must be unique.
  public mutating func declare(_ track: Trace.Track) -> Int {
    tracks.append(track)
    latest.append(-1)
    return tracks.count - 1
  }

  /// Declares a source at this place of the record and returns its number. Names must be unique.
  public mutating func declare(_ source: Trace.Source) -> Int {
    sources.append(source)
    sources[sources.count - 1].arguments = source.arguments.map(TraceBuilder.canonical)
    append(.source, subject: sources.count - 1, payload: 0)
    return sources.count - 1
  }

  /// Begins a frame; all records that follow belong to it. Ticks must not decrease.
  public mutating func beginFrame(tick: Int64) {
    closeFrame()
    frames.append(Trace.Frame(tick: tick, records: columns.kinds.count..<columns.kinds.count))
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
    let first = columns.scalars.count
    append(.value, subject: track, payload: first)
    let kind = tracks[track].kind
    columns.scalars.append(contentsOf: bits.lazy.map { TraceBuilder.canonical($0, kind) })
    latest[track] = Int32(first)
  }

  /// Records the value of a track of one f64, without a collection: the recorder's hot path.
  package mutating func value(track: Int, _ number: Double) {
    latest[track] = Int32(truncatingIfNeeded: columns.scalars.count)
    append(.value, subject: track, payload: columns.scalars.count)
    columns.scalars.append(number.isNaN ? Double.nan.bitPattern : number.bitPattern)
  }

  /// Records a track's value, one scalar for each component, of the track's kind.
  public mutating func value(track: Int, _ scalars: [Scalar]) {
    value(track: track, bits: scalars.map { bits(of: $0) })
  }

  /// Records that a track has no value from here on.
  public mutating func absence(track: Int) {
    append(.absence, subject: track, payload: 0)
    latest[track] = -1
  }

  /// Tells whether these bits are those that the track had last.
  package func isRedundant(_ bits: some Collection<UInt64>, track: Int) -> Bool {
    let first = Int(latest[track])
    guard first >= 0 else { return false }
    let kind = tracks[track].kind
    return columns.scalars[first..<first + bits.count].elementsEqual(bits) {
      $0 == TraceBuilder.canonical($1, kind)
    }
  }

  /// Tells whether the track has no value at the moment.
  public func isAbsent(track: Int) -> Bool { latest[track] < 0 }

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
      wordIndex[word] = columns.words.count
      columns.words.append(word)
      return UInt64(columns.words.count - 1)
    }
  }

  /// Returns the trace: facts sorted by key, tracks sorted by name.
  ///
  /// Control characters in facts become spaces, spaces at the ends go, and facts without text are left out.
  public consuming func finish(clock: ClockRate, meta: [Trace.Meta] = []) -> Trace {
    closeFrame()
    sortWords()
    let order = tracks.indices.sorted { Trace.orders(tracks[$0].name, before: tracks[$1].name) }
    if order != Array(tracks.indices) {
      var rank = [Int32](repeating: 0, count: tracks.count)
      for (position, track) in order.enumerated() { rank[track] = Int32(position) }
      for index in columns.kinds.indices
      where columns.kinds[index] == .value || columns.kinds[index] == .absence {
        columns.subjects[index] = rank[Int(columns.subjects[index])]
      }
    }
    return Trace(
      clock: clock,
      meta: meta.compactMap(\.oneLine).sorted { Trace.orders($0.key, before: $1.key) },
      tracks: order.map { tracks[$0] }, sources: sources, frames: frames, columns: columns)
  }

  /// Brings the words into the order of their first use, and drops those that were asked for but not used.
  private mutating func sortWords() {
    guard !columns.words.isEmpty else { return }
    var ranks = [Int](repeating: -1, count: columns.words.count)
    var words: [String] = []
    for index in columns.kinds.indices where columns.kinds[index] == .value {
      let track = tracks[Int(columns.subjects[index])]
      guard track.kind == .sym else { continue }
      let first = Int(columns.payloads[index])
      for scalar in first..<first + track.width {
        let word = Int(columns.scalars[scalar])
        if ranks[word] < 0 {
          ranks[word] = words.count
          words.append(columns.words[word])
        }
        columns.scalars[scalar] = UInt64(ranks[word])
      }
    }
    columns.words = words
  }

  private mutating func closeFrame() {
    guard let last = frames.indices.last else { return }
    frames[last].records = frames[last].records.lowerBound..<columns.kinds.count
  }

  private mutating func append(_ kind: RecordKind, subject: Int, payload: Int) {
    columns.kinds.append(kind)
    columns.subjects.append(Int32(subject))
    columns.payloads.append(Int32(payload))
  }

  private mutating func append(
    _ kind: RecordKind, subject: Int, word: String, next: String = "", arguments: [Argument]
  ) {
    append(kind, subject: subject, payload: columns.details.count)
    let arguments = arguments.map(TraceBuilder.canonical)
    columns.details.append(Trace.Detail(word: word, next: next, arguments: arguments))
  }

  /// The bits with one pattern for all NaNs.
  private static func canonical(_ bits: UInt64, _ kind: ScalarKind) -> UInt64 {
    switch kind {
    case .f64:
      Double(bitPattern: bits).isNaN ? Double.nan.bitPattern : bits
    case .f32:
      Float(bitPattern: UInt32(truncatingIfNeeded: bits)).isNaN
        ? UInt64(Float.nan.bitPattern) : bits
    case .i64, .bool, .sym: bits
    }
  }

  /// The argument that the text of this one is read as.
  private static func canonical(_ argument: Argument) -> Argument {
    Argument(argument.key, argument.value.canonical)
  }
}
