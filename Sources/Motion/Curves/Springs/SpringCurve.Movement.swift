extension SpringCurve {
  /// A movement of one number by a spring, from a start with a velocity to a target.
  ///
  /// It rests exactly at its target when it has settled. An undamped movement that leaves the tolerance never
  /// settles.
  public struct Movement: MovementCurve {
    package let spring: SpringCurve
    package let start: Double
    /// The value at which the spring has no tension.
    package let target: Double
    package let initialVelocity: Double
    package let tolerance: Tolerance
    /// The settling time in seconds; `nil` for a movement that never settles.
    public let restTime: Double?

    let prepared: SpringCurve.Prepared

    /// Creates a movement and computes its settling time.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - start: The value at time 0, -1e30...1e30.
    ///   - target: The value at rest, -1e30...1e30.
    ///   - velocity: The velocity at time 0, in units a second, -1e30...1e30.
    ///   - tolerance: The tolerance within which the movement counts as settled.
    /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
    public init(
      _ spring: SpringCurve, from start: Double, to target: Double, velocity: Double = 0,
      within tolerance: Tolerance = .fractions
    ) throws(CurveParameterError) {
      try CurveParameterError.checkFinite("from", start)
      try CurveParameterError.checkFinite("to", target)
      try CurveParameterError.checkFinite("velocity", velocity)
      self.spring = spring
      self.start = start
      self.target = target
      self.initialVelocity = velocity
      self.tolerance = tolerance
      self.prepared = SpringCurve.Prepared(spring)
      self.restTime = spring.settlingTime(
        displacement: start - target, velocity: velocity, within: tolerance)
    }

    /// The target; `nil` for a movement that never settles.
    public var restValue: Double? { restTime == nil ? nil : target }

    /// Returns the value and its velocity, in units a second, at a finite time.
    public func state(at time: Double) -> (value: Double, velocity: Double) {
      if let restTime, time >= restTime { return (target, 0) }
      guard time > 0 else { return (start, initialVelocity) }
      let transition = prepared.transition(after: time)
      let displacement = start - target
      return (
        target + transition.displacement(from: displacement, velocity: initialVelocity),
        transition.velocity(from: displacement, velocity: initialVelocity)
      )
    }
  }
}

extension SpringCurve {
  /// The effect of a spring on a displacement and a velocity within some time: a 2×2 matrix.
  ///
  /// The spring's equation is linear, so all movements of one spring that began together share one
  /// transition.
  package struct Transition: Sendable {
    package let displacementOfDisplacement: Double
    package let displacementOfVelocity: Double
    package let velocityOfDisplacement: Double
    package let velocityOfVelocity: Double

    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - cosine: `e^(−σt)·C(t)`.
    ///   - sine: `e^(−σt)·S(t)`.
    ///   - decay: σ.
    ///   - squaredFrequency: ω₀².
    @inlinable
    init(cosine: Double, sine: Double, decay: Double, squaredFrequency: Double) {
      displacementOfDisplacement = cosine + decay * sine
      displacementOfVelocity = sine
      velocityOfDisplacement = -(squaredFrequency * sine)
      velocityOfVelocity = cosine - decay * sine
    }

    @inlinable
    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
      displacementOfDisplacement = a
      displacementOfVelocity = b
      velocityOfDisplacement = c
      velocityOfVelocity = d
    }

    @inlinable
    package func displacement(from displacement: Double, velocity: Double) -> Double {
      displacement * displacementOfDisplacement + velocity * displacementOfVelocity
    }

    @inlinable
    package func velocity(from displacement: Double, velocity: Double) -> Double {
      displacement * velocityOfDisplacement + velocity * velocityOfVelocity
    }
  }
}

extension SpringCurve.Movement {
  /// A movement with computed constants. It is in this module, because its calls would not be inlined into another one.
  package struct Prepared: Trajectory, Equatable, Sendable {
    private let spring: SpringCurve.Prepared
    package let start: Double
    private let target: Double
    private let displacement: Double
    private let startVelocity: Double

    package init(_ movement: SpringCurve.Movement) {
      spring = movement.prepared
      start = movement.start
      target = movement.target
      displacement = movement.start - movement.target
      startVelocity = movement.initialVelocity
    }

    /// Returns the value at a time in seconds, above 0 and before the rest.
    package func value(at seconds: Double) -> Double {
      target
        + spring.transition(after: seconds).displacement(
          from: displacement, velocity: startVelocity)
    }

    package func velocity(at seconds: Double) -> Double {
      spring.transition(after: seconds).velocity(from: displacement, velocity: startVelocity)
    }
  }
}
