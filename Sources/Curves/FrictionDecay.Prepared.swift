extension FrictionDecay {
  /// A decay with its constants worked out: what is evaluated each step.
  package struct Prepared: Sendable {
    /// The value at the beginning.
    package let start: Double
    let initialVelocity: Double
    /// k, per second; 0 keeps the speed.
    let rate: Double
    /// v/k: the way that is left at the beginning, for a rate above 0.
    let way: Double

    /// Works out the constants of a movement.
    package init(_ movement: FrictionDecay) {
      start = movement.start
      initialVelocity = movement.initialVelocity
      rate = FrictionDecay.rate(of: movement.friction)
      way = initialVelocity / rate
    }

    /// Returns the value at a time in seconds, above 0 and before the rest: the same bits as
    /// ``FrictionDecay/state(at:)``.
    @inline(__always)
    package func value(at time: Double) -> Double {
      rate > 0
        ? start - way * PortableMath.expMinusOne(-(rate * time)) : start + initialVelocity * time
    }

    /// Returns the velocity then, in units a second.
    package func velocity(at time: Double) -> Double {
      rate > 0 ? initialVelocity * PortableMath.exp(-(rate * time)) : initialVelocity
    }
  }
}
