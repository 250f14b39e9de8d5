import DopesheetEngine
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite("What styles need of properties and nodes")
struct StageWaysTests {
  @Test("A property moves along a way of one's own from where it is, and its end is exact")
  func along() throws {
    let stage = Stage()
    let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    card.transform = .translation(x: 5, y: 0)
    var starts: [Double] = []
    let change = Property<Node, Transform4x4>.transform.along { node, start in
      starts.append(start.tx + node.alpha)
      return { start.concatenating(.translation(x: 0, y: 100 * $0 * $0)) }
    }
    let motion = Motion(card, [change], duration: 1)
    stage.add(motion)
    #expect(starts.isEmpty)
    motion.start()
    expectEqual(starts, [6])
    try stage.step(to: .seconds(0.5))
    expectEqual(card.transform, .translation(x: 5, y: 25))
    try stage.step(to: .seconds(1))
    expectEqual(card.transform, .translation(x: 5, y: 100))
    motion.restart()
    expectEqual(starts, [6, 6])
    try stage.step(to: .seconds(2))
    expectEqual(card.transform.ty, 200)
  }

  @Test("A property whose tracks are declared is recorded before anything moves it")
  func tracks() {
    let stage = Stage()
    let card = stage.add(Node("card"))
    #expect(stage.tracks.isEmpty)
    BoundChange(.transform(to: .identity), of: card).declareTracks(on: stage)
    BoundChange(.position(to: .zero), of: card).declareTracks(on: stage)
    #expect(
      Set(stage.tracks.map(\.name)) == ["card.transform", "card.position.x", "card.position.y"])
  }

  @Test("A node that leaves its parent keeps its values, and its tracks are still told")
  func leaving() throws {
    let held: Node
    do {
      let stage = Stage()
      let floor = stage.add(Node("floor"))
      let card = floor.add(Node("card"))
      stage.play(Motion(card, [.alpha(to: 0.5)], duration: 1))
      try stage.step(to: .seconds(1))
      card.leaveParent()
      #expect(floor.children.isEmpty && card.parent == nil)
      expectEqual(stage.tracks.map(\.name), ["card.alpha"])
      #expect(stage.node(named: "card") == nil)
      held = card
    }
    #expect(held.alpha == 0.5 && held.stage == nil)
  }

  @Test("The placement of a node leads its own coordinates to its parent's")
  func placement() {
    let card = Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60))
    expectEqual(card.placement, .translation(x: 50, y: 80))
    card.transform = Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    expectEqual(card.placement, Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 130, ty: 60))
    card.anchorPoint = CGPoint(x: 0, y: 0)
    expectEqual(card.placement, Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 110))
  }
}
