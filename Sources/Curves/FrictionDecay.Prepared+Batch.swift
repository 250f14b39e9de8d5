extension FrictionDecay.Prepared {
  /// Writes the values of many movements at a tick: the same bits as ``value(at:)``, and exact at both ends.
  ///
  /// The loop lies in this module since what it calls would not be inlined into another.
  package static func write(
    _ decays: UnsafeBufferPointer<FrictionDecay.Prepared>,
    _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>
  ) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 64) { seconds in
      for first in stride(from: 0, to: rows.count, by: seconds.count) {
        let part = first..<min(first &+ seconds.count, rows.count)
        // All quotients of a part first: each exponential would wait for its own.
        for index in part {
          let row = rows[index]
          seconds[index &- first] = Double(tick &- row.origin) / row.ticksPerSecond
        }
        for index in part {
          let row = rows[index]
          let elapsed = tick &- row.origin
          let slot = Int(row.slot)
          if elapsed >= row.length {
            values[slot] = row.rest
          } else if elapsed <= 0 {
            values[slot] = decays[index].start
          } else {
            values[slot] = decays[index].value(at: seconds[index &- first])
          }
        }
      }
    }
  }
}
