import DopesheetText
import DopesheetTrace

/// A comparison of the movements of both sides, piece by piece.
extension SeriesPair {
  /// Explains the first movement that differs, where tracks have several.
  ///
  /// - Returns: `nil` if a movement is not named on both sides, or if the movements are equal.
  func pieceChange(
    from first: Int, _ events: (golden: [SourceEvent], actual: [SourceEvent]),
    _ search: inout CurveSearch
  ) -> SeriesChange? {
    guard isNumeric else { return nil }
    // The stretch in which the sides differ may have begun on one side only.
    let time = min(golden.times[common[first].golden], actual.times[common[first].actual])
    let before = min(
      golden.movements.last { golden.times[$0.first] <= time }.map { golden.times[$0.first] }
        ?? time,
      actual.movements.last { actual.times[$0.first] <= time }.map { actual.times[$0.first] }
        ?? time)
    let starts = (
      golden.times.partitioningIndex { $0 > before }, actual.times.partitioningIndex { $0 > before }
    )
    let frame = frameLength
    guard
      let ours = MovementReader(series: golden, events: events.golden, frame: frame)
        .rows(from: starts.0, &search),
      let theirs = MovementReader(series: actual, events: events.actual, frame: frame)
        .rows(from: starts.1, &search)
    else { return nil }
    let isOnly = ours.count <= 1 && theirs.count <= 1 && golden.movements.count <= 1
    let odd = oddRow(ours, theirs)
    for index in 0..<max(ours.count, theirs.count) {
      if index == odd {
        let isMissing = ours.count > theirs.count
        let words = isMissing ? ours[index].words(at: golden) : theirs[index].words(at: actual)
        return SeriesChange([.movement(isMissing: isMissing, words)])
      }
      guard index < ours.count, index < theirs.count else { return nil }
      if let kinds = kinds(ours[index], theirs[index]) {
        guard !kinds.isEmpty else { return nil }
        let residuals = (ours[index].models + theirs[index].models).map {
          $0.residual * ($0.end - $0.start).magnitude
        }
        return SeriesChange(
          kinds, residual: residuals.max() ?? 0, piece: isOnly ? nil : ours[index].place)
      }
    }
    return nil
  }

  /// Explains some neighbouring values that all differ by the same distance, between equal ones.
  func plateau(from first: Int) -> SeriesChange? {
    guard isNumeric, facts.differing <= 24 else { return nil }
    let last = first + facts.differing - 1
    guard last + 1 < common.count, first > 0 else { return nil }
    let distance = numbers(at: first).map { $0.actual - $0.golden } ?? 0
    for index in first...last {
      guard let (ours, theirs) = numbers(at: index),
        ((theirs - ours) - distance).magnitude <= 8
          * precision(max(ours.magnitude, theirs.magnitude))
      else { return nil }
    }
    guard distance != 0 else { return nil }
    let round =
      RoundedText.shortest(near: distance) {
        ($0 - distance).magnitude <= 1e-9 * distance.magnitude
      } ?? distance
    return SeriesChange([.frames(common[first].golden...common[last].golden, by: round)])
  }

  private func numbers(at index: Int) -> (golden: Double, actual: Double)? {
    let pair = (golden.numbers[common[index].golden], actual.numbers[common[index].actual])
    return pair.0.isNaN || pair.1.isNaN ? nil : pair
  }

  /// Returns the position of the movement that only one side has, if the others are alike without it.
  private func oddRow(_ ours: [MovementRow], _ theirs: [MovementRow]) -> Int? {
    guard (ours.count - theirs.count).magnitude == 1 else { return nil }
    let (long, short) = ours.count > theirs.count ? (ours, theirs) : (theirs, ours)
    func distance(without odd: Int) -> Double {
      var rest = long
      rest.remove(at: odd)
      return zip(rest, short).reduce(0) { sum, pair in
        sum + (isAlike(pair.0, pair.1) ? 0 : 1)
          + min(0.5, (pair.0.begin - pair.1.begin).magnitude / max(frameLength, 1e-12) / 100)
      }
    }
    let best = long.indices.min { distance(without: $0) < distance(without: $1) }
    guard let best, distance(without: best) < Double(max(1, short.count)) else { return nil }
    return best
  }

  private func isAlike(_ one: MovementRow, _ other: MovementRow) -> Bool {
    one.models.contains { a in
      other.models.contains { b in
        a.hasSameCurve(as: b) && (a.seen == .rate || b.seen == .rate || areNear(a.end, b.end))
      }
    }
  }

  private func areNear(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-6 * max(1e-3, a.magnitude, b.magnitude)
  }

  /// Returns what differs between two movements; `nil` if nothing does, and nothing if it is not known.
  private func kinds(_ our: MovementRow, _ their: MovementRow) -> [TrackChange.Kind]? {
    var kinds: [TrackChange.Kind] = []
    let shift = their.begin - our.begin
    if shift.magnitude > 1e-6 * max(frameLength, 1e-9) {
      kinds.append(.shifted(frames: frames(shift), seconds: shift))
    }
    if !areNear(our.jump, their.jump) {
      kinds.append(.jump(by: their.jump, seconds: their.begin))
    }
    // Without curves, only events say when a movement begins.
    if our.models.isEmpty || their.models.isEmpty, our.origin == nil || their.origin == nil {
      return isEqual(our.span, their.span) ? nil : []
    }
    let pairs = our.models.flatMap { a in their.models.map { (a, $0) } }
    guard let (before, after) = pairs.first(where: { $0.hasSameCurve(as: $1) }) ?? pairs.first
    else {
      if our.models.isEmpty, their.models.isEmpty, isEqual(our.span, their.span) {
        return kinds.isEmpty ? nil : kinds
      }
      return kinds.isEmpty ? [] : kinds
    }
    if !before.hasSameCurve(as: after) {
      kinds.append(.easingChanged(from: before.curve.text, to: after.curve.text))
    }
    let seen = (seconds(our.span, golden), seconds(their.span, actual))
    if before.hasSameCurve(as: after), isSame(before, after, until: min(seen.0, seen.1)) {
      // The end of a line that goes on otherwise is not known.
      let isKnown = before.seen == .whole || after.seen == .whole
      if isKnown, (seen.0 - seen.1).magnitude > frameLength / 2 {
        kinds.append(.cut(after: min(seen.0, seen.1), isNew: seen.1 < seen.0))
      }
      return kinds.isEmpty ? nil : kinds
    }
    if before.seen == .rate || after.seen == .rate {
      if before.hasSameCurve(as: after) {
        let length = min(before.length, after.length) / BeginningFit.free
        let factor = after.way(after: length) / before.way(after: length)
        if (factor - 1).magnitude > 1e-6 { kinds.append(.rate(by: factor)) }
      }
      return kinds.isEmpty ? nil : kinds
    }
    let uncertainty = max(before.uncertainty, after.uncertainty, 1e-6)
    if before.length > 0, after.length > 0,
      (after.length / before.length - 1).magnitude > uncertainty
    {
      kinds.append(.duration(from: before.length, to: after.length))
    }
    let isNear =
      (after.end - before.end).magnitude
      <= max(1e-6, uncertainty) * max((before.end - before.start).magnitude, 1e-9)
    if !isNear { kinds.append(.end(from: before.end, to: after.end)) }
    if our.beginsAtRest, their.beginsAtRest, !areNear(before.start, after.start) {
      kinds.append(.start(from: before.start, to: after.start))
    }
    return kinds.isEmpty ? nil : kinds
  }

  private func seconds(_ span: Movement, _ series: Series) -> Double {
    series.times[span.last] - series.times[span.first]
  }

  /// Returns whether two curves are the same for some seconds, and at least one of them also continues in the same way,
  /// so that it may have been cut.
  private func isSame(
    _ before: MovementModel, _ after: MovementModel, until seconds: Double
  ) -> Bool {
    guard before.length > 0, before.seen != .beginning, after.seen != .beginning else {
      return false
    }
    let way = before.way(after: seconds).magnitude
    return way > 0
      && [0.25, 0.5, 0.75, 1].allSatisfy {
        (before.way(after: $0 * seconds) - after.way(after: $0 * seconds)).magnitude <= 1e-6 * way
      }
  }

  private func isEqual(_ our: Movement, _ their: Movement) -> Bool {
    our.last - our.first == their.last - their.first
      && zip(golden.bits[our.first...our.last], actual.bits[their.first...their.last])
        .allSatisfy { $0 == $1 }
  }
}

extension MovementModel {
  /// Returns the distance from the start after some seconds.
  fileprivate func way(after seconds: Double) -> Double { value(at: begin + seconds) - start }
}

extension MovementRow {
  /// The event that began it, and the time: `after cancelled at 200 ms`.
  var place: String {
    let time = "at \(RoundedText.significant(begin * 1000, 4)) ms"
    return origin.map { "after \($0.name) \(time)" } ?? time
  }

  /// The movement in words: `0 → 100 at 200 ms`.
  fileprivate func words(at series: Series) -> String {
    let (from, to) = (series.numbers[span.first], models.first?.end ?? series.numbers[span.last])
    return "\(RoundedText.significant(from, 6)) → \(RoundedText.significant(to, 6)) "
      + "at \(RoundedText.significant(begin * 1000, 4)) ms"
  }
}
