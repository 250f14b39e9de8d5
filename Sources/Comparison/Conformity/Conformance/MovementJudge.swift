import DopesheetCurves
import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// Finds the tokens that movements follow, and what would mend a movement that follows none.
struct MovementJudge {
  private let curves: TokenCurves
  private let limits: Conformance.Limits
  /// The search for curves of tokens.
  private var search: CurveSearch
  /// The search for other curves, which describes movements that follow no token.
  private var others: CurveSearch

  init(_ tokens: MotionTokens, _ limits: Conformance.Limits, _ sources: [Trace.Source]) {
    let curves = TokenCurves(tokens)
    (self.curves, self.limits) = (curves, limits)
    var (easings, springs): ([Easing], [SpringCurve]) = ([], [])
    for curve in curves.curves {
      switch curve.shape {
      case .easing(let easing): easings.append(easing)
      case .spring(let spring, _): springs.append(spring)
      }
    }
    search = CurveSearch(easings, springs)
    others = CurveSearch(sources, steps: 2_000_000)
  }

  /// Returns the judgements of a series' movements, and the number of its jumps.
  ///
  /// - Parameter blank: A movement with the names of the track and the component.
  mutating func movements(
    of series: Series, _ kind: ScalarKind, _ blank: Conformance.Movement
  ) -> (movements: [Conformance.Movement], jumps: Int) {
    var (found, jumps): ([Conformance.Movement], Int) = ([], 0)
    for movement in series.movements {
      if movement.last - movement.first < 2 {
        jumps += 1
      } else {
        var blank = blank
        (blank.begin, blank.end) = (series.times[movement.first], series.times[movement.last])
        found += judged(movement, of: series, kind, blank)
      }
    }
    return (found, jumps)
  }

  private mutating func judged(
    _ movement: Movement, of series: Series, _ kind: ScalarKind, _ blank: Conformance.Movement
  ) -> [Conformance.Movement] {
    guard !curves.curves.isEmpty else {
      var unjudged = blank
      unjudged.leave("the design has no curve that can be compared")
      return [unjudged]
    }
    for skipsJump in [false, true] {
      let samples = MovementSamples(series, movement, skipsJump: skipsJump, search.steps)
      guard let samples, let (model, place) = model(of: samples) else { continue }
      return [judgement(model, place, blank)]
    }
    var values = series.numbers(of: movement)
    if let restart = series.restarts[movement.first + 1] { values[0] = restart }
    let times = Array(series.times[movement.first...movement.last])
    let range = values.max()! - values.min()!
    // Zeros of both signs do not move.
    guard range > 0, range.isFinite else { return [] }
    let top = values.reduce(0) { max($0, $1.magnitude) }
    let rounding = kind == .f32 ? Double(Float(top).ulp) : top.ulp
    let limit = max(1e-6 * range, 4 * rounding)
    let pieces = MovementPieces(curves, times: times, values: values, limit: limit).pieces
    var found = pieces.map { judgement($0, times, range, blank) }
    let end = pieces.last?.last ?? 0
    switch values.count - 1 - end {
    case 0: break
    case 1 where !pieces.isEmpty:
      let jump = (values[end + 1] - values[end]).magnitude / range
      let size = Conformance.Movement.percent(100 * jump)
      found[found.count - 1].problems.append(
        "the value jumps at the end, by \(size) of the range")
    default:
      let rest = Movement(first: movement.first + end, last: movement.last)
      var blank = blank
      blank.begin = times[end]
      found.append(nearest(to: rest, of: series, blank))
    }
    return found
  }

  /// Returns the curve of a token that matches samples up to rounding; `nil` without a match.
  private mutating func model(of samples: MovementSamples) -> (MovementModel, place: Int)? {
    for model in search.models(of: samples) {
      if let place = curves.place(of: TokenCurve.Shape(model.curve)) { return (model, place) }
    }
    return nil
  }

  // MARK: Movements along tokens

  /// Returns the judgement of a whole movement along a token's curve.
  private func judgement(
    _ model: MovementModel, _ place: Int, _ blank: Conformance.Movement
  ) -> Conformance.Movement {
    var result = named(place, blank)
    (result.begin, result.worstError) = (model.begin, 100 * model.residual)
    if !curves.curves[place].isSpring {
      result.end = model.begin + model.length
      result.duration = model.length
      judgeDuration(model.length, curves.curves[place], &result)
    }
    return result
  }

  /// Returns the judgement of a piece of a movement.
  private func judgement(
    _ piece: MovementPiece, _ times: [Double], _ range: Double, _ blank: Conformance.Movement
  ) -> Conformance.Movement {
    var result = named(piece.curve, blank)
    let curve = curves.curves[piece.curve]
    (result.begin, result.worstError) = (piece.begin, 100 * piece.error / range)
    let (end, last) = (piece.begin + piece.length, times[piece.last])
    result.end = curve.isSpring ? last : min(end, last)
    // A line that is cut matches any longer duration.
    let isUnknown = curve.isLine && piece.last < times.count - 1 && end > last - 1e-9
    if !curve.isSpring, !isUnknown {
      result.duration = piece.length
      judgeDuration(piece.length, curve, &result)
    }
    return result
  }

  /// Returns a movement with the names and the numbers of a curve.
  private func named(_ place: Int, _ blank: Conformance.Movement) -> Conformance.Movement {
    var result = blank
    let curve = curves.curves[place]
    result.curve = curve.names
    if case .spring(let spring, _) = curve.shape {
      (result.response, result.dampingRatio) = (spring.response, spring.dampingRatio)
    }
    return result
  }

  /// Names the tokens with a duration, or states the problem.
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
  private mutating func nearest(
    to movement: Movement, of series: Series, _ blank: Conformance.Movement
  ) -> Conformance.Movement {
    let interior = movement.last - movement.first - 1
    var result = blank
    guard interior >= 4 else {
      result.leave(
        "the movement has only \(RoundedText.count(interior, "sample")) between its ends; "
          + "record more frames a second, or leave the track out")
      return result
    }
    var best: (model: MovementModel, place: Int, samples: MovementSamples)?
    for skipsJump in [false, true] {
      let samples = MovementSamples(series, movement, skipsJump: skipsJump, search.steps)
      guard let samples, let near = nearest(to: samples) else { continue }
      // A jump is left out only if the rest is much nearer.
      guard near.model.residual < (best?.model.residual ?? .infinity) / 2 else { continue }
      best = (near.model, near.place, samples)
    }
    guard let (model, place, samples) = best else {
      result.duration = result.end - result.begin
      result.problems = ["no curve of a token is near"]
      return result
    }
    if case .spring(let spring, _)? = SpringFit(samples)?.model(knowing: [])?.curve,
      judge(spring, &result)
    {
      result.worstError = 100 * model.residual
      return result
    }
    if 100 * model.residual <= limits.value { return judgement(model, place, blank) }
    let names = curves.curves[place].allNames
    (result.curve, result.worstError) = (names, 100 * model.residual)
    result.begin = samples.times[0]
    result.duration = result.end - result.begin
    let about = description(of: samples).map { "the curve is \($0)" } ?? "no known curve is near"
    result.problems = [
      "\(about), nearest \(names.joined(separator: " = ")), at most "
        + "\(Conformance.Movement.percent(result.worstError)) apart"
    ]
    return result
  }

  /// Returns the token's curve that is nearest to samples, with any duration.
  private func nearest(to samples: MovementSamples) -> (model: MovementModel, place: Int)? {
    var best: (model: MovementModel, place: Int)?
    for (place, curve) in curves.curves.enumerated() {
      let model: MovementModel? =
        switch curve.shape {
        case .easing(let easing): EasingFit(easing, samples, within: 1e3)?.model(limit: .infinity)
        case .spring(let spring, _): SpringFit.nearest(spring, samples)
        }
      if let model, model.residual < best?.model.residual ?? .infinity { best = (model, place) }
    }
    return best
  }

  /// Judges a spring by the nearest spring token. Returns whether there is one.
  private func judge(_ spring: SpringCurve, _ result: inout Conformance.Movement) -> Bool {
    func distance(_ token: SpringCurve) -> Double {
      let response = spring.response / token.response
      return max(response, 1 / response) - 1 + (spring.dampingRatio - token.dampingRatio).magnitude
    }
    let tokens = curves.curves.compactMap { curve -> (curve: TokenCurve, spring: SpringCurve)? in
      if case .spring(let token, _) = curve.shape { (curve, token) } else { nil }
    }
    guard let (curve, token) = tokens.min(by: { distance($0.spring) < distance($1.spring) }) else {
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

  /// Returns the text of the curve that samples follow: a known one, or the nearest Bézier curve; `nil` if none is near.
  private mutating func description(of samples: MovementSamples) -> String? {
    if let model = others.models(of: samples).first { return model.curve.text }
    let (places, borders) = (samples.sparse(24), samples.borders)
    let (begin, end) = (samples.times[0], samples.times[samples.times.count - 1])
    let span = end - begin
    var best: (numbers: [Double], residual: Double)?
    // The movement most likely begins and ends at frames. Otherwise, begin and length are two more numbers.
    for isOnFrames in [true, false] where best?.residual ?? 1 > 1e-3 {
      func value(_ numbers: [Double], at time: Double) -> Double {
        let (first, length) = isOnFrames ? (begin, span) : (numbers[4], numbers[5])
        let curve = CubicBezier(
          min(1, max(0, numbers[0])), numbers[1], min(1, max(0, numbers[2])), numbers[3])
        return curve.map { Easing.bezier($0).value(at: (time - first) / length) } ?? .infinity
      }
      for shape in [
        [0.25, 0.1, 0.25, 1], [0.4, 0, 0.2, 1], [0.1, 0.6, 0.3, 1], [0.6, 0.1, 0.9, 0.5],
      ] {
        let numbers = LeastSquares.minimum(
          from: shape + (isOnFrames ? [] : [begin, span]),
          scales: [1, 1, 1, 1, borders.first, borders.last],
          bounds: [
            0...1, -3...4, 0...1, -3...4, begin - borders.first...begin + 1.5 * borders.first,
            span / 2...span * 1.5,
          ], gain: 1e-6
        ) { numbers in places.map { samples.parts[$0] - value(numbers, at: samples.times[$0]) } }
        guard let numbers else { continue }
        let residual = samples.residual { value(numbers, at: $0) }
        if residual < best?.residual ?? 0.02 { best = (numbers, residual) }
      }
    }
    return best.map { best in
      let texts = best.numbers[..<4].map { RoundedText.decimals($0, 2) }
      return "about cubic-bezier(\(texts.joined(separator: ", ")))"
    }
  }
}

extension TokenCurve.Shape {
  fileprivate init(_ curve: MovementModel.Curve) {
    switch curve {
    case .easing(let easing): self = .easing(easing)
    case .spring(let spring, _): self.init(spring)
    }
  }
}
