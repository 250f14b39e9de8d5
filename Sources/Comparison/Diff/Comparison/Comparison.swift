import DopesheetTrace

/// A frame by its index in the page of each trace: `nil` if a trace lacks the frame, -1 for the preroll.
typealias Moment = TraceDiff.Sides<Int>

/// A single pass over two traces, frame by frame.
///
/// Memory use grows with the number of tracks, sources and differences of events, but not with the number of values.
struct Comparison {
  var golden: ComparedTrace
  var actual: ComparedTrace
  let options: DiffOptions
  let tracks: TrackPairs
  var sources = SourcePairs()
  let layout: [(kind: ScalarKind, width: Int)]
  /// The index in the golden's words of each word of the actual trace; `.max` if the golden lacks it.
  private(set) var words: [UInt64] = []
  private var goldenWords: [String: UInt64] = [:]
  /// The index of each of the actual trace's words that the golden lacks so far.
  private var strangeWords: [String: Int] = [:]
  /// The number of events with other times within a tolerance. They are not compared.
  private let moves: Int

  var structure = TraceDiff.Structure()
  var firstRecords: TraceDiff.FirstRecords?
  var hasDiverged = false
  var events: [EventDifference] = []
  var counts = TraceDiff.Counts()

  var tallies: [TrackTally]
  var standings: [TrackStanding]
  var apart: [Int] = []
  /// The tracks that were written in a frame of only one trace since the last shared frame.
  var unsettled: [Int] = []
  /// The number of this frame among the shared frames. The preroll is 1.
  var ordinal = 0
  /// Whether differences were counted since the last reading of the largest ones.
  var hasUnread = false

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
    tallies = Array(repeating: TrackTally(), count: layout.count)
    standings = zip(layout, tracks.tolerances).map { layout, tolerance in
      TrackStanding(
        isNumber: layout.kind == .f64 && layout.width == 1, isExact: tolerance.isExact)
    }
    self.golden.number(tracks.ofGolden, of: layout.count)
    self.actual.number(tracks.ofActual, of: layout.count)
    self.golden.moved = Set(moves.list.map(\.golden))
    self.actual.moved = Set(moves.list.map(\.actual))
    takeNames()
  }

  mutating func run() throws(TraceDiff.Failure) {
    compareHeaders()
    compareFrame(Moment(golden: -1, actual: -1))
    var (g, a) = (0, 0)
    while true {
      if g == golden.page.frames.count, try turn(\.golden) { g = 0 }
      if a == actual.page.frames.count, try turn(\.actual) { a = 0 }
      guard g < golden.page.frames.count || a < actual.page.frames.count else { break }
      let next = next(g, a)
      let moment = Moment(golden: next == .actual ? nil : g, actual: next == .golden ? nil : a)
      if next == .both { compareFrame(moment) } else { skipFrame(moment, before: g) }
      if next != .actual { g += 1 }
      if next != .golden { a += 1 }
    }
    readFindings()
    counts.goldenFrames = golden.number(ofFrame: golden.page.frames.count)
    counts.actualFrames = actual.number(ofFrame: actual.page.frames.count)
    counts.tracks = tracks.tracks.count
    counts.events += moves
    counts.toleratedEvents = moves
    structure.sources = sources.differences(golden: golden.sources, actual: actual.sources)
    // Sources that only one trace has are in `structure`.
    events.removeAll { event in
      guard case .source(let source)? = event.record else { return false }
      return !sources.isShared(source.name)
    }
  }

  private mutating func turn(
    _ side: WritableKeyPath<Comparison, ComparedTrace>
  ) throws(TraceDiff.Failure) -> Bool {
    readFindings()
    guard try self[keyPath: side].turn() else { return false }
    takeNames()
    return true
  }

  private mutating func takeNames() {
    golden.sources += sources.take(
      golden.page.sources.dropFirst(golden.sources.count), of: \.golden)
    actual.sources += sources.take(
      actual.page.sources.dropFirst(actual.sources.count), of: \.actual)
    let words = (golden.page.columns.words, actual.page.columns.words)
    // The words of a page begin with the words of the pages before it.
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

  private enum Side { case golden, actual, both }

  /// Returns the side with the earlier frame, or both.
  private func next(_ g: Int, _ a: Int) -> Side {
    guard g < golden.page.frames.count else { return .actual }
    guard a < actual.page.frames.count else { return .golden }
    func earlier<Time: Comparable>(_ golden: Time, _ actual: Time) -> Side {
      golden == actual ? .both : golden < actual ? .golden : .actual
    }
    return structure.clock == nil
      ? earlier(golden.page.frames[g].tick, actual.page.frames[a].tick)
      : earlier(golden.page.seconds(ofFrame: g), actual.page.seconds(ofFrame: a))
  }

  /// Reads a frame that only one trace has. Its values are missing or extra.
  private mutating func skipFrame(_ moment: Moment, before next: Int) {
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
    for track in found.tracks {
      tallies[track].noteLone(
        isGolden: moment.golden != nil, at: place(moment), golden.number(ofFrame: next))
      if standings[track].isUnsettled { continue }
      unsettled.append(track)
      standings[track].isUnsettled = true
    }
  }

  mutating func compareFrame(_ moment: Moment) {
    ordinal += 1
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
    countFrame()
  }

  /// Compares records while both frames have the same tracks and events in the same order. Returns where they stop.
  private mutating func compareAlike(
    _ ours: Range<Int>, _ theirs: Range<Int>, _ moment: Moment
  ) -> (Int, Int) {
    var (g, a) = (ours.lowerBound, theirs.lowerBound)
    while true {
      let count = compareNumbers(g..<ours.upperBound, a..<theirs.upperBound)
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

  /// Compares values while both frames have values of the same single-f64 tracks, the usual case. Returns their number.
  /// It ends where more than the number of differences must be noted.
  private mutating func compareNumbers(_ ours: Range<Int>, _ theirs: Range<Int>) -> Int {
    let (count, differing) = Comparison.compareNumbers(
      (golden.page.columns, golden.tracks, ours), (actual.page.columns, actual.tracks, theirs),
      ordinal, &golden.held, &actual.held, &standings, &tallies)
    counts.values += count
    counts.differingValues += differing
    return count
  }

  // The loop has no `self`, so that it finds out once that nothing else refers to the arrays that it changes.
  private static func compareNumbers(
    _ golden: (columns: Trace.Columns, tracks: [Int32], records: Range<Int>),
    _ actual: (columns: Trace.Columns, tracks: [Int32], records: Range<Int>), _ ordinal: Int,
    _ goldenHeld: inout [Int32], _ actualHeld: inout [Int32],
    _ standings: inout [TrackStanding], _ tallies: inout [TrackTally]
  ) -> (count: Int, differing: Int) {
    let most = min(golden.records.count, actual.records.count)
    var (count, differing) = (0, 0)
    while count < most {
      let (g, a) = (golden.records.lowerBound &+ count, actual.records.lowerBound &+ count)
      guard golden.columns.kinds[g] == .value, actual.columns.kinds[a] == .value else { break }
      let key = Int(golden.tracks[Int(golden.columns.subjects[g])])
      guard key >= 0, key == Int(actual.tracks[Int(actual.columns.subjects[a])]),
        standings[key].isNumber
      else { break }
      let places = (golden.columns.payloads[g], actual.columns.payloads[a])
      let bits = (golden.columns.scalars[Int(places.0)], actual.columns.scalars[Int(places.1)])
      if bits.0 == bits.1 {
        standings[key].isApart = false
      } else {
        let distance = (Double(bitPattern: bits.0) - Double(bitPattern: bits.1)).magnitude
        guard standings[key].isExact, standings[key].isListed,
          tallies[key].outside.countLesser(distance)
        else { break }
        standings[key].isApart = true
        tallies[key].frames &+= standings[key].flag(in: ordinal)
        differing &+= 1
      }
      standings[key].comparedAt = ordinal
      goldenHeld[key] = places.0
      actualHeld[key] = places.1
      count &+= 1
    }
    return (count, differing)
  }

  private mutating func countFrame() {
    var kept = 0
    for index in apart.indices {
      let track = apart[index]
      guard standings[track].isApart else {
        standings[track].isListed = false
        continue
      }
      flag(track)
      apart[kept] = track
      kept += 1
    }
    apart.removeLast(apart.count - kept)
    if ordinal > 1 { counts.frames += 1 }
  }

  func isSameEvent(_ g: Int, _ a: Int) -> Bool {
    golden.page.detail(ofRecord: g) == actual.page.detail(ofRecord: a)
  }

  func isLikeEvent(_ g: Int, _ a: Int) -> Bool {
    let (ours, theirs) = (golden.page.detail(ofRecord: g), actual.page.detail(ofRecord: a))
    return ours.word == theirs.word && ours.next == theirs.next
  }

  func isSameSource(_ g: Int) -> Bool {
    sources.isAlike(Int(golden.sources[Int(golden.page.columns.subjects[g])]))
  }
}

extension [TraceDiff.FrameSpan] {
  fileprivate mutating func extend(by span: TraceDiff.FrameSpan) {
    guard let last, last.frames.upperBound + 1 == span.frames.lowerBound else {
      return append(span)
    }
    self[count - 1].frames = last.frames.lowerBound...span.frames.upperBound
  }
}
