import DopesheetText
import DopesheetTrace

/// A parsed part of an expression, by the kind of its value.
enum ExpressionTerm: Sendable {
  case number(NumberTerm)
  case flag(FlagTerm)
  case word(WordTerm)
  /// A track with several components, as a whole.
  case vector(track: Int)
  /// `none`: no value.
  case absence
  /// An unknown name, which may still be a word.
  case unknown(String)

  /// The kind with its article, for messages.
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
}

/// A truth value in an expression.
indirect enum FlagTerm: Sendable {
  /// `true` or `false`; `nil` for a value that is not known yet.
  case constant(Bool?)
  /// A component of a track of kind `bool`.
  case track(Int, component: Int)
  /// `!a`.
  case not(FlagTerm)
  /// `a && b`.
  case and(FlagTerm, FlagTerm)
  /// `a || b`.
  case or(FlagTerm, FlagTerm)
  /// A comparison of two numbers.
  case numbers(Relation, NumberTerm, NumberTerm)
  /// Whether two words are equal; whether they differ if `areEqual` is false.
  case words(WordTerm, WordTerm, areEqual: Bool)
  /// Whether two truth values are equal; whether they differ if `areEqual` is false.
  case flags(FlagTerm, FlagTerm, areEqual: Bool)
  /// Whether a track has no value.
  case isTrackAbsent(Int)
  /// Whether a source has not entered a state yet.
  case isStateAbsent(source: Int)

  /// Returns the truth value at a moment; `nil` for a track that has no value.
  func value(at moment: some ExpressionMoment) -> Bool? {
    switch self {
    case .constant(let flag): return flag
    case .track(let track, let component):
      return moment.bits(ofTrack: track, component: component).map { $0 != 0 }
    default: return holds(at: moment)
    }
  }

  /// Returns whether the condition holds at a moment. A comparison with a missing value does not hold.
  func holds(at moment: some ExpressionMoment) -> Bool {
    switch self {
    case .constant, .track: return value(at: moment) ?? false
    case .not(let term): return !term.holds(at: moment)
    case .and(let a, let b): return a.holds(at: moment) && b.holds(at: moment)
    case .or(let a, let b): return a.holds(at: moment) || b.holds(at: moment)
    case .numbers(let relation, let a, let b):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return false }
      // As in a trace, NaN equals NaN.
      if x.isNaN, y.isNaN { return relation == .equal }
      return relation.holds(x, y)
    case .words(let a, let b, let areEqual):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return false }
      return (x == y) == areEqual
    case .flags(let a, let b, let areEqual):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return false }
      return (x == y) == areEqual
    case .isTrackAbsent(let track): return moment.bits(ofTrack: track, component: 0) == nil
    case .isStateAbsent(let source): return moment.state(ofSource: source) == nil
    }
  }
}

/// A word in an expression.
enum WordTerm: Sendable {
  /// A literal; `nil` for the state of a source that is not known yet.
  case constant(String?)
  /// A component of a track of kind `sym`.
  case track(Int, component: Int)
  /// The state of a source.
  case state(source: Int)

  /// Returns the word at a moment; `nil` if the track or the source has no value.
  func value(at moment: some ExpressionMoment) -> String? {
    switch self {
    case .constant(let word): word
    case .track(let track, let component):
      moment.bits(ofTrack: track, component: component).map { moment.word(of: $0) }
    case .state(let source): moment.state(ofSource: source)
    }
  }
}

/// A number in an expression: its origin, and the operations on it.
indirect enum NumberTerm: Sendable {
  /// A literal; `nil` for a track that is not known yet.
  case constant(Double?)
  /// A component of a numeric track.
  case track(Int, component: Int, ScalarKind)
  /// The number of the frame.
  case frame
  /// The time in ticks.
  case tick
  /// The time in seconds.
  case seconds
  /// `-a`.
  case negated(NumberTerm)
  /// `abs(a)`.
  case magnitude(NumberTerm)
  /// A number that is converted to another unit.
  case scaled(NumberTerm, multiplier: Double, divisor: Double)
  /// An operation on two numbers.
  case combined(Operation, NumberTerm, NumberTerm)

  /// An operation on two numbers.
  enum Operation: Sendable {
    case sum
    case difference
    case product
    case quotient
    case least
    case greatest
  }

  /// Returns the number at a moment; `nil` if an operand has no value.
  func value(at moment: some ExpressionMoment) -> Double? {
    switch self {
    case .constant(let number): return number
    case .track(let track, let component, let kind):
      return moment.bits(ofTrack: track, component: component).map { NumberTerm.number($0, kind) }
    case .frame: return Double(moment.frame)
    case .tick: return Double(moment.tick)
    case .seconds: return moment.seconds
    case .negated(let term): return term.value(at: moment).map { -$0 }
    case .magnitude(let term): return term.value(at: moment)?.magnitude
    case .scaled(let term, let multiplier, let divisor):
      return term.value(at: moment).map { $0 * multiplier / divisor }
    case .combined(let operation, let a, let b):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return nil }
      return operation.result(x, y)
    }
  }

  private static func number(_ bits: UInt64, _ kind: ScalarKind) -> Double {
    switch kind {
    case .f64: Double(bitPattern: bits)
    case .f32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .i64: Double(Int64(bitPattern: bits))
    case .bool, .sym: Double(bits)
    }
  }
}

extension NumberTerm.Operation {
  fileprivate func result(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .sum: x + y
    case .difference: x - y
    case .product: x * y
    case .quotient: x / y
    case .least: x.isNaN || y.isNaN ? .nan : min(x, y)
    case .greatest: x.isNaN || y.isNaN ? .nan : max(x, y)
    }
  }
}

/// The unit of a number in an expression.
///
/// Units of time and of angle can be converted, so that seconds can be compared with `250ms`. Any other unit equals
/// only itself.
struct ExpressionUnit: Equatable {
  /// The unit as it is written in the expression.
  let name: String
  /// The unit that this unit is a multiple of.
  private let base: String
  /// The size of the unit in ``base``: a fraction, because no Double is exactly one thousandth.
  private let numerator: Double
  private let denominator: Double

  /// Creates the unit with a name.
  init(_ name: String) {
    self.name = name
    (base, numerator, denominator) = ExpressionUnit.known[name] ?? (name, 1, 1)
  }

  /// The unit of time.
  static let seconds = ExpressionUnit("s")

  private static let known: [String: (String, Double, Double)] = [
    "s": ("s", 1, 1), "ms": ("s", 1, 1e3), "us": ("s", 1, 1e6), "ns": ("s", 1, 1e9),
    "rad": ("rad", 1, 1), "deg": ("rad", Double.pi, 180),
  ]

  /// The names of the units that an expression can always use, sorted.
  static let names = known.keys.sorted()

  /// Returns the factors that convert a number to another unit; `nil` if the units have different bases.
  func scale(to other: ExpressionUnit) -> (multiplier: Double, divisor: Double)? {
    guard base == other.base else { return nil }
    return (numerator * other.denominator, denominator * other.numerator)
  }
}
