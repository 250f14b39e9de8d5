/// A fling with the friction that makes it rest exactly at a target.
///
/// A friction decay rests at `x + (v − sign(v)·limit)/k`. For a rest at the target, the rate must be `k = (|v| −
/// limit)/|target − x|`, which is the friction `1 − e^(−k)`. The movement must go towards the target, and be faster
/// than the limit.
public struct FlingToTarget: MovementCurve, Hashable {
  package let target: Double
  /// The part of the speed that is lost in a second, as in a ``FrictionDecay`` of the same distance.
  package let friction: Double
  /// The time in seconds from which the movement is at rest: `ln(|v|/limit)/k`.
  public let restTime: Double?

  private let decay: ExponentialDecay

  /// Creates a fling.
  ///
  /// - Parameters:
  ///   - start: The value at time 0, -1e30...1e30.
  ///   - target: The value at rest, -1e30...1e30.
  ///   - velocity: The velocity at time 0, in units a second, up to 1e30. It must go towards the target and be faster
  ///     than the limit. If the start is the target, it is at most the limit, in either direction.
  ///   - limit: The speed at which the movement rests, in units a second, 1e-30...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(
    from start: Double, to target: Double, velocity: Double, limit: Double = 0.95
  ) throws(CurveParameterError) {
    try CurveParameterError.checkFinite("from", start)
    try CurveParameterError.checkFinite("to", target)
    try CurveParameterError.checkFinite("velocity", velocity)
    try CurveParameterError.checkPositive("limit", limit)
    let way = target - start
    let rate: Double
    if way == 0 {
      guard velocity.magnitude <= limit else {
        throw CurveParameterError(
          "velocity", velocity, allowed: "from -limit to limit, as the distance is 0")
      }
      rate = .infinity
    } else {
      guard way > 0 ? velocity > limit : velocity < -limit else {
        throw CurveParameterError(
          "velocity", velocity, allowed: "above the limit, towards the target")
      }
      rate = (velocity.magnitude - limit) / way.magnitude
    }
    self.target = target
    friction = -PortableMath.expMinusOne(-rate)
    decay = ExponentialDecay(start: start, velocity: velocity, rate: rate, limit: limit)
    restTime = decay.restTime
  }

  /// The value at rest: the target.
  public var restValue: Double? { target }

  package var start: Double { decay.start }

  package var initialVelocity: Double { decay.velocity }

  package var limit: Double { decay.limit }

  /// Returns the value and its velocity, in units a second, at a finite time.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    if let restTime, time >= restTime { return (target, 0) }
    return decay.movingState(at: time)
  }
}
