/// A speed that decays exponentially until it falls to a limit: the law behind frictions and flings.
///
/// With the rate k: `v(t) = v·e^(−kt)`, `x(t) = x + (v/k)·(1 − e^(−kt))`, at rest from `ln(|v|/limit)/k`.
struct ExponentialDecay: Hashable, Sendable {
  let start: Double
  let velocity: Double
  /// The rate k per second; 0 keeps the speed, infinity stops at once.
  let rate: Double
  /// The speed at which the movement rests, in units a second.
  let limit: Double

  var restTime: Double? {
    if velocity.magnitude <= limit || rate == .infinity { return 0 }
    guard limit > 0, rate > 0 else { return nil }
    return logarithmOfSpeed / rate
  }

  /// `ln(|v|/limit)`, even if the quotient rounds to 1 or overflows.
  private var logarithmOfSpeed: Double {
    let speed = velocity.magnitude
    if speed < 2 * limit { return SmallArguments.logOnePlus((speed - limit) / limit) }
    let ratio = speed / limit
    return ratio < .infinity
      ? PortableMath.log(ratio) : PortableMath.log(speed) - PortableMath.log(limit)
  }

  var restValue: Double? {
    if velocity.magnitude <= limit || rate == .infinity { return start }
    guard limit > 0, rate > 0 else { return nil }
    return start + (velocity < 0 ? velocity + limit : velocity - limit) / rate
  }

  func movingState(at time: Double) -> (value: Double, velocity: Double) {
    guard time > 0 else { return (start, velocity) }
    guard rate > 0 else { return (start + velocity * time, velocity) }
    let left = PortableMath.expMinusOne(-(rate * time))
    return (start - velocity / rate * left, velocity * PortableMath.exp(-(rate * time)))
  }
}
