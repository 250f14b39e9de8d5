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
