/// `eˣ − 1` and `ln(1 + x)` that keep all digits where x is small.
///
/// The rounding of the inner function's argument is undone by the quotient, which hardly depends on
/// it.
@usableFromInline
enum SmallArguments {
  /// Returns `eˣ − 1` for x up to 700, right to the last bit or two.
  @inlinable
  static func expMinusOne(_ x: Double) -> Double {
    // Farther out the difference loses no more than two bits.
    guard x.magnitude < 0.35 else { return PortableMath.exp(x) - 1 }
    // The series Σ xⁿ/n!, whose next term is below the last bit.
    var sum = 1.0 / 1_307_674_368_000
    sum = sum * x + 1.0 / 87_178_291_200
    sum = sum * x + 1.0 / 6_227_020_800
    sum = sum * x + 1.0 / 479_001_600
    sum = sum * x + 1.0 / 39_916_800
    sum = sum * x + 1.0 / 3_628_800
    sum = sum * x + 1.0 / 362880
    sum = sum * x + 1.0 / 40320
    sum = sum * x + 1.0 / 5040
    sum = sum * x + 1.0 / 720
    sum = sum * x + 1.0 / 120
    sum = sum * x + 1.0 / 24
    sum = sum * x + 1.0 / 6
    sum = sum * x + 1.0 / 2
    sum = sum * x + 1
    return sum * x
  }

  /// Returns `ln(1 + x)` for x above −1.
  static func logOnePlus(_ x: Double) -> Double {
    let sum = 1 + x
    return sum == 1 ? x : PortableMath.log(sum) * x / (sum - 1)
  }
}
