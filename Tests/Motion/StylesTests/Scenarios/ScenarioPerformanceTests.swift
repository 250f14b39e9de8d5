import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite("Performances")
struct ScenarioPerformanceTests {
  private let stage = Stage()
  private let actor: Node
  private let animator: ScenarioAnimator
  private let log = StageEventLog()

  init() {
    actor = stage.add(Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
    animator = ScenarioAnimator(on: stage)
    stage.attach(log)
  }

  private func step(_ seconds: Double) throws { try stage.step(to: .seconds(seconds)) }

  @Test("A scenario without key frames begins and completes at once")
  func empty() throws {
    animator.create("nothing")
    var calls: [String] = []
    let targets = animator.targets
    animator.action(
      actor, withScenario: "nothing", targetObject: targets, beginning: { _ in calls.append("b") },
      completion: { _ in calls.append("c") })
    expectEqual(calls, ["b", "c"])
    #expect(
      log.names == ["beginning", "scenarioStarted", "scenarioEnded", "completion"])
    #expect(!animator.isActing(actor))
  }

  @Test("Actions are called when their group is over, in order, with the node that acts")
  func actions() throws {
    var calls: [String] = []
    let actor = actor
    animator.create(
      "s", (.action { calls.append("leading \($0.alpha)") }, 0), (.alpha(0.5), 0),
      (.action { calls.append("second \($0.alpha)") }, 0), (.alpha(0), 1),
      (.action { calls.append("end \($0.alpha) \($0 === actor)") }, 0),
      (.action { _ in calls.append("own") }, 0.5))
    animator.action(actor, withScenario: "s")
    expectEqual(calls, ["leading 1.0", "second 0.5"])
    try step(0.75)
    expectEqual(calls.count, 2)
    try step(1.25)
    expectEqual(calls, ["leading 1.0", "second 0.5", "end 0.0 true"])
    try step(1.5)
    expectEqual(calls.last, "own")
    #expect(!animator.isActing(actor))
  }

  @Test("A stop in a callback ends the scenario there")
  func stopInCallbacks() throws {
    let (animator, actor) = (animator, actor)
    var completed = false
    animator.create("s", (.action { animator.stopAction($0) }, 0), (.alpha(0), 1))
    animator.action(actor, withScenario: "s", completion: { _ in completed = true })
    try step(2)
    expectEqual(actor.alpha, 1)
    #expect(!completed)
    animator.action(
      actor, withScenario: "s", targetObject: animator.targets,
      beginning: { animator.stopAction($0) })
    #expect(!log.names.contains("scenarioStarted"))
    expectEqual(log.names.last, "scenarioEnded")
  }

  @Test("A stop in the delay sends nothing; while it waits, the actor stays as it is")
  func earlyStops() throws {
    animator.create("s", (.alpha(0), 1), (.morph(.named("t")), 1))
    animator.action(actor, withScenario: "s", delay: 1, targetObject: animator.targets)
    try step(0.5)
    animator.stopAction(actor)
    expectEqual(log.names, ["stopped"])
    animator.action(actor, withScenario: "s", targetObject: animator.targets)
    try step(1.75)
    expectEqual(stage.unsettled.map(\.name), ["card.scenario2.wait"])
    animator.stopAction(actor)
    expectEqual(log.names.suffix(2), ["stopped", "scenarioEnded"])
    expectEqual(actor.transform, .identity)
    #expect(stage.isSettled)
  }

  @Test("A stop at a boundary comes after it: the next group is the one that is finished")
  func stopAtBoundary() throws {
    animator.create("s", (.translate(x: 10), 1), (.translate(x: 100), 1), (.translate(x: 1000), 1))
    let (animator, actor) = (animator, actor)
    stage.at(.seconds(1)) { animator.stopAction(actor) }
    animator.action(actor, withScenario: "s")
    try step(3)
    expectEqual(actor.transform.tx, 110)
  }

  @Test("Who acts is busy; after a stop it can act at once, and only the new scenario moves it")
  func busy() throws {
    animator.create("s", (.translate(x: 100), 1))
    animator.create("other", (.alpha(0), 1))
    animator.action(actor, withScenario: "s")
    #expect(animator.action(actor, withScenario: "other") == nil)
    expectEqual(stage.problems.map(\.kind), [.refused])
    expectEqual(log.names.last, "rejected")
    try step(0.5)
    animator.stopAction(actor, policy: .freeze)
    animator.action(actor, withScenario: "other")
    try step(2)
    expectEqual(actor.transform.tx, 50)
    expectEqual(actor.alpha, 0)
  }

  @Test("What cannot be played is refused, and nothing is called")
  func refusals() throws {
    animator.create("s", (.alpha(0), 1))
    animator.create("long", (.alpha(0), 1))
    for _ in 0..<20 { animator.addKeyFrame(.alpha(1), toScenario: "long", after: 1e6) }
    func code(_ play: () -> ScenarioPerformance?) -> String? {
      play() == nil ? stage.problems.last?.word : nil
    }
    let stranger = Node("stranger")
    var called = false
    #expect(
      code { animator.action(stranger, withScenario: "s", beginning: { _ in called = true }) }
        == "no-actor")
    #expect(code { animator.action(actor, withScenario: "S") } == "unknown-scenario")
    #expect(code { animator.action(actor, withScenario: "") } == "unknown-scenario")
    #expect(
      code { animator.action(actor, withScenario: "s", delay: -0.5) } == "negative-delay")
    #expect(code { animator.action(actor, withScenario: "s", delay: .nan) } == "negative-delay")
    for timeOut in [-1, .nan, -Double.infinity] {
      #expect(
        code { animator.action(actor, withScenario: "s", timeOut: timeOut) } == "bad-time-out")
    }
    #expect(code { animator.action(actor, withScenario: "long") } == "time-overflow")
    #expect(code { animator.action(actor, withScenario: "s", delay: 1e9) } == "time-overflow")
    #expect(code { animator.actionDecoy(actor, withScenario: "s") } == "no-stage")
    #expect(code { animator.action(actor, withScenario: "s", named: "card") } == "bad-name")
    #expect(!called && !animator.isActing(actor))
  }

  @Test(
    "Without a target object a named target is reported to be missing, and its group lasts as usual"
  )
  func noTargetObject() throws {
    animator.create("s", (.morph(.named("t")), 1), (.frameAnimation(target: "u"), 0))
    animator.action(actor, withScenario: "s")
    try step(1)
    expectEqual(actor.transform, .identity)
    expectEqual(log.names.filter { $0 == "noTargetObject" }.count, 2)
    #expect(!animator.isActing(actor))
  }

  @Test("A morph goes to the frame of a node, wherever that lies")
  func morphToNode() throws {
    let shelf = stage.add(Node("shelf", frame: CGRect(x: 100, y: 200, width: 100, height: 100)))
    shelf.transform = Transform4x4(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    let goal = shelf.add(Node("goal", frame: CGRect(x: 10, y: 20, width: 30, height: 40)))
    animator.create("s", (.rotateZ(180), 0), (.morph(.node(goal)), 1))
    animator.action(actor, withScenario: "s")
    try step(1)
    expectEqual(actor.frame, CGRect(x: 70, y: 190, width: 60, height: 80))
    expectEqual(actor.transform.b, 0)
  }

  @Test("What a closure throws is reported, and the scenario goes on")
  func throwing() throws {
    struct Fault: Error {}
    animator.create("s", (.action { _ in throw Fault() }, 0), (.alpha(0), 1))
    animator.action(actor, withScenario: "s")
    try step(1)
    #expect(log.names.contains("error"))
    expectEqual(actor.alpha, 0)
  }

  @Test("A group that somebody else stops ends the scenario where it is")
  func foreignStop() throws {
    animator.create("s", (.translate(x: 100), 1), (.alpha(0), 1))
    animator.action(actor, withScenario: "s")
    try step(0.5)
    stage.motion(named: "card.scenario1.group1")?.stop()
    #expect(!animator.isActing(actor))
    try step(3)
    expectEqual(actor.transform.tx, 50)
    expectEqual(actor.alpha, 1)
  }
}
