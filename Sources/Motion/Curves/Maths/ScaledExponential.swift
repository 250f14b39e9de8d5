/// A power as 2^`exponent` · (`base` + `base` · `share`).
///
/// The base is one of 128 powers of two in 1..<2. The rest of the argument is at most ln 2/256, so the share is small
/// and its rounding has little effect.
struct ScaledExponential {
  /// A power of two in 1..<2, the nearest double.
  let base: Double
  /// The addition to the base, as a share of the base; magnitude below 1/256.
  let share: Double
  let exponent: Int64

  /// Creates the exponential of x.
  ///
  /// - Parameter x: A number of magnitude at most 800.
  @inline(__always)
  init(natural x: Double) {
    let (steps, r) = Self.reduced(x)
    self.init(steps: steps, r)
  }

  /// Creates the exponential of a pair, whose high half has magnitude at most 800.
  @inline(__always)
  init(natural x: DoublePair) {
    let (steps, r) = Self.reduced(x.high)
    self.init(steps: steps, r + x.low)
  }

  /// Creates two to the power of x.
  ///
  /// - Parameter x: A number of magnitude at most 1,100.
  @inline(__always)
  init(binary x: Double) {
    let shifted = x + 0x1.8p45
    let r = x - (shifted - 0x1.8p45)
    self.init(steps: shifted.bitPattern, r * ExponentialNumbers.ln2)
  }

  /// Subtracts the nearest multiple of ln 2/128, whose head has so few bits that its product is exact.
  @inline(__always)
  private static func reduced(_ x: Double) -> (steps: UInt64, r: Double) {
    let shifted = x * ExponentialNumbers.stepsPerUnit + 0x1.8p52
    let steps = shifted - 0x1.8p52
    let r = (x - steps * ExponentialNumbers.stepHigh) - steps * ExponentialNumbers.stepLow
    return (shifted.bitPattern, r)
  }

  /// Creates 2^(steps/128) · e^r. The steps are the low 51 bits in two's complement.
  @inline(__always)
  private init(steps: UInt64, _ r: Double) {
    let index = 2 &* Int(truncatingIfNeeded: steps & 127)
    base = Double(bitPattern: exponentialTable[index])
    exponent = Int64(bitPattern: steps &<< 13) &>> 20
    let rr = r * r
    share =
      (Double(bitPattern: exponentialTable[index &+ 1]) + r)
      + rr * (ExponentialNumbers.c2 + r * ExponentialNumbers.c3)
      + (rr * rr) * (ExponentialNumbers.c4 + r * ExponentialNumbers.c5)
  }

  /// 2^`exponent` · `base`; `exponent` must be in -1021...1022.
  @inline(__always)
  var scaledBase: Double {
    Double(bitPattern: base.bitPattern &+ UInt64(bitPattern: exponent &<< 52))
  }

  /// The power as a double; `exponent` must be in -1021...1022.
  @inline(__always)
  var normalValue: Double {
    let scaled = scaledBase
    return scaled + scaled * share
  }

  /// The power less 1; `exponent` must be in -1021...1022.
  ///
  /// Near 1 the base is 1, or so far from 1 that the exact difference outweighs the share.
  @inline(__always)
  var normalValueLessOne: Double {
    let scaled = scaledBase
    return (scaled - 1) + scaled * share
  }

  /// Returns the power times 2^`shift` as a double, rounded once; infinite or zero out of range.
  func value(shiftedBy shift: Int64 = 0) -> Double {
    let exponent = self.exponent &+ shift
    let sum = DoublePair(larger: base, base * share)
    if exponent > 1000 {
      guard exponent <= 1025 else { return .infinity }
      return sum.value * Self.powerOfTwo(1000) * Self.powerOfTwo(exponent &- 1000)
    }
    if exponent >= -1000 { return sum.value * Self.powerOfTwo(exponent) }
    guard exponent >= -1080 else { return 0 }
    let scale = Self.powerOfTwo(exponent &+ 1000)
    if exponent > -1022 || (exponent == -1022 && sum.high >= 1) {
      return sum.value * scale * Self.powerOfTwo(-1000)
    }
    // Rounds to a multiple of 2^-1074 before any bit is lost. For that it adds and subtracts a number whose last bit
    // has that weight.
    let large = 0x1p52 * Self.powerOfTwo(-1074 &- exponent)
    let rounded = large + sum.high
    let rest = ((large - rounded) + sum.high) + sum.low
    return ((rounded + rest) - large) * scale * Self.powerOfTwo(-1000)
  }

  /// Returns 2^n for n in -1022...1023.
  @inline(__always)
  private static func powerOfTwo(_ n: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: (n &+ 1023) &<< 52))
  }
}
