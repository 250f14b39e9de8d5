/// A movement that loses a given part of its speed each second: MotionMachine's physics without
/// walls.
///
/// With friction f and k = −ln(1 − f): `v(t) = v·e^(−kt)`, `x(t) = x + (v/k)·(1 − e^(−kt))`. It
/// rests where its speed has come down to a limit, at `x + (v − sign(v)·limit)/k`.
public struct FrictionDecay: MovementCurve, Hashable {
  /// The part of the speed that a second takes, 0...1.
  public let friction: Double

  private let decay: ExponentialDecay

  /// The time from which the movement is at rest; `nil` without friction, and with a limit of 0.
  public let restTime: Double?
  /// Where it rests; `nil` if it never does.
  public let restValue: Double?

  /// Creates a movement.
  ///
  /// - Parameters:
  ///   - start: The value at time 0, -1e30...1e30.
  ///   - velocity: The velocity at time 0, in units a second, -1e30...1e30.
  ///   - friction: The part of the speed that a second takes, 0 or 1e-30...1: 0 keeps it for ever,
  ///     1 rests at once.
  ///   - limit: The speed at which the movement rests, in units a second, 0...1e30. What is no
  ///     faster at time 0 rests at once.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(
    from start: Double, velocity: Double, friction: Double, limit: Double = 0.95
  ) throws(CurveParameterError) {
    try CurveParameterError.checkFinite("from", start)
    try CurveParameterError.checkFinite("velocity", velocity)
    guard friction == 0 || (1e-30...1).contains(friction) else {
      throw CurveParameterError("friction", friction, allowed: "0, or 1e-30...1")
    }
    try CurveParameterError.checkNotNegative("limit", limit)
    self.friction = friction
    decay = ExponentialDecay(
      start: start, velocity: velocity, rate: FrictionDecay.rate(of: friction), limit: limit)
    restTime = decay.restTime
    restValue = decay.restValue
  }

  /// The rate k of a friction: −ln(1 − f).
  static func rate(of friction: Double) -> Double {
    friction < 1 ? -SmallArguments.logOnePlus(-friction) : .infinity
  }

  /// The value at time 0.
  public var start: Double { decay.start }

  /// The velocity at time 0, in units a second.
  public var initialVelocity: Double { decay.velocity }

  /// The speed at which the movement rests, in units a second.
  public var limit: Double { decay.limit }

  /// Returns the value and its velocity, in units a second, at a finite time.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    if let restTime, let restValue, time >= restTime { return (restValue, 0) }
    return decay.movingState(at: time)
  }
}
