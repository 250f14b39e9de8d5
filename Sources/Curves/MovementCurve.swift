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

/// When one of many movements is under way on a clock of ticks, and where its values go.
package struct MovementTimes {
  /// The tick of the beginning.
  package let origin: Int64
  /// The ticks until it rests.
  package let length: Int64
  /// How many ticks are a second of the movement.
  package let ticksPerSecond: Double
  /// The value from then on.
  package let rest: Double
  /// The index of its value among all.
  package var slot: Int32
  /// Whose it is.
  package let owner: Int32

  /// Creates times.
  package init(
    origin: Int64, length: Int64, ticksPerSecond: Double, rest: Double, slot: Int32, owner: Int32
  ) {
    self.origin = origin
    self.length = length
    self.ticksPerSecond = ticksPerSecond
    self.rest = rest
    self.slot = slot
    self.owner = owner
  }
}
