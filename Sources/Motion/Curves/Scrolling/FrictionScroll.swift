/// A scroll that keeps a given part of its speed each second, as on iOS.
///
/// With the drag D: `v(t) = v·Dᵗ`, `x(t) = x + v·(Dᵗ − 1)/ln D`. It approaches `x − v/ln D`. When its speed has
/// fallen to a tolerance, it rests at its present value, because a change to the final value would be a jump.
public struct FrictionScroll: MovementCurve, Hashable {
  /// The part of the speed that remains after a second, above 0, below 1.
  package let drag: Double
  /// The value that the movement approaches but does not reach: `x − v/ln D`.
  package let finalValue: Double
  /// The time in seconds from which the movement is at rest; `nil` with a tolerance of 0.
  public let restTime: Double?
  /// The value at rest; `nil` with a tolerance of 0.
  public let restValue: Double?

  private let decay: ExponentialDecay

  /// Creates a scroll.
  ///
  /// - Parameters:
  ///   - start: The value at time 0, -1e30...1e30.
  ///   - velocity: The velocity at time 0, in units a second, -1e30...1e30.
  ///   - drag: The part of the speed that remains after a second, 1e-30 or above, below 1; 0.135 is normal on iOS.
  ///   - tolerance: The speed at which the scroll rests, in units a second, 0...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(
    from start: Double, velocity: Double, drag: Double = 0.135, tolerance: Double = 1
  ) throws(CurveParameterError) {
    try CurveParameterError.checkFinite("from", start)
    try CurveParameterError.checkFinite("velocity", velocity)
    guard drag >= 1e-30, drag < 1 else {
      throw CurveParameterError("drag", drag, allowed: "1e-30 or above, below 1")
    }
    try CurveParameterError.checkNotNegative("tolerance", tolerance)
    self.drag = drag
    decay = ExponentialDecay(
      start: start, velocity: velocity, rate: -PortableMath.log(drag), limit: tolerance)
    finalValue = start + velocity / decay.rate
    restTime = decay.restTime
    restValue = decay.restValue
  }

  package var start: Double { decay.start }

  package var initialVelocity: Double { decay.velocity }

  /// The speed at which the scroll rests, in units a second.
  package var tolerance: Double { decay.limit }

  /// Returns the value and its velocity, in units a second, at a finite time.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    if let restTime, let restValue, time >= restTime { return (restValue, 0) }
    return decay.movingState(at: time)
  }
}

// MARK: Deceleration rates

extension FrictionScroll {
  /// Returns the drag of a deceleration rate: its thousandth power.
  ///
  /// - Parameter decelerationRate: The part of the speed that remains after a millisecond, 0.94...0.999999. UIKit's
  ///   normal rate is 0.998, and its fast one is 0.99.
  /// - Throws: ``CurveParameterError`` for a rate outside this range.
  public static func drag(decelerationRate: Double) throws(CurveParameterError) -> Double {
    try CurveParameterError.check(
      "decelerationRate", decelerationRate, in: 0.94...0.999999, "0.94...0.999999")
    return PortableMath.exp(1_000 * PortableMath.log(decelerationRate))
  }
}
