import DopesheetDrawing
import TestSupport
import Testing

@Suite struct SVGPictureTests {
  @Test("A picture tells what it is, needs nothing else, and has a look for light and for dark")
  func document() throws {
    var picture = SVGPicture(title: "a < b", description: "two", width: 100, height: 50.25)
    picture.text("\"it's\"", x: 1, y: 2, .ink)
    picture.begin(title: "group", opacity: 0.5)
    picture.line(0, 0, 1, 1, .grid)
    picture.end()
    let parsed = try #require(ParsedSVG(picture))
    expectEqual(parsed.elements[0].attributes["viewBox"], "0 0 100 50.3")
    expectEqual(parsed.elements[0].attributes["role"], "img")
    #expect(parsed.elements[1].name == "title" && parsed.elements[1].text == "a < b")
    #expect(parsed.elements[2].name == "desc" && parsed.elements[2].text == "two")
    let sheet = try #require(parsed.all("style").first?.text)
    #expect(sheet.contains("@media (prefers-color-scheme:dark)"))
    #expect(!picture.document.contains("http://www.w3.org/1999/xlink"))
    #expect(!sheet.contains("url(") && !sheet.contains("@import"))
    expectEqual(parsed.texts, ["\"it's\""])
    #expect(picture.document.hasSuffix("</svg>\n"))
  }

  @Test("The sheet's rules are of pictures only, so that a page with several keeps its own look")
  func rules() throws {
    let picture = SVGPicture(title: "", description: "", width: 1, height: 1)
    let sheet = try #require(ParsedSVG(picture)?.all("style").first?.text)
    for rule in sheet.split(separator: "\n") where rule.contains("{") && !rule.hasPrefix("@") {
      for name in rule.split(separator: "{")[0].split(separator: ",") {
        #expect(name.hasPrefix(".dopesheet "))
      }
    }
  }
}

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
    expectEqual(CellWidth.cut("abcdef", to: 6), "abcdef")
    expectEqual(CellWidth.cut("abcdefg", to: 6), "abcde…")
    expectEqual(CellWidth.cut("日本語", to: 4), "日…")
    expectEqual(CellWidth.of(text: "日本"), 4)
  }
}
