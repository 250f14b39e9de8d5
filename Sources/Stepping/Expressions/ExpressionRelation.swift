import DopesheetNotation

/// How two parts of an expression are compared.
enum ExpressionRelation {
  case equal
  case unequal
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual

  /// The signs, those first that others begin with.
  static let signs: [(String, ExpressionRelation)] = [
    ("==", .equal), ("!=", .unequal), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<", .less),
    (">", .greater),
  ]
}

extension ExpressionReader {
  /// What a comparison of two parts asks.
  func term(
    _ relation: ExpressionRelation, _ left: Operand, _ right: Operand
  ) throws(ExpressionError) -> FlagTerm {
    switch relation {
    case .equal: return try equality(left, right, areEqual: true)
    case .unequal: return try equality(left, right, areEqual: false)
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      let (a, b) = try likeNumbers(left, right)
      switch relation {
      case .less: return .numbers(.less, a, b)
      case .greater: return .numbers(.less, b, a)
      case .lessOrEqual: return .numbers(.lessOrEqual, a, b)
      default: return .numbers(.lessOrEqual, b, a)
      }
    }
  }

  private func equality(
    _ left: Operand, _ right: Operand, areEqual: Bool
  ) throws(ExpressionError) -> FlagTerm {
    if case .absence = right.term { return try absence(of: left, holds: areEqual) }
    if case .absence = left.term { return try absence(of: right, holds: areEqual) }
    switch (left.term, right.term) {
    case (.word(let a), .word(let b)): return .words(a, b, areEqual: areEqual)
    case (.word(let a), .unknown(let name)):
      return .words(a, try word(name, at: right.column), areEqual: areEqual)
    case (.unknown(let name), .word(let b)):
      return .words(try word(name, at: left.column), b, areEqual: areEqual)
    case (.word, _):
      _ = try known(right)
      throw mismatch(right, "a word", like: left)
    case (.flag(let a), .flag(let b)): return .flags(a, b, areEqual: areEqual)
    case (.flag, _):
      _ = try known(right)
      throw mismatch(right, "true or false", like: left)
    default:
      let (a, b) = try likeNumbers(left, right)
      return .numbers(areEqual ? .equal : .unequal, a, b)
    }
  }

  /// What asks whether something has no value, or has one.
  private func absence(of operand: Operand, holds: Bool) throws(ExpressionError) -> FlagTerm {
    let term: FlagTerm
    switch try known(operand).term {
    case .number(.track(let track, _, _)), .flag(.track(let track, _)), .word(.track(let track, _)),
      .vector(let track):
      term = .isTrackAbsent(track)
    case .word(.state(let source)): term = .isStateAbsent(source: source)
    default:
      throw ExpressionError(
        "only a track or a state can be none", at: operand.column,
        hint: "ask its tracks one by one")
    }
    return holds ? term : .not(term)
  }

  /// A word that stands without quotes.
  private func word(_ name: String, at column: Int) throws(ExpressionError) -> WordTerm {
    if names.words.contains(name) { return .constant(name) }
    let near = nearest(to: name, in: names.words.sorted()).map { "did you mean '\($0)'? " } ?? ""
    throw ExpressionError(
      "no state or word '\(name)' is known here", at: column,
      hint: near + "quotes take any: \"\(name)\"")
  }

  private func mismatch(
    _ operand: Operand, _ wanted: String, like other: Operand
  ) -> ExpressionError {
    ExpressionError(
      "\(operand.term.kindName) where \(wanted) is wanted", at: operand.column,
      hint: "it is compared with \(other.term.kindName)")
  }
}
