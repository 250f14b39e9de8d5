import DopesheetCurves

// The laws that have batches of their own.

/// A damped spring.
struct SpringLaw: LaneLaw {
  private let spring: SpringCurve.Prepared
  let start: Double
  private let target: Double
  private let displacement: Double
  private let startVelocity: Double

  init(_ movement: SpringCurve.Movement) {
    spring = SpringCurve.Prepared(movement.spring)
    start = movement.start
    target = movement.target
    displacement = movement.start - movement.target
    startVelocity = movement.initialVelocity
  }

  @inline(__always)
  func value(at seconds: Double) -> Double {
    target
      + spring.transition(after: seconds).displacement(
        from: displacement, velocity: startVelocity)
  }

  func velocity(at seconds: Double) -> Double {
    spring.transition(after: seconds).velocity(from: displacement, velocity: startVelocity)
  }
}

/// A speed that decays between no walls.
typealias FrictionLaw = FrictionDecay.Prepared

extension FrictionDecay.Prepared: LaneLaw {
  /// None of them is not a number.
  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    write(laws, rows, at: tick, into: values)
  }
}

/// Any other law: walls, and those of the user.
struct AnyLaw: LaneLaw {
  private let movement: any MovementCurve
  let start: Double

  init(_ movement: any MovementCurve) {
    self.movement = movement
    start = movement.value(at: 0)
  }

  func value(at seconds: Double) -> Double { movement.state(at: seconds).value }

  func velocity(at seconds: Double) -> Double { movement.state(at: seconds).velocity }
}
