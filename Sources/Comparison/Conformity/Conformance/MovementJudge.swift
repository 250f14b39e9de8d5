import DopesheetCurves
import DopesheetDiff
import DopesheetText
import DopesheetTrace

struct MovementJudge {
  private let curves: TokenCurves
  private let limits: Conformance.Limits
  private var search: CurveSearch

  init(_ tokens: MotionTokens, _ limits: Conformance.Limits) {
    let curves = TokenCurves(tokens)
    (self.curves, self.limits) = (curves, limits)
    search = CurveSearch(
      curves.curves.compactMap(\.curve.easing), curves.curves.compactMap(\.curve.spring))
  }

  mutating func movements(
    of series: Series, _ events: [SourceEvent], _ blank: Conformance.Movement
  ) -> (movements: [Conformance.Movement], jumps: Int) {
    var found: [Conformance.Movement] = []
    let rows = MovementReader(series, events: events).rows(&search)
    for (index, row) in rows.enumerated() {
      let numbers = series.numbers(of: row.span)
      // Zeros of both signs do not move.
      guard let range = numbers.max().map({ $0 - numbers.min()! }), range > 0, range.isFinite else {
        continue
      }
      var blank = blank
      (blank.begin, blank.end) = (row.begin, row.end)
      var result = judged(row, of: series, blank)
      // A stretch whose last instant belongs to no movement ends with a jump.
      if !row.endsAtRest, index + 1 == rows.count || rows[index + 1].beginsAtRest {
        let jump = (series.numbers[row.span.last + 1] - series.numbers[row.span.last]).magnitude
        let size = Conformance.Movement.percent(100 * jump / range)
        result.problems.append("the value jumps at the end, by \(size) of the range")
      }
      found.append(result)
    }
    return (found, series.movements.count(where: \.isJump))
  }

  private func judged(
    _ row: MovementRow, of series: Series, _ blank: Conformance.Movement
  ) -> Conformance.Movement {
    var result = blank
    if curves.curves.isEmpty {
      result.leave("the design has no curve that can be compared")
      return result
    }
    let fitting = row.models.compactMap { model in
      curves.place(of: model.curve).map { judgement(model, curves.curves[$0], blank) }
    }
    if let best = fitting.min(by: { $0.problems.count < $1.problems.count }) { return best }
    if case .spring(let spring, _)? = row.models.first?.curve, judge(spring, &result) {
      result.worstError = 100 * row.models[0].residual
      return result
    }
    return nearest(to: row, of: series, blank)
  }

  private func judgement(
    _ model: MovementModel, _ curve: TokenCurve, _ blank: Conformance.Movement
  ) -> Conformance.Movement {
    var result = blank
    (result.begin, result.worstError) = (model.begin, 100 * model.residual)
    result.curve = curve.names
    if let spring = curve.curve.spring {
      (result.response, result.dampingRatio) = (spring.response, spring.dampingRatio)
    } else if !model.isRate {
      // A line that is cut matches any longer duration.
      result.end = min(model.begin + model.length, blank.end)
      result.duration = model.length
      judgeDuration(model.length, curve, &result)
    }
    return result
  }

  private func judgeDuration(
    _ duration: Double, _ curve: TokenCurve, _ result: inout Conformance.Movement
  ) {
    let near = curves.lengths(of: curve).min {
      ($0 - duration).magnitude < ($1 - duration).magnitude
    }
    guard let near else { return }
    let durations = curve.names.isEmpty ? [] : curves.names(of: near)
    let transitions = curve.transitions.filter { $0.duration == near }.map(\.name)
    if (duration - near).magnitude <= limits.duration / 100 * near {
      (result.durations, result.transitions) = (durations, transitions)
      return
    }
    let names = (durations + transitions).joined(separator: " = ")
    let seconds = Conformance.Movement.seconds
    result.problems.append("duration \(seconds(duration)) instead of \(names) (\(seconds(near)))")
    if result.curve.isEmpty { result.curve = curve.allNames }
  }

  // MARK: Other movements

  /// Returns the judgement of a movement along no token's curve: the nearest token is near enough, or is named.
  private func nearest(
    to row: MovementRow, of series: Series, _ blank: Conformance.Movement
  ) -> Conformance.Movement {
    let interior = row.span.last - row.span.first - 1
    var result = blank
    guard interior >= 4 else {
      result.leave(
        "the movement has only \(RoundedText.count(interior, "sample")) between its ends; "
          + "record more frames a second, or leave the track out")
      return result
    }
    var best: (model: MovementModel, curve: TokenCurve, samples: MovementSamples)?
    for samples in [false, true].compactMap({ MovementSamples(series, row.span, skipsJump: $0) }) {
      let models = curves.curves.compactMap { curve in
        samples.nearest(curve.curve).map { ($0, curve) }
      }
      // A jump is left out only if the rest is much nearer.
      guard let (model, curve) = models.min(by: { $0.0.residual < $1.0.residual }),
        model.residual < (best?.model.residual ?? .infinity) / 2
      else { continue }
      best = (model, curve, samples)
    }
    guard let (model, curve, samples) = best else {
      result.duration = result.end - result.begin
      result.problems = ["no curve of a token is near"]
      return result
    }
    if 100 * model.residual <= limits.value { return judgement(model, curve, blank) }
    (result.curve, result.worstError) = (curve.allNames, 100 * model.residual)
    result.begin = row.models.first?.begin ?? samples.times[0]
    result.duration = result.end - result.begin
    let name = row.models.first?.curve.text ?? samples.bezier.map { "about \($0)" }
    let about = name.map { "the curve is \($0)" } ?? "no known curve is near"
    result.problems = [
      "\(about), nearest \(curve.allNames.joined(separator: " = ")), at most "
        + "\(Conformance.Movement.percent(result.worstError)) apart"
    ]
    return result
  }

  private func judge(_ spring: SpringCurve, _ result: inout Conformance.Movement) -> Bool {
    func distance(_ token: SpringCurve) -> Double {
      let response = spring.response / token.response
      return max(response, 1 / response) - 1 + (spring.dampingRatio - token.dampingRatio).magnitude
    }
    let tokens = curves.curves.compactMap { curve in curve.curve.spring.map { (curve, $0) } }
    guard let (curve, token) = tokens.min(by: { distance($0.1) < distance($1.1) }) else {
      return false
    }
    result.curve = curve.names
    (result.response, result.dampingRatio) = (spring.response, spring.dampingRatio)
    let names = curve.names.joined(separator: " = ")
    func compare(_ what: String, _ number: Double, _ expected: Double) {
      guard (number - expected).magnitude > limits.duration / 100 * expected else { return }
      let numbers = [number, expected].map { RoundedText.significant($0, 3) }
      result.problems.append("spring \(what) \(numbers[0]) instead of \(numbers[1]) (\(names))")
    }
    compare("response", spring.response, token.response)
    compare("damping ratio", spring.dampingRatio, token.dampingRatio)
    return true
  }
}
