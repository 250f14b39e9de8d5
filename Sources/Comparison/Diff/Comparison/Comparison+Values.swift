import DopesheetTrace

extension Comparison {
  /// Compares two values of a track, given the indices of their first scalars; -1 is a missing value.
  func relation(_ track: Int, _ golden: Int32, _ actual: Int32) -> ValueRelation {
    tracks.tolerances[track].relation(
      layout[track].kind, width: layout[track].width, (self.golden.page.columns.scalars, golden),
      (self.actual.page.columns.scalars, actual)
    ) { words[Int($1)] == $0 }
  }

  /// Compares and counts two values. Returns whether they differ outside of the tolerance.
  @discardableResult
  mutating func compareValues(
    _ track: Int, _ golden: Int32, _ actual: Int32, _ moment: Moment
  ) -> Bool {
    counts.values += 1
    standings[track].comparedAt = ordinal
    switch relation(track, golden, actual) {
    case .same:
      standings[track].isApart = false
      return false
    case .within(let component, let distance, let use):
      counts.toleratedValues += 1
      standings[track].isApart = false
      tallies[track].use = max(tallies[track].use, use)
      let place = FindingPlace(
        distance: distance, component: component, golden: golden, actual: actual, moment: moment)
      hasUnread = true
      if tallies[track].within.count(place) {
        tallies[track].within.keep(finding(track, place))
      }
      return false
    case .outside(let component, let distance):
      noteOutside(
        track,
        FindingPlace(
          distance: distance, component: component, golden: golden, actual: actual, moment: moment))
      return true
    }
  }

  mutating func noteOutside(_ track: Int, _ place: FindingPlace) {
    counts.differingValues += 1
    standings[track].isApart = true
    hasUnread = true
    if tallies[track].outside.count(place) { tallies[track].outside.keep(finding(track, place)) }
    flag(track)
    if !standings[track].isListed {
      standings[track].isListed = true
      apart.append(track)
    }
  }

  mutating func flag(_ track: Int) {
    tallies[track].frames += standings[track].flag(in: ordinal)
  }

  mutating func noteEvent(
    _ kind: EventDifference.Kind, _ moment: Moment, _ g: Int?, _ a: Int?
  ) {
    events.append(
      EventDifference(
        kind: kind, place: place(moment), golden: g.map { golden.position($0, moment.golden) },
        actual: a.map { actual.position($0, moment.actual) }))
  }

  mutating func noteDivergence(
    _ kind: TraceDiff.FirstRecords.Kind, _ moment: Moment, _ g: Int?, _ a: Int?
  ) {
    guard !hasDiverged else { return }
    hasDiverged = true
    let context = max(0, min(3, options.context))
    firstRecords = TraceDiff.FirstRecords(
      kind: kind, place: place(moment), golden: golden.excerpt(g, moment.golden, context),
      actual: actual.excerpt(a, moment.actual, context))
  }

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
      first: findings.first?.difference, largest: findings.largest?.difference,
      missingLines: tally.missingLines, extraLines: tally.extraLines,
      movedLines: tally.movedLines, loneLines: tally.loneLines, firstLine: tally.firstLine?.place)
  }

  /// Reads the values of the largest differences so far, while their pages are at hand.
  mutating func readFindings() {
    // Without it, frames that only one trace has would each look through all tracks.
    guard hasUnread else { return }
    hasUnread = false
    for track in tallies.indices {
      if let place = tallies[track].outside.unread {
        tallies[track].outside.keep(finding(track, place))
      }
      if let place = tallies[track].within.unread {
        tallies[track].within.keep(finding(track, place))
      }
    }
  }

  private func finding(_ track: Int, _ place: FindingPlace) -> Finding {
    let (kind, component, moment) = (layout[track].kind, place.component, place.moment)
    func scalar(_ trace: Trace, _ first: Int32) -> Scalar? {
      first < 0 ? nil : trace.scalar(trace.columns.scalars[Int(first) + component], kind)
    }
    let (golden, actual) = (scalar(golden.page, place.golden), scalar(actual.page, place.actual))
    var delta: Double?
    var ulps: UInt64?
    switch (golden, actual) {
    case (.f64(let a), .f64(let b)):
      (delta, ulps) = (b - a, ulpDistance(a, b))
    case (.f32(let a), .f32(let b)):
      (delta, ulps) = (Double(b) - Double(a), ulpDistance(a, b))
    case (.i64(let a), .i64(let b)):
      delta = a > b ? -distanceRoundedUp(a, b) : distanceRoundedUp(a, b)
    default:
      break
    }
    return Finding(
      start: start(of: moment),
      difference: ValueDifference(
        place: self.place(moment), component: component, golden: golden, actual: actual,
        delta: delta?.isFinite == true ? delta : nil, ulps: ulps))
  }

  func start(of moment: Moment) -> Int { golden.number(ofFrame: moment.golden ?? -1) }

  func place(_ moment: Moment) -> TraceDiff.Place {
    moment.golden.map { golden.place(ofFrame: $0) } ?? actual.place(ofFrame: moment.actual ?? -1)
  }
}
