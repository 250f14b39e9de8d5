/// The unit of a number in an expression, where one is known.
///
/// Units of time and of angles are known to one another, so that seconds can be compared with `250ms`; any other is
/// like none but itself.
struct ExpressionUnit: Equatable {
  /// The unit as it is written.
  let name: String
  /// The unit that it is a multiple of.
  private let base: String
  /// How many of ``base`` it is: a fraction, since a thousandth is no Double.
  private let numerator: Double
  private let denominator: Double

  /// The unit of a name.
  init(_ name: String) {
    self.name = name
    (base, numerator, denominator) = ExpressionUnit.known[name] ?? (name, 1, 1)
  }

  /// Seconds.
  static let seconds = ExpressionUnit("s")

  private static let known: [String: (String, Double, Double)] = [
    "s": ("s", 1, 1), "ms": ("s", 1, 1e3), "us": ("s", 1, 1e6), "ns": ("s", 1, 1e9),
    "rad": ("rad", 1, 1), "deg": ("rad", Double.pi, 180),
  ]

  /// The names of the units that are known without a track that has them.
  static let names = known.keys.sorted()

  /// What a number of this unit is multiplied and divided by to be one of another; `nil` if it cannot be.
  func scale(to other: ExpressionUnit) -> (multiplier: Double, divisor: Double)? {
    guard base == other.base else { return nil }
    return (numerator * other.denominator, denominator * other.numerator)
  }
}
