extension FrictionDecay {
  /// A decay with its constants worked out: what is evaluated each step.
  package struct Prepared: Sendable {
    @usableFromInline let start: Double
    @usableFromInline let initialVelocity: Double
    /// k, per second; 0 keeps the speed.
    @usableFromInline let rate: Double
    /// v/k: the way that is left at the beginning, for a rate above 0.
    @usableFromInline let way: Double

    /// Works out the constants of a movement.
    package init(_ movement: FrictionDecay) {
      start = movement.start
      initialVelocity = movement.initialVelocity
      rate = FrictionDecay.rate(of: movement.friction)
      way = initialVelocity / rate
    }

    /// Returns the value at a time in seconds, above 0 and before the rest: the same bits as
    /// ``FrictionDecay/state(at:)``.
    @inlinable
    package func value(at time: Double) -> Double {
      rate > 0
        ? start - way * SmallArguments.expMinusOne(-(rate * time)) : start + initialVelocity * time
    }

    /// Returns the velocity then, in units a second.
    @inlinable
    package func velocity(at time: Double) -> Double {
      rate > 0 ? initialVelocity * PortableMath.exp(-(rate * time)) : initialVelocity
    }
  }
}
