import DopesheetTrace

extension Rejection {
  /// Footers whose counts are wrong.
  static let footers: [Rejection] = [
    ("frames=2", "frames=3", .countMismatch(field: .frames, declared: 3, actual: 2)),
    ("sources=1", "sources=0", .countMismatch(field: .sources, declared: 0, actual: 1)),
    ("inputs=1", "inputs=2", .countMismatch(field: .inputs, declared: 2, actual: 1)),
    ("states=2", "states=1", .countMismatch(field: .states, declared: 1, actual: 2)),
    ("callbacks=1", "callbacks=9", .countMismatch(field: .callbacks, declared: 9, actual: 1)),
    ("values=8", "values=7", .countMismatch(field: .values, declared: 7, actual: 8)),
    ("frames=2", "frames=02", .nonCanonicalNumber(text: "02", canonical: "2")),
    ("frames=2", "frames=", .malformedLine),
    ("frames=2", "frames=-1", .malformedLine),
    ("frames=2", "frames=99999999999999999999", .malformedLine),
    ("frames=2", "frame=2", .malformedLine),
    (" inputs=1", "", .malformedLine),
    ("values=8", "values=8 more=1", .malformedLine),
    ("frames=2", " frames=2", .notCanonical(line: 27, reason: "two spaces")),
  ].map { old, new, kind in
    let changed = counts.split(separator: old, omittingEmptySubsequences: false).joined(
      separator: new)
    return Rejection("10 \(new)", footer(changed), kind, line: 27)
  }

  /// The sample with another footer, whose digest is right.
  static func footer(_ counts: String) -> [UInt8] {
    SampleTrace.footer(Array(SampleTrace.lines.map { $0 + "\n" }.joined().utf8), counts)
  }

  static let counts = "frames=2 sources=1 inputs=1 states=2 callbacks=1 values=8"

  /// Footers whose digest is wrong or no digest.
  static let digests: [Rejection] = {
    let digits = text.suffix(17).dropLast()
    let mismatch = TraceError.Kind.digestMismatch(
      expected: 0x0123_4567_89ab_cdef, actual: UInt64(digits, radix: 16)!)
    let tests: [(String, TraceError.Kind)] = [
      ("0123456789abcdef", mismatch),
      ("0123456789ABCDEF", .notCanonical(line: 27, reason: "an upper-case digest")),
      ("0123456789abcde", .malformedLine),
      ("0123456789abcdef0", .malformedLine),
      ("0123456789abcdeg", .malformedLine),
      ("+123456789abcdef", .malformedLine),
      ("", .malformedLine),
    ]
    return tests.map { end, kind in
      Rejection("9 \(end)", bytes(text.dropLast(17) + end + "\n"), kind, line: 27)
    }
  }()
}
