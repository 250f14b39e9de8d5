import DopesheetText
import DopesheetTrace

extension ExpressionReader {
  mutating func comparison() throws(ExpressionError) -> Operand {
    let left = try sum()
    guard let relation = try relation() else { return left }
    let right = try sum()
    let result = Operand(term: try term(relation, left, right), column: left.column)
    let place = column
    if try self.relation() != nil {
      throw ExpressionError(
        "a comparison cannot be compared", at: place, hint: "join two with &&: a < b && b < c")
    }
    return result
  }

  private mutating func relation() throws(ExpressionError) -> Relation? {
    skipSpaces()
    let start = column
    for relation in Relation.allCases where take(relation.rawValue) { return relation }
    if isNext("=") || isNext("&") && !isNext("&&") || isNext("|") && !isNext("||") {
      let sign = String(UnicodeScalar(bytes[position]))
      throw ExpressionError("unknown operator '\(sign)'", at: start, hint: "write '\(sign)\(sign)'")
    }
    guard takeWord("is") else { return nil }
    return takeWord("not") ? .unequal : .equal
  }

  mutating func flag(_ operand: Operand) throws(ExpressionError) -> Reading<Bool> {
    if try waits(for: operand) { return { _ in nil } }
    guard case .flag(let term) = operand.term else {
      throw ExpressionError(
        "expected a condition, found \(operand.term.kindName)", at: operand.column,
        hint: "compare it with another value")
    }
    return term
  }

  mutating func number(_ operand: Operand) throws(ExpressionError) -> Reading<Double> {
    if try waits(for: operand) { return { _ in nil } }
    if case .number(let term) = operand.term { return term }
    var hint: String?
    if case .vector(let track) = operand.term {
      hint = "take one: \(names.known.trace.tracks[track].name)[0]"
    }
    throw ExpressionError(
      "expected a number, found \(operand.term.kindName)", at: operand.column, hint: hint)
  }

  /// Returns the numbers of two operands, the second converted to the unit of the first.
  mutating func likeNumbers(
    _ left: Operand, _ right: Operand
  ) throws(ExpressionError) -> (Reading<Double>, Reading<Double>) {
    let a = rounded(try number(left), left.isLiteral && right.isSingle)
    let b = rounded(try number(right), right.isLiteral && left.isSingle)
    guard let unit = left.unit, let other = right.unit, unit != other else { return (a, b) }
    guard let (multiplier, divisor) = other.scale(to: unit) else {
      throw ExpressionError(
        "a number in \(other.name) together with one in \(unit.name)", at: right.column)
    }
    return (a, { b($0).map { $0 * multiplier / divisor } })
  }

  /// Rounds a literal to the nearest Float if it is compared with an operand of kind f32.
  private func rounded(_ number: @escaping Reading<Double>, _ isRounded: Bool) -> Reading<Double> {
    isRounded ? { number($0).map { Double(Float($0)) } } : number
  }

  /// Returns whether the name of an operand is unknown and may still follow; throws if it cannot.
  mutating func waits(for operand: Operand) throws(ExpressionError) -> Bool {
    guard case .unknown(let name) = operand.term else { return false }
    try wait(unknownName(name, at: operand.column))
    return true
  }
}

extension ExpressionReader {
  private mutating func term(
    _ relation: Relation, _ left: Operand, _ right: Operand
  ) throws(ExpressionError) -> ExpressionTerm {
    if relation == .equal || relation == .unequal {
      return try equality(left, right, areEqual: relation == .equal)
    }
    return try numbers(relation, left, right)
  }

  private mutating func numbers(
    _ relation: Relation, _ left: Operand, _ right: Operand
  ) throws(ExpressionError) -> ExpressionTerm {
    let (a, b) = try likeNumbers(left, right)
    // As in a trace, NaN equals NaN.
    return compared(a, b) { $0.isNaN && $1.isNaN ? relation == .equal : relation.holds($0, $1) }
  }

  private mutating func equality(
    _ left: Operand, _ right: Operand, areEqual: Bool
  ) throws(ExpressionError) -> ExpressionTerm {
    if case .absence = right.term { return try absence(of: left, holds: areEqual) }
    if case .absence = left.term { return try absence(of: right, holds: areEqual) }
    switch (left.term, right.term) {
    case (.word(let a), .word(let b)): return compared(a, b) { ($0 == $1) == areEqual }
    case (.unknown, .word), (.unknown, .flag):
      return try equality(right, left, areEqual: areEqual)
    case (.word, .unknown(let name))
    where left.isLiteral && names.isOpen && !names.words.contains(name):
      _ = try waits(for: right)
      return .flag { _ in false }
    case (.word(let a), .unknown(let name)):
      let word = try word(name, at: right.column)
      return .flag { moment in a(moment).map { ($0 == word) == areEqual } ?? false }
    case (.unknown(let a), .unknown(let b)) where names.isOpen:
      // A known word is meant as a word. The other name is then that of a source or of a track of words.
      if !names.words.contains(a) || names.words.contains(b) { _ = try waits(for: left) }
      if !names.words.contains(b) { _ = try waits(for: right) }
      return .flag { _ in false }
    case (.word, _):
      throw mismatch(right, "a word", like: left)
    case (.flag(let a), .flag(let b)): return compared(a, b) { ($0 == $1) == areEqual }
    case (.flag, _):
      if try waits(for: right) { return .flag { _ in false } }
      throw mismatch(right, "true or false", like: left)
    default: return try numbers(areEqual ? .equal : .unequal, left, right)
    }
  }

  private mutating func absence(
    of operand: Operand, holds: Bool
  ) throws(ExpressionError) -> ExpressionTerm {
    let isUnknown = try waits(for: operand)
    guard isUnknown || operand.isState || operand.track != nil else {
      throw ExpressionError(
        "only a track or a state can be 'none'", at: operand.column,
        hint: "ask its tracks one by one")
    }
    return .flag { operand.term.isAbsent(at: $0) == holds }
  }

  private mutating func word(
    _ name: String, at column: Int
  ) throws(ExpressionError) -> String {
    if names.words.contains(name) { return name }
    let near = nearest(to: name, in: names.words.sorted()).map { "did you mean '\($0)'? " } ?? ""
    let error = ExpressionError(
      "unknown state or word '\(name)'", at: column,
      hint: near + "write other words in quotes: \"\(name)\"", unknownName: name)
    try wait(error)
    return name
  }

  private func mismatch(
    _ operand: Operand, _ wanted: String, like other: Operand
  ) -> ExpressionError {
    ExpressionError(
      "expected \(wanted), found \(operand.term.kindName)", at: operand.column,
      hint: "it is compared with \(other.term.kindName)")
  }
}
