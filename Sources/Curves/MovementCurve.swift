/// A movement of one number that ends by its own law, not after a duration: a spring, a decay, a
/// fling.
///
/// Times are seconds since the movement began. At time 0 and before, the state is exactly the
/// start's; from the rest time on it is exactly the rest value, at velocity 0. Where both are time
/// 0 the movement is at rest.
public protocol MovementCurve: Sendable {
  /// Returns the value and its velocity, in units a second, at a finite time.
  func state(at time: Double) -> (value: Double, velocity: Double)

  /// The time in seconds from which the movement is at rest, 0 or more; `nil` if it never rests.
  var restTime: Double? { get }

  /// The value at rest; `nil` if the movement never rests.
  var restValue: Double? { get }
}

extension MovementCurve {
  /// Returns the value at a time in seconds.
  public func value(at time: Double) -> Double { state(at: time).value }

  /// Returns the velocity in units a second at a time in seconds.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }
}
