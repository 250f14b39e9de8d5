/// A scroll that stops after a definite time, as on Android.
///
/// With R = ln 0.78 / ln 0.9, the friction f and the reference speed f·P/0.35, the scroll takes `T =
/// R·0.35·(|v|/reference)^(1/(R − 1))` and covers `D = v·T/R`. With u = t/T, `x(t) = x + D·(1 − (1 − u)^R)` and `v(t)
/// = v·(1 − u)^(R − 1)`. A scroll that begins again at any of its states continues in the same way.
public struct ClampingScroll: MovementCurve, Hashable {
  package let start: Double
  /// The velocity at time 0, in units a second.
  package let initialVelocity: Double
  package let friction: Double
  /// The time T in seconds after which the scroll rests.
  package let duration: Double
  /// The distance D of the scroll, in units, with its sign.
  package let distance: Double

  /// R: the exponent by which the speed falls.
  private static let exponent = 2.358_201_815_425_944_5
  private static let inflexion = 0.35
  /// P, in points a second squared: gravity in metres · inches a metre · points an inch · a measured factor.
  private static let deceleration = 9.80665 * 39.37 * 160 * 0.84

  /// Creates a scroll.
  ///
  /// - Parameters:
  ///   - start: The value at time 0, -1e30...1e30.
  ///   - velocity: The velocity at time 0, in points a second, -1e30...1e30.
  ///   - friction: The friction f, 1e-30...1e30; Android's is 0.015.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(
    from start: Double, velocity: Double, friction: Double = 0.015
  ) throws(CurveParameterError) {
    try CurveParameterError.checkFinite("from", start)
    try CurveParameterError.checkFinite("velocity", velocity)
    try CurveParameterError.checkPositive("friction", friction)
    self.start = start
    self.initialVelocity = velocity
    self.friction = friction
    let reference = friction * Self.deceleration / Self.inflexion
    let share = velocity.magnitude / reference
    duration = Self.exponent * Self.inflexion * PortableMath.pow(share, 1 / (Self.exponent - 1))
    distance = velocity * duration / Self.exponent
  }

  /// The time from which the scroll is at rest, in seconds.
  public var restTime: Double? { duration }

  /// The value at rest.
  public var restValue: Double? { start + distance }

  /// Returns the value and its velocity, in points a second, at a finite time.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    if time >= duration { return (start + distance, 0) }
    guard time > 0 else { return (start, initialVelocity) }
    // The difference is exact near the end, and the logarithm keeps its digits near the start.
    let left =
      time < duration / 2
      ? SmallArguments.logOnePlus(-(time / duration))
      : PortableMath.log((duration - time) / duration)
    return (
      start - distance * PortableMath.expMinusOne(Self.exponent * left),
      initialVelocity * PortableMath.exp((Self.exponent - 1) * left)
    )
  }
}
