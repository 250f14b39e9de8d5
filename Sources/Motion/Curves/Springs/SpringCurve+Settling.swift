extension SpringCurve {
  /// Returns the time from which a movement stays settled; `nil` if it never does.
  ///
  /// That is the smallest T with `|x − target| ≤ δ` and `|ẋ| ≤ δ·ω₀` for every t ≥ T, where δ is the tolerance's
  /// limit for the displacement. An undamped spring that leaves the tolerance never settles. A displacement or
  /// velocity beyond 1e100 gives `nil`, too, because products may overflow.
  ///
  /// - Parameters:
  ///   - displacement: The start minus the target.
  ///   - velocity: The velocity at the start, in units a second.
  ///   - tolerance: The tolerance within which a movement counts as settled.
  public func settlingTime(
    displacement: Double, velocity: Double = 0, within tolerance: Tolerance
  ) -> Double? {
    settlingTime(
      displacement: displacement, velocity: velocity, epsilon: tolerance.limit(over: displacement))
  }

  func settlingTime(displacement: Double, velocity: Double, epsilon: Double) -> Double? {
    // The velocity over ω₀ swings like a displacement, because the derivative of a solution is a solution.
    let crossings = SpringCrossings(self, epsilon: epsilon)
    guard
      let place = crossings.last(displacement: displacement, velocity: velocity),
      let speed = crossings.last(
        displacement: velocity / frequency,
        velocity: -(frequency * displacement + 2 * dampingRatio * velocity))
    else { return nil }
    return max(place, speed)
  }
}

// MARK: Other notions of an end

extension SpringCurve {
  /// Returns the smallest T with `|x − target| ≤ ε` for every t ≥ T; `nil` if there is no such time.
  ///
  /// The velocity does not count. T jumps by half a swing when an overshoot begins to exceed ε.
  ///
  /// - Parameters:
  ///   - epsilon: The distance ε, above 0.
  ///   - displacement: The start minus the target.
  ///   - velocity: The velocity at the start, in units a second.
  package func lastCrossingTime(
    epsilon: Double, displacement: Double, velocity: Double = 0
  ) -> Double? {
    SpringCrossings(self, epsilon: epsilon).last(displacement: displacement, velocity: velocity)
  }

  /// Returns the time at which the envelope of the swings comes within ε: `ln(A/ε)/σ`.
  ///
  /// The amplitude is `A = √(d² + ((v + σd)/α)²)`. The time is a smooth upper bound of
  /// ``lastCrossingTime(epsilon:displacement:velocity:)``. It is useless near critical damping, where A grows without
  /// bound. It is `nil` from critical damping on, and for a spring that never settles.
  package func envelopeTime(
    epsilon: Double, displacement: Double, velocity: Double = 0
  ) -> Double? {
    let spring = Prepared(self)
    let side = (velocity + spring.decay * displacement) / spring.wave
    let amplitude = (displacement * displacement + side * side).squareRoot()
    guard dampingRatio < 1, epsilon > 0, amplitude < .infinity else { return nil }
    if amplitude <= epsilon { return 0 }
    guard dampingRatio > 0 else { return nil }
    return PortableMath.log(amplitude / epsilon) / spring.decay
  }

  /// Returns `ln((|σΔ − v| + |Δ|)/ε)/σ`, a bound that some libraries call the settling duration.
  ///
  /// Δ is the distance to the target. The result is `nil` unless 0 < ζ < 1. It adds a speed to a length, so its
  /// number means little; it is only for comparison with those libraries.
  package func summedBoundTime(
    epsilon: Double, displacement: Double, velocity: Double = 0
  ) -> Double? {
    let decay = dampingRatio * frequency
    let sum = (decay * displacement + velocity).magnitude + displacement.magnitude
    guard dampingRatio > 0, dampingRatio < 1, epsilon > 0, sum < .infinity else { return nil }
    return sum <= epsilon ? 0 : PortableMath.log(sum / epsilon) / decay
  }
}

extension SpringCurve {
  /// The distance from its target within which a spring counts as settled.
  ///
  /// The limit is the larger of an absolute distance and a share of the movement's distance. The velocity must be
  /// within the same limit times the spring's angular frequency.
  public struct Tolerance: Hashable, Sendable {
    /// The distance within which any movement counts as settled, in units, above 0.
    package let absolute: Double
    /// The share of the movement's distance within which it counts as settled, 0 or more.
    package let relative: Double

    /// For points: a tenth of a point, or a thousandth of the distance.
    public static let points = Tolerance(checkedAbsolute: 0.1)
    /// For numbers in 0...1, such as alpha: a thousandth, or a thousandth of the distance.
    public static let fractions = Tolerance(checkedAbsolute: 0.001)
    /// For the entries of transforms: a thousandth, or a thousandth of the distance.
    package static let transforms = Tolerance(checkedAbsolute: 0.001)

    private init(checkedAbsolute absolute: Double) {
      self.absolute = absolute
      relative = 0.001
    }

    /// Creates a tolerance.
    ///
    /// - Parameters:
    ///   - absolute: A distance in units, 1e-30...1e30.
    ///   - relative: A share of the distance, 0...1.
    /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
    public init(absolute: Double, relative: Double = 0.001) throws(CurveParameterError) {
      try CurveParameterError.checkPositive("absolute", absolute)
      try CurveParameterError.check("relative", relative, in: 0...1, "0...1")
      self.absolute = absolute
      self.relative = relative
    }

    package func limit(over distance: Double) -> Double {
      max(absolute, relative * distance.magnitude)
    }
  }
}
