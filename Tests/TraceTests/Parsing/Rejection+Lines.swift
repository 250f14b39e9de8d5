import DopesheetTrace

extension Rejection {
  /// Bytes that no line may have.
  static let lines: [Rejection] = [
    Rejection(16, "a 0\r", .carriageReturn(line: 16), column: 4),
    Rejection(2, "clock 60\r", .carriageReturn(line: 2)),
    Rejection(4, "meta title a\rb", .carriageReturn(line: 4), column: 13),
    Rejection(16, "<<<<<<< HEAD", .mergeConflict(line: 16), column: 1),
    Rejection(16, "=======", .mergeConflict(line: 16)),
    Rejection(16, ">>>>>>> branch", .mergeConflict(line: 16)),
    Rejection(16, "||||||| base", .mergeConflict(line: 16)),
    Rejection(5, "<<<<<<< HEAD", .mergeConflict(line: 5)),
    Rejection(16, "", .notCanonical(line: 16, reason: "a blank line")),
    Rejection(5, "", .notCanonical(line: 5, reason: "a blank line")),
    Rejection(16, "a  0", .notCanonical(line: 16, reason: "two spaces"), column: 3),
    Rejection(18, "b 1  2", .notCanonical(line: 18, reason: "two spaces"), column: 5),
    Rejection(13, "<  card start", .notCanonical(line: 13, reason: "two spaces"), column: 3),
    Rejection(12, "* card node  x=0", .notCanonical(line: 12, reason: "two spaces"), column: 13),
    Rejection(3, "meta  engine 1", .notCanonical(line: 3, reason: "two spaces"), column: 6),
    Rejection(3, "meta engine  1", .notCanonical(line: 3, reason: "two spaces"), column: 13),
    Rejection(
      16, "a 0 ", .notCanonical(line: 16, reason: "a space at the end of the line"), column: 4),
    Rejection(11, "begin ", .notCanonical(line: 11, reason: "a space at the end of the line")),
    Rejection(1, "mtrace 1 ", .notCanonical(line: 1, reason: "a space at the end of the line")),
    Rejection(17, "@0 ", .notCanonical(line: 17, reason: "a space at the end of the line")),
    Rejection(
      12, "* card node ", .notCanonical(line: 12, reason: "a space at the end of the line")),
    Rejection(
      4, "meta title x ", .notCanonical(line: 4, reason: "a space at the end of the line"),
      column: 13),
    Rejection(
      16, " a 0", .notCanonical(line: 16, reason: "a space at the start of the line"), column: 1),
    Rejection(16, "a\t0", .notCanonical(line: 16, reason: "a tab"), column: 2),
    Rejection(4, "meta title a\tb", .notCanonical(line: 4, reason: "a tab"), column: 13),
    Rejection(12, "* card node x=\"\t\"", .notCanonical(line: 12, reason: "a tab")),
    Rejection(
      "34 NUL", SampleTrace.replacing(16, with: "a\u{0} 0"), .controlByte(offset: offset(16) + 1),
      line: 16, column: 2),
    Rejection(
      "34 DEL in a text", SampleTrace.replacing(4, with: "meta title \u{7F}"),
      .controlByte(offset: offset(4) + 11), line: 4),
    Rejection(
      "34 ESC in quotes", SampleTrace.replacing(12, with: "* card node x=\"\u{1B}\""),
      .controlByte(offset: offset(12) + 15), line: 12),
    Rejection(
      "6 a lone byte", invalid(16, [0xFF]), .invalidUTF8(offset: offset(16)), line: 16, column: 1),
    Rejection(
      "6 in a text", invalid(4, bytes("meta title ") + [0xC3]),
      .invalidUTF8(offset: offset(4) + 11), line: 4),
    Rejection(
      "6 in quotes", invalid(12, bytes("* card node x=\"") + [0xED, 0xA0, 0x80, 0x22]),
      .invalidUTF8(offset: offset(12) + 15), line: 12),
    Rejection(
      "6 before a tab", invalid(16, [0x61, 0x80, 0x09]), .invalidUTF8(offset: offset(16) + 1),
      line: 16),
  ]

  /// The offset of a line of the sample.
  static func offset(_ line: Int) -> Int {
    SampleTrace.lines[..<(line - 1)].map { $0.utf8.count + 1 }.reduce(0, +)
  }

  /// The sample with a line of any bytes.
  static func invalid(_ line: Int, _ bytes: [UInt8]) -> [UInt8] {
    let marked = SampleTrace.lines.enumerated().map {
      $0.offset == line - 1 ? bytes : Array($0.element.utf8)
    }
    return SampleTrace.seal(Array(marked.map { $0 + [10] }.joined()))
  }
}
