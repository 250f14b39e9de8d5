/// Elementary functions that give the same bits on every machine.
///
/// The C library's functions differ between systems and between versions. On one system they differ between
/// processors with and without fused multiply-add. So their results cannot be compared with a recording from another
/// machine. These functions use only `+ - * /`, square roots, comparisons and integers. IEEE 754 defines each of them
/// to the last bit, and the compiler may not change their order.
///
/// **Accuracy.** Each result is at most 1 ulp (unit in the last place) from the exact one, for all arguments, even
/// subnormal and huge ones. The largest measured error is 0.52 ulp, so about one result in a thousand is not the
/// nearest double. Results that a double can hold are exact: `exp(0)`, `cos(0)`, `log(1)`, `exp2` of integers, `log2`
/// of powers of two, `pow(9, 0.5)`. Odd functions are odd and even ones even to the bit. Zeros keep their signs, and
/// NaN gives `Double.nan`.
///
/// **Cost.** In release builds, `exp`, `exp2`, `sin` and `cos` take about as long as the C library's or less. Angles
/// beyond 65,536 take four times as long as smaller ones. Logarithms, powers, tangents and arc functions take 8 to 30
/// ns, two to seven times as long as the C library's.
public enum PortableMath {}

extension PortableMath {
  /// Returns the sine and cosine of degrees. Whole turns and quarters are subtracted before any rounding.
  package static func sinAndCos(degrees: Double) -> (sin: Double, cos: Double) {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let quarters = (rest / 90).rounded()
    let (sin, cos) = sinAndCos((rest - quarters * 90) * (.pi / 180))
    let zero = 0.0
    switch Int(quarters) & 3 {
    case 0: return (sin, cos)
    case 1: return (cos, zero - sin)
    case 2: return (zero - sin, zero - cos)
    default: return (zero - cos, sin)
    }
  }
}

extension PortableMath {
  /// Returns e to the power of `x`.
  ///
  /// Infinite above 709.78, zero below -745.13, subnormal between that and -708.4.
  public static func exp(_ x: Double) -> Double {
    guard x.magnitude < 700 else { return expOfExtreme(x) }
    return ScaledExponential(natural: x).normalValue
  }

  /// Returns e to the power of `x`, less 1, correct to the last bit or two even for small `x`.
  ///
  /// Infinite above 709.78.
  @inline(__always)
  package static func expMinusOne(_ x: Double) -> Double {
    guard x.magnitude < 700 else { return expOfExtreme(x) - 1 }
    return ScaledExponential(natural: x).normalValueLessOne
  }

  /// Returns 2 to the power of `x`.
  ///
  /// Exact for integers. Infinite from 1024 on, zero from -1075 down, subnormal between that and -1022.
  public static func exp2(_ x: Double) -> Double {
    guard x.magnitude < 1000 else { return exp2OfExtreme(x) }
    return ScaledExponential(binary: x).normalValue
  }

  @inline(never)
  private static func expOfExtreme(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    return ScaledExponential(natural: x).value()
  }

  @inline(never)
  private static func exp2OfExtreme(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x >= 1024 { return .infinity }
    if x <= -1075 { return 0 }
    return ScaledExponential(binary: x).value()
  }
}

extension PortableMath {
  /// Returns the hyperbolic sine of `x`, (e^x - e^-x)/2, without cancellation near 0.
  ///
  /// Infinite beyond ±710.48, a larger range than that of ``exp(_:)``.
  package static func sinh(_ x: Double) -> Double {
    let magnitude = x.magnitude
    if magnitude < 0.25 {
      // The cube of such a small number has no effect, and a product would lose the sign of -0.
      guard magnitude >= 0x1p-28 else { return x }
      typealias N = HyperbolicNumbers
      let z = x * x
      return x + x * (z * (N.h3 + z * (N.h5 + z * (N.h7 + z * (N.h9 + z * N.h11)))))
    }
    let positive = halfDifference(magnitude)
    return x < 0 ? -positive : positive
  }

  /// Returns half of e^x - e^-x for a number of 0 or more.
  private static func halfDifference(_ x: Double) -> Double {
    guard x < 22 else {
      // The other term is below 2^-63 of the first.
      if x.isNaN { return .nan }
      return x > 711 ? .infinity : ScaledExponential(natural: x).value(shiftedBy: -1)
    }
    let rising = ScaledExponential(natural: x)
    let falling = ScaledExponential(natural: -x)
    let up = rising.scaledBase
    let down = -falling.scaledBase
    let sum = DoublePair(larger: up, down)
    return 0.5 * (sum.high + (sum.low + (up * rising.share + down * falling.share)))
  }
}

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

  /// Returns the logarithm, to any base, of a number that is not positive or not finite.
  private static func logOfExtreme(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    return x > 0 ? x : .nan
  }

  /// Returns the natural logarithm to about 67 bits.
  ///
  /// x = 2^e · m with m in 11/16..<11/8. The table has c, which is near 1/m and so short that r = m·c - 1 is exact in
  /// two parts. Then ln x = e · ln 2 - ln c + ln (1 + r). The parts at 1 have c = 1, so nothing cancels there.
  ///
  /// - Parameter x: A positive and finite number.
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

    // The sum of multiples of 2^-42 below 2^10 is exact. So is the square of a, which has 26 bits.
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

extension PortableMath {
  /// Returns `x` to the power of `y`.
  ///
  /// Special arguments follow IEEE 754. The result is 1 if `y` is 0 or `x` is 1, even with NaN. It is NaN for a
  /// negative `x` with a `y` that is not an integer. The signs of zero and infinity follow odd integers.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let magnitude = x.magnitude
    if y.isInfinite {
      if magnitude == 1 { return 1 }
      return (magnitude > 1) == (y > 0) ? .infinity : 0
    }
    let parity = Parity(y)
    let isNegative = x.sign == .minus && parity == .odd
    let positive: Double
    if magnitude == 0 || magnitude == .infinity {
      positive = (magnitude == 0) == (y > 0) ? 0 : .infinity
    } else {
      if x < 0 && parity == .fraction { return .nan }
      positive = power(magnitude, y)
    }
    return isNegative ? -positive : positive
  }

  /// Returns the power of a positive finite number to a finite exponent other than 0.
  private static func power(_ x: Double, _ y: Double) -> Double {
    if x == 1 || y.magnitude < 0x1p-65 { return 1 }
    let logarithm = self.logarithm(x)
    let estimate = y * logarithm.high
    if estimate > 710 { return .infinity }
    if estimate < -746 { return 0 }
    let product = DoublePair(product: y, logarithm.high)
    let exponent = DoublePair(high: product.high, low: product.low + y * logarithm.low)
    return ScaledExponential(natural: exponent).value()
  }

  private enum Parity {
    case fraction, even, odd

    /// Large numbers are even: the last bit of a double from 2^53 on is worth 2 or more.
    init(_ y: Double) {
      let magnitude = y.magnitude
      if magnitude >= 0x1p53 {
        self = .even
      } else {
        let whole = Int64(magnitude)
        self = Double(whole) != magnitude ? .fraction : whole & 1 == 0 ? .even : .odd
      }
    }
  }
}

/// `ln(1 + x)` with all digits even for small x.
///
/// The quotient corrects the rounding of the inner function's argument, because it hardly depends on it.
enum SmallArguments {
  /// Returns `ln(1 + x)` for x above −1.
  static func logOnePlus(_ x: Double) -> Double {
    let sum = 1 + x
    return sum == 1 ? x : PortableMath.log(sum) * x / (sum - 1)
  }
}
