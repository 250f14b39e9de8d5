extension SpringCurve {
  /// A spring with computed constants, for evaluation in each step.
  ///
  /// With σ = ζω₀ and displacement d, `x = e^(−σt)·(d·C + (v + σd)·S)`. C and S are `cos αt` and `(sin αt)/α` below
  /// critical damping, 1 and t at critical damping, and `cosh βt` and `(sinh βt)/β` above it.
  package struct Prepared: Equatable, Sendable {
    @usableFromInline enum Regime: UInt8, Sendable {
      case underdamped
      case critical
      case overdamped
    }

    @usableFromInline let regime: Regime
    /// σ = ζω₀: the rate at which the envelope decays, per second.
    @usableFromInline let decay: Double
    /// α or β = ω₀·√|1 − ζ²|, in radians a second; 0 when critical.
    @usableFromInline let wave: Double
    /// 1 over ``wave``; not used when critical.
    @usableFromInline let inverseWave: Double
    /// ω₀².
    @usableFromInline let squaredFrequency: Double
    /// The rate of the slower exponential, per second; used above critical damping only.
    @usableFromInline let slowRate: Double
    /// The rate of the faster exponential, per second; used above critical damping only.
    @usableFromInline let fastRate: Double

    package init(_ spring: SpringCurve) {
      let frequency = spring.frequency
      let ratio = spring.dampingRatio
      // 1 − ζ is exact near critical damping, so that the root of the product keeps all digits there.
      let root = ((1 - ratio).magnitude * (1 + ratio)).squareRoot()
      regime = ratio < 1 ? .underdamped : ratio > 1 ? .overdamped : .critical
      decay = ratio * frequency
      wave = frequency * root
      inverseWave = 1 / wave
      squaredFrequency = frequency * frequency
      // The product of both rates is ω₀². The slow rate as a difference would cancel.
      fastRate = frequency * (ratio + root)
      slowRate = frequency / (ratio + root)
    }

    /// Returns the effect of the spring within a time.
    ///
    /// - Parameter time: Finite seconds; up to 0 the state does not change.
    @inlinable
    package func transition(after time: Double) -> Transition {
      guard time > 0 else { return Transition(1, 0, 0, 1) }
      switch regime {
      case .underdamped:
        let envelope = PortableMath.exp(-(decay * time))
        let (sine, cosine) = PortableMath.sinAndCos(wave * time)
        return Transition(
          cosine: envelope * cosine, sine: envelope * (sine * inverseWave), decay: decay,
          squaredFrequency: squaredFrequency)
      case .critical:
        let envelope = PortableMath.exp(-(decay * time))
        return Transition(
          cosine: envelope, sine: envelope * time, decay: decay,
          squaredFrequency: squaredFrequency)
      case .overdamped: return overdamped(after: time)
      }
    }

    @usableFromInline
    func overdamped(after time: Double) -> Transition {
      let phase = wave * time
      if phase < 1 {
        // The difference of two similar exponentials would cancel.
        let envelope = PortableMath.exp(-(decay * time))
        let sinh = PortableMath.sinh(phase)
        return Transition(
          cosine: envelope * (1 + sinh * sinh).squareRoot(), sine: envelope * (sinh * inverseWave),
          decay: decay, squaredFrequency: squaredFrequency)
      }
      let slow = PortableMath.exp(-(slowRate * time))
      let fast = PortableMath.exp(-(fastRate * time))
      let half = 0.5 * inverseWave
      let sine = (slow - fast) * half
      return Transition(
        (fastRate * slow - slowRate * fast) * half, sine, -(squaredFrequency * sine),
        (fastRate * fast - slowRate * slow) * half)
    }
  }
}
