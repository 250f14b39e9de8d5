import DopesheetTrace

struct TrackClassifier {
  private let diff: TraceDiff
  private var search: CurveSearch
  private let links: SourceLinks
  private lazy var events = (SourceEvents(diff.golden), SourceEvents(diff.actual))
  /// The events of the track that was asked for last, since each of its components asks.
  private var trackEvents: (track: String, golden: [SourceEvent], actual: [SourceEvent])?
  var stoppedEarly: Bool { search.stoppedEarly || search.steps.left == 0 }
  /// For each word of the actual trace, its number in the golden, or a number of its own.
  private let words: [UInt64]

  /// The largest number of values that are examined, of all tracks. A track that alone has more is not examined.
  ///
  /// It limits the time of a failing test. Time is not measured, so that the same traces have the same explanation.
  private static let mostValues = 1_000_000

  private static let mostTracks = 256

  /// Returns the largest number of tracks that are searched for renames.
  static func limit(_ diff: TraceDiff) -> Int {
    max(8, min(mostTracks, mostValues / frames(of: diff)))
  }

  private static func frames(of diff: TraceDiff) -> Int {
    max(1, diff.golden.frames.count, diff.actual.frames.count)
  }

  /// Returns the tracks that differ in frames that both traces have. The others follow from the frames.
  static func tracks(of diff: TraceDiff) -> [TrackDifference] { diff.tracks.filter { !$0.isLone } }

  /// Returns the first of these tracks, up to the limit of values.
  static func examinedTracks(of diff: TraceDiff) -> ArraySlice<TrackDifference> {
    let frames = frames(of: diff)
    let tracks = tracks(of: diff).filter { $0.track.width * frames <= mostValues }
    var values = 0
    let end = tracks.indices.first { index in
      values += tracks[index].track.width * frames
      return index == mostTracks || values > mostValues
    }
    return tracks[..<(end ?? tracks.count)]
  }

  init(_ diff: TraceDiff, _ links: SourceLinks, steps: Int) {
    (self.diff, self.links) = (diff, links)
    search = CurveSearch(diff.golden.sources + diff.actual.sources, steps: steps)
    var numbers: [String: UInt64] = [:]
    let known = diff.golden.columns.words
    for (index, word) in known.enumerated() { numbers[word] = UInt64(index) }
    words = diff.actual.columns.words.enumerated().map { index, word in
      numbers[word] ?? UInt64(known.count + index)
    }
  }

  mutating func changes() -> [TrackChange] {
    let wanted = TrackClassifier.examinedTracks(of: diff).compactMap {
      track -> (TrackDifference, Int, Int)? in
      guard let golden = diff.golden.trackIndex(named: track.track.name),
        let actual = diff.actual.trackIndex(named: track.track.name)
      else { return nil }
      return (track, golden, actual)
    }
    guard !wanted.isEmpty else { return [] }
    let ours = SeriesTable(diff.golden, tracks: wanted.map(\.1))
    let theirs = SeriesTable(diff.actual, tracks: wanted.map(\.2))
    let own = Array(0..<UInt64(diff.golden.columns.words.count))
    let instants = InstantPairs(ours, theirs, sameClock: diff.structure.clock == nil)
    var changes: [TrackChange] = []
    for (slot, (track, _, _)) in wanted.enumerated() {
      let width = track.track.width
      var found: [TrackChange] = []
      for component in 0..<width {
        let pair = SeriesPair(
          ours.series(slot, component: component, words: own),
          theirs.series(slot, component: component, words: words), kind: track.track.kind, instants)
        guard let first = pair.firstDifference else { continue }
        var list = seriesChanges(of: track, width > 1 ? component : nil, pair, from: first)
        let place = pair.common[first]
        if list[0].start == .none,
          let bits = ours.bits(slot, component: component, before: place.golden, words: own),
          bits == theirs.bits(slot, component: component, before: place.actual, words: words)
        {
          list[0].start = .rest
        }
        found += list
      }
      if found.isEmpty, let place = track.first?.place ?? track.firstLine {
        found = [TrackChange(track: track.track.name, kinds: [.withinFrames], first: place)]
      }
      changes += found
    }
    return changes
  }

  /// Returns the changes of one component, in order of time: the first one, and others that do not follow from it.
  private mutating func seriesChanges(
    of track: TrackDifference, _ component: Int?, _ pair: SeriesPair, from first: Int
  ) -> [TrackChange] {
    var found = pair.exactChange(from: first).map { [$0] } ?? []
    // One other value is not another curve.
    if found.isEmpty, pair.facts.differing > 1 {
      var next: Int? = first
      while let from = next, found.count < SeriesChange.most {
        let more = moreChanges(of: track.track.name, pair, from: from)
        guard let last = more.last else { break }
        found += more.filter { !$0.follows(from: found) }
        next = last.last.flatMap { last in
          let place = pair.common.partitioningIndex { $0.golden > last }
          return place > from ? pair.firstDifference(after: place - 1) : nil
        }
      }
      if found.count > SeriesChange.most {
        let next = found[SeriesChange.most].first
        found.removeLast(found.count - SeriesChange.most)
        found[found.count - 1].last = next.map { $0 - 1 }
      }
      // Only the last one says from where on the series differs without an explanation.
      for index in found.indices.dropLast() { found[index].last = nil }
    }
    return found.isEmpty
      ? [change(of: track, component, pair, nil)]
      : found.map { change(of: track, component, pair, $0) }
  }

  /// Returns the changes of the next movements that differ; empty if they are not named.
  private mutating func moreChanges(
    of track: String, _ pair: SeriesPair, from first: Int
  ) -> [SeriesChange] {
    func one(_ change: SeriesChange?) -> [SeriesChange]? {
      change.map { change in
        var change = change
        change.first = pair.common[first].golden
        return [change]
      }
    }
    if let found = one(
      pair.plateau(from: first, isAll: true) ?? pair.movementChange(from: first, &search))
    {
      return found
    }
    let pieces = pair.pieceChanges(from: first, events(ofTrack: track), &search)
    if !pieces.isEmpty { return pieces }
    // The whole series is compared only once.
    let isWhole = first == pair.firstDifference
    return one(
      pair.plateau(from: first, isAll: false) ?? (isWhole ? pair.smoothRetiming() : nil)) ?? []
  }

  private mutating func events(
    ofTrack track: String
  ) -> (golden: [SourceEvent], actual: [SourceEvent]) {
    if let known = trackEvents, known.track == track { return (known.golden, known.actual) }
    let (golden, actual) = events
    let found = (golden.events(ofTrack: track, links), actual.events(ofTrack: track, links))
    trackEvents = (track, found.0, found.1)
    return found
  }

  private func change(
    of track: TrackDifference, _ component: Int?, _ pair: SeriesPair, _ found: SeriesChange?
  ) -> TrackChange {
    let from = found?.first.map { first in pair.common.partitioningIndex { $0.golden >= first } }
    let first = from.flatMap { pair.firstDifference(after: $0 - 1) } ?? pair.firstDifference ?? 0
    let instant = pair.common[first].golden
    let range = pair.golden.range
    let residual = found?.residual ?? (pair.isNumeric ? pair.facts.largest : .infinity)
    return TrackChange(
      track: track.track.name, component: component,
      kinds: found?.kinds.map { named($0, pair.golden) } ?? [.other],
      frames: pair.facts.differing,
      first: diff.golden.place(atTick: pair.golden.ticks[instant]),
      last: found?.last.flatMap { diff.golden.place(atTick: pair.golden.ticks[$0]).frame },
      residual: residual,
      relativeResidual: range > 0 ? residual / range : residual > 0 ? .infinity : 0,
      ends: found?.ends,
      movedBefore: pair.golden.changes.prefix { $0 < instant }.contains(
        where: pair.golden.isMove),
      start: pair.golden.isMoving(before: instant) ? .movement : .none, piece: found?.piece)
  }

  /// Returns the kind with frame numbers instead of instants. Several frames may have the same tick.
  private func named(_ kind: TrackChange.Kind, _ series: Series) -> TrackChange.Kind {
    func frame(_ instant: Int) -> Int {
      diff.golden.place(atTick: series.ticks[instant]).frame ?? 0
    }
    switch kind {
    case .truncated(let instant): return .truncated(frame: frame(instant))
    case .prolonged(let instant): return .prolonged(frame: frame(instant))
    case .frames(let instants, let distance):
      return .frames(frame(instants.lowerBound)...frame(instants.upperBound), by: distance)
    default: return kind
    }
  }
}

extension Series {
  /// Returns whether the value changes at an instant, and does not only appear.
  fileprivate func isMove(_ change: Int) -> Bool {
    bits[change - 1] != nil || entries[change].map { $0 != numbers[change] } == true
  }

  /// Returns whether a movement lasts until an instant. Two instants without a change are a rest.
  fileprivate func isMoving(before instant: Int) -> Bool {
    guard let last = changes.last(where: { $0 < instant }) else { return false }
    return instant - last <= 2 && isMove(last)
  }

  fileprivate var range: Double {
    let known = numbers.filter { !$0.isNaN }
    guard let low = known.min(), let high = known.max() else { return 0 }
    return high - low
  }
}

extension TraceDiff {
  /// The names of the tracks that an explanation examines, of those that both traces have by these names.
  package var examinedTracks: [String] {
    TrackClassifier.examinedTracks(of: self).map(\.track.name)
  }
}
