/// A search for the last time at which the displacement of a spring crosses a limit.
///
/// Between two turning points the displacement is monotone. The last turning point beyond the limit is found in
/// closed form, and then the only root between it and the next.
struct SpringCrossings {
  private let spring: SpringCurve
  private let prepared: SpringCurve.Prepared
  private let epsilon: Double

  init(_ spring: SpringCurve, epsilon: Double) {
    self.spring = spring
    self.prepared = SpringCurve.Prepared(spring)
    self.epsilon = epsilon
  }

  /// Returns the time from which the displacement stays within the limit; `nil` if it never does.
  func last(displacement: Double, velocity: Double) -> Double? {
    // Beyond 1e100 the products below may overflow.
    guard displacement.magnitude <= 1e100, velocity.magnitude <= 1e100, epsilon > 0 else {
      return nil
    }
    let state = State(displacement: displacement, velocity: velocity)
    if spring.dampingRatio == 0 {
      let side = velocity / spring.frequency
      return displacement * displacement + side * side <= epsilon * epsilon ? 0 : nil
    }
    return spring.dampingRatio < 1 ? lastOfSwings(state) : lastOfCreep(state)
  }

  private struct State {
    var displacement: Double
    var velocity: Double

    func displacement(after transition: SpringCurve.Transition) -> Double {
      transition.displacement(from: displacement, velocity: velocity)
    }

    func velocity(after transition: SpringCurve.Transition) -> Double {
      transition.velocity(from: displacement, velocity: velocity)
    }
  }

  private func displacement(of state: State, at time: Double) -> Double {
    state.displacement(after: prepared.transition(after: time))
  }

  // MARK: Below critical damping

  private func lastOfSwings(_ state: State) -> Double {
    let half = .pi / prepared.wave
    let turn = prepared.firstSwingTurn(of: state.displacement, state.velocity)
    let height = displacement(of: state, at: turn).magnitude
    if height > epsilon {
      // Each turning point is lower than the one before it by the factor e^(−σ·half).
      let excess = PortableMath.log(height) - PortableMath.log(epsilon)
      let swings = max(0, (excess / (prepared.decay * half)).rounded(.up) - 1)
      let last = turn + swings * half
      return crossing(of: state, after: last, before: last + half, step: 1 / spring.frequency)
    }
    if state.displacement.magnitude <= epsilon { return 0 }
    return crossing(of: state, after: 0, before: turn, step: 1 / spring.frequency)
  }

  // MARK: At critical damping and above

  private func lastOfCreep(_ state: State) -> Double {
    let step = 1 / prepared.slowRate
    if let turn = prepared.creepTurn(of: state.displacement, state.velocity) {
      if displacement(of: state, at: turn).magnitude > epsilon {
        return crossing(of: state, after: turn, before: .infinity, step: step)
      }
      if state.displacement.magnitude <= epsilon { return 0 }
      return crossing(of: state, after: 0, before: turn, step: step)
    }
    if state.displacement.magnitude <= epsilon { return 0 }
    return crossing(of: state, after: 0, before: .infinity, step: step)
  }

  // MARK: The root

  /// Returns the time between two turning points at which the displacement reaches the limit.
  ///
  /// The first turning point is beyond the limit, and the second is not. The search is Newton's method inside a
  /// bracket that shrinks with each step, until a step changes at most the last bit. It takes about five steps, and
  /// at most 128. The arithmetic is portable: the same steps and bits everywhere.
  private func crossing(
    of state: State, after start: Double, before end: Double, step: Double
  ) -> Double {
    let sign: Double = displacement(of: state, at: start) < 0 ? -1 : 1
    var low = start
    var high = min(start + step, end)
    var width = step
    while high < end, sign * displacement(of: state, at: high) > epsilon {
      low = high
      width *= 2
      high = min(high + width, end)
    }
    var time = low + (high - low) / 2
    for _ in 0..<128 {
      let transition = prepared.transition(after: time)
      let excess = sign * state.displacement(after: transition) - epsilon
      if excess > 0 { low = time } else { high = time }
      let newton = time - excess / (sign * state.velocity(after: transition))
      if (newton - time).magnitude <= time.ulp { break }
      // If Newton's step leaves the bracket, a root far below the upper end is found by scale, another by bisection.
      let next =
        newton > low && newton < high
        ? newton : low < high / 16 ? high / 16 : low + (high - low) / 2
      if next <= low || next >= high { break }
      time = next
    }
    return time
  }
}

extension SpringCurve.Prepared {
  /// Returns the first time, 0 or later, at which a movement below critical damping has velocity 0.
  ///
  /// That is where `tan αt = αv/(ω₀²d + σv)`. The turning points are half a swing, π/α, apart.
  func firstSwingTurn(of displacement: Double, _ velocity: Double) -> Double {
    var phase = PortableMath.atan2(
      wave * velocity, squaredFrequency * displacement + decay * velocity)
    if phase < 0 { phase += .pi }
    if phase >= .pi { phase = 0 }
    return phase / wave
  }

  /// Returns the only time above 0 at which a movement from critical damping on has velocity 0:
  /// `(tanh βt)/β = v/(ω₀²d + σv)`.
  func creepTurn(of displacement: Double, _ velocity: Double) -> Double? {
    let time = velocity / (squaredFrequency * displacement + decay * velocity)
    let tangent = wave * time
    guard time > 0, time < .infinity else { return nil }
    if tangent < 1e-3 {
      // atanh by its series, because the logarithm of nearly 1 would cancel.
      let square = tangent * tangent
      return time * (1 + square * (1 / 3 + square * (1 / 5)))
    }
    var quotient = (1 + tangent) / (1 - tangent)
    if tangent >= 1 {
      // Heavy damping rounds a tangent below 1 to 1. The same quotient by both rates keeps its digits.
      quotient =
        fastRate / slowRate
        * ((slowRate * displacement + velocity) / (fastRate * displacement + velocity))
    }
    guard quotient > 1, quotient < .infinity else { return nil }
    return PortableMath.log(quotient) * 0.5 * inverseWave
  }
}
