import DopesheetTrace

/// One pass over two traces, frame by frame.
struct Comparison {
  let golden: Trace
  let actual: Trace
  let options: DiffOptions
  let tracks: TrackPairs
  let sources: SourcePairs
  /// The kind and the number of components of each compared track.
  let layout: [(kind: ScalarKind, width: Int)]
  /// For each word of the actual trace its index in the golden's words, `.max` for one it lacks.
  let words: [UInt64]

  var structure = TraceDiff.Structure()
  var firstDivergence: TraceDiff.Divergence?
  var events: [EventDifference] = []
  var counts = TraceDiff.Counts()

  /// For each compared track what has been found so far.
  var tallies: [TrackTally]
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

  init(golden: Trace, actual: Trace, options: DiffOptions) {
    self.golden = golden
    self.actual = actual
    self.options = options
    tracks = TrackPairs(golden.tracks, actual.tracks, options.tolerances)
    layout = tracks.tracks.map { ($0.kind, $0.width) }
    sources = SourcePairs(golden.sources, actual.sources)
    var index: [String: UInt64] = [:]
    for (position, word) in golden.columns.words.enumerated() { index[word] = UInt64(position) }
    words = actual.columns.words.map { index[$0] ?? .max }
    tallies = Array(repeating: TrackTally(), count: tracks.tracks.count)
    goldenHeld = Array(repeating: -1, count: tracks.tracks.count)
    actualHeld = goldenHeld
  }

  mutating func run() {
    compareHeaders()
    compareFrame(Moment(golden: -1, actual: -1))
    var (g, a) = (0, 0)
    while g < golden.frames.count || a < actual.frames.count {
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
    counts.goldenFrames = golden.frames.count
    counts.actualFrames = actual.frames.count
    counts.tracks = tracks.tracks.count
  }

  private mutating func compareHeaders() {
    if golden.clock != actual.clock {
      structure.clock = TraceDiff.Sides(golden: golden.clock, actual: actual.clock)
    }
    structure.tracks = tracks.differences
    structure.sources = sources.differences
    for (g, a) in pairedByName(golden.meta.map(\.key), actual.meta.map(\.key)) {
      let ours = g.map { golden.meta[$0] }
      let theirs = a.map { actual.meta[$0] }
      if ours != theirs { structure.meta.append(TraceDiff.Sides(golden: ours, actual: theirs)) }
    }
  }

  private enum Turn {
    case golden
    case actual
    case both
  }

  /// Tells whose frame is next in time.
  private func order(_ g: Int, _ a: Int) -> Turn {
    guard g < golden.frames.count else { return .actual }
    guard a < actual.frames.count else { return .golden }
    if structure.clock == nil {
      let (ours, theirs) = (golden.frames[g].tick, actual.frames[a].tick)
      return ours == theirs ? .both : ours < theirs ? .golden : .actual
    }
    let (ours, theirs) = (golden.seconds(ofFrame: g), actual.seconds(ofFrame: a))
    return ours == theirs ? .both : ours < theirs ? .golden : .actual
  }

  /// Takes in a frame that only one trace has.
  private mutating func skipFrame(_ moment: Moment) {
    if let frame = moment.golden {
      let span = TraceDiff.FrameSpan(frames: frame...frame, start: golden.seconds(ofFrame: frame))
      structure.missingFrames.extend(by: span)
      noteDivergence(.missingFrame, moment, golden.frames[frame].records.lowerBound, nil)
      takeIn(golden.frames[frame].records, moment)
    } else if let frame = moment.actual {
      let span = TraceDiff.FrameSpan(frames: frame...frame, start: actual.seconds(ofFrame: frame))
      structure.extraFrames.extend(by: span)
      noteDivergence(.extraFrame, moment, nil, actual.frames[frame].records.lowerBound)
      takeIn(actual.frames[frame].records, moment)
    }
  }

  private mutating func takeIn(_ records: Range<Int>, _ moment: Moment) {
    let isGolden = moment.golden != nil
    let columns = isGolden ? golden.columns : actual.columns
    for index in records {
      let subject = Int(columns.subjects[index])
      switch columns.kinds[index] {
      case .value, .absence:
        let track = Int(isGolden ? tracks.ofGolden[subject] : tracks.ofActual[subject])
        guard track >= 0 else { continue }
        let payload = columns.kinds[index] == .value ? columns.payloads[index] : -1
        if isGolden { goldenHeld[track] = payload } else { actualHeld[track] = payload }
        if !tallies[track].isUnsettled { unsettled.append(track) }
        tallies[track].isUnsettled = true
      case .source, .input, .state, .callback:
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
