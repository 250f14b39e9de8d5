import DopesheetTrace
import Testing

struct Rejection: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var kind: TraceError.Kind
  var line: Int
  var column: Int?

  init(
    _ name: String, _ bytes: [UInt8], _ kind: TraceError.Kind, line: Int, column: Int? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.kind = kind
    self.line = line
    self.column = column
  }

  /// The sample with one line replaced.
  init(_ line: Int, _ text: String, _ kind: TraceError.Kind, column: Int? = nil) {
    self.init(
      "line \(line): \(text)", SampleTrace.replacing(line, with: text), kind, line: line,
      column: column)
  }

  var testDescription: String { name }
}

extension Rejection {
  /// The sample with one line replaced by each of some texts, with the same error.
  static func all(_ line: Int, _ kind: TraceError.Kind, _ texts: String...) -> [Rejection] {
    texts.map { Rejection(line, $0, kind) }
  }

  /// The sample with one line replaced and the error in another line.
  func at(line: Int) -> Rejection {
    var copy = self
    copy.line = line
    return copy
  }

  static let tables =
    files + lines + headers + values + numbers + records + footers + digests

  /// Files that are no trace, or not all of one.
  static let files: [Rejection] = [
    Rejection("1 empty", [], .empty, line: 1, column: 1),
    Rejection("2 other text", bytes("hello\n"), .notATrace, line: 1),
    Rejection("2 no line end", bytes("[]"), .notATrace, line: 1),
    Rejection(
      "2 no version", bytes("mtrace x\n"), .notATrace, line: 1, column: 8),
    Rejection("2 leading zero", bytes("mtrace 01\n"), .notATrace, line: 1),
    Rejection(
      "3 newer", bytes("mtrace 2\nx"), .unsupportedVersion(2), line: 1, column: 8),
    Rejection("3 zero", bytes("mtrace 0\n"), .unsupportedVersion(0), line: 1),
    Rejection("4 byte order mark", bytes("\u{FEFF}") + sound, .byteOrderMark, line: 1, column: 1),
    Rejection(
      "5 all CRLF", bytes(text.replacing("\n", with: "\r\n")),
      .carriageReturn, line: 1, column: 9),
    Rejection("5 only CR", text.utf8.map { $0 == 10 ? 13 : $0 }, .carriageReturn, line: 1),
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
    Rejection("8 a line behind it", sound + bytes("a 1\n"), .trailingData, line: 28, column: 1),
    Rejection("8 a blank line behind the footer", sound + [10], .trailingData, line: 28),
    Rejection("8 a second trace", sound + sound, .trailingData, line: 28),
    Rejection("44 gzip", [0x1F, 0x8B, 8, 0], .looksLike(.gzip), line: 1),
    Rejection("44 zstd", [0x28, 0xB5, 0x2F, 0xFD, 4], .looksLike(.zstandard), line: 1),
    Rejection(
      "44 LFS", bytes("version https://git-lfs.github.com/spec/v1\noid sha256:0\n"),
      .looksLike(.gitLFSPointer), line: 1),
    Rejection("44 JSON", bytes("{}"), .looksLike(.json), line: 1),
    Rejection("44 JSON behind spaces", bytes("\n\t {\n"), .looksLike(.json), line: 1),
    Rejection("44 UTF-16", [0xFF, 0xFE, 0x6D, 0], .looksLike(.utf16), line: 1),
  ]

  static let sound = SampleTrace.bytes
  static let text = String(decoding: sound, as: UTF8.self)

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Headers that are wrong.
  static let headers: [Rejection] = [
    [
      Rejection("13 no clock", SampleTrace.replacing(2...2, with: nil), .badClock, line: 2),
      Rejection(
        "13 nothing but begin", SampleTrace.seal(["mtrace 1", "begin", "@0"]), .badClock, line: 2),
      Rejection(2, "clock 0", .badClock, column: 7),
      Rejection(2, "clock", .badClock, column: 6),
      Rejection(
        "13 two clocks", SampleTrace.replacing(3, with: "clock 60"),
        .duplicate(.clock, "60"), line: 3),
      Rejection(3, "meta 1engine 1", .badName, column: 6),
      Rejection(3, "meta z 1", .notSorted).at(line: 4),
      Rejection(4, "meta engine 2", .duplicate(.meta, "engine")),
      Rejection(6, "track Z f64", .notSorted, column: 7),
      Rejection(6, "track a f64", .duplicate(.track, "a")),
      Rejection(6, "track b double", .badType, column: 9),
      Rejection("18 a record", SampleTrace.replacing(11...11, with: nil), .missingBegin, line: 11),
      Rejection("18 a frame", SampleTrace.replacing(11...16, with: nil), .missingBegin, line: 11),
      Rejection(3, "mata engine 1", .unknownHeader("mata")),
      Rejection(3, "Meta engine 1", .unknownHeader("Meta")),
      Rejection(6, "meta z 1", .notSorted),
      Rejection(6, "track b f64 2px", .badName),
      Rejection(11, "a 0", .missingBegin),
      Rejection(11, "begin now", .malformedLine),
    ],
    all(
      2, .badClock, "clock -60", "clock 120/2", "clock 60/1", "clock 60/0", "clock 060",
      "clock +60", "clock 60/1001/2", "clock 59.94", "clock 1000000000001",
      "clock 99999999999999999999", "clock 60 60", "clock /2"),
    all(3, .malformedLine, "meta", "meta engine"),
    all(6, .malformedLine, "track b", "track b f64 px px"),
    all(
      6, .badType, "track b f16", "track b f64[0]", "track b f64[1]", "track b f64[17]",
      "track b f64[02]", "track b f64[]", "track b f64[2", "track b f64[2]x", "track b [2]"),
  ].flatMap { $0 }

  /// Bytes that are invalid in every line.
  static let lines: [Rejection] = [
    [
      Rejection(16, "a 0\r", .carriageReturn, column: 4),
      Rejection(4, "meta title a\rb", .carriageReturn, column: 13),
      Rejection(16, "<<<<<<< HEAD", .mergeConflict, column: 1),
      Rejection(16, "a  0", .notCanonical("two spaces"), column: 3),
      Rejection(18, "b 1  2", .notCanonical("two spaces"), column: 5),
      Rejection(13, "<  card start", .notCanonical("two spaces"), column: 3),
      Rejection(13, #"< card start a="\"  b"  c=1"#, .notCanonical("two spaces"), column: 24),
      Rejection(12, "* card node  x=0", .notCanonical("two spaces"), column: 13),
      Rejection(3, "meta  engine 1", .notCanonical("two spaces"), column: 6),
      Rejection(3, "meta engine  1", .notCanonical("two spaces"), column: 13),
      Rejection(16, "a 0 ", .notCanonical("a space at the end of the line"), column: 4),
      Rejection(4, "meta title x ", .notCanonical("a space at the end of the line"), column: 13),
      Rejection(16, " a 0", .notCanonical("a space at the start of the line"), column: 1),
      Rejection(16, "a\t0", .notCanonical("a tab"), column: 2),
      Rejection(4, "meta title a\tb", .notCanonical("a tab"), column: 13),
      Rejection(16, "a\u{0} 0", .controlByte, column: 2),
      Rejection(4, "meta title \u{7F}", .controlByte, column: 12),
      Rejection(12, "* card node x=\"\u{1B}\"", .controlByte, column: 16),
      invalid(16, [0xFF], column: 1),
      invalid(4, bytes("meta title ") + [0xC3], column: 12),
      invalid(12, bytes("* card node x=\"") + [0xED, 0xA0, 0x80, 0x22], column: 16),
      // The byte comes before a tab.
      invalid(16, [0x61, 0x80, 0x09], column: 2),
      Rejection(2, "clock 60\r", .carriageReturn),
      Rejection(5, "<<<<<<< HEAD", .mergeConflict),
      Rejection(16, "", .notCanonical("a blank line")),
      Rejection(5, "", .notCanonical("a blank line")),
      Rejection(11, "begin ", .notCanonical("a space at the end of the line")),
      Rejection(1, "mtrace 1 ", .notCanonical("a space at the end of the line")),
      Rejection(17, "@0 ", .notCanonical("a space at the end of the line")),
      Rejection(12, "* card node ", .notCanonical("a space at the end of the line")),
      Rejection(12, "* card node x=\"\t\"", .notCanonical("a tab")),
    ],
    all(16, .mergeConflict, "=======", ">>>>>>> branch", "||||||| base"),
  ].flatMap { $0 }

  /// The sample with a line of bytes that are not UTF-8.
  static func invalid(_ line: Int, _ bytes: [UInt8], column: Int) -> Rejection {
    let marked = SampleTrace.lines.enumerated().map {
      $0.offset == line - 1 ? bytes : Array($0.element.utf8)
    }
    return Rejection(
      "line \(line): \(bytes)", SampleTrace.seal(Array(marked.map { $0 + [10] }.joined())),
      .invalidUTF8, line: line, column: column)
  }

  /// Frames and events that are wrong.
  static let records: [Rejection] = [
    [
      Rejection(23, "@-1", .tickNotMonotonic, column: 2),
      Rejection(23, "@01", .nonCanonicalNumber(text: "01", canonical: "1")),
      Rejection(23, "@-0", .nonCanonicalNumber(text: "-0", canonical: "0")),
      Rejection(24, "?a 0.5", .unknownRecord, column: 1),
      Rejection(25, "~ card stopped moving", .stateDiscontinuity, column: 8),
      Rejection(13, "< deck start", .undeclaredSource("deck"), column: 3),
      Rejection(13, "* card node", .duplicate(.source, "card"), column: 3),
      Rejection(13, "< card start x", .badArgument, column: 14),
      Rejection(13, "< card start x=", .badArgument, column: 16),
      Rejection(13, "< card start x=1 y=2 x=3", .badArgument, column: 22),
      Rejection(13, "< card start x=%2e", .badName, column: 16),
      Rejection(
        13, "< card start x=1.0", .nonCanonicalNumber(text: "1.0", canonical: "1"), column: 16),
      Rejection(
        13, "< card start x=9223372036854775808",
        .nonCanonicalNumber(text: "9223372036854775808", canonical: "9223372036854776000")),
      Rejection(13, "< card start x=\"a", .badArgument, column: 16),
      Rejection(13, "< card start x=\"a\"b", .badArgument, column: 19),
      Rejection(13, #"< card start x="\x""#, .badArgument, column: 17),
      Rejection(23, "@9223372036854775808", .tickOverflow),
      Rejection(13, "< card", .malformedLine),
      Rejection(15, "!", .malformedLine),
      Rejection(14, "~ deck stopped moving", .undeclaredSource("deck")),
      Rejection(15, "! deck started", .undeclaredSource("deck")),
      Rejection(12, "* card", .malformedLine),
      Rejection(13, "< card start x=1e400", .numberOverflow),
      Rejection(13, "< card start x=-1e-400", .numberUnderflow),
    ],
    all(23, .malformedLine, "@", "@1.5", "@1 a", "@ 1"),
    all(24, .unknownRecord, "+a 0.5", "-a 0.5", "0 a", "# a"),
    all(25, .malformedLine, "~ card moving", "~ card", "~card moving stopped"),
    all(13, .badName, "< ca%2erd start", "< card 5", "< card start 1x=1"),
    all(
      13, .badArgument, "< card start =1", "< card start x= y=1", "< card start x=1a",
      "< card start x=a!", "< card start x=a=b", "< card start x=é", "< card start x=\"a\\\"",
      #"< card start x="\/""#, #"< card start x="\u0041""#, #"< card start x="\u000a""#,
      #"< card start x="\u001F""#, #"< card start x="\u00"#, #"< card start x="\u201f""#,
      #"< card start x="\"#),
  ].flatMap { $0 }

  /// Values that are wrong.
  static let values: [Rejection] = [
    [
      Rejection(16, "alpha 0", .undeclaredTrack("alpha"), column: 1),
      Rejection(16, "a true", .typeMismatch, column: 3),
      Rejection(18, "b 1 none", .typeMismatch, column: 5),
      Rejection(22, "f op=en", .badName, column: 5),
      Rejection(
        "26 the same again", SampleTrace.replacing(24, with: "a 0"), .redundantValue("a"),
        line: 24, column: 3),
      Rejection(
        "26 the same vector", SampleTrace.replacing(24, with: "b 1 2"), .redundantValue("b"),
        line: 24),
      Rejection(
        "26 the same word", SampleTrace.replacing(24, with: "f open"), .redundantValue("f"),
        line: 24),
      Rejection(
        "26 the same NaN", SampleTrace.replacing(24, with: "a nan\na nan"),
        .redundantValue("a"), line: 25),
      Rejection(
        "26 none after none", SampleTrace.replacing(26, with: "f none\nf none"),
        .redundantValue("f"), line: 27),
      Rejection(
        "26 none at first", SampleTrace.replacing(16, with: "a none"), .redundantValue("a"),
        line: 16),
      Rejection(16, String(repeating: "n", count: 256) + " 0", .badName, column: 256),
      Rejection(16, "a%2e 0", .badName, column: 2),
      Rejection(16, "a!b 0", .badName, column: 2),
      Rejection(16, "begin", .undeclaredTrack("begin")),
      Rejection(16, "aa 0", .undeclaredTrack("aa")),
      Rejection(18, "b none none", .typeMismatch),
      Rejection(19, "c false", .typeMismatch),
      Rejection(16, "a 1e-400", .numberUnderflow),
      Rejection(19, "c 1e39", .numberOverflow),
      Rejection(19, "c 1e-50", .numberUnderflow),
      Rejection(20, "d 9223372036854775808", .numberOverflow),
    ],
    all(18, .arity, "b 1", "b 1 2 3", "b"),
    all(16, .arity, "a 0 0", "a"),
    all(16, .typeMismatch, "a open", "a \"0\"", "a 1.2.3", "a -"),
    all(20, .typeMismatch, "d 1.5", "d nan", "d 1e3", "d true"),
    all(21, .typeMismatch, "e 1", "e True"),
    all(22, .typeMismatch, "f 1", "f true", "f nan", "f \"open\""),
    all(16, .numberOverflow, "a 1e400", "a -1e400"),
    all(16, .badName, "a%2 0", "%zz 0"),
  ].flatMap { $0 }

  /// Numbers that are not in their canonical text.
  static let numbers: [Rejection] = [
    (16, "a", "1.0", "1"), (16, "a", "01", "1"), (16, "a", ".5", "0.5"), (16, "a", "1.", "1"),
    (16, "a", "+1", "1"), (16, "a", "1E5", "100000"), (16, "a", "1e05", "100000"),
    (16, "a", "1_0", "10"), (16, "a", "0x1p3", "8"),
    (16, "a", "0.30000000000000002", "0.30000000000000004"),
    (16, "a", "0.1234567890123456789012345", "0.12345678901234568"), (16, "a", "NaN", "nan"),
    (16, "a", "Infinity", "inf"), (16, "a", "nan(0x1)", "nan"), (16, "a", "-nan", "nan"),
    (16, "a", "-0.0", "-0"), (16, "a", "1e21", "1e+21"), (16, "a", "0.0000001", "1e-7"),
    (16, "a", "9223372036854775807", "9223372036854776000"),
    (19, "c", "0.10000000149011612", "0.1"),
    (20, "d", "01", "1"), (20, "d", "-0", "0"), (20, "d", "+5", "5"), (20, "d", "-05", "-5"),
  ].map { line, track, text, canonical in
    Rejection(
      line, "\(track) \(text)", .nonCanonicalNumber(text: text, canonical: canonical), column: 3)
  }

  /// Footers with wrong counts.
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
    ("frames=2", " frames=2", .notCanonical("two spaces")),
  ].map { old, new, kind in
    Rejection("10 \(new)", footer(counts.replacing(old, with: new)), kind, line: 27)
  }

  /// The sample with another footer and a correct digest.
  static func footer(_ counts: String) -> [UInt8] {
    SampleTrace.footer(Array(SampleTrace.lines.map { $0 + "\n" }.joined().utf8), counts)
  }

  static let counts = "frames=2 sources=1 inputs=1 states=2 callbacks=1 values=8"

  /// Footers with a wrong or invalid digest.
  static let digests: [Rejection] = {
    let tests: [(String, TraceError.Kind)] = [
      ("0123456789abcdef", .digestMismatch),
      ("0123456789ABCDEF", .notCanonical("an upper-case digest")),
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
