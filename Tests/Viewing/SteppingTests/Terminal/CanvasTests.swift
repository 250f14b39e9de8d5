import DopesheetStepping
import TestSupport
import Testing

extension Canvas {
  /// Returns a row as plain text, without its styles and without spaces at its end.
  func text(ofRow y: Int) -> String {
    let parts = sequence(ofRow: y).split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    // A style ends with its first m.
    var text = parts[0] + parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

struct CanvasTests {
  @Test func `text that is too long is cut off with a sign, and stays in its part`() {
    var canvas = Canvas(width: 10, height: 2)
    expectEqual(canvas.put("abcdefghij", x: 4, y: 0), 6)
    expectEqual(canvas.text(ofRow: 0), "    abcde…")
    expectEqual(canvas.put("abcdef", x: 0, y: 1, width: 3), 3)
    expectEqual(canvas.text(ofRow: 1), "ab…")
    expectEqual(canvas.put("x", x: 10, y: 0), 0)
    expectEqual(canvas.put("x", x: 0, y: 2), 0)
  }

  @Test func `wide characters take two columns, and marks none`() {
    var canvas = Canvas(width: 8, height: 1)
    expectEqual(canvas.put("名前x", x: 0, y: 0), 5)
    expectEqual(canvas.put("|", x: 5, y: 0), 1)
    expectEqual(canvas.text(ofRow: 0), "名前x|")
    canvas = Canvas(width: 4, height: 1)
    // Half of the second wide character would be outside.
    expectEqual(canvas.put("名前x", x: 0, y: 0), 3)
    expectEqual(canvas.text(ofRow: 0), "名…")
    canvas = Canvas(width: 4, height: 1)
    #expect(canvas.put("e\u{301}a\u{200D}b", x: 0, y: 0) <= 4)
  }

  @Test func `half of a wide character that is written over is a space`() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.put("名前", x: 0, y: 0)
    canvas.put("x", x: 1, y: 0)
    expectEqual(canvas.text(ofRow: 0), " x前")
    canvas.put("y", x: 2, y: 0)
    expectEqual(canvas.text(ofRow: 0), " xy")
  }

  @Test func `what would act on a terminal is replaced`() {
    var canvas = Canvas(width: 20, height: 1)
    canvas.put("a\u{1B}[2J\u{7}\u{9B}\u{202E}b\n\r\t", x: 0, y: 0)
    let text = canvas.sequence(ofRow: 0)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    #expect(!text.contains("\u{202E}"))
    #expect(text.hasPrefix("a\u{FFFD}[2J"))
  }

  @Test func `without colours, what differs is still bold or underlined`() {
    var canvas = Canvas(width: 3, height: 1)
    canvas.put("a", x: 0, y: 0, .differs)
    canvas.put("b", x: 1, y: 0, .marked)
    expectEqual(canvas.sequence(ofRow: 0), "\u{1B}[0;1;31ma\u{1B}[0;4;31mb\u{1B}[0m ")
    expectEqual(
      canvas.sequence(ofRow: 0, isColored: false), "\u{1B}[0;1ma\u{1B}[0;4mb\u{1B}[0m ")
  }

  @Test func `a look ends with its row`() {
    var canvas = Canvas(width: 5, height: 2)
    canvas.put("ab", x: 1, y: 0, .bold)
    expectEqual(canvas.sequence(ofRow: 0), " \u{1B}[0;1mab\u{1B}[0m  ")
    canvas.paint(row: 1, .reverse)
    expectEqual(canvas.sequence(ofRow: 1), "\u{1B}[0;7m     \u{1B}[0m")
  }
}
