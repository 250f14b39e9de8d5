import DopesheetText

extension TraceParser {
  func requireSpace(_ line: inout TraceLine, _ field: String) throws(TraceError) {
    guard line.next == UInt8(ascii: " "), line.index + 1 < line.end else {
      throw line.error(.malformedLine, at: line.index, expected: field)
    }
    line.index += 1
  }

  func requireEnd(_ line: TraceLine) throws(TraceError) {
    guard line.isAtEnd else {
      throw line.error(
        .malformedLine, line.rest, expected: "the end of the line")
    }
  }

  func name(_ line: inout TraceLine, _ field: String) throws(TraceError) -> Range<Int> {
    try requireSpace(&line, field)
    let range = line.token()
    try requireName(range, line, field)
    return range
  }

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

  func arguments(_ line: inout TraceLine) throws(TraceError) -> [Trace.Argument] {
    var arguments: [Trace.Argument] = []
    var keys: Set<String> = []
    while !line.isAtEnd {
      try requireSpace(&line, "an argument")
      let start = line.index
      while let byte = line.next, byte != UInt8(ascii: "="), byte != UInt8(ascii: " ") {
        line.index += 1
      }
      let range = start..<line.index
      guard line.next == UInt8(ascii: "="), !range.isEmpty else {
        throw line.error(.badArgument, at: start, expected: "an argument key=value")
      }
      try requireName(range, line, "the key of an argument")
      let key = line.text(range)
      guard keys.insert(key).inserted else {
        throw line.error(
          .badArgument, range, expected: "another key", hint: "each key may appear once in a record"
        )
      }
      line.index += 1
      arguments.append(Trace.Argument(key, try argumentValue(&line)))
    }
    return arguments
  }

  private func argumentValue(_ line: inout TraceLine) throws(TraceError) -> Trace.Argument.Value {
    guard let first = line.next, first != UInt8(ascii: " ") else {
      throw line.error(.badArgument, at: line.index, expected: "a number, a word or a text")
    }
    if first == UInt8(ascii: "\"") { return .text(try quotedText(&line)) }
    let range = line.token()
    let word = line.text(range)
    if word == "true" || word == "false" { return .flag(word == "true") }
    let token = line.buffer(range)
    let isWord = NameGrammar.canBegin(first) || first == UInt8(ascii: "%")
    if isWord && word != "nan" && word != "inf" {
      if case .badByte(let index) = NameGrammar.fault(in: token) {
        throw line.error(
          .badArgument, at: range.lowerBound + index, expected: "a word",
          found: TraceLine.quote(token), hint: "write other text in double quotes")
      }
      try requireName(range, line, "a word")
      return .word(word)
    }
    let reading = NumberText.double(token)
    if case .canonical(let number) = reading { return .number(number) }
    // Above 2^53, an integer may have a text that is not the text of any Double.
    if case .canonical(let integer) = NumberText.integer(token) { return .integer(integer) }
    throw numberError(reading, range, line, text: NumberText.text(of:))
      ?? line.error(
        .badArgument, range, expected: "a number, a word or a text",
        hint: "write other text in double quotes")
  }

  private func quotedText(_ line: inout TraceLine) throws(TraceError) -> String {
    do throws(QuotedText.Fault) {
      let text = try QuotedText.read(line.bytes, from: &line.index, to: line.end)
      guard line.isAtEnd || line.next == UInt8(ascii: " ") else {
        throw QuotedText.Fault(offset: line.index, expected: "a space after the quote")
      }
      return text
    } catch {
      throw line.error(
        .badArgument, at: error.offset, expected: error.expected, hint: error.hint)
    }
  }

  func formError(_ canonical: String, _ range: Range<Int>, _ line: TraceLine) -> TraceError {
    line.error(
      .nonCanonicalNumber(text: line.text(range), canonical: canonical), range, expected: canonical)
  }

  /// Returns an error for a number that is not in its only valid form; `nil` if the text is not a number.
  func numberError<Number: BinaryFloatingPoint>(
    _ reading: NumberText.Reading<Number>, _ range: Range<Int>, _ line: TraceLine,
    text: (Number) -> String
  ) -> TraceError? {
    switch reading {
    case .canonical, .malformed: return nil
    case .noncanonical(let number): return formError(text(number), range, line)
    case .overflow:
      let greatest = text(.greatestFiniteMagnitude)
      return line.error(.numberOverflow, range, expected: "a number of at most \(greatest)")
    case .underflow:
      let least = text(.leastNonzeroMagnitude)
      return line.error(.numberUnderflow, range, expected: "0 or at least \(least)")
    }
  }
}
