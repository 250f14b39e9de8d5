/// Movements along easings of one kind, as columns of numbers.
package struct EasedRows {
  let count: Int
  /// The values at the beginning and at the end.
  let from: UnsafePointer<Double>
  let to: UnsafePointer<Double>
  /// The ticks of the beginning, and the lengths in ticks.
  let origins: UnsafePointer<Int64>
  let lengths: UnsafePointer<Double>
  /// The indexes of the values; no two are equal.
  let slots: UnsafePointer<Int32>

  /// Creates rows from columns of equal lengths.
  package init(
    count: Int, from: UnsafePointer<Double>, to: UnsafePointer<Double>,
    origins: UnsafePointer<Int64>, lengths: UnsafePointer<Double>, slots: UnsafePointer<Int32>
  ) {
    (self.count, self.from, self.to) = (count, from, to)
    (self.origins, self.lengths, self.slots) = (origins, lengths, slots)
  }

  /// Writes the values of movements along a plain kind at a tick, two at once; exact at both ends.
  ///
  /// Each has the bits of the kind's formula for one number. The loop is in this module, since the compiler does not
  /// inline package functions into other modules.
  package func write(
    at tick: Int64, _ kind: CurveKind, into values: UnsafeMutableBufferPointer<Double>
  ) {
    switch (kind.family, kind.direction) {
    case (.linear, _): write(at: tick, into: values) { $0 }
    case (.quadratic, .in): write(at: tick, into: values, Lanes.square)
    case (.quadratic, .out): write(at: tick, into: values) { $0 * (2 - $0) }
    case (.quadratic, .inOut): write(at: tick, into: values) { $0.mirrored(Lanes.square) }
    case (.cubic, .in): write(at: tick, into: values, Lanes.cube)
    case (.cubic, .out): write(at: tick, into: values) { 1 - Lanes.cube(1 - $0) }
    case (.cubic, .inOut): write(at: tick, into: values) { $0.mirrored(Lanes.cube) }
    // The formulas of other kinds cost more than their calls.
    default:
      write(at: tick, into: values) { Lanes(kind.value(at: $0[0]), kind.value(at: $0[1])) }
    }
  }

  @inline(__always)
  private func write(
    at tick: Int64, into values: UnsafeMutableBufferPointer<Double>, _ ease: (Lanes) -> Lanes
  ) {
    // Each block is processed in three loops. In one loop, the processor would wait for each division, and the compiler
    // would take the pairs apart to write them.
    let most = 64
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: most) { block in
      for first in stride(from: 0, to: count, by: 2 &* most) {
        let pairs = min(most, (count &- first) / 2)
        var areInside = LaneMask(repeating: true)
        for pair in 0..<pairs {
          let index = first &+ 2 &* pair
          let progress = progress(index, index &+ 1, at: tick)
          areInside .&= (progress .> 0) .& (progress .< 1)
          block[pair] = progress
        }
        if all(areInside) {
          for pair in 0..<pairs {
            let index = first &+ 2 &* pair
            block[pair] = inside(index, index &+ 1, ease(block[pair]))
          }
        } else {
          for pair in 0..<pairs {
            let index = first &+ 2 &* pair
            block[pair] = value(index, index &+ 1, progress: block[pair], ease)
          }
        }
        for pair in 0..<pairs {
          let index = first &+ 2 &* pair
          values[Int(slots[index])] = block[pair][0]
          values[Int(slots[index &+ 1])] = block[pair][1]
        }
      }
    }
    guard count % 2 == 1 else { return }
    let last = count &- 1
    values[Int(slots[last])] = value(last, last, progress: progress(last, last, at: tick), ease)[0]
  }

  /// Returns the parts of the lengths of two movements that have passed at a tick.
  @inline(__always)
  private func progress(_ first: Int, _ second: Int, at tick: Int64) -> Lanes {
    let elapsed = SIMD2(repeating: tick) &- SIMD2(origins[first], origins[second])
    return Lanes(ticks: elapsed) / Lanes(lengths[first], lengths[second])
  }

  /// Returns the values of two movements with these eased progresses.
  @inline(__always)
  private func inside(_ first: Int, _ second: Int, _ eased: Lanes) -> Lanes {
    let (start, end) = (Lanes(from[first], from[second]), Lanes(to[first], to[second]))
    return start + (end - start) * eased
  }

  /// Returns the values of two movements, exact at both ends.
  @inline(__always)
  private func value(
    _ first: Int, _ second: Int, progress: Lanes, _ ease: (Lanes) -> Lanes
  ) -> Lanes {
    let (start, end) = (Lanes(from[first], from[second]), Lanes(to[first], to[second]))
    let moved = inside(first, second, ease(progress))
    return end.chosen(progress .>= 1, else: moved.chosen(progress .> 0, else: start))
  }
}

extension Lanes {
  @inline(__always)
  fileprivate static func square(_ u: Lanes) -> Lanes { u * u }

  @inline(__always)
  fileprivate static func cube(_ u: Lanes) -> Lanes { u * u * u }

  /// Returns half of a curve up to the middle, then its point reflection.
  @inline(__always)
  fileprivate func mirrored(_ ease: (Lanes) -> Lanes) -> Lanes {
    let (isFirstHalf, rest) = (self .< 0.5, 1 - self)
    let half = ease(2 * chosen(self .< rest, else: rest)) * 0.5
    return half.chosen(isFirstHalf, else: 1 - half)
  }

  /// Creates the nearest numbers to integers, without an instruction for each of them.
  @inline(__always)
  fileprivate init(ticks: SIMD2<Int64>) {
    let bits = unsafeBitCast(ticks, to: SIMD2<UInt64>.self)
    // The upper halves as 2^84 + 2^63 + upper · 2^32, and the lower ones as 2^52 + lower. Only the sum rounds.
    let upper: SIMD2<UInt64> = (bits &>> 32) ^ 0x4530_0000_8000_0000
    let lower: SIMD2<UInt64> = (bits & 0xffff_ffff) | 0x4330_0000_0000_0000
    let high = unsafeBitCast(upper, to: Lanes.self) - 0x1.00000801p84
    self = high + unsafeBitCast(lower, to: Lanes.self)
  }
}
