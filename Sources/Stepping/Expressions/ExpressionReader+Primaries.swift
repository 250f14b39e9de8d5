import DopesheetNotation
import DopesheetTrace

extension ExpressionReader {
  /// Reads a number, a string, a name, a call or parentheses.
  mutating func primary() throws(ExpressionError) -> Operand {
    skipSpaces()
    let start = column
    guard let byte = next else {
      throw ExpressionError("the expression ends where a value is wanted", at: start)
    }
    switch byte {
    case UInt8(ascii: "("):
      position += 1
      return try parenthesised()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string(byte)
    case UInt8(ascii: "`"): return try quotedName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      guard NameGrammar.canBegin(byte) || byte == UInt8(ascii: "%") else { throw surplus() }
      return try name()
    }
  }

  /// Reads a number and its unit.
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
      throw ExpressionError("'\(text)' is no number that can be held", at: start + 1)
    }
    var operand = Operand(term: .number(.constant(number)), column: start + 1)
    let unitStart = position
    while let byte = next, byte.isLetter || byte == UInt8(ascii: "%") { position += 1 }
    guard position > unitStart else { return operand }
    let unit = String(decoding: bytes[unitStart..<position], as: UTF8.self)
    let known = ExpressionUnit.names + Set(names.tracks.compactMap(\.unit)).sorted()
    guard known.contains(unit) else {
      throw ExpressionError(
        "no unit is called '\(unit)'", at: unitStart + 1, hint: suggestion(for: unit, in: known))
    }
    operand.unit = ExpressionUnit(unit)
    return operand
  }

  /// Reads text in quotes: a word, in the form that traces give it.
  private mutating func string(_ quote: UInt8) throws(ExpressionError) -> Operand {
    let start = column
    let text = try quoted(by: quote)
    let word = NameGrammar.isUnreservedWord(text) ? text : NameGrammar.encode(word: text)
    return Operand(term: .word(.constant(word)), column: start)
  }

  /// Reads text up to a closing quote; the next byte is the opening one.
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

  /// Reads the arguments of a call, whose parenthesis is open.
  mutating func call(_ function: String, at start: Int) throws(ExpressionError) -> Operand {
    if function == "state" { return try stateCall(at: start) }
    let read: (inout ExpressionReader) throws(ExpressionError) -> Operand = {
      (reader) throws(ExpressionError) in
      var result = try reader.sum()
      if function == "abs" {
        result.term = .number(.magnitude(try reader.number(result)))
        return result
      }
      _ = try reader.number(result)
      while reader.take(",") {
        let next = try reader.sum()
        result = try reader.combined(function == "min" ? .least : .greatest, result, next)
      }
      return result
    }
    let result = try nested(read)
    guard take(")") else {
      throw ExpressionError(
        "')' is missing", at: column, hint: function == "abs" ? "abs(a)" : "\(function)(a, b, …)")
    }
    return Operand(
      term: result.term, column: start, unit: result.unit,
      isSingle: function == "abs" && result.isSingle)
  }

  private mutating func takeDigits() {
    while let byte = next, byte.isDigit { position += 1 }
  }
}
