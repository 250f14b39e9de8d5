import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("Recorded calls of scenarios, made again with what is offered")
struct ScenarioOffersTests {
  private let stage = Stage()
  private let bird: Node
  private let animator: ScenarioAnimator
  private let log = StageEventLog()

  init() throws {
    bird = stage.add(Node("bird", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    animator = ScenarioAnimator(on: stage)
    animator.add(Scenario("fly", keyFrames: [KeyFrame(.translate(x: 8), after: 1)]))
    stage.attach(log)
  }

  private final class Nests: TargetObject {
    var started = 0
    func isReady(_ target: String) -> Bool { true }
    func scenarioStarted(_ scenario: String) { started += 1 }
  }

  private func details(_ more: StageEvent.Detail...) -> [StageEvent.Detail] {
    [.init("node", .text("bird")), .init("scenario", .text("fly"))] + more
  }

  private func make(_ more: StageEvent.Detail...) throws {
    try stage.make("action", of: "scenarios", details() + more)
  }

  @Test("A call says which blocks it had, and nothing of those that it had not")
  func recorded() throws {
    animator.action(bird, withScenario: "fly", named: "a")
    animator.stopAction(bird)
    animator.action(
      bird, withScenario: "fly", targetObject: Nests(), named: "b", beginning: { _ in },
      completion: { _ in })
    let calls = log.events.compactMap { event in
      if case .input(_, "action", let details) = event { details } else { nil }
    }
    expectEqual(
      calls,
      [
        details(.init("name", .text("a"))),
        details(
          .init("name", .text("b")), .init("targets", .text("own")),
          .init("beginning", .flag(true)), .init("completion", .flag(true))),
      ])
  }

  @Test("A call that had blocks is made with those that are offered")
  func offered() throws {
    var calls: [String] = []
    let nests = Nests()
    animator.offer(
      forScenario: "fly", targetObject: nests, beginning: { calls.append("begin \($0.name)") },
      completion: { calls.append("end \($0.name)") })
    try make(
      .init("targets", .text("own")), .init("beginning", .flag(true)),
      .init("completion", .flag(true)))
    try stage.expect(calls, at: [1: ["begin bird", "end bird"]])
    expectEqual(nests.started, 1)
    // A call without a completion is repeated without one.
    try make()
    try stage.expect(calls.count, at: [2: 2])
    expectEqual(nests.started, 1)
  }

  @Test("The nearest offer counts: that for the name, for the actor, the last one")
  func nearest() throws {
    var called: [String] = []
    func offer(_ word: String, actor: Node? = nil, named name: String? = nil) {
      animator.offer(
        forScenario: "fly", actor: actor, named: name, completion: { _ in called.append(word) })
    }
    func play(_ expected: String, _ name: String? = nil) throws {
      let more = name.map { [StageEvent.Detail("name", .text($0))] } ?? []
      try stage.make(
        "action", of: "scenarios", details(.init("completion", .flag(true))) + more)
      try stage.step(to: Ticks(count: stage.now.count + Ticks.perSecond))
      expectEqual(called.last, expected)
    }
    offer("first")
    offer("other", actor: stage.add(Node("other")))
    try play("first")
    offer("second")
    try play("second")
    offer("bird", actor: bird)
    offer("third")
    try play("bird")
    offer("named", named: "trip")
    try play("named", "trip")
    try play("bird", "tour")
    expectEqual(called.count, 5)
  }

  @Test("What is not offered is reported of, and the call is not made")
  func lacking() throws {
    animator.offer(forScenario: "fly", beginning: { _ in })
    animator.offer(forScenario: "swim", completion: { _ in })
    func reason(_ more: StageEvent.Detail...) -> String? {
      do throws(InputError) {
        try stage.make("action", of: "scenarios", details() + more)
        return nil
      } catch {
        return error.reason
      }
    }
    expectEqual(
      reason(.init("beginning", .flag(true)), .init("completion", .flag(true))),
      "the call had a completion block of the program (offer it in the rehearsal's closure: "
        + "animator.offer(forScenario: \"fly\", completion: …))")
    expectEqual(
      reason(.init("targets", .text("own")), .init("completion", .flag(true))),
      "the call had a target object and a completion block of the program (offer it in the "
        + "rehearsal's closure: animator.offer(forScenario: \"fly\", targetObject: …, "
        + "completion: …))")
    #expect(!animator.isActing(bird))
    expectEqual(reason(.init("beginning", .flag(true))), nil)
  }
}
