import DopesheetDrawing
import TestSupport
import Testing

@Suite struct SVGTextTests {
  private static let escapesCases: [(String, String)] = [
    ("<b a=\"1\" c='2'>&", "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;"),
    ("a\u{1B}[31m\u{0}b", "a\u{FFFD}[31m\u{FFFD}b"), ("x\u{202E}gnp", "x\u{FFFD}gnp"),
    ("]]>", "]]&gt;"), ("\u{FFFE}", "\u{FFFD}"), ("größe 日本", "größe 日本"),
  ]

  @Test("Names are data: no sign of XML, of control or of direction acts", arguments: escapesCases)
  func escapes(text: String, escaped: String) { #expect(SVGText.escaped(text) == escaped) }

  @Test(
    "Coordinates have few digits and no exponent",
    arguments: [
      (1.04, "1"), (1.05, "1.1"), (-0.04, "0"), (1e300, "1000000"), (-.infinity, "-1000000"),
      (.nan, "0"), (1e-300, "0"), (123456.78, "123456.8"),
    ] as [(Double, String)])
  func numbers(x: Double, text: String) { #expect(SVGText.number(x) == text) }

  @Test("A text is cut by the columns that it takes")
  func cut() {
    expectEqual(SVGText.cut("abcdef", to: 6), "abcdef")
    expectEqual(SVGText.cut("abcdefg", to: 6), "abcde…")
    expectEqual(SVGText.cut("日本語", to: 4), "日…")
    expectEqual(SVGText.columns(of: "日本"), 4)
  }
}
