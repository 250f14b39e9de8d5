/// An angle as a multiple of π/32 and a rest, for which sine and cosine need only a short polynomial.
struct ReducedAngle {
  /// The multiple, 0...63.
  let index: Int
  /// The rest in radians, of magnitude at most π/64, and its rounding error.
  let rest: DoublePair

  /// Below this magnitude the multiples are below 2^20, and their products with 33 bits are exact.
  static let directLimit = 0x1p16

  /// Reduces a finite angle. The rest has 100 correct bits or more, even if the angle is near a multiple.
  init(_ x: Double) {
    if x.magnitude < Self.directLimit {
      self.init(direct: x)
    } else {
      self.init(large: x)
    }
  }

  /// Subtracts the multiple of π/32 in four parts, the first three without rounding.
  private init(direct x: Double) {
    typealias N = SineNumbers
    let shifted = x * N.stepsPerRadian + 0x1.8p52
    let steps = shifted - 0x1.8p52
    index = Int(truncatingIfNeeded: shifted.bitPattern & 63)
    let second = DoublePair(sum: x - steps * N.step1, -(steps * N.step2Short))
    let third = DoublePair(sum: second.high, -(steps * N.step3Short))
    rest = DoublePair(larger: third.high, (second.low + third.low) - steps * N.step4)
  }

  /// Multiplies the angle's 53 bits by the 192 bits of 1/2π that determine its place in a turn.
  ///
  /// Higher bits are whole turns. No double is nearer than 2^-64 turns to a multiple of π/2. Lower bits count for
  /// 2^-139 turns, so 75 bits are correct. Source: Payne and Hanek 1983.
  private init(large x: Double) {
    let pattern = x.bitPattern
    let significand = (pattern & 0xf_ffff_ffff_ffff) | 0x10_0000_0000_0000
    let exponent = Int(truncatingIfNeeded: (pattern &>> 52) & 0x7ff) &- 1075
    let word = (exponent &+ 64) &>> 6
    let shift = UInt64(truncatingIfNeeded: (exponent &+ 64) & 63)
    func bits(_ i: Int) -> UInt64 {
      let upper = inverseTurnWords[word &+ i] &<< shift
      return shift == 0 ? upper : upper | (inverseTurnWords[word &+ i &+ 1] &>> (64 &- shift))
    }
    let second = significand.multipliedFullWidth(by: bits(1))
    let third = significand.multipliedFullWidth(by: bits(2))
    let (middle, overflow) = second.low.addingReportingOverflow(third.high)
    let upper = significand &* bits(0) &+ second.high &+ (overflow ? 1 : 0)
    // Half a step is added, so that truncation rounds to the nearest step.
    let turns = upper &+ (1 &<< 57)
    let fraction = (turns & ((1 &<< 58) &- 1)) &- (1 &<< 57)
    var words = (fraction, middle, third.low)
    var isNegative = Int64(bitPattern: words.0) < 0
    if isNegative { Self.negate(&words) }
    var steps = turns &>> 58
    if x < 0 {
      steps = 0 &- steps
      isNegative.toggle()
    }
    index = Int(truncatingIfNeeded: steps & 63)
    rest = Self.radians(words, isNegative)
  }

  /// Negates a number of 192 bits, most significant word first.
  private static func negate(_ words: inout (UInt64, UInt64, UInt64)) {
    words.2 = 0 &- words.2
    words.1 = ~words.1 &+ (words.2 == 0 ? 1 : 0)
    words.0 = ~words.0 &+ (words.2 == 0 && words.1 == 0 ? 1 : 0)
  }

  /// Returns a number of steps, given in units of 2^-186, in radians.
  private static func radians(_ words: (UInt64, UInt64, UInt64), _ isNegative: Bool) -> DoublePair {
    typealias N = SineNumbers
    // The first word is at most 2^57. No double is so near to a step that the first two words are zero.
    var (upper, lower, last) = words
    var scale = 0x1p-58
    if upper == 0 {
      (upper, lower, last) = (lower, last, 0)
      scale = 0x1p-122
    }
    let zeros = UInt64(truncatingIfNeeded: upper.leadingZeroBitCount)
    if zeros > 0 {
      upper = (upper &<< zeros) | (lower &>> (64 &- zeros))
      lower = (lower &<< zeros) | (last &>> (64 &- zeros))
    }
    scale *= Double(bitPattern: (1023 &- zeros) &<< 52)
    if isNegative { scale = -scale }
    let high = Double(upper &>> 11) * (scale * 0x1p11)
    let low = Double(((upper & 0x7ff) &<< 42) | (lower &>> 22)) * (scale * 0x1p-42)
    let product = DoublePair(product: high, N.stepHigh)
    return DoublePair(
      larger: product.high, product.low + (high * N.stepRest + low * N.stepHigh))
  }
}
