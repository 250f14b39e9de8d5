import DopesheetText

// MARK: Changes of whole movements

extension SeriesPair {
  /// Explains the first differing movement by the curves of both sides; `nil` if a side matches no curve of this
  /// engine.
  func movementChange(from first: Int, _ search: inout CurveSearch) -> SeriesChange? {
    guard canMove else { return nil }
    let moved = (golden.movements, actual.movements)
    var candidates = [differingMovements(from: first, moved.0, moved.1)]
    // An easing may hold its value for a while, so that a movement is read as several.
    if first == firstDifference, let golden = moved.0.whole, let actual = moved.1.whole,
      candidates[0].map({ $0 == (golden, actual) }) != true
    {
      candidates.append((golden, actual))
    }
    for case ((let ours, let theirs)?, let skipsJump) in [false, true].flatMap({ skips in
      candidates.map { ($0, skips) }
    }) {
      // A value before a jump is not a part of the curve, so that the curve cannot explain another one.
      guard !skipsJump || self.golden.bits[ours.first] == self.actual.bits[theirs.first],
        let golden = MovementSamples(golden, ours, skipsJump: skipsJump, search.steps),
        let actual = MovementSamples(actual, theirs, skipsJump: skipsJump, search.steps)
      else { continue }
      let before = search.models(of: golden)
      guard !before.isEmpty else { continue }
      let after = search.models(of: actual)
      // Prefers curves that are the same, if several match.
      let pairs = before.flatMap { a in after.map { (a, $0) } }
      guard let pair = pairs.first(where: { $0.0.hasSameCurve(as: $0.1) }) ?? pairs.first else {
        continue
      }
      if let change = change(pair.0, pair.1), let bounded = bounded(change, ours, theirs) {
        return bounded
      }
    }
    return nil
  }

  private func change(_ before: MovementModel, _ after: MovementModel) -> SeriesChange? {
    var kinds: [TrackChange.Kind] = []
    if !before.hasSameCurve(as: after) {
      kinds.append(.easingChanged(from: before.curve.text, to: after.curve.text))
    }
    let uncertainty = max(before.uncertainty, after.uncertainty)
    if before.length > 0, after.length > 0 {
      let factor = after.length / before.length
      if (factor - 1).magnitude > uncertainty {
        func short(_ length: Double) -> Double {
          let limit = min(max(1e-11, uncertainty * 1e-2), 1e-3 * (factor - 1).magnitude)
          return RoundedText.shortest(near: length) { ($0 / length - 1).magnitude <= limit }
            ?? length
        }
        kinds.append(.duration(from: short(before.length), to: short(after.length)))
      }
    }
    let shift = after.begin - before.begin
    let length = before.length > 0 ? before.length : frameLength
    if shift.magnitude > uncertainty * max(length, frameLength) {
      kinds.append(.shifted(frames: frames(shift), seconds: shift))
    }
    let ends = TrackChange.Ends(
      goldenStart: before.start, goldenEnd: before.end, actualStart: after.start,
      actualEnd: after.end,
      comesBack: golden.numbers.last == before.start && actual.numbers.last == after.start)
    if let kind = ends.change(precision: precision) { kinds.append(kind) }
    guard !kinds.isEmpty else { return nil }
    let way = (after.end - after.start).magnitude
    return SeriesChange(
      kinds, residual: max(before.residual, after.residual) * way, ends: ends)
  }

  /// Returns a change that explains one movement, with its end if the traces also differ after it; `nil` if the trace
  /// that moves later does not rest until then, or if a quarter of the largest difference is left.
  func bounded(_ change: SeriesChange, _ ours: Movement, _ theirs: Movement) -> SeriesChange? {
    guard rests(golden, until: ours, from: actual.times[theirs.first]),
      rests(actual, until: theirs, from: golden.times[ours.first])
    else { return nil }
    var change = change
    if let (next, theirNext) = nextChange(ours, theirs) {
      let rest = max(golden.times[ours.last], actual.times[theirs.last])
      let isRestEqual =
        next > rest
        && common.allSatisfy { g, a in
          golden.times[g] < rest || golden.bits[g] == actual.bits[a]
        }
      if !isRestEqual {
        change.last = golden.times[...ours.last].lastIndex { $0 < theirNext } ?? ours.last
      }
    }
    let end = change.last.map { golden.times[$0] } ?? .infinity
    return change.residual < greatestDifference(until: end) / 4 ? change : nil
  }

  /// Returns the time of the first change of a side after its movement, and that of the actual one.
  private func nextChange(_ ours: Movement, _ theirs: Movement) -> (any: Double, actual: Double)? {
    let ourNext = golden.change(from: ours.last + 1)
    let theirNext = actual.change(from: theirs.last + 1)
    if ourNext == nil, theirNext == nil { return nil }
    let theirTime = theirNext.map { actual.times[$0] } ?? .infinity
    return (min(ourNext.map { golden.times[$0] } ?? .infinity, theirTime), theirTime)
  }

  /// Returns whether a series keeps its value from a time until a movement. The value may also appear.
  private func rests(_ series: Series, until movement: Movement, from time: Double) -> Bool {
    series.changes.allSatisfy { change in
      change > movement.first || series.times[change] <= time || series.numbers[change - 1].isNaN
    }
  }

  /// Returns the largest difference up to a time; infinity if no instant has two numbers.
  private func greatestDifference(until time: Double) -> Double {
    var greatest: Double?
    for (g, a) in common where golden.times[g] <= time {
      let difference = (actual.numbers[a] - golden.numbers[g]).magnitude
      if !difference.isNaN { greatest = max(greatest ?? 0, difference) }
    }
    return greatest ?? .infinity
  }

  private func differingMovements(
    from first: Int, _ ours: [Movement], _ theirs: [Movement]
  ) -> (Movement, Movement)? {
    let (g, a) = (common[first].golden, common[first].actual)
    guard var our = ours.firstIndex(where: { $0.last >= g }) ?? ours.indices.last,
      var their = theirs.firstIndex(where: { $0.last >= a }) ?? theirs.indices.last
    else { return nil }
    // If one side already rests, its movement is the one that overlaps with the other side's movement.
    if our > 0, golden.times[ours[our].first] >= actual.times[theirs[their].last] - frameLength / 2,
      golden.times[ours[our - 1].last] > actual.times[theirs[their].first]
    {
      our -= 1
    } else if their > 0,
      actual.times[theirs[their].first] >= golden.times[ours[our].last] - frameLength / 2,
      actual.times[theirs[their - 1].last] > golden.times[ours[our].first]
    {
      their -= 1
    }
    return (ours[our], theirs[their])
  }
}

extension TrackChange.Ends {
  func change(precision: (Double) -> Double) -> TrackChange.Kind? {
    let factor = (actualEnd - actualStart) / (goldenEnd - goldenStart)
    let top = max(
      max(goldenStart.magnitude, goldenEnd.magnitude),
      max(actualStart.magnitude, actualEnd.magnitude))
    let rounding = 4 * precision(top)
    let offset = actualStart - goldenStart
    guard offset.magnitude > rounding || (actualEnd - goldenEnd).magnitude > rounding else {
      return nil
    }
    if ((actualEnd - goldenEnd) - offset).magnitude <= rounding {
      return .offset(
        RoundedText.shortest(near: offset) { ($0 - offset).magnitude <= rounding }
          ?? offset)
    }
    let fixed = (actualStart - factor * goldenStart) / (1 - factor) + 0
    guard factor.isFinite, fixed.isFinite else { return nil }
    let limit = 1e-12 * max((actualEnd - actualStart).magnitude, fixed.magnitude)
    return .scaled(
      by: RoundedText.shortest(near: factor) {
        ($0 - factor).magnitude <= min(1e-13, 1e-3 * (factor - 1).magnitude)
      } ?? factor,
      about: RoundedText.shortest(near: fixed) { ($0 - fixed).magnitude <= limit } ?? fixed)
  }
}
