import DopesheetDrawing
import TestSupport
import Testing

@Suite struct PlainTextTests {
  @Test("Control characters and marks of direction are replaced, letters stay")
  func replaced() {
    expectEqual(plainText("a\u{1B}[2J\u{202E}b\n"), "a\u{FFFD}[2J\u{FFFD}b\u{FFFD}")
    expectEqual(plainText("größe 日本 →"), "größe 日本 →")
  }
}
