import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("Scenario animators")
struct ScenarioAnimatorTests {
  private let stage = Stage()

  @Test("Scenarios are made once, and forgotten by their names")
  func registry() throws {
    let animator = ScenarioAnimator(on: stage)
    #expect(animator.createScenario("a"))
    #expect(!animator.createScenario("a"))
    #expect(!animator.createScenario(""))
    #expect(animator.createScenario("b"))
    animator.addKeyFrame(.alpha(1), toScenario: "b", after: 1)
    expectEqual(animator.scenarios.map(\.name), ["a", "b"])
    #expect(animator.removeScenario("a"))
    #expect(!animator.removeScenario("a"))
    expectEqual(animator.scenario("b")?.keyFrames.count, 1)
    animator.addKeyFrame(.alpha(1), toScenario: "a", after: 1)
    expectEqual(
      stage.problems.map(\.description),
      ["scenarios: unknown scenario “a” (create or load it first)"])
    #expect(animator.removeScenario("b") && animator.scenario("b") == nil)
  }

  @Test("What is being played goes on as it was when its scenario is changed or forgotten")
  func copies() throws {
    let animator = ScenarioAnimator(on: stage)
    let card = stage.add(Node("card"))
    animator.create("a", (.translate(x: 1), 1))
    animator.action(card, withScenario: "a")
    animator.addKeyFrame(.translate(x: 50), toScenario: "a", after: 0)
    animator.removeScenario("a")
    try stage.expect(card.transform.tx, at: [1: 1])
  }

  @Test("Several animators of a stage have names of their own, and stages never meet")
  func names() {
    expectEqual(ScenarioAnimator(on: stage).name, "scenarios")
    expectEqual(ScenarioAnimator(on: stage).name, "scenarios2")
    expectEqual(ScenarioAnimator(on: Stage()).name, "scenarios")
  }

  @Test("An animator that outlives its stage is called as before, and moves nothing")
  func orphan() throws {
    let animator: ScenarioAnimator
    let targets: NamedTargets
    let card = Node("card")
    do {
      let stage = Stage()
      animator = ScenarioAnimator(on: stage)
      targets = animator.targets
      stage.add(card)
      animator.create("a", (.translate(x: 8), 1))
      animator.action(card, withScenario: "a")
    }
    #expect(!animator.isActing(card))
    #expect(animator.action(card, withScenario: "a") == nil)
    animator.stopAllActions()
    targets.add("nest", isReady: false)
    targets.setReady(true, "nest")
    #expect(targets.isReady("nest"))
  }

  @Test("A thousand actions leave nothing on the stage")
  func leavesNothing() throws {
    let animator = ScenarioAnimator(on: stage)
    let card = stage.add(Node("card"))
    animator.create("a", (.translate(x: 1), 0.5))
    var names: [String] = []
    let rounds = deep(1_000, quick: 30)
    for round in 1...rounds {
      let name = try #require(animator.action(card, withScenario: "a")).name
      names += [name, name + ".group1"]
      #expect(stage.motion(named: name + ".group1") != nil)
      if round.isMultiple(of: 2) { animator.stopAction(card) }
      try stage.step(to: .seconds(Double(round)))
    }
    #expect(
      names.allSatisfy { stage.motion(named: $0) == nil } && card.transform.tx == Double(rounds))
  }

  @Test("Calls that were recorded can be made again")
  func again() throws {
    let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    let animator = ScenarioAnimator(on: stage)
    animator.create("a", (.translate(x: 8), 1))
    let call: [StageEvent.Detail] = [
      .init("node", .text("card")), .init("scenario", .text("a")), .init("delay", .number(0.5)),
      .init("name", .text("hop")), .init("targets", .text("named")),
    ]
    try stage.make("action", of: "scenarios", call)
    expectEqual(animator.performance(of: card)?.name, "hop")
    animator.targets.add("t", isReady: false)
    try stage.make(
      "ready", of: "scenarios", [.init("target", .text("t")), .init("is", .flag(true))])
    #expect(animator.targets.isReady("t"))
    try stage.step(to: .seconds(1))
    try stage.make("stopAllActions", of: "scenarios", [.init("policy", .text("freeze"))])
    expectEqual(card.transform.tx, 4)
    #expect(throws: InputError.unknownSource("nobody", nearest: nil)) {
      try stage.make(
        "action", of: "scenarios", [.init("node", .text("nobody")), .init("scenario", .text("s"))])
    }
    #expect(throws: InputError.unknownCall("dance", of: "scenarios")) {
      try stage.make("dance", of: "scenarios", [])
    }
  }
}
