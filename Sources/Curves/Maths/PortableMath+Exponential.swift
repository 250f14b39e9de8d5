extension PortableMath {
  /// Returns e to the power of `x`.
  ///
  /// Infinite above 709.78, zero below -745.13, subnormal between that and -708.4.
  public static func exp(_ x: Double) -> Double {
    guard x.magnitude < 700 else { return expOfExtreme(x) }
    return ScaledExponential(natural: x).normalValue
  }

  /// Returns e to the power of `x`, less 1: right to the last bit or two, also where x is small.
  ///
  /// Infinite above 709.78.
  @inline(__always)
  public static func expMinusOne(_ x: Double) -> Double {
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

  /// The exponential where it may leave the range of normal doubles.
  @inline(never)
  private static func expOfExtreme(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    return ScaledExponential(natural: x).value()
  }

  /// The same to the base 2.
  @inline(never)
  private static func exp2OfExtreme(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x >= 1024 { return .infinity }
    if x <= -1075 { return 0 }
    return ScaledExponential(binary: x).value()
  }
}
