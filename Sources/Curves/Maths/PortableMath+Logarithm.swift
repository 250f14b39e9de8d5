extension PortableMath {
  /// Returns the natural logarithm of `x`.
  ///
  /// Minus infinity at ±0, NaN below 0.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logOfExtreme(x) }
    return logarithm(x).value
  }

  /// Returns the logarithm of `x` to the base 2.
  ///
  /// Exact for powers of two. Minus infinity at ±0, NaN below 0.
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return logOfExtreme(x) }
    typealias N = LogarithmNumbers
    let natural = logarithm(x)
    let product = DoublePair(product: natural.high, N.inverseHigh)
    return product.high
      + (product.low + (natural.high * N.inverseLow + natural.low * N.inverseHigh))
  }

  /// The logarithm of what is not positive or not finite, to any base.
  private static func logOfExtreme(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    return x > 0 ? x : .nan
  }

  /// The natural logarithm to about 67 bits.
  ///
  /// x = 2^e · m with m in 11/16..<11/8; the table has c, near 1/m and so short that r = m·c - 1 is exact in two parts.
  /// Then ln x = e · ln 2 - ln c + ln (1 + r). The parts at 1 have c = 1, so nothing cancels there.
  ///
  /// - Parameter x: Positive and finite.
  static func logarithm(_ x: Double) -> DoublePair {
    typealias N = LogarithmNumbers
    let isSubnormal = x < 0x1p-1022
    let pattern = (isSubnormal ? x * 0x1p54 : x).bitPattern
    let offset = pattern &- 0x3fe6_0000_0000_0000
    let index = 3 &* Int(truncatingIfNeeded: (offset &>> 45) & 127)
    let twos = Int64(bitPattern: offset) &>> 52
    let e = Double(isSubnormal ? twos &- 54 : twos)
    let m = Double(bitPattern: pattern &- (offset & 0xfff0_0000_0000_0000))

    let c = Double(bitPattern: logarithmTable[index])
    let head = Double(bitPattern: m.bitPattern & 0xffff_ffff_f800_0000)
    let rHead = head * c - 1
    let rTail = (m - head) * c
    let r = rHead + rTail
    let a = Double(bitPattern: r.bitPattern & 0xffff_ffff_f800_0000)
    let b = (rHead - a) + rTail

    // Multiples of 2^-42 below 2^10: the sum is exact. So is the square of a, which has 26 bits.
    let whole = e * N.ln2High + Double(bitPattern: logarithmTable[index &+ 1])
    let linear = DoublePair(larger: whole, a)
    let quadratic = DoublePair(larger: linear.high, -0.5 * (a * a))
    let rr = r * r
    let cubic =
      (r * rr)
      * ((N.l3 + r * N.l4) + rr * ((N.l5 + r * N.l6) + rr * ((N.l7 + r * N.l8) + rr * N.l9)))
    let constant = e * N.ln2Low + Double(bitPattern: logarithmTable[index &+ 2])
    let low =
      ((linear.low + quadratic.low) + constant) + (cubic + (b - 0.5 * (b * (r + a))))
    return DoublePair(larger: quadratic.high, low)
  }
}
