import DopesheetNotation

extension TraceParser {
  /// What a footer says.
  struct DeclaredFooter {
    /// The counts and where each of them stands, in the order of ``Trace/Footer/Field``.
    var counts: [(count: Int, range: Range<Int>)] = []
    /// The digest.
    var digest: UInt64 = 0
    /// Where the digest stands.
    var digestRange = 0..<0
  }

  /// Reads a footer.
  func footerLine(_ line: inout TraceLine) throws(TraceError) -> DeclaredFooter {
    var declared = DeclaredFooter()
    line.index += 1
    for field in Trace.Footer.Field.allCases {
      let range = try footerField(&line, field.rawValue)
      switch NumberText.integer(line.buffer(range)) {
      case .canonical(let count) where count >= 0:
        declared.counts.append((Int(clamping: count), range))
      case .noncanonical(let count):
        throw line.error(
          .nonCanonicalNumber(text: line.text(range), canonical: "\(count)"), range,
          expected: "\(count)")
      default:
        throw line.error(
          .malformedLine, range, expected: "the number of \(field.rawValue)")
      }
    }
    let range = try footerField(&line, "xxh64")
    guard range.count == 16, bytes[range].allSatisfy(\.isHexDigit),
      let digest = UInt64(line.text(range), radix: 16)
    else {
      throw line.error(
        .malformedLine, range, expected: "a digest of 16 hexadecimal digits")
    }
    guard TraceWriter.hexadecimal(digest).elementsEqual(line.buffer(range)) else {
      throw line.error(
        .notCanonical(line: line.number, reason: "an upper-case digest"), range,
        expected: "lower-case digits", hint: "write its letters in lower case")
    }
    declared.digest = digest
    declared.digestRange = range
    try requireEnd(line)
    return declared
  }

  /// Reads a space, a name that must be this one, and an equals sign; returns where the value stands.
  private func footerField(
    _ line: inout TraceLine, _ name: String
  ) throws(TraceError) -> Range<Int> {
    try requireSpace(&line, name + "=")
    let range = line.token()
    let key = Array(name.utf8) + [UInt8(ascii: "=")]
    guard bytes[range].starts(with: key) else {
      throw line.error(
        .malformedLine, range, expected: name + "=", hint: "the fields of a footer have one order")
    }
    return range.lowerBound + key.count..<range.upperBound
  }

  /// The counts that differ from those of the content.
  func countFaults(_ declared: DeclaredFooter, _ line: TraceLine) -> [TraceError] {
    zip(Trace.Footer.Field.allCases, declared.counts).compactMap { field, entry in
      let actual = footer[field]
      if entry.count == actual { return nil }
      return line.error(
        .countMismatch(field: field, declared: entry.count, actual: actual), entry.range,
        expected: "\(field.rawValue)=\(actual)", hint: "a line was added or removed")
    }
  }

  /// The error for a digest that is not that of the content.
  func digestFault(_ declared: DeclaredFooter, _ line: TraceLine) -> TraceError? {
    let actual = XXH64.digest(of: line.buffer(0..<line.start))
    if actual == declared.digest { return nil }
    return line.error(
      .digestMismatch(expected: declared.digest, actual: actual), declared.digestRange,
      expected: String(decoding: TraceWriter.hexadecimal(actual), as: UTF8.self),
      hint: "restore the file, or see what changed with dopesheet verify")
  }
}
