import DopesheetTrace

extension Comparison {
  /// Notes an event that differs. Sources that only one trace has belong to the structure.
  mutating func noteEvent(
    _ kind: EventDifference.Kind, _ moment: Moment, _ g: Int?, _ a: Int?
  ) {
    if let g, golden.columns.kinds[g] == .source,
      !sources.isShared[Int(sources.ofGolden[Int(golden.columns.subjects[g])])]
    {
      return
    }
    if let a, actual.columns.kinds[a] == .source,
      !sources.isShared[Int(sources.ofActual[Int(actual.columns.subjects[a])])]
    {
      return
    }
    events.append(
      EventDifference(
        kind: kind, place: place(moment), golden: g.map { golden.position($0, moment.golden) },
        actual: a.map { actual.position($0, moment.actual) }))
  }

  /// Notes a difference if it is the first.
  ///
  /// - Parameters:
  ///   - g: The golden's record; `nil` when its frame has no further one.
  ///   - a: The actual trace's record; `nil` when its frame has no further one.
  mutating func noteDivergence(
    _ kind: TraceDiff.Divergence.Kind, _ moment: Moment, _ g: Int?, _ a: Int?
  ) {
    guard firstDivergence == nil else { return }
    let context = max(0, min(3, options.context))
    firstDivergence = TraceDiff.Divergence(
      kind: kind, place: place(moment), golden: golden.excerpt(g, moment.golden, context),
      actual: actual.excerpt(a, moment.actual, context))
  }

  /// Returns the tracks that differ outside of their tolerance, or those that differ only within it.
  func trackDifferences(outside: Bool) -> [TrackDifference] {
    let found = tallies.indices.filter {
      tallies[$0].differs == outside && tallies[$0].differsAtAll
    }
    let order = found.sorted {
      let (a, b) = (tallies[$0].start, tallies[$1].start)
      return a != b ? a < b : $0 < $1
    }
    return order.map { trackDifference($0) }
  }

  private func trackDifference(_ index: Int) -> TrackDifference {
    let tally = tallies[index]
    let findings = tally.differs ? tally.outside : tally.within
    return TrackDifference(
      track: tracks.tracks[index], tolerance: tracks.tolerances[index], frames: tally.frames,
      values: tally.outside.count, toleratedValues: tally.within.count, use: tally.use,
      first: findings.first.map { valueDifference(index, $0) },
      largest: findings.largest.map { valueDifference(index, $0) },
      missingLines: tally.missingLines, extraLines: tally.extraLines,
      movedLines: tally.movedLines, firstLine: tally.firstLine.map { place($0) })
  }

  private func valueDifference(_ track: Int, _ finding: Finding) -> ValueDifference {
    let kind = layout[track].kind
    func scalar(_ trace: Trace, _ first: Int32) -> Scalar? {
      first < 0
        ? nil : trace.scalar(trace.columns.scalars[Int(first) + finding.component], kind)
    }
    let ours = scalar(golden, finding.golden)
    let theirs = scalar(actual, finding.actual)
    var delta: Double?
    var ulps: UInt64?
    switch (ours, theirs) {
    case (.f64(let a), .f64(let b)):
      (delta, ulps) = (b - a, ulpDistance(a, b))
    case (.f32(let a), .f32(let b)):
      (delta, ulps) = (Double(b) - Double(a), ulpDistance(a, b))
    case (.i64(let a), .i64(let b)):
      delta = a > b ? -distanceRoundedUp(a, b) : distanceRoundedUp(a, b)
    default:
      break
    }
    return ValueDifference(
      place: place(finding.moment), component: finding.component, golden: ours, actual: theirs,
      delta: delta?.isFinite == true ? delta : nil, ulps: ulps)
  }

  /// The moment in the frame numbers of the golden, else of the actual trace.
  private func place(_ moment: Moment) -> TraceDiff.Place {
    let (trace, frame) = moment.golden.map { (golden, $0) } ?? (actual, moment.actual ?? -1)
    guard frame >= 0 else { return TraceDiff.Place(frame: nil, tick: nil, seconds: nil) }
    return TraceDiff.Place(
      frame: frame, tick: trace.frames[frame].tick, seconds: trace.seconds(ofFrame: frame))
  }
}

extension TrackTally {
  /// The golden's frame of the first difference.
  fileprivate var start: Int {
    let moments = [differs ? outside.first?.moment : within.first?.moment, firstLine]
    return moments.compactMap { $0?.golden }.min() ?? -1
  }
}

extension Trace {
  /// The record at an index and where it lies; `frame` is its frame, -1 before the first.
  fileprivate func position(_ index: Int, _ frame: Int?) -> TraceDiff.Position {
    let frame = frame ?? -1
    let start = records(ofFrame: frame).lowerBound
    // Lines: the version, the clock, facts, tracks, `begin`, and one for each frame so far.
    let line = 3 + meta.count + tracks.count + (frame + 1) + index + 1
    return TraceDiff.Position(
      record: record(at: index), index: index, indexInFrame: index - start, line: line)
  }

  /// The record at an index, or the end of its frame, and up to `count` neighbours on each side.
  fileprivate func excerpt(_ index: Int?, _ frame: Int?, _ count: Int) -> TraceDiff.Excerpt {
    guard let frame else { return TraceDiff.Excerpt(before: [], record: nil, after: []) }
    let records = records(ofFrame: frame)
    let center = index ?? records.upperBound
    let next = min(center + 1, records.upperBound)
    return TraceDiff.Excerpt(
      before: records.clamped(to: center - count..<center).map { position($0, frame) },
      record: records.contains(center) ? position(center, frame) : nil,
      after: records.clamped(to: next..<next + count).map { position($0, frame) })
  }
}
