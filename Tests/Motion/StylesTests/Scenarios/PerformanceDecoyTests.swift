import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite("Decoys")
struct PerformanceDecoyTests {
  private let stage = Stage()
  private let animator: ScenarioAnimator
  private let floor: Node
  private let parent: Node
  private let card: Node

  init() throws {
    floor = stage.add(Node("floor", frame: CGRect(x: 10, y: 20, width: 500, height: 500)))
    parent = stage.add(Node("parent", frame: CGRect(x: 100, y: 200, width: 300, height: 300)))
    card = parent.add(Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
    animator = ScenarioAnimator(on: stage)
    animator.defaultStage = floor
    animator.create("s", (.alpha(0), 1), (.translate(x: 1), 0))
  }

  private static let quarter = Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 0)

  @Test("A decoy has the look of its actor, where that lies, but not its tag")
  func look() throws {
    card.anchorPoint = CGPoint(x: 0, y: 1)
    card.bounds = CGRect(x: 5, y: 6, width: 100, height: 60)
    card.alpha = 0.3
    card.zPosition = 4
    card.backgroundColor = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.75)
    card.transform = Self.quarter
    card.isHidden = true
    card.tag = 7
    let decoy = try #require(animator.actionDecoy(card, withScenario: "s")).actingNode
    expectEqual(decoy.alpha, 0.3)
    expectEqual(decoy.zPosition, 4)
    expectEqual(decoy.backgroundColor, card.backgroundColor)
    expectEqual(decoy.anchorPoint, card.anchorPoint)
    expectEqual(decoy.bounds, card.bounds)
    expectEqual(decoy.transform, card.transform)
    expectEqual(decoy.isHidden, true)
    expectEqual(decoy.tag, 0)
    let position = card.position
    expectEqual(decoy.position, CGPoint(x: position.x + 90, y: position.y + 180))
    #expect(stage.problems.isEmpty)
  }

  @Test("A decoy is let go at its end, also if somebody has set its frame and its position")
  func letGo() throws {
    weak var decoy: Node?
    decoy = try #require(animator.actionDecoy(card, withScenario: "s")).actingNode
    decoy?.frame.origin.x = 10
    decoy?.position.x = 20
    try stage.step(to: .seconds(0.5))
    #expect(decoy != nil)
    try stage.step(to: .seconds(2))
    #expect(decoy == nil)
  }

  @Test("What lies between the actor and the floor becomes a part of the decoy's transform")
  func betweenFloors() throws {
    parent.transform = Transform4x4(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    card.transform = Self.quarter
    let decoy = try #require(animator.actionDecoy(card, withScenario: "s")).actingNode
    expectEqual(decoy.bounds, card.bounds)
    expectEqual(decoy.transform.a, 0)
    expectEqual(decoy.transform.b, 2)
    let way = card.placement.concatenating(parent.placement)
      .concatenating(floor.placement.inverted()!)
    expectEqual(decoy.placement, way)
  }

  @Test("A decoy has copies of all that lies on its actor, each under a name of its own")
  func children() throws {
    let badge = card.add(Node("badge", frame: CGRect(x: 1, y: 2, width: 10, height: 20)))
    let text = badge.add(Node("text", frame: CGRect(x: 3, y: 4, width: 5, height: 6)))
    card.add(Node("icon"))
    text.alpha = 0.25
    text.tag = 3
    badge.transform = Self.quarter
    let decoy = try #require(animator.actionDecoy(card, withScenario: "s")).actingNode
    expectEqual(decoy.children.map(\.name), ["card-decoy1-badge", "card-decoy1-icon"])
    let copy = decoy.children[0]
    expectEqual(copy.frame, badge.frame)
    expectEqual(copy.transform, badge.transform)
    expectEqual(copy.children.map(\.name), ["card-decoy1-text"])
    #expect(copy.children[0].alpha == 0.25 && copy.children[0].tag == 0)
    #expect(copy.children[0].stage === stage)
    expectEqual(card.children.count, 2)
    #expect(stage.problems.isEmpty)
  }

  @Test("A name for a copy that is taken, or too long, is replaced by one that is not")
  func childNames() throws {
    stage.add(Node("card-decoy1-badge"))
    card.add(Node("badge"))
    card.add(Node(String(repeating: "x", count: 195)))
    let decoy = try #require(animator.actionDecoy(card, withScenario: "s")).actingNode
    expectEqual(decoy.children.map(\.name), ["card-decoy1-node1", "card-decoy1-node2"])
    #expect(stage.problems.isEmpty)
  }

  @Test("A decoy on something that lies on its actor has no copy of that")
  func floorOnActor() throws {
    let shelf = card.add(Node("shelf", frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    let bird = shelf.add(Node("bird"))
    animator.actionDecoy(bird, onStage: card, withScenario: "s")
    let decoy = try #require(animator.actionDecoy(card, onStage: shelf, withScenario: "s"))
      .actingNode
    #expect(decoy.children.isEmpty)
    expectEqual(shelf.children.map(\.name), ["bird", "card-decoy1"])
    #expect(stage.problems.isEmpty)
  }

  /// Weak references to a decoy and its descendants.
  private struct Held {
    weak var decoy: Node?
    weak var child: Node?
  }

  private static let many = deep(1_000, quick: 40)

  /// Runs many decoys to their ends.
  private func playMany(_ seen: (Node) -> Void = { _ in }) throws -> [Held] {
    card.add(Node("badge"))
    var held: [Held] = []
    for index in 0..<Self.many {
      let decoy = try #require(animator.actionDecoy(card, withScenario: "s")).actingNode
      held.append(Held(decoy: decoy, child: decoy.children.first))
      seen(decoy)
      try stage.step(to: .seconds(Double(index + 1)))
    }
    return held
  }

  @Test("Decoys are let go when their performances are over", arguments: [false, true])
  func released(isObserved: Bool) throws {
    let log = isObserved ? StageEventLog() : nil
    if let log {
      stage.attach(log)
      _ = stage.tracks.count
    }
    let held = try playMany()
    expectEqual(held.count { $0.decoy != nil }, 0)
    expectEqual(held.count { $0.child != nil }, 0)
    // The stage still lists their tracks.
    expectEqual(stage.tracks.count { $0.name.hasSuffix(".alpha") }, Self.many)
    expectEqual(
      stage.tracks.suffix(2).map(\.name),
      ["card-decoy\(Self.many).alpha", "card-decoy\(Self.many).transform"])
  }

  @Test("A decoy, or what lies on it, that somebody keeps outlives its performance and its stage")
  func kept() throws {
    var stage: Stage? = Stage()
    let card = stage!.add(Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
    card.add(Node("badge"))
    let animator = ScenarioAnimator(on: stage!)
    animator.defaultStage = stage!.add(Node("floor"))
    animator.create("s", (.translate(x: 10), 1))
    var decoy: Node? = try #require(animator.actionDecoy(card, withScenario: "s")).actingNode
    let badge = decoy!.children[0]
    let turn = stage!.play(
      Motion(decoy!, .transform.rotation(to: 1), duration: 3).named("turn"))
    try stage!.step(to: .seconds(2))
    expectEqual(turn.state, .moving)
    decoy = nil
    try stage!.step(to: .seconds(4))
    expectEqual(turn.state, .stopped)
    badge.alpha = 0.5
    stage = nil
    badge.alpha = 0.25
    expectEqual(badge.alpha, 0.25)
    #expect(badge.stage == nil)
  }
}
