import DopesheetNotation

extension TraceParser {
  /// Reads the space before a field that must be there.
  func requireSpace(_ line: inout TraceLine, _ field: String) throws(TraceError) {
    guard line.next == UInt8(ascii: " "), line.index + 1 < line.end else {
      throw line.error(.malformedLine, at: line.index, expected: field)
    }
    line.index += 1
  }

  /// Requires that nothing is left of a line.
  func requireEnd(_ line: TraceLine) throws(TraceError) {
    guard line.isAtEnd else {
      throw line.error(
        .malformedLine, line.rest, expected: "the end of the line")
    }
  }

  /// Reads a space and a name of the grammar.
  func name(_ line: inout TraceLine, _ field: String) throws(TraceError) -> Range<Int> {
    try requireSpace(&line, field)
    let range = line.token()
    try requireName(range, line, field)
    return range
  }

  /// Requires that bytes are a name of the grammar.
  func requireName(
    _ range: Range<Int>, _ line: TraceLine, _ field: String
  ) throws(TraceError) {
    guard let fault = NameGrammar.fault(in: line.buffer(range)) else { return }
    throw nameError(fault, range, line, field)
  }

  private func nameError(
    _ fault: NameGrammar.Fault, _ range: Range<Int>, _ line: TraceLine, _ field: String
  ) -> TraceError {
    let found = TraceLine.quote(line.buffer(range))
    switch fault {
    case .empty:
      return line.error(.badName, at: range.lowerBound, expected: field)
    case .tooLong:
      return line.error(
        .badName, at: range.lowerBound + NameGrammar.maximumLength, expected: field,
        found: "\(range.count) bytes", hint: "at most \(NameGrammar.maximumLength) bytes")
    case .badByte(let index):
      let isFirst = index == 0
      return line.error(
        .badName, at: range.lowerBound + index, expected: field, found: found,
        hint: isFirst
          ? "it begins with a letter or _; write any other byte as % and its two hexadecimal digits"
          : "it holds letters, digits and _ . - / [ ] : only; write any other byte as % and its "
            + "two hexadecimal digits")
    case .badEscape(let index):
      return line.error(
        .badName, at: range.lowerBound + index, expected: field, found: found,
        hint: "two hexadecimal digits follow a %; a % itself is %25")
    case .lowercaseEscape(let index):
      return line.error(
        .badName, at: range.lowerBound + index, expected: field, found: found,
        hint: "the digits of an escape are upper-case")
    }
  }
}
