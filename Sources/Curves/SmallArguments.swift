/// `eˣ − 1` and `ln(1 + x)` that keep all digits where x is small.
///
/// The rounding of the inner function's argument is undone by the quotient, which hardly depends on
/// it.
enum SmallArguments {
  /// Returns `eˣ − 1` for x up to 700.
  static func expMinusOne(_ x: Double) -> Double {
    let power = PortableMath.exp(x)
    if power == 1 { return x }
    let difference = power - 1
    return difference == -1 ? -1 : difference * x / PortableMath.log(power)
  }

  /// Returns `ln(1 + x)` for x above −1.
  static func logOnePlus(_ x: Double) -> Double {
    let sum = 1 + x
    return sum == 1 ? x : PortableMath.log(sum) * x / (sum - 1)
  }
}
