import DopesheetText
import DopesheetTrace

// Movements of both sides, compared one by one.

extension SeriesPair {
  /// Explains the movements that differ, of a track with several or with one that was cut short.
  ///
  /// What follows from an earlier change is left out, such as another start after another end.
  ///
  /// - Returns: A change for each movement, in order of time. The last one says where a movement begins that differs and
  ///   is not named on both sides. Empty if the first one is not.
  func pieceChanges(
    from first: Int, _ events: (golden: [SourceEvent], actual: [SourceEvent]),
    _ search: inout CurveSearch
  ) -> [SeriesChange] {
    guard isNumeric else { return [] }
    let moved = (golden.movements, actual.movements)
    // The stretch in which the sides differ may have begun on one side only.
    let time = min(golden.times[common[first].golden], actual.times[common[first].actual])
    func begin(_ movements: [Movement], _ series: Series) -> Double {
      let after = movements.partitioningIndex { series.times[$0.first] > time }
      return after > 0 ? series.times[movements[after - 1].first] : time
    }
    let begin = min(begin(moved.0, golden), begin(moved.1, actual))
    func rows(
      _ series: Series, _ movements: [Movement], _ events: [SourceEvent],
      _ search: inout CurveSearch
    ) -> [MovementRow]? {
      MovementReader(series, movements, events: events, frame: frameLength)
        .rows(from: series.times.partitioningIndex { $0 > begin }, &search)
    }
    guard var ours = rows(golden, moved.0, events.golden, &search),
      var theirs = rows(actual, moved.1, events.actual, &search), search.steps.left > 0
    else { return [] }
    var found: [SeriesChange] = []
    if let odd = oddRow(ours, theirs) {
      let isMissing = ours.count > theirs.count
      let row = isMissing ? ours.remove(at: odd) : theirs.remove(at: odd)
      let words = row.words(at: isMissing ? golden : actual)
      found = [
        SeriesChange(
          [.movement(isMissing: isMissing, words)],
          first: golden.times.partitioningIndex { $0 >= row.begin - 1e-9 })
      ]
      found[0].endsElsewhere = true
    }
    let isOnly = ours.count == 1 && theirs.count == 1 && moved.0.count == 1
    for index in 0..<max(ours.count, theirs.count) {
      let last = ours.prefix(index).last?.span.last ?? 0
      // After another duration, different movements may have the same place.
      guard index < ours.count, index < theirs.count,
        found.isEmpty || ours[index].origin?.name == theirs[index].origin?.name
      else { return found.explained(until: last) }
      guard let kinds = kinds(ours[index], theirs[index]) else { continue }
      let news = kinds.filter { !found.imply($0) }
      if kinds.isEmpty || !news.isEmpty && found.count == SeriesChange.most {
        return found.explained(until: last)
      }
      if news.isEmpty { continue }
      let residuals = (ours[index].models + theirs[index].models).map {
        $0.residual * ($0.end - $0.start).magnitude
      }
      found.append(
        SeriesChange(
          news, first: ours[index].span.first, residual: residuals.max() ?? 0,
          piece: isOnly ? nil : ours[index].place))
      found[found.count - 1].endsElsewhere =
        golden.numbers[ours[index].span.last] != actual.numbers[theirs[index].span.last]
    }
    return found.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
  }

  /// Explains some neighbouring values that all differ by the same distance, between equal ones. If it is all, nothing
  /// else may differ after them.
  func plateau(from first: Int, isAll: Bool) -> SeriesChange? {
    guard isNumeric, first > 0 else { return nil }
    func numbers(_ index: Int) -> (golden: Double, actual: Double) {
      (golden.numbers[common[index].golden], actual.numbers[common[index].actual])
    }
    let distance = numbers(first).actual - numbers(first).golden
    guard distance != 0, distance.isFinite else { return nil }
    var last = first
    while last + 1 < common.count, differs(at: last + 1) { last += 1 }
    guard last + 1 < common.count, last - first < 24 else { return nil }
    for index in first...last {
      let (ours, theirs) = numbers(index)
      let rounding = 8 * precision(max(ours.magnitude, theirs.magnitude))
      // This condition is also false for NaN.
      guard ((theirs - ours) - distance).magnitude <= rounding else { return nil }
    }
    let next = firstDifference(after: last)
    // Scattered noise has no few places.
    guard next.map({ !isAll && $0 - last > 6 }) ?? true else { return nil }
    let round = RoundedText.shortest(near: distance) {
      ($0 - distance).magnitude <= 1e-9 * distance.magnitude
    }
    return SeriesChange(
      [.frames(common[first].golden...common[last].golden, by: round ?? distance)],
      last: next == nil ? nil : common[last].golden)
  }

  /// Returns the position of the movement that only one side has, if all others are alike without it.
  private func oddRow(_ ours: [MovementRow], _ theirs: [MovementRow]) -> Int? {
    guard (ours.count - theirs.count).magnitude == 1 else { return nil }
    let (long, short) = ours.count > theirs.count ? (ours, theirs) : (theirs, ours)
    var best: (index: Int, distance: Double)?
    for odd in long.indices {
      var rest = long
      rest.remove(at: odd)
      guard zip(rest, short).allSatisfy(isAlike) else { continue }
      let distance = zip(rest, short).reduce(0) { $0 + ($1.0.begin - $1.1.begin).magnitude }
      if distance < best?.distance ?? .infinity { best = (odd, distance) }
    }
    return best?.index
  }

  private func isAlike(_ one: MovementRow, _ other: MovementRow) -> Bool {
    one.models.contains { a in
      other.models.contains { b in
        a.hasSameCurve(as: b) && (a.seen == .rate || b.seen == .rate || areNear(a.end, b.end, a))
      }
    }
  }

  private func areNear(_ a: Double, _ b: Double, _ model: MovementModel) -> Bool {
    let way = (model.end - model.start).magnitude
    return (a - b).magnitude
      <= max(1e-6 * way, 8 * precision(max(a.magnitude, b.magnitude)))
  }

  /// Returns what differs between two movements; `nil` if nothing does, and an empty list if that is not known.
  private func kinds(_ our: MovementRow, _ their: MovementRow) -> [TrackChange.Kind]? {
    let shift = their.begin - our.begin
    guard let ours = our.models.first, let theirs = their.models.first else {
      let isEqual = our.models.isEmpty && their.models.isEmpty && isEqual(our.span, their.span)
      guard isEqual else { return [] }
      return shift == 0 ? nil : [.shifted(frames: frames(shift), seconds: shift)]
    }
    let pairs = our.models.flatMap { a in
      their.models.lazy.filter { a.hasSameCurve(as: $0) }.map { (a, $0) }
    }
    let (before, after) = pairs.first ?? (ours, theirs)
    let uncertainty = max(before.uncertainty, after.uncertainty, 1e-6)
    var kinds: [TrackChange.Kind] = []
    if shift.magnitude > max(1e-6 * frameLength, uncertainty * max(before.length, frameLength)) {
      kinds.append(.shifted(frames: frames(shift), seconds: shift))
    }
    if !areNear(our.jump, their.jump, after) {
      kinds.append(.jump(by: their.jump, seconds: their.begin))
    }
    guard !pairs.isEmpty else {
      // Of a short beginning, only one of two curves may be found.
      if isSame(our, their, before, after) { return kinds.isEmpty ? nil : kinds }
      kinds.append(.easingChanged(from: our.curves, to: their.curves))
      // A movement that was cut short does not show its end, and a part of a longer one may be read otherwise.
      if our.isWhole, their.isWhole, our.beginsAtRest, their.beginsAtRest {
        kinds += durations(before, after, uncertainty) + ends(our, their, before, after)
      }
      return kinds
    }
    if let cut = cut(our, their, before, after) { return kinds + cut == [] ? nil : kinds + cut }
    let isAmbiguous =
      pairs.count > 1 && !pairs.allSatisfy { $0.seen == .whole && $1.seen == .whole }
    if isAmbiguous || before.seen == .rate || after.seen == .rate {
      let seconds = min(our.end - our.begin, their.end - their.begin) / 2
      let factor = after.way(after: seconds) / before.way(after: seconds)
      if (factor - 1).magnitude > uncertainty {
        // Half or twice the rate is as likely another end.
        let curve = (0.45...2.2).contains(factor) ? nil : otherCurve(our, their)
        kinds.append(curve ?? .rate(by: factor))
      }
    } else {
      kinds += durations(before, after, uncertainty) + ends(our, their, before, after)
    }
    return kinds.isEmpty ? nil : kinds
  }

  /// Returns the change to another curve with the same end and duration, which of two beginnings without a known end
  /// is likelier than another rate by chance: `cubic.inOut → cubic.in` is a quarter of the rate.
  private func otherCurve(_ our: MovementRow, _ their: MovementRow) -> TrackChange.Kind? {
    for before in our.models where before.seen == .rate {
      for after in their.models where after.seen == .rate && !before.hasSameCurve(as: after) {
        let length = min(before.length, after.length)
        let (way, other) = (before.way(after: length), after.way(after: length))
        if (way - other).magnitude <= 1e-6 * way.magnitude {
          return .easingChanged(from: before.curve.text, to: after.curve.text)
        }
      }
    }
    return nil
  }

  private func durations(
    _ before: MovementModel, _ after: MovementModel, _ uncertainty: Double
  ) -> [TrackChange.Kind] {
    guard before.length > 0, after.length > 0,
      (after.length / before.length - 1).magnitude > uncertainty
    else { return [] }
    return [.duration(from: before.length, to: after.length)]
  }

  private func ends(
    _ our: MovementRow, _ their: MovementRow, _ before: MovementModel, _ after: MovementModel
  ) -> [TrackChange.Kind] {
    var kinds: [TrackChange.Kind] = []
    if !areNear(before.end, after.end, before) {
      kinds.append(.end(from: before.end, to: after.end))
    }
    if our.beginsAtRest, their.beginsAtRest, !areNear(before.start, after.start, before) {
      kinds.append(.start(from: before.start, to: after.start))
    }
    return kinds
  }

  /// Returns a cut that only one side has; empty if both end alike, and `nil` if they are not the same up to there.
  private func cut(
    _ our: MovementRow, _ their: MovementRow, _ before: MovementModel, _ after: MovementModel
  ) -> [TrackChange.Kind]? {
    guard before.length > 0, before.seen != .beginning, after.seen != .beginning else { return nil }
    guard isSame(our, their, before, after) else { return nil }
    let seen = (our.end - our.begin, their.end - their.begin)
    let seconds = min(seen.0, seen.1)
    // Only if the longer one is whole, the shorter one was cut.
    let isNew = seen.1 < seen.0
    guard (seen.0 - seen.1).magnitude > frameLength / 2, isNew ? our.isWhole : their.isWhole else {
      return []
    }
    return [.cut(after: seconds, isNew: isNew)]
  }

  /// Returns whether two movements have the same way as long as both are seen.
  private func isSame(
    _ our: MovementRow, _ their: MovementRow, _ before: MovementModel, _ after: MovementModel
  ) -> Bool {
    let seconds = min(our.lastSeen - our.begin, their.lastSeen - their.begin)
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
  fileprivate func way(after seconds: Double) -> Double { value(at: begin + seconds) - start }
}

extension MovementRow {
  /// Whether all of its curve was seen, up to a rest.
  fileprivate var isWhole: Bool { endsAtRest && models.allSatisfy { $0.seen == .whole } }

  /// The curves that match it: `sine.in or sine.inOut`.
  fileprivate var curves: String { models.prefix(3).map(\.curve.text).joined(separator: " or ") }

  /// The event that began it, and the time: `after card.fade cancelled at 200 ms`.
  fileprivate var place: String {
    let time = "at \(RoundedText.milliseconds(origin?.seconds ?? begin))"
    return origin.map { "after \($0.name) \(time)" } ?? time
  }

  /// The movement in words: `0 → 100 at 200 ms`.
  fileprivate func words(at series: Series) -> String {
    let from = models.first?.start ?? series.numbers(of: span)[0]
    let to = models.first?.end ?? series.numbers[span.last]
    return "\(RoundedText.significant(from, 6)) → \(RoundedText.significant(to, 6)) "
      + "at \(RoundedText.milliseconds(begin))"
  }
}

extension RoundedText {
  static func milliseconds(_ seconds: Double) -> String { "\(decimals(seconds * 1000, 1)) ms" }
}
