import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Nodes")
struct NodeTests {
  @Test("The frame follows from position, bounds and anchor point")
  func geometry() {
    let node = Node("card", frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    expectEqual(node.position, CGPoint(x: 60, y: 45))
    expectEqual(node.bounds, CGRect(x: 0, y: 0, width: 100, height: 50))
    node.anchorPoint = CGPoint(x: 0, y: 1)
    expectEqual(node.frame, CGRect(x: 60, y: -5, width: 100, height: 50))
    node.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    expectEqual(node.position, CGPoint(x: 1, y: 6))
  }

  @Test("The frame of a turned node is the box around it")
  func transformed() {
    let node = Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    node.transform = Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    expectEqual(node.frame, CGRect(x: 25, y: -25, width: 50, height: 100))
  }

  @Test("What is animated reads the same from the node, whole or in parts")
  func animated() throws {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    stage.play(
      Motion(
        node,
        [
          .alpha(from: 0, to: 1), .frame.origin.x(to: 200), .backgroundColor.blue(from: 0, to: 0.5),
          .zPosition(to: 4),
        ], duration: 1))
    try stage.step(to: .seconds(0.5))
    expectEqual(node.alpha, 0.5)
    expectEqual(node.frame, CGRect(x: 100, y: 0, width: 100, height: 50))
    expectEqual(node.position, CGPoint(x: 150, y: 25))
    expectEqual(node.backgroundColor, RGBA(red: 0, green: 0, blue: 0.25, alpha: 0))
    expectEqual(node.zPosition, 2)
    try stage.step(to: .seconds(1))
    expectEqual(node.frame.origin.x, 200)
  }

  @Test("Of a whole value only the components that change are animated")
  func onlyChanges() {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 20, y: 50, width: 50, height: 50)))
    stage.play(
      Motion(
        node,
        [
          .frame(
            from: CGRect(x: 20, y: 50, width: 50, height: 50),
            to: CGRect(x: 50, y: 50, width: 200, height: 200))
        ], duration: 1))
    #expect(
      stage.tracks.map(\.name) == [
        "card.frame.origin.x", "card.frame.size.width", "card.frame.size.height",
      ])
  }

  @Test(
    "The frame moves after the position did, and the other way round, each from where the node is")
  func takingTurns() throws {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    stage.play(Motion(node, [.position.x(to: 150)], duration: 1))
    try stage.step(to: .seconds(1))
    stage.play(Motion(node, [.frame.size.width(to: 200)], duration: 1))
    try stage.step(to: .seconds(2))
    expectEqual(node.frame, CGRect(x: 100, y: 0, width: 200, height: 50))
    expectEqual(node.position.x, 200)
    node.anchorPoint.x = 0
    #expect(node.frame.origin.x == 200 && node.position.x == 200)
    stage.play(Motion(node, [.position.x(to: 0)], duration: 1))
    try stage.step(to: .seconds(3))
    #expect(node.frame.origin.x == 0 && stage.problems.isEmpty)
    let slots = Dictionary(uniqueKeysWithValues: stage.tracks.map { ($0.name, $0.slot) })
    #expect(stage.table.value(at: try #require(slots["card.position.x"])) == 0)
    #expect(stage.table.value(at: try #require(slots["card.frame.size.width"])) == 200)
  }

  @Test("The tracks of a frame and of its position agree, however the node is moved and set")
  func tracksOfBoth() throws {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    node.frame.origin.x = 10
    node.position.x = 70
    let slots = Dictionary(uniqueKeysWithValues: stage.tracks.map { ($0.name, $0.slot) })
    func agree() throws -> Bool {
      let origin = stage.table.value(at: try #require(slots["card.frame.origin.x"]))
      let position = stage.table.value(at: try #require(slots["card.position.x"]))
      return origin == node.frame.origin.x && position == node.position.x && position == origin + 50
    }
    #expect(try agree() && node.position.x == 70)
    let motion = stage.play(Motion(node, [.position.x(to: 170)], duration: 1))
    for time in [0.25, 0.75, 1, 1.5] {
      try stage.step(to: .seconds(time))
      #expect(try agree() && node.position.x == 70 + 100 * min(1, time))
    }
    motion.reset()
    try stage.step(to: .seconds(2))
    #expect(try agree())
    stage.play(Motion(node, [.frame.origin.x(to: 300)], duration: 0.5))
    try stage.step(to: .seconds(2.25))
    #expect(try agree())
    try stage.step(to: .seconds(3))
    #expect(try agree() && node.position.x == 350)
    node.position.x = 0
    #expect(try agree() && node.frame.origin.x == -50)
  }

  @Test("A frame and what it follows from do not move at once along one axis")
  func frameConflict() throws {
    let stage = Stage()
    let node = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    let slide = stage.play(Motion(node, [.position.x(to: 150)], duration: 1).named("slide"))
    stage.play(Motion(node, [.frame.origin.y(to: 150)], duration: 1).named("other axis"))
    #expect(stage.problems.isEmpty)
    let grow = stage.play(Motion(node, [.frame.size.width(to: 150)], duration: 1).named("grow"))
    expectEqual(stage.problems, [.frameConflict(source: "grow", node: "card")])
    expectEqual(grow.state, .stopped)
    slide.pause()
    grow.start()
    expectEqual(grow.state, .moving)
    slide.resume()
    expectEqual(slide.state, .paused)
    expectEqual(stage.problems.last, .frameConflict(source: "slide", node: "card"))
    try stage.step(to: .seconds(2))
    slide.resume()
    try stage.step(to: .seconds(4))
    expectEqual(node.position.x, 150)
    stage.play(
      Motion(node, [.frame.origin.x(to: 0), .anchorPoint.x(to: 0)], duration: 1).named("both"))
    expectEqual(stage.problems.last, .frameConflict(source: "both", node: "card"))
  }

  @Test("An assignment is kept and is where the next motion begins")
  func assignment() throws {
    let stage = Stage()
    let node = stage.add(Node("card"))
    stage.play(Motion(node, [.alpha(to: 0)], duration: 1))
    try stage.step(to: .seconds(1))
    node.alpha = 0.25
    expectEqual(node.alpha, 0.25)
    stage.play(Motion(node, [.alpha(to: 0.75)], duration: 1))
    try stage.step(to: .seconds(1.5))
    expectEqual(node.alpha, 0.5)
  }

  @Test("A node joins the stage of the one it lies on; equal names are a problem")
  func tree() {
    let stage = Stage()
    let root = Node("root")
    root.add(Node("a"))
    stage.add(root)
    root.add(Node("b")).add(Node("c"))
    expectEqual(stage.nodes.count, 1)
    #expect(stage.problems.isEmpty)
    root.add(Node("a"))
    expectEqual(stage.problems, [.duplicateName("a")])
    stage.add(Node(""))
    expectEqual(stage.problems.last, .emptyName)
    stage.add(Node(String(repeating: "x", count: 300)))
    expectEqual(stage.problems.last, .nameTooLong(String(repeating: "x", count: 300)))
  }

  @Test("A dot in a node's name does not look like a property")
  func dots() {
    let stage = Stage()
    let node = stage.add(Node("a.b"))
    stage.play(Motion(node, [.alpha(to: 0)], duration: 1))
    expectEqual(stage.tracks.map(\.name), ["a%2Eb.alpha"])
  }
}
