import DopesheetText
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

  @Test("Names are shown as they were written, except what is unsafe to show")
  func letters() {
    let name = NameGrammar.encode("カード 1") + ".gr" + NameGrammar.encode("ö") + "sse"
    expectEqual(plainText(name), "カード 1.grösse")
    expectEqual(plainText("%2Emenu.alpha: 3%25 of %33d"), ".menu.alpha: 3% of 3d")
    expectEqual(plainLines("%3A:error::x"), "\u{FFFD}:error::x")
    expectEqual(plainLines("a \(NameGrammar.encode("é"))\nb"), "a é\nb")
    // A mark of direction, a control character, a lone byte, a cut letter, small digits, and addresses stay as they are.
    // So does an escaped percent sign that would begin an escape: the text may come here twice.
    let others = ["%E2%80%AE", "%0A", "%7F", "%FF", "%E3%82", "%", "%C", "%2e", "%2541"]
    for text in others + ["https://a.b/c%20d", "a%3Ab.mtrace", "of traces/a%20b, a/%20.x"] {
      expectEqual(plainText(text), text)
    }
    expectEqual(NameGrammar.escapingLetters(of: "カード.*"), "%E3%82%AB%E3%83%BC%E3%83%89.*")
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

  @Test("A file with a line that would be a command is found", arguments: commandCases)
  func files(text: String, plain: String) {
    let isPlain = Array(text.utf8).withUnsafeBytes { !holdsCommand($0) }
    // Control characters are plain for a file, and line ends of other systems begin a line.
    let control = text.unicodeScalars.contains { $0.isUnsafeToShow && $0 != "\n" }
    if !control { expectEqual(isPlain, plain == text) }
  }
}
