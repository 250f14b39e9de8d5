import DopesheetTrace

/// One pass over two traces, frame by frame.
///
/// The memory it takes grows with the tracks, the sources and the differences of events, not with the values.
struct Comparison {
  var golden: ComparedTrace
  var actual: ComparedTrace
  let options: DiffOptions
  let tracks: TrackPairs
  var sources = SourcePairs()
  /// The kind and the number of components of each compared track.
  let layout: [(kind: ScalarKind, width: Int)]
  /// For each compared track whether its values are single f64, and whether they are compared exactly, too.
  let isNumber: [Bool]
  let isExactNumber: [Bool]
  /// For each word of the actual trace its index in the golden's words, `.max` for one it lacks.
  private(set) var words: [UInt64] = []
  /// For each word of the golden its index.
  private var goldenWords: [String: UInt64] = [:]
  /// For each word that the golden lacks so far its index in the actual trace's words.
  private var strangeWords: [String: Int] = [:]
  /// The events that a tolerance lets happen at other moments; they are not compared.
  let moves: EventMoves

  var structure = TraceDiff.Structure()
  var firstDivergence: TraceDiff.Divergence?
  /// Whether there is a first divergence.
  var hasDiverged = false
  var events: [EventDifference] = []
  var counts = TraceDiff.Counts()

  /// For each compared track what has been found so far.
  var tallies: [TrackTally]
  var standings: [TrackStanding]
  /// For each compared track the first scalar of its value at this point, -1 while it has none.
  var goldenHeld: [Int32]
  var actualHeld: [Int32]
  /// The tracks whose values differ at this point.
  var apart: [Int] = []
  /// The tracks in which this frame has a difference.
  var flagged: [Int] = []
  /// The tracks that a frame of one trace alone has written since the last frame of both.
  var unsettled: [Int] = []
  /// The number of this frame among those of both traces, the preroll being 0.
  var ordinal = 0

  init(
    golden: ComparedTrace, actual: ComparedTrace, options: DiffOptions,
    moves: EventMoves = EventMoves()
  ) {
    self.moves = moves
    self.golden = golden
    self.actual = actual
    self.options = options
    tracks = TrackPairs(golden.page.tracks, actual.page.tracks, options.tolerances)
    layout = tracks.tracks.map { ($0.kind, $0.width) }
    isNumber = layout.map { $0.kind == .f64 && $0.width == 1 }
    isExactNumber = zip(isNumber, tracks.tolerances).map { $0 && $1.isExact }
    tallies = Array(repeating: TrackTally(), count: layout.count)
    standings = Array(repeating: TrackStanding(), count: layout.count)
    goldenHeld = Array(repeating: -1, count: layout.count)
    actualHeld = goldenHeld
    takeNames()
  }

  /// Compares the traces to their ends.
  ///
  /// - Throws: The mistake of a file that cannot be read on.
  mutating func run() throws(TraceDiff.Failure) {
    compareHeaders()
    compareFrame(Moment(golden: -1, actual: -1))
    var (g, a) = (0, 0)
    while true {
      if g == golden.page.frames.count, try turnGolden() { g = 0 }
      if a == actual.page.frames.count, try turnActual() { a = 0 }
      guard g < golden.page.frames.count || a < actual.page.frames.count else { break }
      switch order(g, a) {
      case .golden:
        skipFrame(Moment(golden: g, actual: nil))
        g += 1
      case .actual:
        skipFrame(Moment(golden: nil, actual: a))
        a += 1
      case .both:
        compareFrame(Moment(golden: g, actual: a))
        g += 1
        a += 1
      }
    }
    counts.goldenFrames = golden.number(ofFrame: golden.page.frames.count)
    counts.actualFrames = actual.number(ofFrame: actual.page.frames.count)
    counts.tracks = tracks.tracks.count
    counts.events += moves.list.count
    counts.toleratedEvents = moves.list.count
    structure.sources = sources.differences
    // Sources that only one trace has belong to the structure.
    events.removeAll { event in
      guard case .source(let source)? = (event.golden ?? event.actual)?.record else { return false }
      return !sources.isShared(source.name)
    }
  }

  private mutating func turnGolden() throws(TraceDiff.Failure) -> Bool {
    do throws(TraceError) {
      guard try golden.turn() else { return false }
    } catch {
      throw TraceDiff.Failure(isGolden: true, error: error)
    }
    takeNames()
    for (track, start) in zip(tracks.ofGolden, golden.heldStarts)
    where track >= 0 && goldenHeld[Int(track)] >= 0 {
      goldenHeld[Int(track)] = start
    }
    return true
  }

  private mutating func turnActual() throws(TraceDiff.Failure) -> Bool {
    do throws(TraceError) {
      guard try actual.turn() else { return false }
    } catch {
      throw TraceDiff.Failure(isGolden: false, error: error)
    }
    takeNames()
    for (track, start) in zip(tracks.ofActual, actual.heldStarts)
    where track >= 0 && actualHeld[Int(track)] >= 0 {
      actualHeld[Int(track)] = start
    }
    return true
  }

  /// Takes in the sources and words of the pages at hand.
  private mutating func takeNames() {
    sources.take(golden: golden.page.sources)
    sources.take(actual: actual.page.sources)
    let words = (golden.page.columns.words, actual.page.columns.words)
    // The words of a page begin with those of the pages before it.
    for (index, word) in words.0.enumerated().dropFirst(goldenWords.count) {
      goldenWords[word] = UInt64(index)
      if let other = strangeWords.removeValue(forKey: word) { self.words[other] = UInt64(index) }
    }
    for word in words.1.dropFirst(self.words.count) {
      if goldenWords[word] == nil { strangeWords[word] = self.words.count }
      self.words.append(goldenWords[word] ?? .max)
    }
  }

  private mutating func compareHeaders() {
    if golden.page.clock != actual.page.clock {
      structure.clock = TraceDiff.Sides(golden: golden.page.clock, actual: actual.page.clock)
    }
    structure.tracks = tracks.differences
    for (g, a) in pairedByName(golden.page.meta.map(\.key), actual.page.meta.map(\.key)) {
      let ours = g.map { golden.page.meta[$0] }
      let theirs = a.map { actual.page.meta[$0] }
      if ours != theirs { structure.meta.append(TraceDiff.Sides(golden: ours, actual: theirs)) }
    }
  }

  /// Tells whose frame is next in time.
  private func order(_ g: Int, _ a: Int) -> FrameTurn {
    guard g < golden.page.frames.count else { return .actual }
    guard a < actual.page.frames.count else { return .golden }
    return structure.clock == nil
      ? FrameTurn(golden.page.frames[g].tick, actual.page.frames[a].tick)
      : FrameTurn(golden.page.seconds(ofFrame: g), actual.page.seconds(ofFrame: a))
  }

  /// Takes in a frame that only one trace has.
  private mutating func skipFrame(_ moment: Moment) {
    if let frame = moment.golden {
      structure.missingFrames.extend(by: golden.span(ofFrame: frame))
      noteDivergence(.missingFrame, moment, golden.page.frames[frame].records.lowerBound, nil)
      takeIn(golden.page.frames[frame].records, moment)
    } else if let frame = moment.actual {
      structure.extraFrames.extend(by: actual.span(ofFrame: frame))
      noteDivergence(.extraFrame, moment, nil, actual.page.frames[frame].records.lowerBound)
      takeIn(actual.page.frames[frame].records, moment)
    }
  }

  private mutating func takeIn(_ records: Range<Int>, _ moment: Moment) {
    let isGolden = moment.golden != nil
    let columns = isGolden ? golden.page.columns : actual.page.columns
    for index in records {
      let subject = Int(columns.subjects[index])
      switch columns.kinds[index] {
      case .value, .absence:
        let track = Int(isGolden ? tracks.ofGolden[subject] : tracks.ofActual[subject])
        guard track >= 0 else { continue }
        let payload = columns.kinds[index] == .value ? columns.payloads[index] : -1
        if isGolden { goldenHeld[track] = payload } else { actualHeld[track] = payload }
        if !standings[track].isUnsettled { unsettled.append(track) }
        standings[track].isUnsettled = true
      case .source, .input, .state, .callback:
        if isGolden ? moves.hasGolden(index, of: golden) : moves.hasActual(index, of: actual) {
          continue
        }
        if isGolden {
          noteEvent(.missing, moment, index, nil)
        } else {
          noteEvent(.extra, moment, nil, index)
        }
      }
    }
  }
}

extension [TraceDiff.FrameSpan] {
  /// Adds a frame, to the last span if it follows on it.
  fileprivate mutating func extend(by span: TraceDiff.FrameSpan) {
    guard let last, last.frames.upperBound + 1 == span.frames.lowerBound else {
      return append(span)
    }
    self[count - 1].frames = last.frames.lowerBound...span.frames.upperBound
  }
}
