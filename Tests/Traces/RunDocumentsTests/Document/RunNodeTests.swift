import DopesheetEngine
import DopesheetRunDocuments
import Foundation
import TestSupport
import Testing

@Suite struct RunNodeTests {
  @Test("A node has what its description says")
  func description() throws {
    let text = RunText.document(
      nodes: RunText.node(
        "card",
        """
        , "tag": -4, "alpha": 0.5, "anchorPoint": [0, 1], "transform": [2, 0, 0, 2, 5, 6],
        "zPosition": -2, "color": [0.1, 0.2, 0.3, 0.4], "hidden": true,
        "children": [\(RunText.node("label"))]
        """), motion: ", \"delay\": 0.5", until: "0.1")
    let run = try RunText.load(text).perform()
    let card = try #require(run.stage.nodes.first)
    #expect(card.name == "card" && card.tag == -4 && card.alpha == 0.5 && card.zPosition == -2)
    expectEqual(card.anchorPoint, CGPoint(x: 0, y: 1))
    expectEqual(card.position, CGPoint(x: 0, y: 20))
    expectEqual(card.bounds.size, CGSize(width: 10, height: 20))
    expectEqual(card.transform, Transform4x4(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 6))
    expectEqual(card.backgroundColor, RGBA(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    #expect(card.isHidden)
    #expect(card.children.map(\.name) == ["label"] && card.children[0].parent === card)
  }

  @Test("A node has the corners, the border and the shadow of its description")
  func decoration() throws {
    let text = RunText.document(
      nodes: RunText.node(
        "card",
        """
        , "cornerRadius": 8, "borderWidth": 2, "borderColor": [1, 0, 0, 0.5],
        "shadowColor": [0, 0, 1, 1], "shadowOffset": [1, 2], "shadowOpacity": 0.25, "shadowRadius": 6
        """))
    let card = try #require(try RunText.load(text).perform().stage.nodes.first)
    #expect(card.cornerRadius == 8 && card.borderWidth == 2 && card.shadowRadius == 6)
    expectEqual(card.borderColor, RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))
    expectEqual(card.shadowColor, RGBA(red: 0, green: 0, blue: 1))
    #expect(card.shadowOffset == CGSize(width: 1, height: 2) && card.shadowOpacity == 0.25)
  }

  @Test("Sixteen numbers are a matrix row by row")
  func matrix() throws {
    let numbers = (1...16).map { "\($0)" }.joined(separator: ",")
    let text = RunText.document(nodes: RunText.node("card", ", \"transform\": [\(numbers)]"))
    let run = try RunText.load(text).perform()
    expectEqual(run.stage.nodes[0].transform.rows[1], SIMD4(5, 6, 7, 8))
    expectEqual(run.stage.nodes[0].transform.rows[3], SIMD4(13, 14, 15, 16))
  }

  @Test("A transform of another number of values is refused")
  func refused() {
    RunText.expectError(
      RunText.document(nodes: RunText.node("card", #", "transform": [1, 2]"#)),
      "expected an array of 6 or 16 values, found 2 at /nodes/0/transform")
  }
}
