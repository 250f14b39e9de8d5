import DopesheetText
import DopesheetTrace

/// A parser of expressions, which reads the text from left to right and resolves its names.
struct ExpressionReader {
  let bytes: [UInt8]
  let names: ExpressionNames
  var position = 0
  private var depth = 0
  /// The tracks and sources that the expression reads, and whether it reads the time.
  var usedTracks: Set<Int> = []
  var usedSources: Set<Int> = []
  var usesTime = false
  private(set) var missing: [ExpressionError] = []

  /// The maximum length in bytes and the maximum nesting, which limit the stack that an expression needs.
  static let lengthLimit = 4_096
  static let depthLimit = 100

  typealias Operand = ExpressionOperand

  init(_ text: String, _ names: ExpressionNames) {
    bytes = Array(text.utf8)
    self.names = names
  }

  var column: Int { position + 1 }

  mutating func expression() throws(ExpressionError) -> Operand {
    guard bytes.count <= ExpressionReader.lengthLimit else {
      throw ExpressionError(
        "an expression of \(bytes.count) bytes", at: ExpressionReader.lengthLimit + 1,
        hint: "at most \(ExpressionReader.lengthLimit)")
    }
    skipSpaces()
    guard position < bytes.count else {
      throw ExpressionError("an empty expression", at: 1, hint: "write one, as in card.alpha > 0.5")
    }
    let operand = try alternatives()
    skipSpaces()
    guard position == bytes.count else { throw surplus() }
    if case .unknown(let name) = operand.term {
      try wait(unknownName(name, at: operand.column))
      return Operand(term: .flag { _ in nil }, column: operand.column)
    }
    return operand
  }

  /// Takes note of an unknown name that may still follow, and throws the error if no names follow.
  mutating func wait(_ error: ExpressionError) throws(ExpressionError) {
    guard names.isOpen else { throw error }
    missing.append(error)
  }

  /// Reads conditions that are joined by `||`.
  private mutating func alternatives() throws(ExpressionError) -> Operand {
    var left = try conditions()
    while take("||") {
      let right = try conditions()
      let (a, b) = (try flag(left), try flag(right))
      left = Operand(term: .flag { a($0) ?? false || b($0) ?? false }, column: left.column)
    }
    return left
  }

  /// Reads comparisons that are joined by `&&`.
  private mutating func conditions() throws(ExpressionError) -> Operand {
    var left = try comparison()
    while take("&&") {
      let right = try comparison()
      let (a, b) = (try flag(left), try flag(right))
      left = Operand(term: .flag { a($0) ?? false && b($0) ?? false }, column: left.column)
    }
    return left
  }

  /// Reads terms that are added or subtracted: one side of a comparison, or an argument.
  mutating func sum() throws(ExpressionError) -> Operand {
    var left = try product()
    while let sign = ["+", "-"].first(where: { take($0) }) {
      left = try calculated(left, product(), sign == "+" ? { $0 + $1 } : { $0 - $1 })
    }
    return left
  }

  /// Reads factors that are multiplied or divided.
  private mutating func product() throws(ExpressionError) -> Operand {
    var left = try signed()
    while let sign = ["*", "/"].first(where: { take($0) }) {
      let right = try signed()
      let (a, b) = (try number(left), try number(right))
      var unit = right.unit == nil ? left.unit : nil
      // A product keeps the unit if only one factor has one. A product of two units has none.
      if sign == "*", left.unit == nil { unit = right.unit }
      left = Operand(
        term: .number(combined(a, b, sign == "*" ? { $0 * $1 } : { $0 / $1 })),
        column: left.column, unit: unit)
    }
    return left
  }

  /// Reads an operand with its signs, `-` and `!`.
  private mutating func signed() throws(ExpressionError) -> Operand {
    skipSpaces()
    let start = column
    if isNext("!"), !isNext("!=") {
      position += 1
      let operand = try nested { reader throws(ExpressionError) in try reader.signed() }
      let flag = try flag(operand)
      return Operand(term: .flag { !(flag($0) ?? false) }, column: start)
    }
    if take("-") {
      let operand = try nested { reader throws(ExpressionError) in try reader.signed() }
      let number = try number(operand)
      return Operand(
        term: .number { number($0).map { -$0 } }, column: start, unit: operand.unit,
        isLiteral: operand.isLiteral, isSingle: operand.isSingle)
    }
    return try primary()
  }

  /// Reads an expression and a closing parenthesis; the opening one has been read.
  mutating func parenthesised() throws(ExpressionError) -> Operand {
    let start = position
    let operand = try nested { reader throws(ExpressionError) in try reader.alternatives() }
    guard take(")") else {
      throw ExpressionError("')' is missing", at: column, hint: "'(' is at column \(start)")
    }
    return operand
  }

  /// Reads a part inside another part, and checks the nesting.
  mutating func nested(
    _ read: (inout ExpressionReader) throws(ExpressionError) -> Operand
  ) throws(ExpressionError) -> Operand {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ExpressionReader.depthLimit else {
      throw ExpressionError(
        "more than \(ExpressionReader.depthLimit) nested parts", at: column)
    }
    return try read(&self)
  }

  /// Calculates with two numbers, in the unit of the first operand that has one.
  private mutating func calculated(
    _ left: Operand, _ right: Operand, _ operation: @escaping (Double, Double) -> Double
  ) throws(ExpressionError) -> Operand {
    let (a, b) = try likeNumbers(left, right)
    return Operand(
      term: .number(combined(a, b, operation)), column: left.column,
      unit: left.unit ?? right.unit)
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// Skips spaces and reads a text if it is next. Returns whether it was read.
  mutating func take(_ text: String) -> Bool {
    skipSpaces()
    guard isNext(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips spaces and reads a word if it is next as a whole. Returns whether it was read.
  mutating func takeWord(_ word: String) -> Bool {
    skipSpaces()
    guard isNext(word) else { return false }
    let end = position + word.utf8.count
    if end < bytes.count, NameGrammar.canContinue(bytes[end]) { return false }
    position = end
    return true
  }

  mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  func surplus() -> ExpressionError {
    let rest = String(decoding: bytes[position...].prefix(20), as: UTF8.self)
    let word = rest.prefix { $0.isLetter }
    let instead = ["and": "&&", "or": "||", "not": "!"][String(word)]
    return ExpressionError(
      "'\(word.isEmpty ? String(rest.prefix(1)) : String(word))' makes no sense here", at: column,
      hint: instead.map { "write \($0)" })
  }
}

extension ExpressionReader {
  mutating func primary() throws(ExpressionError) -> Operand {
    skipSpaces()
    let start = column
    guard let byte = next else {
      throw ExpressionError("expected a value, found the end of the expression", at: start)
    }
    switch byte {
    case UInt8(ascii: "("):
      position += 1
      return try parenthesised()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string(byte)
    case UInt8(ascii: "`"): return try quotedName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      if let (name, count) = names.escapedName(at: bytes[position...]) {
        let plain = longestName()
        if plain.utf8.count < count || !names.isKnown(plain) {
          position += count
          return try meaning(of: name, at: start)
        }
      }
      guard NameGrammar.canBegin(byte) || byte == UInt8(ascii: "%") else { throw surplus() }
      return try name()
    }
  }

  private mutating func number() throws(ExpressionError) -> Operand {
    let start = position
    takeDigits()
    if isNext(".") {
      position += 1
      takeDigits()
    }
    if isNext("e") || isNext("E") {
      let mark = position
      position += 1
      if isNext("+") || isNext("-") { position += 1 }
      if next?.isDigit ?? false { takeDigits() } else { position = mark }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = NumberText.reading(text, NumberText.double).number else {
      throw ExpressionError("the number '\(text)' is too large", at: start + 1)
    }
    var operand = Operand(term: .number { _ in number }, column: start + 1, isLiteral: true)
    let unitStart = position
    while let byte = next, byte.isLetter || byte == UInt8(ascii: "%") { position += 1 }
    guard position > unitStart else { return operand }
    let unit = String(decoding: bytes[unitStart..<position], as: UTF8.self)
    let known = ExpressionUnit.names + Set(names.known.trace.tracks.compactMap(\.unit)).sorted()
    guard known.contains(unit) else {
      throw ExpressionError(
        "unknown unit '\(unit)'", at: unitStart + 1, hint: suggestion(for: unit, in: known))
    }
    operand.unit = ExpressionUnit(unit)
    return operand
  }

  /// Reads a quoted word, and encodes it as traces do.
  private mutating func string(_ quote: UInt8) throws(ExpressionError) -> Operand {
    let start = column
    let text = try quoted(by: quote)
    let word = NameGrammar.isUnreservedWord(text) ? text : NameGrammar.encode(word: text)
    return Operand(term: .word { _ in word }, column: start, isLiteral: true)
  }

  /// Reads text up to the closing quote. The next byte is the opening quote.
  mutating func quoted(by quote: UInt8) throws(ExpressionError) -> String {
    let start = position
    position += 1
    while let byte = next, byte != quote { position += 1 }
    guard next == quote else {
      throw ExpressionError(
        "\(String(UnicodeScalar(quote))) is not closed", at: start + 1)
    }
    position += 1
    return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
  }

  mutating func call(_ function: String, at start: Int) throws(ExpressionError) -> Operand {
    if function == "state" { return try stateCall(at: start) }
    let isMagnitude = function == "abs"
    let result = try nested { reader throws(ExpressionError) in
      let first = try reader.sum()
      let number = try reader.number(first)
      if isMagnitude {
        return Operand(
          term: .number { number($0)?.magnitude }, column: start, unit: first.unit,
          isSingle: first.isSingle)
      }
      let choose: (Double, Double) -> Double =
        function == "min" ? { min($0, $1) } : { max($0, $1) }
      var result = Operand(
        term: .number(number), column: start, unit: first.unit, isLiteral: first.isLiteral,
        isSingle: first.isSingle)
      while reader.take(",") {
        result = try reader.calculated(result, reader.sum()) {
          $0.isNaN || $1.isNaN ? .nan : choose($0, $1)
        }
      }
      return result
    }
    guard take(")") else {
      throw ExpressionError(
        "')' is missing", at: column, hint: isMagnitude ? "abs(a)" : "\(function)(a, b, …)")
    }
    return result
  }

  mutating func takeDigits() {
    while let byte = next, byte.isDigit { position += 1 }
  }
}
