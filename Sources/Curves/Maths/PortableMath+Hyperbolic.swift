extension PortableMath {
  /// Returns the hyperbolic sine of `x`, (e^x - e^-x)/2, without cancellation near 0.
  ///
  /// Infinite beyond ±710.48, which is later than ``exp(_:)``.
  public static func sinh(_ x: Double) -> Double {
    let magnitude = x.magnitude
    if magnitude < 0.25 {
      // So small that the cube is lost; and a product would lose the sign of -0.
      guard magnitude >= 0x1p-28 else { return x }
      typealias N = HyperbolicNumbers
      let z = x * x
      return x + x * (z * (N.h3 + z * (N.h5 + z * (N.h7 + z * (N.h9 + z * N.h11)))))
    }
    let positive = halfSum(magnitude, sign: -1)
    return x < 0 ? -positive : positive
  }

  /// Returns the hyperbolic cosine of `x`, (e^x + e^-x)/2.
  ///
  /// Infinite beyond ±710.48, which is later than ``exp(_:)``.
  public static func cosh(_ x: Double) -> Double {
    let magnitude = x.magnitude
    guard magnitude < 0.25 else { return halfSum(magnitude, sign: 1) }
    typealias N = HyperbolicNumbers
    let z = x * x
    return 1 + z * (0.5 + z * (N.h4 + z * (N.h6 + z * (N.h8 + z * N.h10))))
  }

  /// Half of e^x plus or minus e^-x.
  ///
  /// - Parameter x: Not negative.
  private static func halfSum(_ x: Double, sign: Double) -> Double {
    guard x < 22 else {
      // The other term is below 2^-63 of the first.
      if x.isNaN { return .nan }
      return x > 711 ? .infinity : ScaledExponential(natural: x).value(shiftedBy: -1)
    }
    let rising = ScaledExponential(natural: x)
    let falling = ScaledExponential(natural: -x)
    let up = rising.scaledBase
    let down = sign * falling.scaledBase
    let sum = DoublePair(larger: up, down)
    return 0.5 * (sum.high + (sum.low + (up * rising.share + down * falling.share)))
  }
}
