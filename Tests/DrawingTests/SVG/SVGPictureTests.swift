import DopesheetDrawing
import TestSupport
import Testing

@Suite struct SVGPictureTests {
  @Test("A picture tells what it is, needs nothing else, and has a look for light and for dark")
  func document() throws {
    var picture = SVGPicture(title: "a < b", description: "two", width: 100, height: 50.25)
    picture.text("\"it's\"", x: 1, y: 2, .ink)
    picture.begin(nil, ["opacity": "0.5"], title: "group")
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

@Suite struct SVGPathTests {
  @Test("A straight line has two points, however many lie on it")
  func straight() {
    let points = (0...100).map { (x: Double($0), y: 2 * Double($0)) }
    expectEqual(SVGPath(points).data, "M0 0L100 200")
  }

  @Test("A gap begins anew, and what stands alone is a dot")
  func gaps() {
    expectEqual(SVGPath([(0, 1), (1, 2), nil, (3, 3), nil, nil]).data, "M0 1L1 2M3 3L3 3")
    #expect(SVGPath([nil]).data.isEmpty)
  }

  @Test("Corners, peaks and lines straight up stay")
  func corners() {
    expectEqual(SVGPath([(0, 0), (5, 0), (5, 9), (10, 9)]).data, "M0 0L5 0L5 9L10 9")
    expectEqual(SVGPath([(0, 0), (1, 0), (2, 8), (3, 0), (4, 0)]).data, "M0 0L1 0L2 8L3 0L4 0")
  }

  @Test("No point that is left out is farther than an eighth of a pixel from the line")
  func nearness() {
    func curve(_ y: (Int) -> Double) -> [(x: Double, y: Double)] {
      (0...600).map { (x: Double($0), y: y($0)) }
    }
    let points = curve { Double($0 * $0 % 97) / 30 }
    let smooth = curve { Double($0 * $0) / 1000 }
    for points in [points, smooth] {
      let drawn = corners(of: SVGPath(points))
      for point in points {
        let after = drawn.firstIndex { $0.x >= point.x } ?? drawn.count - 1
        let (a, b) = (drawn[max(0, after - 1)], drawn[after])
        let part = b.x > a.x ? (point.x - a.x) / (b.x - a.x) : 1
        // A tolerance and what rounding to a tenth adds.
        #expect(abs(a.y + part * (b.y - a.y) - point.y) < 0.12 + 0.1)
      }
    }
    #expect(corners(of: SVGPath(smooth)).count < 80)
  }

  private func corners(of path: SVGPath) -> [(x: Double, y: Double)] {
    path.data.dropFirst().split(whereSeparator: { $0 == "L" || $0 == "M" }).map { pair in
      let parts = pair.split(separator: " ").compactMap { Double($0) }
      return (parts[0], parts[1])
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
    expectEqual(SVGText.cut("abcdef", to: 6), "abcdef")
    expectEqual(SVGText.cut("abcdefg", to: 6), "abcde…")
    expectEqual(SVGText.cut("日本語", to: 4), "日…")
    expectEqual(SVGText.columns(of: "日本"), 4)
  }
}
