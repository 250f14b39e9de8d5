/// A damped spring: how a displaced, moving number comes to its target.
///
/// A mass on a spring with friction obeys `ẍ = −ω₀²·(x − target) − 2ζω₀·ẋ`, with ω₀ the angular
/// frequency and ζ the damping ratio. Those two numbers are the spring; from where, to where and
/// how fast belong to the call.
///
/// ```swift
/// let spring = try SpringCurve(duration: 0.5, bounce: 0.3)
/// spring.value(at: 0.1, from: 0, to: 1)     // 0.4233…
/// spring.velocity(at: 0.1, from: 0, to: 1)  // 5.7075…
/// ```
public struct SpringCurve: Hashable, Sendable {
  /// The angular frequency ω₀ of the spring without its damping, in radians a second, above 0.
  public let frequency: Double
  /// The damping ratio ζ: 0 swings for ever, below 1 overshoots, 1 is critical, above 1 creeps.
  public let dampingRatio: Double

  /// Creates a spring of numbers known to be in range.
  init(checkedFrequency frequency: Double, dampingRatio: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// Creates a spring by its angular frequency and its damping ratio, FlightAnimator's parameters.
  ///
  /// - Parameters:
  ///   - frequency: The angular frequency ω₀ in radians a second, 1e-30...1e30.
  ///   - ratio: The damping ratio ζ, 0...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(frequency: Double, ratio: Double) throws(CurveParameterError) {
    try CurveParameterError.checkPositive("frequency", frequency)
    try CurveParameterError.checkNotNegative("ratio", ratio)
    self.init(checkedFrequency: frequency, dampingRatio: ratio)
  }
}

// MARK: Evaluation

extension SpringCurve {
  /// Returns the value at a time; exactly the start up to time 0.
  ///
  /// - Parameters:
  ///   - time: Finite seconds since the start.
  ///   - start: The value at time 0.
  ///   - target: The value at which the spring has no tension.
  ///   - velocity: The velocity at time 0, in units a second.
  public func value(
    at time: Double, from start: Double, to target: Double, velocity: Double = 0
  ) -> Double {
    state(at: time, from: start, to: target, velocity: velocity).value
  }

  /// Returns the velocity in units a second at a time; exactly the given one up to time 0.
  ///
  /// The parameters are those of ``value(at:from:to:velocity:)``.
  public func velocity(
    at time: Double, from start: Double, to target: Double, velocity: Double = 0
  ) -> Double {
    state(at: time, from: start, to: target, velocity: velocity).velocity
  }

  /// Returns the value and the velocity at a time; exactly the given ones up to time 0.
  ///
  /// They are what a retarget carries on: the new movement starts from this value at this velocity.
  /// The parameters are those of ``value(at:from:to:velocity:)``.
  public func state(
    at time: Double, from start: Double, to target: Double, velocity: Double = 0
  ) -> (value: Double, velocity: Double) {
    guard time > 0 else { return (start, velocity) }
    let transition = Prepared(self).transition(after: time)
    let displacement = start - target
    return (
      target + transition.displacement(from: displacement, velocity: velocity),
      transition.velocity(from: displacement, velocity: velocity)
    )
  }
}

// MARK: Normalised velocity

extension SpringCurve {
  /// Returns the velocity in units a second of a normalised one, as UIKit and Core Animation take
  /// it.
  ///
  /// - Parameter normalised: In ways a second: 1 covers the way from start to target in a second.
  public static func velocity(
    normalised: Double, from start: Double, to target: Double
  ) -> Double {
    normalised * (target - start)
  }

  /// Returns the normalised velocity of one in units a second; `nil` without a way, where none says
  /// it.
  public static func normalisedVelocity(
    _ velocity: Double, from start: Double, to target: Double
  ) -> Double? {
    start == target ? nil : velocity / (target - start)
  }
}
