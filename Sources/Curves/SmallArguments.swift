/// `ln(1 + x)` that keeps all digits where x is small.
///
/// The rounding of the inner function's argument is undone by the quotient, which hardly depends on
/// it.
enum SmallArguments {
  /// Returns `ln(1 + x)` for x above −1.
  static func logOnePlus(_ x: Double) -> Double {
    let sum = 1 + x
    return sum == 1 ? x : PortableMath.log(sum) * x / (sum - 1)
  }
}
