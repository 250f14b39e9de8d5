extension PortableMath {
  /// Returns the angle in radians of the vector (`x`, `y`), -π...π.
  ///
  /// The signs of zeros select the side of the cut: `atan2(0.0, -1)` is π, `atan2(-0.0, -1)` is -π. Infinities count
  /// as equally far, so two infinite arguments give odd multiples of π/4.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let magnitude = angle(
      DoublePair(high: y.magnitude, low: 0), DoublePair(high: x.magnitude, low: 0),
      isLeft: x.sign == .minus)
    return y.sign == .minus ? -magnitude : magnitude
  }

  /// Returns the arc tangent of `x` in radians, -π/2...π/2.
  public static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// Returns the arc sine of `x` in radians, -π/2...π/2; NaN outside -1...1.
  public static func asin(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    guard x.magnitude >= 0x1p-28 else { return x }
    let magnitude = angle(
      DoublePair(high: x.magnitude, low: 0), otherLeg(x), isLeft: false)
    return x < 0 ? -magnitude : magnitude
  }

  /// Returns the arc cosine of `x` in radians, 0...π; NaN outside -1...1.
  public static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return angle(otherLeg(x), DoublePair(high: x.magnitude, low: 0), isLeft: x < 0)
  }

  /// Returns the square root of 1 - x², to about 100 bits; x is in -1...1.
  private static func otherLeg(_ x: Double) -> DoublePair {
    // The square of a small number has no effect, and must not underflow.
    guard x.magnitude >= 0x1p-100 else { return DoublePair(high: 1, low: 0) }
    let square = DoublePair(product: x, x)
    let rest = DoublePair(larger: 1, -square.high)
    let radicand = DoublePair(larger: rest.high, rest.low - square.low)
    guard radicand.high > 0 else { return DoublePair(high: 0, low: 0) }
    let root = radicand.high.squareRoot()
    let product = DoublePair(product: root, root)
    let error = ((radicand.high - product.high) - product.low) + radicand.low
    return DoublePair(high: root, low: error / (2 * root))
  }
}

extension PortableMath {
  /// Returns the angle of a vector with components of 0 or more, mirrored to the left if asked; 0...π.
  private static func angle(_ y: DoublePair, _ x: DoublePair, isLeft: Bool) -> Double {
    typealias N = ArctangentNumbers
    let isSteep = y.high > x.high
    let (short, long) = isSteep ? (x, y) : (y, x)
    // A quarter turn, half a turn or 0. The angle between the long leg and the vector is added or subtracted.
    let base: DoublePair
    let isAdded: Bool
    if isSteep {
      base = DoublePair(high: N.halfPi, low: N.halfPiLow)
      isAdded = isLeft
    } else {
      base =
        isLeft ? DoublePair(high: 2 * N.halfPi, low: 2 * N.halfPiLow) : DoublePair(high: 0, low: 0)
      isAdded = !isLeft
    }
    let small = slope(short, long)
    let (high, low) = isAdded ? (small.high, small.low) : (-small.high, -small.low)
    guard base.high != 0 else { return high + low }
    let sum = DoublePair(larger: base.high, high)
    return sum.high + (sum.low + (base.low + low))
  }

  /// Returns the arc tangent of short/long, 0...π/4, to about 60 bits; below 2^-60 the nearest double.
  private static func slope(_ short: DoublePair, _ long: DoublePair) -> DoublePair {
    typealias N = ArctangentNumbers
    if short.high == 0 { return DoublePair(high: 0, low: 0) }
    if long.high == .infinity {
      let isDiagonal = short.high == .infinity
      return DoublePair(
        high: isDiagonal ? N.halfPi / 2 : 0, low: isDiagonal ? N.halfPiLow / 2 : 0)
    }
    let ratio = short.high / long.high
    guard ratio >= 0x1p-60 else { return DoublePair(high: ratio, low: 0) }
    // The legs are scaled to ordinary size, so that no product leaves the range.
    let scale = long.high > 0x1p400 ? 0x1p-500 : long.high < 0x1p-400 ? 0x1p600 : 1
    let y = short.high * scale
    let yLow = short.low * scale
    let x = long.high * scale
    let xLow = long.low * scale

    // With c = i/64 near y/x, atan (y/x) = atan c + atan ((y - c·x)/(x + c·y)).
    let nearest = ratio * 64 + 0x1.8p52
    let c = (nearest - 0x1.8p52) * 0x1p-6
    let index = 2 &* Int(truncatingIfNeeded: nearest.bitPattern & 127)
    // Seven bits of c and 45 of x make an exact product.
    let xHead = Double(bitPattern: x.bitPattern & 0xffff_ffff_ffff_ff00)
    let xTail = x - xHead
    let numerator = DoublePair(sum: y - c * xHead, -(c * xTail))
    let numeratorLow = numerator.low + (yLow - c * xLow)
    let denominator = DoublePair(larger: x, c * y)
    let q = numerator.high / denominator.high
    let product = DoublePair(product: q, denominator.high)
    let remainder =
      ((numerator.high - product.high) - product.low)
      + (numeratorLow - q * (denominator.low + (xLow + c * yLow)))
    let qq = q * q
    let cubic = (q * qq) * (N.a3 + qq * (N.a5 + qq * (N.a7 + qq * N.a9)))
    let sum = DoublePair(larger: Double(bitPattern: arctangentTable[index]), q)
    let low =
      sum.low
      + (Double(bitPattern: arctangentTable[index &+ 1]) + (remainder / denominator.high + cubic))
    return DoublePair(larger: sum.high, low)
  }
}
