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
