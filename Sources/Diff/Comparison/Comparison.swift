import DopesheetTrace

/// A frame by its number in the page of each trace: `nil` where a trace lacks it, -1 for the records before the first.
typealias Moment = TraceDiff.Sides<Int>

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
  /// The number of events that a tolerance lets happen at other moments; they are not compared.
  private let moves: Int

  var structure = TraceDiff.Structure()
  var firstDivergence: TraceDiff.Divergence?
  /// Whether there is a first divergence.
  var hasDiverged = false
  var events: [EventDifference] = []
  var counts = TraceDiff.Counts()

  /// For each compared track what has been found so far.
  var tallies: [TrackTally]
  var standings: [TrackStanding]
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
    self.moves = moves.list.count
    self.golden = golden
    self.actual = actual
    self.options = options
    tracks = TrackPairs(golden.page.tracks, actual.page.tracks, options.tolerances)
    layout = tracks.tracks.map { ($0.kind, $0.width) }
    isNumber = layout.map { $0.kind == .f64 && $0.width == 1 }
    isExactNumber = zip(isNumber, tracks.tolerances).map { $0 && $1.isExact }
    tallies = Array(repeating: TrackTally(), count: layout.count)
    standings = Array(repeating: TrackStanding(), count: layout.count)
    self.golden.number(tracks.ofGolden, of: layout.count)
    self.actual.number(tracks.ofActual, of: layout.count)
    self.golden.moved = Set(moves.list.map(\.golden))
    self.actual.moved = Set(moves.list.map(\.actual))
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
      if g == golden.page.frames.count, try turn(\.golden) { g = 0 }
      if a == actual.page.frames.count, try turn(\.actual) { a = 0 }
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
    counts.events += moves
    counts.toleratedEvents = moves
    structure.sources = sources.differences(golden: golden.sources, actual: actual.sources)
    // Sources that only one trace has belong to the structure.
    events.removeAll { event in
      guard case .source(let source)? = event.record else { return false }
      return !sources.isShared(source.name)
    }
  }

  /// Goes to the next page of one trace; returns whether there is one.
  private mutating func turn(
    _ side: WritableKeyPath<Comparison, ComparedTrace>
  ) throws(TraceDiff.Failure) -> Bool {
    guard try self[keyPath: side].turn() else { return false }
    takeNames()
    return true
  }

  /// Takes in the sources and words of the pages at hand.
  private mutating func takeNames() {
    golden.sources += sources.take(
      golden.page.sources.dropFirst(golden.sources.count), of: \.golden)
    actual.sources += sources.take(
      actual.page.sources.dropFirst(actual.sources.count), of: \.actual)
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
    for (g, a) in paired(
      golden.page.meta.map(\.key), actual.page.meta.map(\.key), by: Trace.orders)
    {
      let facts = TraceDiff.Sides(
        golden: g.map { golden.page.meta[$0] }, actual: a.map { actual.page.meta[$0] })
      if facts.differs { structure.meta.append(facts) }
    }
  }

  /// Returns the side whose frame is next in time.
  private func order(_ g: Int, _ a: Int) -> FrameTurn {
    guard g < golden.page.frames.count else { return .actual }
    guard a < actual.page.frames.count else { return .golden }
    return structure.clock == nil
      ? FrameTurn(golden.page.frames[g].tick, actual.page.frames[a].tick)
      : FrameTurn(golden.page.seconds(ofFrame: g), actual.page.seconds(ofFrame: a))
  }

  /// Takes in a frame that only one trace has.
  private mutating func skipFrame(_ moment: Moment) {
    let found: (tracks: [Int], events: [Int])
    if let frame = moment.golden {
      structure.missingFrames.extend(by: golden.span(ofFrame: frame))
      noteDivergence(.missingFrame, moment, golden.page.frames[frame].records.lowerBound, nil)
      found = golden.takeIn(frame)
      for index in found.events { noteEvent(.missing, moment, index, nil) }
    } else if let frame = moment.actual {
      structure.extraFrames.extend(by: actual.span(ofFrame: frame))
      noteDivergence(.extraFrame, moment, nil, actual.page.frames[frame].records.lowerBound)
      found = actual.takeIn(frame)
      for index in found.events { noteEvent(.extra, moment, nil, index) }
    } else {
      return
    }
    for track in found.tracks where !standings[track].isUnsettled {
      unsettled.append(track)
      standings[track].isUnsettled = true
    }
  }

  /// Compares a frame that both traces have.
  mutating func compareFrame(_ moment: Moment) {
    ordinal += 1
    flagged.removeAll(keepingCapacity: true)
    let ours = golden.records(ofFrame: moment.golden)
    let theirs = actual.records(ofFrame: moment.actual)
    let (g, a) = compareAlike(ours, theirs, moment)
    if g < ours.upperBound || a < theirs.upperBound {
      compareUnlike(g..<ours.upperBound, a..<theirs.upperBound, moment)
    }
    for track in unsettled {
      standings[track].isUnsettled = false
      if standings[track].comparedAt == ordinal { continue }
      compareValues(track, golden.held[track], actual.held[track], moment)
    }
    unsettled.removeAll(keepingCapacity: true)
    countFrame(moment)
  }

  /// Compares records as long as both frames have the same ones in the same order, whatever the values are,
  /// and returns where they part.
  private mutating func compareAlike(
    _ ours: Range<Int>, _ theirs: Range<Int>, _ moment: Moment
  ) -> (Int, Int) {
    var (g, a) = (ours.lowerBound, theirs.lowerBound)
    while true {
      let count = compareNumbers(g..<ours.upperBound, a..<theirs.upperBound, moment)
      g += count
      a += count
      while g < ours.upperBound, golden.key(g) < 0 { g += 1 }
      while a < theirs.upperBound, actual.key(a) < 0 { a += 1 }
      guard g < ours.upperBound, a < theirs.upperBound else { return (g, a) }
      let key = golden.key(g)
      guard key == actual.key(a) else { return (g, a) }
      if golden.isTrack(key) {
        golden.held[key] = golden.page.columns.scalar(ofWrite: g)
        actual.held[key] = actual.page.columns.scalar(ofWrite: a)
        if compareValues(key, golden.held[key], actual.held[key], moment) {
          noteDivergence(.value, moment, g, a)
        }
      } else if golden.page.columns.kinds[g] == .source {
        if !isSameSource(g) { noteDivergence(.configuration, moment, g, a) }
      } else {
        guard isSameEvent(g, a) else { return (g, a) }
        counts.events += 1
      }
      g += 1
      a += 1
    }
  }

  /// Compares values of tracks of one f64 as long as both frames have those of the same tracks, which nearly all records
  /// are, and returns how many.
  private mutating func compareNumbers(
    _ ours: Range<Int>, _ theirs: Range<Int>, _ moment: Moment
  ) -> Int {
    let most = min(ours.count, theirs.count)
    var count = 0
    while count < most {
      let (g, a) = (ours.lowerBound &+ count, theirs.lowerBound &+ count)
      guard golden.page.columns.kinds[g] == .value, actual.page.columns.kinds[a] == .value
      else { break }
      let key = Int(golden.tracks[Int(golden.page.columns.subjects[g])])
      guard key >= 0, key == Int(actual.tracks[Int(actual.page.columns.subjects[a])]),
        isNumber[key]
      else { break }
      let places = (golden.page.columns.payloads[g], actual.page.columns.payloads[a])
      golden.held[key] = places.0
      actual.held[key] = places.1
      let bits = (
        golden.page.columns.scalars[Int(places.0)], actual.page.columns.scalars[Int(places.1)]
      )
      if bits.0 == bits.1 {
        counts.values &+= 1
        standings[key].comparedAt = ordinal
        standings[key].isApart = false
      } else if isExactNumber[key] {
        counts.values &+= 1
        standings[key].comparedAt = ordinal
        let distance = (Double(bitPattern: bits.0) - Double(bitPattern: bits.1)).magnitude
        noteOutside(
          key, distance.isFinite ? distance : .infinity, 0, places.0, places.1, moment)
        if !hasDiverged { noteDivergence(.value, moment, g, a) }
      } else if compareValues(key, places.0, places.1, moment), !hasDiverged {
        noteDivergence(.value, moment, g, a)
      }
      count &+= 1
    }
    return count
  }

  private mutating func countFrame(_ moment: Moment) {
    var kept = 0
    for track in apart {
      guard standings[track].isApart else {
        standings[track].isListed = false
        continue
      }
      flag(track)
      apart[kept] = track
      kept += 1
    }
    apart.removeLast(apart.count - kept)
    guard moment.golden != -1 else { return }
    counts.frames += 1
    for track in flagged { tallies[track].frames += 1 }
  }

  /// Returns whether two events of one key say the same.
  func isSameEvent(_ g: Int, _ a: Int) -> Bool {
    golden.page.detail(ofRecord: g) == actual.page.detail(ofRecord: a)
  }

  /// Returns whether two events of one key differ at most in their arguments.
  func isLikeEvent(_ g: Int, _ a: Int) -> Bool {
    let (ours, theirs) = (golden.page.detail(ofRecord: g), actual.page.detail(ofRecord: a))
    return ours.word == theirs.word && ours.next == theirs.next
  }

  /// Returns whether the source that a golden record declares is declared alike by the actual trace.
  func isSameSource(_ g: Int) -> Bool {
    sources.isAlike(Int(golden.sources[Int(golden.page.columns.subjects[g])]))
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
