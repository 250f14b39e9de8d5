extension PortableMath {
  /// Returns `x` to the power of `y`.
  ///
  /// Special arguments as IEEE 754 has them: 1 whenever `y` is 0 or `x` is 1, even beside NaN; NaN for a negative `x`
  /// with a `y` that is not an integer; signs of zero and infinity follow odd integers.
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

  /// The power of a positive finite number to a finite exponent that is not 0.
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

  /// What a number is as an exponent.
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
