import DopesheetEngine
import Testing

@Suite("Who is on which stage")
struct StageMembershipTests {
  @Test("A node of a stage that is gone joins another with its values and new tracks")
  func nextStage() throws {
    let node = Node("card")
    do {
      let first = Stage()
      first.add(node)
      first.play(Motion(node, [.alpha(from: 0, to: 1)], duration: 1))
      try first.step(to: .seconds(0.25))
    }
    #expect(node.alpha == 0.25)
    let second = Stage()
    second.add(Node("other"))
    second.add(node)
    second.play(Motion(node, [.alpha(to: 1)], duration: 1))
    try second.step(to: .seconds(0.5))
    #expect(node.alpha == 0.625)
    #expect(second.tracks.map(\.name) == ["card.alpha"])
  }

  @Test("A node of another stage, a node on itself and a node with a parent are refused")
  func elsewhere() {
    let stage = Stage()
    let other = Stage()
    let node = stage.add(Node("a"))
    other.add(node)
    #expect(other.problems == [.nodeElsewhere("a")])
    let child = node.add(Node("b"))
    child.add(node)
    node.add(node)
    #expect(stage.problems == [.nodeElsewhere("a"), .nodeElsewhere("a")])
    other.add(Node("c")).add(child)
    #expect(other.problems.last == .nodeElsewhere("b"))
    let loose = Node("d")
    loose.add(loose)
    stage.add(loose)
    #expect(stage.problems.last == .nodeElsewhere("d"))
  }

  @Test("A motion joins one stage in its life")
  func motionTwice() throws {
    let node = Node("card")
    let motion = Motion(node, [.alpha(to: 0)], duration: 1).named("m")
    do {
      let first = Stage()
      first.add(node)
      first.play(motion)
      try first.step(to: .seconds(0.5))
    }
    let second = Stage()
    second.add(node)
    second.play(motion)
    #expect(second.problems == [.otherStage(source: "m")])
  }

  @Test("Names that cannot be names are refused, and what has them is not there")
  func names() {
    let stage = Stage()
    stage.add(Node(""))
    stage.add(Node(String(repeating: "é", count: 50)))
    let card = stage.add(Node("card"))
    stage.add(Node("card"))
    #expect(stage.nodes.count == 1)
    let motion = stage.play(Motion(card, [.alpha(to: 0)], duration: 1).named("card"))
    #expect(motion.state == .stopped)
    #expect(stage.problems.count == 4)
  }

  @Test("What is not finite does not enter a node")
  func notFinite() {
    let stage = Stage()
    let card = stage.add(Node("card"))
    card.alpha = .nan
    card.position.x = .infinity
    #expect(card.alpha == 1 && card.position.x == 0)
    #expect(
      stage.problems == [
        .notFinite(source: "card", what: "alpha"), .notFinite(source: "card", what: "position.x"),
      ])
  }

  @Test("An observer that comes late hears first what is there")
  func lateObserver() {
    final class Declarations: StageObserver {
      var names: [String] = []
      var observesUpdates: Bool { false }
      func stage(_ stage: Stage, willStepTo time: Ticks) {}
      func stageDidWriteValues(_ stage: Stage) {}
      func stage(_ stage: Stage, announces happening: Happening) {
        if case .declared(let source, let kind, _) = happening { names.append("\(kind) \(source)") }
      }
    }
    let stage = Stage()
    let early = Declarations()
    stage.attach(early)
    let card = stage.add(Node("card"))
    card.add(Node("label"))
    stage.play(Motion(card, [.alpha(to: 0)], duration: 1).named("fade"))
    let late = Declarations()
    stage.attach(late)
    #expect(late.names == ["node card", "node label", "motion fade"])
    #expect(early.names == late.names)
  }
}
