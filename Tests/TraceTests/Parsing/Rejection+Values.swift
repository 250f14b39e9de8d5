import DopesheetTrace

extension Rejection {
  /// Values that are wrong.
  static let values: [Rejection] = [
    Rejection(16, "alpha 0", .undeclaredTrack(name: "alpha"), column: 1),
    Rejection(16, "begin", .undeclaredTrack(name: "begin")),
    Rejection(16, "aa 0", .undeclaredTrack(name: "aa")),
    Rejection(18, "b 1", .arity(track: "b", expected: 2, found: 1)),
    Rejection(18, "b 1 2 3", .arity(track: "b", expected: 2, found: 3)),
    Rejection(18, "b", .arity(track: "b", expected: 2, found: 0)),
    Rejection(16, "a 0 0", .arity(track: "a", expected: 1, found: 2)),
    Rejection(16, "a", .arity(track: "a", expected: 1, found: 0)),
    Rejection(16, "a true", .typeMismatch, column: 3),
    Rejection(16, "a open", .typeMismatch),
    Rejection(16, "a \"0\"", .typeMismatch),
    Rejection(16, "a 1.2.3", .typeMismatch),
    Rejection(16, "a -", .typeMismatch),
    Rejection(18, "b 1 none", .typeMismatch, column: 5),
    Rejection(18, "b none none", .typeMismatch),
    Rejection(19, "c false", .typeMismatch),
    Rejection(20, "d 1.5", .typeMismatch),
    Rejection(20, "d nan", .typeMismatch),
    Rejection(20, "d 1e3", .typeMismatch),
    Rejection(20, "d true", .typeMismatch),
    Rejection(21, "e 1", .typeMismatch),
    Rejection(21, "e True", .typeMismatch),
    Rejection(22, "f 1", .typeMismatch),
    Rejection(22, "f true", .typeMismatch),
    Rejection(22, "f nan", .typeMismatch),
    Rejection(22, "f \"open\"", .typeMismatch),
    Rejection(22, "f op=en", .badName, column: 5),
    Rejection(16, "a 1e400", .numberOverflow),
    Rejection(16, "a -1e400", .numberOverflow),
    Rejection(16, "a 1e-400", .numberUnderflow),
    Rejection(19, "c 1e39", .numberOverflow),
    Rejection(19, "c 1e-50", .numberUnderflow),
    Rejection(20, "d 9223372036854775808", .numberOverflow),
    Rejection(
      "26 the same again", SampleTrace.replacing(24, with: "a 0"), .redundantValue(track: "a"),
      line: 24, column: 3),
    Rejection(
      "26 the same vector", SampleTrace.replacing(24, with: "b 1 2"), .redundantValue(track: "b"),
      line: 24),
    Rejection(
      "26 the same word", SampleTrace.replacing(24, with: "f open"), .redundantValue(track: "f"),
      line: 24),
    Rejection(
      "26 the same NaN", SampleTrace.replacing(24, with: "a nan\na nan"),
      .redundantValue(track: "a"), line: 25),
    Rejection(
      "26 none after none", SampleTrace.replacing(26, with: "f none\nf none"),
      .redundantValue(track: "f"), line: 27),
    Rejection(
      "26 none at first", SampleTrace.replacing(16, with: "a none"), .redundantValue(track: "a"),
      line: 16),
    Rejection(16, String(repeating: "n", count: 256) + " 0", .badName, column: 256),
    Rejection(16, "a%2e 0", .badName, column: 2),
    Rejection(16, "a%2 0", .badName),
    Rejection(16, "%zz 0", .badName),
    Rejection(16, "a!b 0", .badName, column: 2),
  ]

  /// Numbers in another text than their only one.
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
}
