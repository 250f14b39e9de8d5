/// A movement that loses a given part of its speed each second: MotionMachine's physics without walls.
///
/// With friction f and k = −ln(1 − f): `v(t) = v·e^(−kt)`, `x(t) = x + (v/k)·(1 − e^(−kt))`. It rests when its speed
/// has fallen to a limit, at `x + (v − sign(v)·limit)/k`.
public struct FrictionDecay: MovementCurve, Hashable {
  /// The part of the speed that is lost in a second, 0...1.
  package let friction: Double

  private let decay: ExponentialDecay

  /// The time in seconds from which the movement is at rest; `nil` without friction or a limit.
  public let restTime: Double?
  /// The value at rest; `nil` if the movement never rests.
  public let restValue: Double?

  /// Creates a movement.
  ///
  /// - Parameters:
  ///   - start: The value at time 0, -1e30...1e30.
  ///   - velocity: The velocity at time 0, in units a second, -1e30...1e30.
  ///   - friction: The part of the speed that is lost in a second, 0 or 1e-30...1. With 0 the speed stays for ever;
  ///     with 1 the movement rests at once.
  ///   - limit: The speed at which the movement rests, in units a second, 0...1e30. A movement that is not faster at
  ///     time 0 rests at once.
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

  /// Returns the rate k of a friction: −ln(1 − f).
  static func rate(of friction: Double) -> Double {
    friction < 1 ? -SmallArguments.logOnePlus(-friction) : .infinity
  }

  package var start: Double { decay.start }

  package var initialVelocity: Double { decay.velocity }

  package var limit: Double { decay.limit }

  /// Returns the value and its velocity, in units a second, at a finite time.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    if let restTime, let restValue, time >= restTime { return (restValue, 0) }
    return decay.movingState(at: time)
  }
}

extension FrictionDecay {
  /// A decay with computed constants.
  package struct Prepared: Trajectory, Equatable, Sendable {
    package let start: Double
    let initialVelocity: Double
    /// k, per second; 0 keeps the speed.
    let rate: Double
    /// v/k: the remaining distance at the beginning, for a rate above 0.
    let way: Double

    package init(_ movement: FrictionDecay) {
      start = movement.start
      initialVelocity = movement.initialVelocity
      rate = FrictionDecay.rate(of: movement.friction)
      way = initialVelocity / rate
    }

    /// Returns the value at a time in seconds, above 0 and before the rest. It has the same bits as
    /// ``FrictionDecay/state(at:)``.
    @inline(__always)
    package func value(at time: Double) -> Double {
      rate > 0
        ? start - way * PortableMath.expMinusOne(-(rate * time)) : start + initialVelocity * time
    }

    package func velocity(at time: Double) -> Double {
      rate > 0 ? initialVelocity * PortableMath.exp(-(rate * time)) : initialVelocity
    }
  }
}

extension FrictionDecay.Prepared {
  /// Writes the values of many movements at a tick, with the same bits as ``value(at:)``.
  ///
  /// Both ends are exact, and no decay returns NaN.
  package static func write(
    _ decays: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>,
    at tick: Int64, into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 64) { seconds in
      for first in stride(from: 0, to: rows.count, by: seconds.count) {
        let part = first..<min(first &+ seconds.count, rows.count)
        // All quotients of a part come first; otherwise each exponential would wait for its own.
        for index in part {
          let row = rows[index]
          seconds[index &- first] = Double(tick &- row.origin) / row.ticksPerSecond
        }
        for index in part {
          let row = rows[index]
          let elapsed = tick &- row.origin
          let slot = Int(row.slot)
          if elapsed >= row.length {
            values[slot] = row.rest
          } else if elapsed <= 0 {
            values[slot] = decays[index].start
          } else {
            values[slot] = decays[index].value(at: seconds[index &- first])
          }
        }
      }
    }
  }
}
