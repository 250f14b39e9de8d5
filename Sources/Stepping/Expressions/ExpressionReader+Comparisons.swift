import DopesheetNotation
import DopesheetTrace

extension ExpressionReader {
  /// Reads a comparison, or what stands alone.
  mutating func comparison() throws(ExpressionError) -> Operand {
    let left = try sum()
    guard let relation = try relation() else { return left }
    let right = try sum()
    let result = Operand(term: .flag(try term(relation, left, right)), column: left.column)
    let place = column
    if try self.relation() != nil {
      throw ExpressionError(
        "a comparison of a comparison", at: place, hint: "join two by &&: a < b && b < c")
    }
    return result
  }

  /// Reads a sign of comparison, if one is next.
  private mutating func relation() throws(ExpressionError) -> ExpressionRelation? {
    skipSpaces()
    let start = column
    for (text, relation) in ExpressionRelation.signs where take(text) { return relation }
    if isNext("=") || isNext("&") && !isNext("&&") || isNext("|") && !isNext("||") {
      let sign = String(UnicodeScalar(bytes[position]))
      throw ExpressionError("'\(sign)' means nothing", at: start, hint: "write '\(sign)\(sign)'")
    }
    guard takeWord("is") else { return nil }
    return takeWord("not") ? .unequal : .equal
  }

  /// The flag of a part that must be one.
  func flag(_ operand: Operand) throws(ExpressionError) -> FlagTerm {
    let operand = try known(operand)
    guard case .flag(let term) = operand.term else {
      throw ExpressionError(
        "\(operand.term.kindName) where a condition is wanted", at: operand.column,
        hint: "compare it with something")
    }
    return term
  }

  /// The number of a part that must be one.
  func number(_ operand: Operand) throws(ExpressionError) -> NumberTerm {
    let operand = try known(operand)
    if case .number(let term) = operand.term { return term }
    var hint: String?
    if case .vector(let track) = operand.term {
      hint = "take one: \(names.tracks[track].name)[0]"
    }
    throw ExpressionError(
      "\(operand.term.kindName) where a number is wanted", at: operand.column, hint: hint)
  }

  /// The numbers of two parts, the second in the unit of the first.
  func likeNumbers(
    _ left: Operand, _ right: Operand
  ) throws(ExpressionError) -> (NumberTerm, NumberTerm) {
    let a = rounded(try number(left), isSingle: right.isSingle)
    let b = rounded(try number(right), isSingle: left.isSingle)
    guard let unit = left.unit, let other = right.unit, unit != other else { return (a, b) }
    guard let (multiplier, divisor) = other.scale(to: unit) else {
      throw ExpressionError(
        "a number in \(other.name) beside one in \(unit.name)", at: right.column)
    }
    return (a, .scaled(b, multiplier: multiplier, divisor: divisor))
  }

  /// A written number beside one of kind f32 is the Float nearest to it.
  private func rounded(_ term: NumberTerm, isSingle: Bool) -> NumberTerm {
    switch term {
    case .constant(let number) where isSingle: .constant(Double(Float(number)))
    case .negated(.constant(let number)) where isSingle: .constant(-Double(Float(number)))
    default: term
    }
  }

  /// A part that stands for something.
  func known(_ operand: Operand) throws(ExpressionError) -> Operand {
    guard case .unknown(let name) = operand.term else { return operand }
    throw unknownName(name, at: operand.column)
  }
}
