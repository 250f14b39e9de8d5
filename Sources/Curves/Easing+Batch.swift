extension Easing {
  /// Writes the eased progress of each of many: the same bits as ``value(at:)``, in less time.
  ///
  /// ```swift
  /// var values = [0.0, 0, 0]
  /// Easing.cubic.out.evaluate([0, 0.5, 1], into: &values)  // [0, 0.875, 1]
  /// ```
  ///
  /// - Parameters:
  ///   - progress: Progress by time; outside 0...1 the nearest end counts.
  ///   - values: Where the results go. Nothing is allocated if it is as long as `progress`; else it becomes so.
  public func evaluate(_ progress: [Double], into values: inout [Double]) {
    if values.count != progress.count {
      values = [Double](repeating: 0, count: progress.count)
    }
    let isDone = progress.withUnsafeBufferPointer { progress in
      values.withUnsafeMutableBufferPointer { values in
        kind.runInlined { Self.evaluate(progress, into: values, $0) }
      }
    }
    guard !isDone else { return }
    for index in progress.indices { values[index] = value(at: progress[index]) }
  }

  /// The loop, in a shape that is compiled for several numbers at once.
  ///
  /// - Parameter ease: The formula, exact at 0 and 1.
  @inline(__always)
  private static func evaluate(
    _ progress: UnsafeBufferPointer<Double>, into values: UnsafeMutableBufferPointer<Double>,
    _ ease: (Double) -> Double
  ) {
    // Negative if any progress is outside 0...1. Two comparisons for each would take as long as the formula; but
    // doubles are in the order of their bits, so either the bits or what is left to those of 1 are negative.
    let bitsOf1 = Int64(bitPattern: (1.0).bitPattern)
    var signs: Int64 = 0
    for index in progress.indices {
      let u = progress[index]
      values[index] = ease(u)
      let bits = Int64(bitPattern: u.bitPattern)
      signs |= bits | (bitsOf1 &- bits)
    }
    guard signs < 0 else { return }
    for index in progress.indices {
      let u = progress[index]
      if u >= 1 { values[index] = 1 } else if !(u > 0) { values[index] = 0 }
    }
  }
}
