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

  /// Creates rows from columns of equal lengths.
  package init(
    count: Int, from: UnsafePointer<Double>, to: UnsafePointer<Double>,
    origins: UnsafePointer<Int64>, in span: ClosedRange<Int64>, lengths: UnsafePointer<Double>,
    slots: UnsafePointer<Int32>
  ) {
    (self.count, self.from, self.to) = (count, from, to)
    (self.origins, self.span, self.lengths, self.slots) = (origins, span, lengths, slots)
  }

  /// Writes the values of movements along a plain kind at a tick, two at once; exact at both ends.
  ///
  /// Each has the bits of the kind's formula for one number. The loop is in this module, since the compiler does not
  /// inline package functions into other modules.
  package func write(
    at tick: Int64, _ kind: CurveKind, into values: UnsafeMutableBufferPointer<Double>
  ) {
    var alone = 0
    if NumberPair.isQuick {
      let isDone = kind.runInlined { write(at: tick, into: values, $0) }
      if !isDone {
        write(at: tick, into: values) { NumberPair(kind.value(at: $0[0]), kind.value(at: $0[1])) }
      }
      alone = count &- count % 2
    }
    // The last of an odd number, or all.
    while alone < count {
      values[Int(slots[alone])] = value(alone, at: tick, kind)
      alone &+= 1
    }
  }

  /// Returns the value of one movement.
  private func value(_ index: Int, at tick: Int64, _ kind: CurveKind) -> Double {
    let progress = Double(tick &- origins[index]) / lengths[index]
    guard progress > 0 else { return from[index] }
    guard progress < 1 else { return to[index] }
    return from[index] + (to[index] - from[index]) * kind.value(at: progress)
  }

  /// Writes the values of pairs of movements.
  @inline(__always)
  private func write(
    at tick: Int64, into values: UnsafeMutableBufferPointer<Double>,
    _ ease: (NumberPair) -> NumberPair
  ) {
    // Each block is processed in three loops. In one loop, the processor would wait for each division, and the compiler
    // would take the pairs apart to write them.
    let most = 64
    withUnsafeTemporaryAllocation(of: NumberPair.self, capacity: most) { block in
      for first in stride(from: 0, to: count, by: 2 &* most) {
        let pairs = min(most, (count &- first) / 2)
        if findProgress(of: pairs, from: first, at: tick, block.baseAddress!) {
          for pair in 0..<pairs {
            block[pair] = inside(first &+ 2 &* pair, ease(block[pair]))
          }
        } else {
          for pair in 0..<pairs {
            block[pair] = value(first &+ 2 &* pair, progress: block[pair], ease)
          }
        }
        for pair in 0..<pairs {
          let index = first &+ 2 &* pair
          values[Int(slots[index])] = block[pair][0]
          values[Int(slots[index &+ 1])] = block[pair][1]
        }
      }
    }
  }

  /// Finds the parts of the lengths of pairs of movements that have passed at a tick.
  ///
  /// - Returns: Whether all movements have begun, and none has ended.
  @inline(never)
  private func findProgress(
    of pairs: Int, from first: Int, at tick: Int64, _ block: UnsafeMutablePointer<NumberPair>
  ) -> Bool {
    let reach: Int64 = 1 << 51
    let isNear = span.lowerBound >= tick &- reach && span.upperBound <= tick &+ reach
    return isNear
      ? findProgress(of: pairs, from: first, at: tick, block) { NumberPair(nearTicks: $0) }
      : findProgress(of: pairs, from: first, at: tick, block) { NumberPair(ticks: $0) }
  }

  @inline(__always)
  private func findProgress(
    of pairs: Int, from first: Int, at tick: Int64, _ block: UnsafeMutablePointer<NumberPair>,
    _ numbers: (SIMD2<Int64>) -> NumberPair
  ) -> Bool {
    var areInside = PairMask(repeating: true)
    for pair in 0..<pairs {
      let index = first &+ 2 &* pair
      let elapsed = SIMD2(repeating: tick) &- SIMD2(origins[index], origins[index &+ 1])
      let progress = numbers(elapsed) / self.pair(lengths, index)
      areInside .&= (progress .> 0) .& (progress .< 1)
      block[pair] = progress
    }
    return all(areInside)
  }

  /// Returns the values of a movement and the next one with these eased progresses.
  @inline(__always)
  private func inside(_ index: Int, _ eased: NumberPair) -> NumberPair {
    let start = pair(from, index)
    return start + (pair(to, index) - start) * eased
  }

  /// Returns the values of a movement and the next one, exact at both ends.
  @inline(__always)
  private func value(
    _ index: Int, progress: NumberPair, _ ease: (NumberPair) -> NumberPair
  ) -> NumberPair {
    let moved = inside(index, ease(progress)).chosen(progress .> 0, else: pair(from, index))
    return pair(to, index).chosen(progress .>= 1, else: moved)
  }

  @inline(__always)
  private func pair(_ numbers: UnsafePointer<Double>, _ index: Int) -> NumberPair {
    NumberPair(numbers[index], numbers[index &+ 1])
  }
}

extension NumberPair {
  /// Creates the nearest numbers to integers, without an instruction for each of them.
  @inline(__always)
  fileprivate init(ticks: SIMD2<Int64>) {
    let bits = unsafeBitCast(ticks, to: SIMD2<UInt64>.self)
    // The upper halves as 2^84 + 2^63 + upper · 2^32, and the lower ones as 2^52 + lower. Only the sum rounds.
    let upper: SIMD2<UInt64> = (bits &>> 32) ^ 0x4530_0000_8000_0000
    let lower: SIMD2<UInt64> = (bits & 0xffff_ffff) | 0x4330_0000_0000_0000
    let high = unsafeBitCast(upper, to: NumberPair.self) - 0x1.00000801p84
    self = high + unsafeBitCast(lower, to: NumberPair.self)
  }

  /// Creates the numbers of integers from -2^51 to 2^51, which are added to the bits of 1.5 · 2^52.
  @inline(__always)
  fileprivate init(nearTicks ticks: SIMD2<Int64>) {
    self = unsafeBitCast(ticks &+ 0x4338_0000_0000_0000, to: NumberPair.self) - 0x1.8p52
  }
}
