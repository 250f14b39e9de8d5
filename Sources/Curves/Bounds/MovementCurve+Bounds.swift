// A movement that loses speed goes one way only, so its values at both ends of an interval are its bounds.

extension MovementCurve {
  /// Returns bounds of the values between two times if the movement only rises or only falls in between.
  ///
  /// - Parameter size: The largest number of which a value is a sum or a difference.
  fileprivate func monotoneBounds(
    over times: ClosedRange<Double>, size: Double
  ) -> CurveBounds? {
    var bounds = CurveBounds(value(at: times.lowerBound), at: times.lowerBound)
    bounds.include(value(at: times.upperBound), at: times.upperBound)
    // Just before its rest a movement may be beyond the value at which it then rests, by rounding or by more.
    if let restTime, times.contains(restTime) {
      bounds.include(value(at: restTime.nextDown), at: restTime.nextDown)
    }
    bounds.widen(by: 1e-14 * max(size, bounds.low.magnitude, bounds.high.magnitude))
    return bounds.low.isFinite && bounds.high.isFinite ? bounds : nil
  }
}

extension FrictionDecay: BoundedMovement {
  /// Returns bounds of the values between two times in seconds.
  package func bounds(over times: ClosedRange<Double>) -> CurveBounds? {
    monotoneBounds(over: times, size: start.magnitude)
  }
}

extension FrictionScroll: BoundedMovement {
  /// Returns bounds of the values between two times in seconds.
  package func bounds(over times: ClosedRange<Double>) -> CurveBounds? {
    monotoneBounds(over: times, size: start.magnitude)
  }
}

extension ClampingScroll: BoundedMovement {
  /// Returns bounds of the values between two times in seconds.
  package func bounds(over times: ClosedRange<Double>) -> CurveBounds? {
    monotoneBounds(over: times, size: start.magnitude + distance.magnitude)
  }
}

extension FlingToTarget: BoundedMovement {
  /// Returns bounds of the values between two times in seconds.
  package func bounds(over times: ClosedRange<Double>) -> CurveBounds? {
    monotoneBounds(over: times, size: start.magnitude + target.magnitude)
  }
}

extension SpringCurve.Movement: BoundedMovement {
  /// Returns bounds of the values between two times in seconds.
  package func bounds(over times: ClosedRange<Double>) -> CurveBounds? {
    guard let restTime, times.upperBound >= restTime else { return swingBounds(over: times) }
    guard times.lowerBound < restTime else { return CurveBounds(target, at: times.lowerBound) }
    var bounds = swingBounds(over: times.lowerBound...restTime)
    bounds?.include(target, at: restTime)
    return bounds
  }

  private func swingBounds(over times: ClosedRange<Double>) -> CurveBounds? {
    prepared.bounds(
      from: start - target, velocity: initialVelocity, to: target, over: times)
  }
}

extension BouncingDecay: BoundedMovement {
  /// Returns bounds of the values between two times in seconds.
  package func bounds(over times: ClosedRange<Double>) -> CurveBounds? {
    guard var bounds = monotoneBounds(over: times, size: largest(until: times.upperBound)) else {
      return nil
    }
    for (time, wall) in hits(over: times) { bounds.include(wall, at: time) }
    bounds.clamp(to: walls)
    return bounds
  }
}
