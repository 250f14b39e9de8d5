import DopesheetCurves

// The curves of tokens.

extension MotionEstimate {
  /// Returns the begin and the length of a movement along an easing.
  static func times(of easing: Easing, _ movement: RecordedMovement, _ fit: CurveFit)
    -> MotionEstimate?
  {
    MotionEstimate(
      movement, fit, from: [fit.begin, fit.length], scales: [movement.frame, movement.frame],
      hasVelocity: false
    ) { numbers in
      guard numbers[1] > 0 else { return nil }
      return { (easing.value(at: ($0 - numbers[0]) / numbers[1]), 0) }
    }
  }

  /// Returns the begin and some numbers of a spring: the response, the damping ratio, or both.
  ///
  /// A spring with a velocity begins at the first sample.
  static func spring(
    _ spring: SpringCurve, _ movement: RecordedMovement, _ fit: CurveFit, response: Bool,
    ratio: Bool
  ) -> MotionEstimate? {
    let hasVelocity = !movement.startsAtRest
    var guess = hasVelocity ? [] : [fit.begin]
    var scales = hasVelocity ? [] : [movement.frame]
    if response {
      guess.append(spring.response)
      scales.append(spring.response)
    }
    if ratio {
      guess.append(spring.dampingRatio)
      scales.append(max(spring.dampingRatio, 0.1))
    }
    return MotionEstimate(movement, fit, from: guess, scales: scales, hasVelocity: hasVelocity) {
      numbers in
      let own = hasVelocity ? numbers[...] : numbers.dropFirst()
      let begin = hasVelocity ? fit.begin : numbers[0]
      guard
        let curve = try? SpringCurve(
          response: response ? own.first! : spring.response,
          dampingRatio: ratio ? own.last! : spring.dampingRatio)
      else { return nil }
      let token = TokenCurve(unsearched: curve)
      return { token.value(at: $0 - begin) }
    }
  }

  /// Returns the begin, the length and the four numbers of a Bézier curve.
  static func bezier(_ curve: CubicBezier, _ movement: RecordedMovement, _ fit: CurveFit)
    -> MotionEstimate?
  {
    MotionEstimate(
      movement, fit, from: [fit.begin, fit.length, curve.x1, curve.y1, curve.x2, curve.y2],
      scales: [movement.frame, movement.frame, 1, 1, 1, 1], limits: [2: 0...1, 4: 0...1],
      hasVelocity: false
    ) { numbers in
      let (x1, x2) = (min(1, max(0, numbers[2])), min(1, max(0, numbers[4])))
      guard numbers[1] > 0, let curve = CubicBezier(x1, numbers[3], x2, numbers[5]) else {
        return nil
      }
      let easing = Easing.bezier(curve)
      return { (easing.value(at: ($0 - numbers[0]) / numbers[1]), 0) }
    }
  }
}
