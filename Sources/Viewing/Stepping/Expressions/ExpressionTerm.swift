import DopesheetTrace

/// A function that reads a value at a moment; it returns `nil` while there is no value.
typealias Reading<Value> = (TraceMoment) -> Value?

/// A parsed part of an expression, by the kind of its value.
enum ExpressionTerm {
  case number(Reading<Double>)
  case flag(Reading<Bool>)
  case word(Reading<String>)
  /// A track with several components, as a whole.
  case vector(track: Int)
  case absence
  /// An unknown name, which may still be a word.
  case unknown(String)

  var kindName: String {
    switch self {
    case .number: "a number"
    case .flag: "a condition"
    case .word: "a word"
    case .vector: "a value of several components"
    case .absence: "none"
    case .unknown(let name): "'\(name)'"
    }
  }

  func isAbsent(at moment: TraceMoment) -> Bool {
    switch self {
    case .number(let number): number(moment) == nil
    case .flag(let flag): flag(moment) == nil
    case .word(let word): word(moment) == nil
    case .vector(let track): moment.value(ofTrack: track) == nil
    case .absence, .unknown: true
    }
  }
}

/// A parsed part of an expression, with the facts about it that the parts around it need.
struct ExpressionOperand {
  let term: ExpressionTerm
  /// The first byte of the part in the text, from 1.
  let column: Int
  var unit: ExpressionUnit?
  /// Whether the part is a number or a word in the text itself.
  var isLiteral = false
  /// Whether the part is the unchanged value of a track of kind f32.
  var isSingle = false
  var isState = false
  /// The track that the part consists of, and the component of one that has several.
  var track: (index: Int, component: Int?)?
}

/// Returns the result of an operation on two values; `nil` if one of them is missing.
func combined<Value, Result>(
  _ left: @escaping Reading<Value>, _ right: @escaping Reading<Value>,
  _ operation: @escaping (Value, Value) -> Result
) -> Reading<Result> {
  { moment in
    guard let left = left(moment), let right = right(moment) else { return nil }
    return operation(left, right)
  }
}

/// Returns whether a comparison of two values holds. With a missing value, it does not.
func compared<Value>(
  _ left: @escaping Reading<Value>, _ right: @escaping Reading<Value>,
  _ holds: @escaping (Value, Value) -> Bool
) -> ExpressionTerm {
  let result = combined(left, right, holds)
  return .flag { result($0) ?? false }
}

/// The unit of a number in an expression.
///
/// Units of time and of angle can be converted, so that seconds can be compared with `250ms`. Any other unit equals
/// only itself.
struct ExpressionUnit: Equatable {
  let name: String
  private let base: String
  /// The size of the unit in ``base``: a fraction, because no Double is exactly one thousandth.
  private let numerator: Double
  private let denominator: Double

  init(_ name: String) {
    self.name = name
    (base, numerator, denominator) = ExpressionUnit.known[name] ?? (name, 1, 1)
  }

  private static let known: [String: (String, Double, Double)] = [
    "s": ("s", 1, 1), "ms": ("s", 1, 1e3), "us": ("s", 1, 1e6), "ns": ("s", 1, 1e9),
    "rad": ("rad", 1, 1), "deg": ("rad", Double.pi, 180),
  ]

  static let names = known.keys.sorted()

  /// Returns the factors that convert a number to another unit; `nil` if the units have different bases.
  func scale(to other: ExpressionUnit) -> (multiplier: Double, divisor: Double)? {
    guard base == other.base else { return nil }
    return (numerator * other.denominator, denominator * other.numerator)
  }
}
