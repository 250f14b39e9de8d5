import DopesheetCurves
import DopesheetNotation

/// The judgement of a movement: its names, its errors, its problems.
struct MovementJudge {
  let curves: TokenCurves
  let limits: Conformance.Limits

  init(_ curves: TokenCurves, _ limits: Conformance.Limits) {
    (self.curves, self.limits) = (curves, limits)
  }

  /// Returns the judgement of a movement.
  func movement(
    _ match: Recognizer.Match, track: String, component: Int?
  ) -> Conformance.Movement {
    let match = held(match)
    let (movement, fit) = (match.movement, match.fit)
    let curve = curves.curves[match.curves[0]]
    let lastTime = movement.times[movement.last]
    let hasEnd =
      !curve.isSpring && (movement.endsAtRest || fit.begin + fit.length <= lastTime + 1e-9)
    var result = Conformance.Movement(
      track: track, component: component, begin: fit.begin,
      end: hasEnd ? fit.begin + fit.length : lastTime, curve: curve.allNames,
      isCertain: match.isCertain, worstError: 100 * fit.worst, typicalError: 100 * fit.typical,
      timeError: fit.shift)
    result.curvePlace = match.curves[0]
    result.startsAtRest = movement.startsAtRest
    result.alternatives = match.curves.dropFirst().map {
      curves.curves[$0].allNames.joined(separator: " = ")
    }
    if !curve.isSpring { result.duration = fit.length }
    if judgeCurve(match, curve, &result) {
      estimate(match, curve, &result)
      if !curve.isSpring { judgeDuration(match, curve, &result) }
    } else {
      describe(match, &result)
    }
    if let jump = match.jump {
      let size = Conformance.Movement.percent(100 * jump.share)
      let text =
        "the value jumps at the \(jump.isAtBegin ? "begin" : "end"), by \(size) of the range"
      if jump.isAtBegin {
        // An entrance sets its first value, and then moves.
        result.remarks.append(text)
      } else {
        result.problems.append(text)
        result.isCertain = false
      }
    }
    return result
  }

  /// Returns the match with the token that is nearest from the first to the last sample, if no token matches a part
  /// without noise. With a free begin and end, a piece of a token's curve would be near nearly everything.
  private func held(_ match: Recognizer.Match) -> Recognizer.Match {
    let movement = match.movement
    guard !match.isMatch, movement.isExactPart else { return match }
    var held = match
    let free = match.free ?? FreeCurves(movement, near: curves.curves[match.curves[0]], match.fit)
    held.free = free
    guard !free.isSpring else { return held }
    let begin = movement.times[movement.first]
    let length = movement.times[movement.last] - begin
    let fits = curves.curves.indices.filter { !curves.curves[$0].isSpring }.map {
      (curve: $0, fit: CurveFitting(movement, curves.curves[$0]).fit(begin: begin, length: length))
    }
    guard let nearest = fits.min(by: { $0.fit.worst < $1.fit.worst }) else { return held }
    (held.curves, held.fit, held.lengths) = ([nearest.curve], nearest.fit, [])
    return held
  }

  /// Reports begin and duration of a movement that follows no token, as the recording has them.
  private func describe(_ match: Recognizer.Match, _ result: inout Conformance.Movement) {
    let movement = match.movement
    let spring = match.free?.spring.flatMap { match.free?.isSpring == true ? $0 : nil }
    if let (curve, fit) = spring, result.spring != nil {
      (result.begin, result.end) = (fit.begin, movement.times[movement.last])
      result.duration = nil
      let estimate =
        movement.isExact
        ? nil : MotionEstimate.spring(curve, movement, fit, response: true, ratio: true)
      let deviations = estimate?.deviations.suffix(2)
      result.spring = .init(
        response: curve.response, dampingRatio: curve.dampingRatio,
        responseUncertainty: movement.isExact ? 0 : deviations?.first.map { 2 * $0 },
        dampingRatioUncertainty: movement.isExact ? 0 : deviations?.last.map { 2 * $0 })
    } else if let (curve, fit) = match.free?.bezier, fit.isWithinNoise(of: movement) {
      (result.begin, result.end, result.duration) = (fit.begin, fit.begin + fit.length, fit.length)
      let estimate = movement.isExact ? nil : MotionEstimate.bezier(curve, movement, fit)
      result.beginUncertainty = movement.isExact ? 0 : estimate.map { 2 * $0.deviations[0] }
      result.durationUncertainty = movement.isExact ? 0 : estimate.map { 2 * $0.deviations[1] }
    } else {
      // No curve is near, so that only frames bound the movement.
      let isWhole = movement.startsAtRest && movement.endsAtRest
      (result.begin, result.end) = (movement.times[movement.first], movement.times[movement.last])
      result.duration = isWhole ? result.end - result.begin : nil
    }
  }

  /// The largest distance from a token's curve at which a name is certain, in per cent of the range.
  static let certainDistance = 2.0

  /// Estimates begin, length and parameters along a known curve, and how certain they are.
  private func estimate(
    _ match: Recognizer.Match, _ curve: TokenCurve, _ result: inout Conformance.Movement
  ) {
    let (movement, fit) = (match.movement, match.fit)
    guard !movement.isExact else {
      (result.beginUncertainty, result.curveUncertainty) = (0, 0)
      if !curve.isSpring { result.durationUncertainty = 0 }
      if case .spring(let spring, _) = curve.shape {
        result.spring = .init(
          response: spring.response, dampingRatio: spring.dampingRatio, responseUncertainty: 0,
          dampingRatioUncertainty: 0)
      }
      return
    }
    var found: MotionEstimate?
    var span = (begin: fit.begin, length: fit.length)
    switch curve.shape {
    case .easing(let easing):
      found = MotionEstimate.times(of: easing, movement, fit)
      if let found {
        (result.begin, result.duration) = (found.numbers[0], found.numbers[1])
        (result.beginUncertainty, result.durationUncertainty) = (
          2 * found.deviations[0], 2 * found.deviations[1]
        )
        if result.end > fit.begin + fit.length - 1e-9 {
          result.end = found.numbers[0] + found.numbers[1]
        }
        span = (found.numbers[0], found.numbers[1])
      }
    case .spring(let spring, _):
      found = MotionEstimate.spring(spring, movement, fit, response: true, ratio: false)
      let damping = MotionEstimate.spring(spring, movement, fit, response: false, ratio: true)
      result.spring = .init(
        response: found?.numbers.last ?? spring.response,
        dampingRatio: damping?.numbers.last ?? spring.dampingRatio,
        responseUncertainty: found?.deviations.last.map { 2 * $0 },
        dampingRatioUncertainty: damping?.deviations.last.map { 2 * $0 })
      if let found, found.numbers.count > 1 {
        (result.begin, result.beginUncertainty) = (found.numbers[0], 2 * found.deviations[0])
      }
      span = (result.begin, movement.times[movement.last] - result.begin)
    }
    found?.bend(over: span)
    result.curveUncertainty = (found?.distance).map { 100 * $0 }
    if result.curveUncertainty ?? .infinity > MovementJudge.certainDistance {
      result.isCertain = false
    }
    report(&result)
  }

  /// Reports parameters that the noise leaves more uncertain than the limit.
  private func report(_ result: inout Conformance.Movement) {
    let numbers = [
      ("duration", result.duration, result.durationUncertainty),
      ("response", result.spring?.response, result.spring?.responseUncertainty),
      ("damping ratio", result.spring?.dampingRatio, result.spring?.dampingRatioUncertainty),
    ]
    for case (let name, let number?, let uncertainty) in numbers {
      let percent = uncertainty.map { 100 * $0 / number }
      guard percent ?? .infinity > limits.duration else { continue }
      let size = percent.map { "by " + Conformance.Movement.percent($0) } ?? "without bound"
      result.remarks.append("the noise leaves the \(name) uncertain \(size)")
    }
  }

  /// Returns whether the movement follows the curve within the limits, and states the problem otherwise.
  private func judgeCurve(
    _ match: Recognizer.Match, _ curve: TokenCurve, _ result: inout Conformance.Movement
  ) -> Bool {
    let (movement, fit) = (match.movement, match.fit)
    if match.isMatch { return true }
    result.alternatives = []
    let free = match.free ?? FreeCurves(movement, near: curve, fit)
    let core = movement.first...movement.last
    let deviation = core.reduce(0) { $0 + 1 / movement.weights[$1] } / Double(core.count)
    let allowed = limits.value / 100 + (movement.isExact ? 0 : 4 * deviation / movement.range)
    let name = curve.allNames.joined(separator: " = ")
    let percent = Conformance.Movement.percent(result.worstError)
    if free.isSpring, let spring = free.spring?.curve {
      result.spring = .init(response: spring.response, dampingRatio: spring.dampingRatio)
      if let near = nearest(to: spring) {
        guard case .spring(let token, _) = near.shape else { return false }
        let names = near.allNames.joined(separator: " = ")
        let limit = limits.duration / 100
        var problems: [String] = []
        if (spring.response / token.response - 1).magnitude > limit {
          problems.append(
            "spring response \(rounded(spring.response)) instead of "
              + "\(rounded(token.response)) (\(names))"
          )
        }
        if (spring.dampingRatio - token.dampingRatio).magnitude > limit * token.dampingRatio {
          problems.append(
            "spring damping ratio \(rounded(spring.dampingRatio)) instead of "
              + "\(rounded(token.dampingRatio)) (\(names))"
          )
        }
        if problems.isEmpty, fit.worst <= allowed { return true }
        if !problems.isEmpty, curve.isSpring || free.spring?.fit.isWithinNoise(of: movement) == true
        {
          result.curve = near.allNames
          result.duration = nil
          result.problems = problems
          return false
        }
      }
      if !curve.isSpring, fit.worst <= allowed { return true }
      result.problems = [
        "the curve is about \(text(of: spring)), nearest \(name), at most \(percent) apart"
      ]
      return false
    }
    if fit.worst <= allowed, !curve.isSpring { return true }
    let about = free.bezier.map { "the curve is about \(text(of: $0.curve))" } ?? "no curve is near"
    result.problems = ["\(about), nearest \(name), at most \(percent) apart"]
    return false
  }

  private func judgeDuration(
    _ match: Recognizer.Match, _ curve: TokenCurve, _ result: inout Conformance.Movement
  ) {
    let lengths = curves.lengths(of: curve)
    guard let duration = result.duration,
      let near = lengths.min(by: { ($0 - duration).magnitude < ($1 - duration).magnitude })
    else { return }
    if curve.isLine, !match.movement.endsAtRest {
      // A line that is cut fits any longer duration.
      let least = Conformance.Movement.seconds(duration)
      let cut = "the line is cut, so its duration is at least \(least)"
      (result.duration, result.durationUncertainty) = (nil, nil)
      result.remarks.removeAll()
      if let longest = lengths.last, duration > (1 + limits.duration / 100) * longest {
        result.problems.append(
          "\(cut), but the longest token has \(Conformance.Movement.seconds(longest))")
      } else {
        result.remarks.append(cut)
      }
      return
    }
    let deviation = duration - near
    var followed = match.lengths
    if followed.isEmpty, deviation.magnitude <= limits.duration / 100 * near { followed = [near] }
    if followed.isEmpty, !match.movement.isExact, !match.movement.endsAtRest {
      // An interrupted movement hides its duration in the noise.
      result.duration = nil
      return
    }
    result.durationDeviation = deviation
    result.durations = names(of: followed.isEmpty ? [near] : followed, curve)
    if followed.isEmpty {
      let names = result.durations.joined(separator: " = ")
      let seconds = Conformance.Movement.seconds
      result.problems.append("duration \(seconds(duration)) instead of \(names) (\(seconds(near)))")
      result.durations = []
    }
  }

  /// Returns the names of the tokens with some durations: transitions only for their own curve.
  private func names(of lengths: [Double], _ curve: TokenCurve) -> [String] {
    let own = curves.durations.filter { lengths.contains($0.seconds) }.map(\.name)
    return own + curve.transitions.filter { lengths.contains($0.duration) }.map(\.name)
  }

  /// Returns the names of the tokens with a delay within the limit, the nearest only.
  func names(ofDelay delay: Double) -> [String] {
    let all =
      curves.durations + curves.curves.flatMap { $0.transitions.map { ($0.name, $0.delay) } }
    let near = all.map { ($0.1 - delay).magnitude }.min() ?? .infinity
    guard near <= limits.delay, delay > limits.delay / 2 else { return [] }
    return all.filter { ($0.1 - delay).magnitude <= near + 1e-9 }.map(\.0)
  }

  /// Returns the spring token that is nearest in response and damping ratio.
  private func nearest(to spring: SpringCurve) -> TokenCurve? {
    func distance(_ curve: TokenCurve) -> Double? {
      guard case .spring(let token, _) = curve.shape else { return nil }
      let response = spring.response / token.response
      return max(response, 1 / response) - 1 + (spring.dampingRatio - token.dampingRatio).magnitude
    }
    return curves.curves.filter(\.isSpring).min { distance($0)! < distance($1)! }
  }

  private func rounded(_ number: Double) -> String { RoundedText.significant(number, 3) }

  private func text(of curve: CubicBezier) -> String {
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { RoundedText.decimals($0, 2) }
    if numbers[0] == numbers[1], numbers[2] == numbers[3] { return "linear" }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }

  private func text(of spring: SpringCurve) -> String {
    "spring(response: \(rounded(spring.response)), dampingRatio: \(rounded(spring.dampingRatio)))"
  }
}
