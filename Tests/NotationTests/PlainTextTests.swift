import DopesheetNotation
import TestSupport
import Testing

@Suite struct PlainTextTests {
  @Test("Control characters and marks of direction are replaced, letters stay")
  func replaced() {
    expectEqual(plainText("a\u{1B}[2J\u{202E}b\n"), "a\u{FFFD}[2J\u{FFFD}b\u{FFFD}")
    expectEqual(
      plainText("\u{9B}31m \u{2066}\u{7F}\r\n"), "\u{FFFD}31m \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
    expectEqual(plainText("größe 日本 →"), "größe 日本 →")
  }

  private static let commandCases: [(String, String)] = [
    ("a\nb\n", "a\nb\n"), ("a::b", "a::b"), ("::error::x", "\u{FFFD}:error::x"),
    ("a\n  ::error::x\n", "a\n  \u{FFFD}:error::x\n"),
    ("\u{A0}\u{3000}::stop", "\u{A0}\u{3000}\u{FFFD}:stop"),
    ("::\u{301}x", "\u{FFFD}:\u{301}x"), ("a\r\n::x", "a\u{FFFD}\n\u{FFFD}:x"),
    ("b ##[group]x ##vso[y]", "b #\u{FFFD}[group]x #\u{FFFD}vso[y]"), ("## [a]", "## [a]"),
  ]

  @Test("Lines stay lines, and none is a command for what reads a log", arguments: commandCases)
  func commands(text: String, plain: String) { expectEqual(plainLines(text), plain) }
}
