import DopesheetEngine
import DopesheetStyles
import Foundation
import Testing

@Suite("Animations of one's own")
struct CustomAnimationTests {
  @Test("move whatever a closure changes, from what the other one has prepared")
  func anyChange() throws {
    let stage = Stage()
    let list = stage.add(Node("list"))
    let row = list.add(Node("row", frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
    var given: [Node] = []
    let entrance = StockAnimation.custom(
      prepare: { node in
        node.frame.origin.x = -100
        node.backgroundColor = RGBA(red: 1, green: 0, blue: 0)
      },
      animate: { node in
        given.append(node)
        node.frame = CGRect(x: 8, y: 0, width: 80, height: 20)
        node.backgroundColor.blue = 1
        node.transform.rotation = .pi
        node.alpha = 0.5
        node.isHidden = true
      })
    try list.choreograph([entrance], animation: .standard(duration: 1, easing: .linear))
    #expect(row.frame.origin.x == -100 && given.allSatisfy { $0 !== row && $0.stage == nil })
    try stage.step(to: .seconds(0.5))
    #expect(row.bounds.size.width == 60 && row.alpha == 0.75 && row.backgroundColor.blue == 0.5)
    #expect(row.position.x == -16 && abs(row.transform.rotation - .pi / 2) < 1e-12)
    try stage.step(to: .seconds(1))
    #expect(row.position == CGPoint(x: 48, y: 10) && row.bounds.size.width == 80 && !row.isHidden)
    #expect(row.backgroundColor == RGBA(red: 1, green: 0, blue: 1) && row.alpha == 0.5)
    #expect(stage.problems.isEmpty)
  }
}
