extension SpringCurve {
  /// Writes the values of many movements of this spring that began together: the same bits as
  /// ``value(at:from:to:velocity:)``, for a few multiplications each.
  ///
  /// ```swift
  /// var values = [0.0, 0]
  /// let spring = try SpringCurve(duration: 0.5, bounce: 0.3)
  /// spring.evaluate(at: 0.1, from: [0, 5], to: [1, 5], velocities: [0, 0], into: &values)
  /// // [0.4233…, 5]
  /// ```
  ///
  /// - Parameters:
  ///   - time: Finite seconds since the start of them all.
  ///   - starts: The value of each at time 0.
  ///   - targets: Where each is going.
  ///   - velocities: The velocity of each at time 0, in units a second. The shortest of these three arrays says how
  ///     many movements there are.
  ///   - values: Where the results go. Nothing is allocated if it is as long as there are movements; else it becomes
  ///     so.
  public func evaluate(
    at time: Double, from starts: [Double], to targets: [Double], velocities: [Double],
    into values: inout [Double]
  ) {
    let count = min(starts.count, targets.count, velocities.count)
    if values.count != count { values = [Double](repeating: 0, count: count) }
    let transition = Prepared(self).transition(after: time)
    let isMoving = time > 0
    values.withUnsafeMutableBufferPointer { values in
      for index in 0..<count {
        let left = transition.displacement(
          from: starts[index] - targets[index], velocity: velocities[index])
        values[index] = isMoving ? targets[index] + left : starts[index]
      }
    }
  }
}
