import DopesheetDrawing
import TestSupport
import Testing

@Suite struct GridPictureTests {
  @Test("Each card tells when it begins; the earlier, the stronger")
  func cards() throws {
    let parsed = try #require(
      ParsedSVG(GridPicture(title: "radial", seconds: [[0, 0.5], [0.25, nil]]).svg))
    let cards = parsed.all("rect", .card)
    expectEqual(cards.compactMap { $0.number("fill-opacity") }, [0.5, 0.05, 0.28])
    #expect(["radial", "0", "0.5", "0.25"].allSatisfy(parsed.texts.contains))
  }

  @Test("Small cards tell it where the pointer rests")
  func many() throws {
    let row = (0..<GridPicture.most).map { Double?(Double($0)) }
    let picture = GridPicture(title: "t", seconds: Array(repeating: row, count: GridPicture.most))
    let parsed = try #require(ParsedSVG(picture.svg))
    expectEqual(parsed.all("rect", .card).count, GridPicture.most * GridPicture.most)
    #expect(parsed.all("title").contains { $0.text == "59 s" })
    #expect(picture.svg.width <= CurvePicture.width + 1)
  }
}
