extension SpringCurve {
  /// What a spring does to a displacement and a velocity within some time: a 2×2 matrix.
  ///
  /// The spring's equation is linear, so all movements of one spring that began together share one
  /// transition.
  package struct Transition: Sendable {
    /// The displacement that a displacement of 1 leaves.
    package let displacementOfDisplacement: Double
    /// The displacement that a velocity of 1 leaves.
    package let displacementOfVelocity: Double
    /// The velocity that a displacement of 1 leaves.
    package let velocityOfDisplacement: Double
    /// The velocity that a velocity of 1 leaves.
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

    /// Creates a transition by its entries, in the order they are declared.
    @inlinable
    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
      displacementOfDisplacement = a
      displacementOfVelocity = b
      velocityOfDisplacement = c
      velocityOfVelocity = d
    }

    /// Returns the distance from the target that is left.
    @inlinable
    package func displacement(from displacement: Double, velocity: Double) -> Double {
      displacement * displacementOfDisplacement + velocity * displacementOfVelocity
    }

    /// Returns the velocity that is left.
    @inlinable
    package func velocity(from displacement: Double, velocity: Double) -> Double {
      displacement * velocityOfDisplacement + velocity * velocityOfVelocity
    }
  }
}
