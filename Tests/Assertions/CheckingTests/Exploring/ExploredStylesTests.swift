import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite("No interruption breaks the engine or a style:")
struct ExploredStylesTests {
  private func expectSound(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ setUp: @escaping (Stage) throws -> Void
  ) throws {
    let exploration = Exploration(
      of: Rehearsal(at: .hz(60), setUp), runs: deep(1_500, quick: 20), seed: deep(7, quick: 1),
      interruptedBy: .usual.calls())
    let found = try exploration.counterExample()
    #expect(found == nil, "\(found?.description ?? "")", sourceLocation: sourceLocation)
    for machine in try exploration.machineCoverage(transitions: deep(4, quick: 1)) {
      let found = machine.counterExample
      #expect(found == nil, "\(found?.description ?? "")", sourceLocation: sourceLocation)
    }
  }

  @Test("motions, springs, throws and paths in groups and sequences")
  func motions() throws {
    try expectSound { stage in
      let card = stage.add(Node("card"))
      let badge = stage.add(Node("badge"))
      let rise = Motion(card, .position.y(from: 600, to: 80), duration: 0.3, easing: .back.out)
        .named("rise").reverses()
      let pop = SpringMotion(badge, .alpha(from: 0, to: 1), spring: .bouncy).named("pop")
      let slide = PhysicsMotion(badge, .position.x(from: 0, to: 90), velocity: 300, friction: 0.9)
        .named("slide")
      stage.play(
        MotionSequence([
          MotionGroup([rise, pop]).named("open").repeatCount(2), slide,
        ]).named("all"))
      var opened = 0
      rise.completed { _ in opened += 1 }
      stage.recorder.probe("opened") { opened }
      stage.cue("drag", of: Double.self) { pop.retarget(badge, .alpha(to: $0 / 1_000)) }
      stage.cue("tap") { _ in
        stage.play(
          Motion(card, .position.y(to: 600), duration: 0.2).completed { _ in rise.restart() })
      }
    }
  }

  @Test("flights with triggers and registered keys")
  func flights() throws {
    try expectSound { stage in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      let badge = stage.add(Node("badge"))
      var stops = 0
      stage.recorder.probe("stops") { stops }
      card.register("away") { $0.position(to: CGPoint(x: 9, y: 9)).duration(0.2) }
      card.animate { fly in
        fly.alpha(to: 0).duration(0.3).easing(.cubic.out)
        fly.position(to: CGPoint(x: 150, y: 250)).duration(0.4)
        fly.didStop { _, _ in stops += 1 }
      }
      stage.cue("blink") { _ in
        badge.animate { $0.alpha(to: badge.model.alpha == 0 ? 1 : 0).duration(0.2) }
      }
    }
  }

  @Test("choreographies that a cue starts again")
  func choreographies() throws {
    try expectSound { stage in
      let grid = stage.add(Node("grid", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      for index in 0..<4 {
        grid.add(
          Node("card\(index)", frame: CGRect(x: 25 * Double(index), y: 0, width: 25, height: 25)))
      }
      func enter() throws {
        try grid.choreograph(
          [.fadeIn, .slide(.up, .slightly)], sort: .linear(.leftToRight, interObjectDelay: 0.05),
          animation: .standard(duration: 0.2))
      }
      try enter()
      stage.cue("again") { _ in try enter() }
    }
  }

  @Test("scenarios with key frames and decoys")
  func scenarios() throws {
    try expectSound { stage in
      let card = stage.add(Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
      let animator = ScenarioAnimator(on: stage)
      animator.createScenario("spin")
      animator.addKeyFrame(.scale(x: 2, y: 2), toScenario: "spin", after: 0.2)
      animator.addKeyFrame(.rotateZ(180), toScenario: "spin", after: 0)
      animator.addKeyFrame(.alpha(0.5), toScenario: "spin", after: 0.1)
      animator.action(card, withScenario: "spin")
      stage.cue("spin") { _ in
        if !animator.isActing(card) { animator.action(card, withScenario: "spin") }
      }
    }
  }

  @Test("machines whose transitions follow one another")
  func machines() throws {
    try expectSound { stage in
      for tag in 1...2 { stage.add(Node("view\(tag)")).tag = tag }
      func state(
        _ id: String, _ alpha: Double, isInitial: Bool = false, _ transitions: StateTransition...
      ) -> ViewState {
        ViewState(
          id, isInitial: isInitial,
          views: [ViewValues(tag: "1", alpha: alpha), ViewValues(tag: "2", alpha: 1 - alpha)],
          transitions: transitions)
      }
      let machines = StateMachines(on: stage)
      try machines.load(
        MachineDocument([
          MachineDefinition(
            "menu",
            states: [
              state(
                "closed", 0, isInitial: true,
                StateTransition("open", to: "half", duration: 0.1, next: "finish")),
              state("half", 0.4, StateTransition("finish", to: "open", duration: 0.1, delay: 0.05)),
              state("open", 1, StateTransition("close", to: "closed", duration: 0.15)),
            ])
        ]))
      try machines.performTransition("open", onMachine: "menu")
      stage.cue("toggle") { _ in
        let isOpen = machines.machines[0].currentState == "open"
        // A busy machine is no error of the app.
        try? machines.performTransition(isOpen ? "close" : "open", onMachine: "menu")
      }
    }
  }
}
