import DopesheetNotation

extension TraceReader {
  /// The last line of a trace file: how much the file holds, and the digest of all bytes before it.
  package struct Seal: Equatable, Sendable {
    /// The offset of the line, where the digested bytes end.
    package let start: Int
    /// What it counts.
    package let counts: Trace.Footer
    /// The digest that it states.
    package let digest: UInt64

    /// Tells whether the bytes of its file are as a writer left them: whether they have the digest that it states.
    package func isIntact(in bytes: UnsafeRawBufferPointer) -> Bool {
      bytes.count > start
        && XXH64.digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<start])) == digest
    }
  }

  /// Reads the last line of a trace file and nothing else.
  ///
  /// Whether the bytes before it are what a writer left is another question, ``Seal/isIntact(in:)``.
  ///
  /// - Throws: ``TraceError`` if the file is none, or does not end in a whole footer.
  package static func seal(of bytes: UnsafeRawBufferPointer) throws(TraceError) -> Seal {
    if let error = TraceParser.fileFault(in: bytes) { throw error }
    let parser = TraceParser(bytes, Options())
    var start = bytes.count - 1
    let isEnded = bytes[start] == UInt8(ascii: "\n")
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var line = TraceLine(
      bytes: bytes, number: 0, start: start, end: bytes.count - (isEnded ? 1 : 0), index: start)
    guard isEnded, line.next == UInt8(ascii: "=") else {
      throw line.error(
        .truncated(lastCompleteFrame: nil), at: line.end, expected: "a footer",
        found: "the end of the file",
        hint: "dopesheet check FILE --recover OUT saves what is complete")
    }
    let declared = try parser.footerLine(&line)
    var counts = Trace.Footer()
    for (field, entry) in zip(Trace.Footer.Field.allCases, declared.counts) {
      counts[field] = entry.count
    }
    return Seal(start: start, counts: counts, digest: declared.digest)
  }
}
