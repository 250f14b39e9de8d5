import DopesheetNotation

extension TraceReader {
  /// The last line of a trace file: how much the file holds, and the digest of all bytes before it.
  public struct Seal: Equatable, Sendable {
    /// The offset of the line, where the digested bytes end.
    public let start: Int
    /// What it counts.
    public let counts: Trace.Footer
    /// The digest that it states.
    public let digest: UInt64
  }

  /// Reads the last line of a trace file and nothing else.
  ///
  /// A file whose bytes have the digest that its seal states is as a writer left it.
  ///
  /// - Throws: ``TraceError`` if the file is none, or does not end in a whole footer.
  public static func seal(of bytes: UnsafeRawBufferPointer) throws(TraceError) -> Seal {
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
