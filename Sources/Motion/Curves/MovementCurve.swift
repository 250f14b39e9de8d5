/// A movement of one number that ends by its own law, not after a duration: a spring, a decay, a fling.
///
/// Times are seconds since the movement began. At time 0 and before, the state is exactly the start. From the rest
/// time on, it is exactly the rest value at velocity 0. If both times are 0, the movement is at rest.
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

/// The times of one of many movements on a clock of ticks, and the slot of its value.
package struct MovementTimes: Sendable {
  package let origin: Int64
  /// The ticks until it rests.
  package let length: Int64
  /// The ticks of a second of the movement.
  package let ticksPerSecond: Double
  package let rest: Double
  /// The index of its value among all values.
  package var slot: Int32
  package let owner: Int32

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

/// The law by which one number moves, with computed constants for evaluation in each step.
package protocol Trajectory {
  var start: Double { get }
  /// Returns the value at a time in seconds of the movement, above 0 and before its rest.
  func value(at seconds: Double) -> Double
  /// Returns the velocity at that time, in units a second of the movement.
  func velocity(at seconds: Double) -> Double

  /// Writes the values of many movements at a tick. A slot whose movement returns NaN keeps its value and is
  /// reported.
  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32])
}

extension Trajectory {
  /// Returns the value at a tick, exact at both ends.
  @inlinable @inline(__always)
  package func value(at tick: Int64, _ row: MovementTimes) -> Double {
    let elapsed = tick &- row.origin
    if elapsed >= row.length { return row.rest }
    return elapsed <= 0 ? start : value(at: Double(elapsed) / row.ticksPerSecond)
  }

  @inlinable
  package static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    for index in laws.indices {
      let value = laws[index].value(at: tick, rows[index])
      let slot = rows[index].slot
      if value.isNaN { notNumbers.append(slot) } else { values[Int(slot)] = value }
    }
  }
}
