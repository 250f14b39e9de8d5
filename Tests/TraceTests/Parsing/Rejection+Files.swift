import DopesheetTrace

extension Rejection {
  /// Files that are no trace, or not all of one.
  static let files: [Rejection] = [
    Rejection("1 empty", [], .empty, line: 1, column: 1),
    Rejection("2 other text", bytes("hello\n"), .notATrace(found: "hello"), line: 1),
    Rejection("2 no line end", bytes("[]"), .notATrace(found: "[]"), line: 1),
    Rejection(
      "2 no version", bytes("mtrace x\n"), .notATrace(found: "mtrace x"), line: 1, column: 8),
    Rejection("2 leading zero", bytes("mtrace 01\n"), .notATrace(found: "mtrace 01"), line: 1),
    Rejection(
      "3 newer", bytes("mtrace 2\nx"), .unsupportedVersion(2, supported: 1...1), line: 1, column: 8),
    Rejection("3 zero", bytes("mtrace 0\n"), .unsupportedVersion(0, supported: 1...1), line: 1),
    Rejection("4 byte order mark", bytes("\u{FEFF}") + sound, .byteOrderMark, line: 1, column: 1),
    Rejection(
      "5 all CRLF", bytes(text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"),
      .carriageReturn(line: 1), line: 1, column: 9),
    Rejection("5 only CR", text.utf8.map { $0 == 10 ? 13 : $0 }, .carriageReturn(line: 1), line: 1),
    Rejection(
      "7 no footer", SampleTrace.lines.joined(separator: "\n").utf8 + [10],
      .truncated(lastCompleteFrame: 0), line: 27),
    Rejection("7 no final LF", sound.dropLast(), .truncated(lastCompleteFrame: 1), line: 27),
    Rejection(
      "7 only a header", bytes("mtrace 1\nclock 60\n"), .truncated(lastCompleteFrame: nil), line: 3,
      column: 1),
    Rejection(
      "7 part of the first line", bytes("mtr"), .truncated(lastCompleteFrame: nil), line: 1,
      column: 4),
    Rejection(
      "7 part of a line", sound.prefix { $0 != UInt8(ascii: "~") },
      .truncated(lastCompleteFrame: nil), line: 14),
    Rejection(
      "8 a line behind the footer", sound + bytes("a 1\n"), .trailingData(offset: sound.count),
      line: 28, column: 1),
    Rejection(
      "8 a blank line behind the footer", sound + [10], .trailingData(offset: sound.count), line: 28
    ),
    Rejection("8 a second trace", sound + sound, .trailingData(offset: sound.count), line: 28),
    Rejection("44 gzip", [0x1F, 0x8B, 8, 0], .looksLike(kind: .gzip), line: 1),
    Rejection("44 zstd", [0x28, 0xB5, 0x2F, 0xFD, 4], .looksLike(kind: .zstandard), line: 1),
    Rejection(
      "44 LFS", bytes("version https://git-lfs.github.com/spec/v1\noid sha256:0\n"),
      .looksLike(kind: .gitLFSPointer), line: 1),
    Rejection("44 JSON", bytes("{}"), .looksLike(kind: .json), line: 1),
    Rejection("44 JSON behind spaces", bytes("\n\t {\n"), .looksLike(kind: .json), line: 1),
    Rejection("44 UTF-16", [0xFF, 0xFE, 0x6D, 0], .looksLike(kind: .utf16), line: 1),
  ]

  static let sound = SampleTrace.bytes
  static let text = String(decoding: sound, as: UTF8.self)

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
