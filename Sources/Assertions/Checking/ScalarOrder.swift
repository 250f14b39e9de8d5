import DopesheetText
import DopesheetTrace

enum ScalarOrder {
  case less
  case equal
  case greater
  /// The values differ and have no order, as Booleans and words.
  case different

  /// Compares two scalars; `nil` for `nan`, and for kinds that cannot be compared.
  ///
  /// Numbers can be compared with numbers, Booleans with Booleans, and words with words. Numbers of different kinds are
  /// compared exactly. Only a Double is first rounded to compare it with a 32-bit number, so that a track of `Float`
  /// can be compared with `0.1`.
  init?(_ a: Scalar, _ b: Scalar) {
    switch (a, b) {
    case (.bool(let x), .bool(let y)): self = x == y ? .equal : .different
    case (.sym(let x), .sym(let y)): self = Self.isSame(x, y) ? .equal : .different
    case (.bool, _), (_, .bool), (.sym, _), (_, .sym): return nil
    case (.i64(let x), .i64(let y)): self.init(x, y)
    case (.i64(let x), _): self.init(integer: x, b.number)
    case (_, .i64(let y)): self.init(reversing: ScalarOrder(integer: y, a.number))
    case (.f64(let x), .f64(let y)): self.init(x, y)
    default: self.init(Float(a.number), Float(b.number))
    }
  }

  /// Returns whether a relation holds for two values in this order; `nil` if they have no order.
  func holds(_ relation: Relation) -> Bool? {
    switch self {
    case .less: relation.holds(0, 1)
    case .equal: relation.holds(0, 0)
    case .greater: relation.holds(1, 0)
    case .different: relation == .equal ? false : relation == .unequal ? true : nil
    }
  }

  private init?<Value: Comparable>(_ a: Value, _ b: Value) {
    if a < b {
      self = .less
    } else if a == b {
      self = .equal
    } else if a > b {
      self = .greater
    } else {
      return nil
    }
  }

  private init?(reversing order: ScalarOrder?) {
    switch order {
    case .less: self = .greater
    case .greater: self = .less
    case let order?: self = order
    case nil: return nil
    }
  }

  /// Conversion to Double keeps the order, so only equal numbers need an exact comparison.
  private init?(integer: Int64, _ number: Double) {
    if Double(integer) != number {
      self.init(Double(integer), number)
    } else if let whole = Int64(exactly: number) {
      self.init(integer, whole)
    } else {
      // The number is 2^63, to which integers near it are rounded.
      self = .less
    }
  }

  /// Returns whether two words are equal. Words in a trace are percent-encoded, words in a test are not.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8)
      || a.utf8.elementsEqual(NameGrammar.encode(word: b).utf8)
      || b.utf8.elementsEqual(NameGrammar.encode(word: a).utf8)
  }
}

extension Scalar {
  /// Returns by how much a number is greater than another; `nil` for `nan`, Booleans and words.
  ///
  /// The sign is that of their ``ScalarOrder``, so the result is 0 only for equal numbers.
  func excess(over other: Scalar) -> Double? {
    let excess: Double
    switch (self, other) {
    case (.bool, _), (_, .bool), (.sym, _), (_, .sym): return nil
    case (.i64(let x), .i64(let y)):
      let (difference, overflow) = x.subtractingReportingOverflow(y)
      return overflow ? Double(x) - Double(y) : Double(difference)
    case (.f32(let x), .f64(let y)): excess = Double(x) - Double(Float(y))
    case (.f64(let x), .f32(let y)): excess = Double(Float(x)) - Double(y)
    default: excess = number - other.number
    }
    switch ScalarOrder(self, other) {
    case .equal: return 0
    // An integer may differ from a number by less than their Doubles can show.
    case .less: return min(excess, -.leastNonzeroMagnitude)
    case .greater: return max(excess, .leastNonzeroMagnitude)
    case .different, nil: return nil
    }
  }
}
