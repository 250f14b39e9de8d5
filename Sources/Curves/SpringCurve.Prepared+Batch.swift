extension SpringCurve.Prepared {
  /// Writes the values of many movements of this spring.
  ///
  /// Movements next to each other with the same elapsed time share one exponential, sine and
  /// cosine: a batch kept in the order of its starts costs a few multiplications a movement. Each
  /// value has the same bits as one evaluated alone.
  ///
  /// - Parameters:
  ///   - elapsed: Finite seconds since each movement began; at 0 and before, the value is exactly
  ///     the start.
  ///   - starts: The value of each at its beginning; as many as `elapsed`, like all that follow.
  ///   - targets: Where each is going.
  ///   - velocities: The velocity of each at its beginning, in units a second.
  ///   - values: Where the values go.
  @inlinable
  package func write(
    elapsed: UnsafeBufferPointer<Double>, starts: UnsafeBufferPointer<Double>,
    targets: UnsafeBufferPointer<Double>, velocities: UnsafeBufferPointer<Double>,
    into values: UnsafeMutableBufferPointer<Double>
  ) {
    var time = 0.0
    var shared = transition(after: 0)
    for index in elapsed.indices {
      if elapsed[index] != time {
        time = elapsed[index]
        shared = transition(after: time)
      }
      let start = starts[index]
      let target = targets[index]
      let left = shared.displacement(from: start - target, velocity: velocities[index])
      values[index] = time > 0 ? target + left : start
    }
  }
}
