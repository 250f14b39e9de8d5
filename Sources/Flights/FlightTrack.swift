import DopesheetCurves
import DopesheetEngine

/// How a property moves in a flight: what a setter of a ``FlightPlan`` returns, to be chained in any order.
public struct FlightTrack<Value> {
  let definition: TrackDefinition

  /// The seconds of the movement; 0 unless set, and in place of a negative number, which is reported. Those of the flight's tracks are synced when it sets out; a spring
  /// takes as long as it takes.
  @discardableResult
  public func duration(_ seconds: Double) -> Self {
    definition.set(duration: seconds)
    return self
  }

  /// The curve of the movement; linear unless set. It takes the place of a spring.
  @discardableResult
  public func easing(_ easing: Easing) -> Self {
    definition.set(.eased(easing))
    return self
  }

  /// Moves by a spring in place of an easing, at the velocity that the property has.
  @discardableResult
  public func spring(_ spring: SpringCurve) -> Self {
    definition.set(.sprung(spring, velocity: nil))
    return self
  }

  /// Lets this track decide on the duration of all, with the others that are primary.
  @discardableResult
  public func primary(_ isPrimary: Bool = true) -> Self {
    definition.set(isPrimary: isPrimary)
    return self
  }
}

extension FlightTrack where Value: MotionValue {
  /// Moves by a spring in place of an easing.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - velocity: What it sets out with, in units a second: that of a gesture.
  @discardableResult
  public func spring(_ spring: SpringCurve, velocity: Value) -> Self {
    definition.set(.sprung(spring, velocity: velocity.components))
    return self
  }

  /// Comes to its end from a gesture by ``DopesheetCurves/SpringCurve/flightDecay``, which barely overshoots.
  ///
  /// - Parameter velocity: That of the gesture, in units a second.
  @discardableResult
  public func decay(velocity: Value) -> Self { spring(.flightDecay, velocity: velocity) }
}
