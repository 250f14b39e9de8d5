import DopesheetDrawing
import TestSupport
import Testing

@Suite struct FunctionPictureTests {
  private func function(_ name: String, _ value: @escaping (Double) -> Double)
    -> FunctionPicture.Function
  { .init(name, end: 1, unit: "", value: value) }

  @Test("Each curve has its own axes and its name")
  func several() throws {
    let picture = FunctionPicture([
      function("a", { $0 }), function("b", { 10 * $0 }), function("c", { _ in 3 }),
      function("d", { _ in .nan }),
    ])
    let parsed = try #require(ParsedSVG(picture.svg))
    expectEqual(parsed.all("path", .curve).count, 3)
    #expect(["a", "b", "c", "d", "10", "3", "no number to draw"].allSatisfy(parsed.texts.contains))
    expectEqual(parsed.all("title")[0].text, "a, b, c, d")
  }

  @Test("A peak narrower than a pixel is drawn")
  func peak() throws {
    let picture = FunctionPicture([function("a", { (0.5...0.501).contains($0) ? 1 : 0 })])
    let path = try #require(ParsedSVG(picture.svg)?.all("path", .curve).first?.attributes["d"])
    let heights = path.split(whereSeparator: { $0 == "M" || $0 == "L" }).compactMap {
      Double($0.split(separator: " ")[1])
    }
    let low = try #require(heights.max())
    #expect(heights.contains { $0 < low - 100 })
  }
}

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
