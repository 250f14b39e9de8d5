/// Movements along easings of one kind, as columns of numbers.
package struct EasedRows {
  let count: Int
  /// The values at the beginning and at the end.
  let from: UnsafePointer<Double>
  let to: UnsafePointer<Double>
  /// The ticks of the beginning, and the lengths in ticks.
  let origins: UnsafePointer<Int64>
  let lengths: UnsafePointer<Double>
  /// The range of the origins, or a wider one.
  let span: ClosedRange<Int64>
  /// The indexes of the values; no two are equal.
  let slots: UnsafePointer<Int32>

  package init(
    count: Int, from: UnsafePointer<Double>, to: UnsafePointer<Double>,
    origins: UnsafePointer<Int64>, in span: ClosedRange<Int64>, lengths: UnsafePointer<Double>,
    slots: UnsafePointer<Int32>
  ) {
    (self.count, self.from, self.to) = (count, from, to)
    (self.origins, self.span, self.lengths, self.slots) = (origins, span, lengths, slots)
  }

  /// Writes the values of movements along a plain kind at a tick.
  ///
  /// The loop is in this module, since the compiler does not inline package functions into other modules.
  package func write(
    at tick: Int64, _ kind: CurveKind, into values: UnsafeMutableBufferPointer<Double>
  ) {
    kind.withFormula { write(at: tick, into: values, $0) }
  }

  @inline(__always)
  private func write(
    at tick: Int64, into values: UnsafeMutableBufferPointer<Double>, _ ease: (Double) -> Double
  ) {
    // Each block is processed in three loops. In one loop, the processor would wait for each division.
    let most = 128
    withUnsafeTemporaryAllocation(of: Double.self, capacity: most) { buffer in
      let block = buffer.baseAddress!
      var first = 0
      while first < count {
        let size = min(most, count &- first)
        findProgress(of: size, from: first, at: tick, block)
        let (from, to) = (from + first, to + first)
        // Not loops over a range, which are slow in debug builds.
        var index = 0
        while index < size {
          block[index] = EasedRows.value(
            from: from[index], to: to[index], progress: block[index], ease)
          index &+= 1
        }
        index = 0
        while index < size {
          values[Int(slots[first &+ index])] = block[index]
          index &+= 1
        }
        first &+= most
      }
    }
  }

  /// Returns the value of a movement, exact at both ends: the formula of all eased motions.
  ///
  /// - Parameters:
  ///   - progress: The part of the length that has passed.
  ///   - ease: The curve. Outside 0...1 its result has no effect.
  @inlinable @inline(__always)
  package static func value(
    from: Double, to: Double, progress: Double, _ ease: (Double) -> Double
  ) -> Double {
    // Without a branch, so that the loop over many computes several at once.
    let moved = from + (to - from) * ease(progress)
    return progress >= 1 ? to : progress > 0 ? moved : from
  }

  @inline(never)
  private func findProgress(
    of size: Int, from first: Int, at tick: Int64, _ block: UnsafeMutablePointer<Double>
  ) {
    let reach: Int64 = 1 << 51
    let (origins, lengths) = (origins + first, lengths + first)
    if span.lowerBound >= tick &- reach && span.upperBound <= tick &+ reach {
      var index = 0
      while index < size {
        block[index] = Double(nearTicks: tick &- origins[index]) / lengths[index]
        index &+= 1
      }
    } else {
      for index in 0..<size { block[index] = Double(tick &- origins[index]) / lengths[index] }
    }
  }
}

extension CurveKind {
  /// Runs a loop with the formula of a plain kind, inlined if it is a low power, like that of most animations.
  ///
  /// The formulas of other kinds cost more than a call.
  @inline(__always)
  fileprivate func withFormula(_ loop: (_ ease: (Double) -> Double) -> Void) {
    switch (formula, direction) {
    case (.linear, _): loop { $0 }
    case (.quadratic, .in): loop { EasingFormula.quadratic.in($0) }
    case (.quadratic, .out): loop { EasingFormula.quadratic.out($0) }
    case (.quadratic, .inOut): loop { EasingFormula.quadratic.inOut($0) }
    case (.cubic, .in): loop { EasingFormula.cubic.in($0) }
    case (.cubic, .out): loop { EasingFormula.cubic.out($0) }
    case (.cubic, .inOut): loop { EasingFormula.cubic.inOut($0) }
    default: loop { value(at: $0) }
    }
  }
}

extension Double {
  /// Creates the number of an integer from -2^51 to 2^51, which is added to the bits of 1.5 · 2^52.
  ///
  /// Unlike a conversion, this is one instruction for several numbers.
  @inline(__always)
  fileprivate init(nearTicks ticks: Int64) {
    self = Double(bitPattern: UInt64(bitPattern: ticks &+ 0x4338_0000_0000_0000)) - 0x1.8p52
  }
}
