import DopesheetEngine
import TestSupport
import Testing

@Suite("Who is on which stage")
struct StageMembershipTests {
  @Test("A node of another stage, a node on itself and a node with a parent are refused")
  func elsewhere() {
    let stage = Stage()
    let other = Stage()
    let node = stage.add(Node("a"))
    other.add(node)
    expectEqual(other.problems, [.nodeElsewhere("a")])
    let child = node.add(Node("b"))
    child.add(node)
    node.add(node)
    expectEqual(stage.problems, [.nodeElsewhere("a"), .nodeElsewhere("a")])
    other.add(Node("c")).add(child)
    expectEqual(other.problems.last, .nodeElsewhere("b"))
    let loose = Node("d")
    loose.add(loose)
    stage.add(loose)
    expectEqual(stage.problems.last, .nodeElsewhere("d"))
  }

  @Test(
    "An object that is added again under its name is the same target; another object is refused")
  func objectAgain() {
    final class Dial {}
    let (dial, other) = (Dial(), Dial())
    let stage = Stage()
    let target = stage.add(dial, named: "dial")
    #expect(stage.add(dial, named: "dial") === target)
    #expect(stage.problems.isEmpty)
    #expect(stage.add(other, named: "dial") !== target)
    expectEqual(stage.problems.count, 1)
    #expect(stage.add(dial, named: "knob") !== target)
  }

  @Test("Hundreds of nodes may leave and be released")
  func departures() {
    let (stage, parent) = makeStage(with: "n")
    for number in 0..<200 { parent.add(Node("child\(number)")).leaveParent() }
    #expect(stage.problems.isEmpty && parent.children.isEmpty)
  }

  @Test("A motion joins one stage in its life")
  func motionTwice() throws {
    let node = Node("card")
    let motion = Motion(node, .alpha(to: 0), duration: 1).named("m")
    do {
      let first = Stage()
      first.add(node)
      first.play(motion)
      try first.step(to: .seconds(0.5))
    }
    let second = Stage()
    second.add(node)
    second.play(motion)
    expectEqual(second.problems, [.otherStage(source: "m")])
  }

  @Test("Names that cannot be names are refused, and what has them is not there")
  func names() {
    let stage = Stage()
    stage.add(Node(""))
    stage.add(Node(String(repeating: "é", count: 50)))
    let card = stage.add(Node("card"))
    stage.add(Node("card"))
    expectEqual(stage.nodes.count, 1)
    let motion = stage.play(Motion(card, .alpha(to: 0), duration: 1).named("card"))
    expectEqual(motion.state, .stopped)
    expectEqual(stage.problems.count, 4)
  }

  @Test("What is not finite does not enter a node")
  func notFinite() {
    let (stage, card) = makeStage()
    card.alpha = .nan
    card.position.x = .infinity
    card.transform.m11 = .nan
    #expect(card.alpha == 1 && card.position.x == 0 && card.transform == .identity)
    expectEqual(
      stage.problems,
      ["alpha", "position.x", "transform"].map { .notFinite(source: "card", what: $0) })
  }

  @Test("An observer that comes late hears first what is there")
  func lateObserver() {
    let stage = Stage()
    let early = stage.eventLog()
    let card = stage.add(Node("card"))
    card.add(Node("label"))
    stage.play(Motion(card, .alpha(to: 0), duration: 1).named("fade"))
    func declarations(_ log: StageEventLog) -> [String] {
      log.events.compactMap { event in
        if case .declared(let source, let kind, _) = event { "\(kind) \(source)" } else { nil }
      }
    }
    expectEqual(
      declarations(stage.eventLog()), ["node card", "node label", "motion fade"])
    expectEqual(declarations(early), ["node card", "node label", "motion fade"])
  }

  @Test("A motion that is taken off is stopped where it is, and lets go of its closures")
  func removal() throws {
    final class Witness {}
    let (stage, node) = makeStage(with: "n")
    weak var witness: Witness?
    weak var released: Motion?
    do {
      let made = Witness()
      witness = made
      let motion = Motion(node, .alpha(from: 0, to: 1), duration: 1).named("m")
        .completed { _ in _ = made }
      released = motion
      stage.play(motion)
    }
    try stage.step(to: .seconds(0.5))
    stage.remove(try #require(released))
    expectEqual(node.alpha, 0.5)
    #expect(witness == nil)
    #expect(released == nil)
    #expect(stage.isSettled)
    try stage.expect(node.alpha, at: [2: 0.5])
  }

  @Test("A child that is taken off leaves its collection, which goes on without it")
  func childRemoval() throws {
    let (stage, node, log) = makeLoggedStage(with: "n")
    let first = Motion(node, .alpha(to: 0), duration: 1).named("first")
    let second = Motion(node, .zPosition(to: 1), duration: 1).named("second")
    let sequence = stage.play(MotionSequence([first, second]).named("steps"))
    try stage.step(to: .seconds(0.5))
    stage.remove(first)
    try stage.expect(sequence.motions.count, at: [2: 1])
    expectEqual(log.times(of: "steps.completed"), [.seconds(1.5)])
    #expect(first.stage == nil)
  }

  @Test("Motions and nodes outlive their stage, and then stand on none")
  func outliving() {
    var stage: Stage? = Stage()
    let node = stage!.add(Node("n"))
    let child = node.add(Node("child"))
    let motion = Motion(node, .alpha(to: 0), duration: 1)
    stage!.play(MotionGroup([motion]))
    stage = nil
    #expect(node.stage == nil && child.stage == nil && motion.stage == nil && motion.parent == nil)
    motion.pause()
    motion.speed = 2
    #expect(motion.values.isEmpty)
  }

  @Test("Names are given in order of joining, whenever somebody first asks")
  func lateNames() {
    let (stage, node) = makeStage(with: "n")
    func make() -> Motion { stage.add(Motion(node, .alpha(to: 0), duration: 1)) }
    let motions = (make(), make(), stage.add(make().named("ignored")))
    let taken = stage.add(Motion(node, .alpha(to: 0), duration: 1).named("n.motion2"))
    expectEqual(motions.2.name, "n.motion3")
    expectEqual([motions.0.name, motions.1.name], ["n.motion1", "n.motion2"])
    expectEqual(stage.problems, [.duplicateName("n.motion2")])
    expectEqual(taken.name, "n.motion4")
  }
}
