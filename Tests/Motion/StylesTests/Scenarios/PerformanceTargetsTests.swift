import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("Targets of performances")
struct PerformanceTargetsTests {
  private let stage = Stage()
  private let bird: Node
  private let animator: ScenarioAnimator
  private let log = StageEventLog()
  private let nest = CGRect(x: 200, y: 300, width: 50, height: 90)

  init() {
    bird = stage.add(Node("bird", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
    animator = ScenarioAnimator(on: stage)
    stage.attach(log)
  }

  private func targets(_ name: String) -> [String] {
    log.events.compactMap { event in
      guard case .callback(_, name, let details) = event,
        case .text(let target)? = details.first?.value
      else { return nil }
      return target
    }
  }

  @Test("A group that goes on after a time-out does without those that are late, and no others")
  func lateOnly() throws {
    animator.create("s", (.morph(.named("nest")), 1), (.frameAnimation(target: "wings"), 0))
    animator.targets.add("nest", frame: nest)
    animator.targets.add("wings", isReady: false)
    animator.action(
      bird, withScenario: "s", targetObject: animator.targets, timeOut: 0.25)
    try stage.expect(bird.frame, at: [1.3: nest])
    expectEqual(targets("timeOut"), ["wings"])
    expectEqual(log.names.count { $0 == "play" }, 0)
    #expect(!animator.isActing(bird))
  }

  @Test("The last question is put for each target, also after one that is not ready")
  func lastQuestion() throws {
    animator.create("s", (.morph(.named("nest")), 1), (.frameAnimation(target: "wings"), 0))
    animator.targets.add("nest", frame: nest, isReady: false)
    animator.targets.add("wings")
    animator.action(
      bird, withScenario: "s", targetObject: animator.targets, timeOut: 0.1)
    // The first target that is not ready ends the round of questions.
    expectEqual(targets("ready"), ["nest"])
    try stage.expect(targets("ready"), at: [0.1: ["nest", "nest", "wings"]])
    expectEqual(targets("timeOut"), ["nest"])
    expectEqual(log.names.count { $0 == "play" }, 1)
    try stage.expect(bird.transform, at: [1.1: .identity])
    #expect(!animator.isActing(bird))
  }

  @Test("All that are late are reported of, each once")
  func allLate() throws {
    animator.create(
      "s", (.morph(.named("nest")), 1), (.frameAnimation(target: "wings"), 0),
      (.translate(x: 10), 0))
    animator.action(bird, withScenario: "s", targetObject: animator.targets, timeOut: 0)
    expectEqual(targets("timeOut"), ["nest", "wings"])
    try stage.expect(bird.transform.tx, at: [1: 10])
    #expect(!animator.isActing(bird))
  }

  @Test(
    "An answer for a name that no target and no scenario has is an error, with the nearest name")
  func unknownAnswer() throws {
    animator.create("s", (.morph(.named("nest")), 1))
    animator.action(bird, withScenario: "s", targetObject: animator.targets)
    animator.targets.setReady(true, "nset")
    expectEqual(
      stage.problems.map(\.description),
      ["scenarios: unknown target “nset” (did you mean “nest”?)"])
    animator.targets.setReady(true, "nest")
    #expect(stage.problems.count == 1 && animator.targets.isReady("nest"))
  }

  @Test("Key frames before the first group wait for their targets, too")
  func leading() throws {
    animator.create("s", (.alpha(0.5), 0), (.morph(.named("nest")), 0), (.translate(x: 10), 1))
    animator.targets.add("nest", frame: nest, isReady: false)
    let performance = try #require(
      animator.action(
        bird, withScenario: "s", targetObject: animator.targets))
    try stage.expect(bird.transform, at: [0.25: .identity])
    expectEqual(bird.alpha, 1)
    #expect(performance.isActing && performance.isStarted)
    animator.targets.setReady(true, "nest")
    try stage.expect(bird.frame, at: [0.3: nest])
    expectEqual(bird.alpha, 0.5)
    try stage.expect(bird.frame.origin.x, at: [1.3: nest.origin.x + 10])
    expectEqual(targets("ready"), ["nest", "nest", "nest", "nest"])
    #expect(!animator.isActing(bird))
  }

  @Test("Key frames before the first group go on without targets that are late")
  func leadingTimeOut() throws {
    animator.create(
      "s", (.morph(.named("nest")), 0), (.frameAnimation(target: "wings"), 0), (.alpha(0.5), 0))
    animator.targets.add("wings")
    animator.action(
      bird, withScenario: "s", targetObject: animator.targets, timeOut: 0.2)
    #expect(animator.isActing(bird))
    try stage.expect(bird.transform, at: [0.2: .identity])
    expectEqual(bird.alpha, 0.5)
    expectEqual(targets("timeOut"), ["nest"])
    expectEqual(log.names.count { $0 == "play" }, 1)
    #expect(!animator.isActing(bird))
  }

  @Test("A stop while the first key frames wait leaves the actor as it is")
  func leadingStop() throws {
    animator.create("s", (.morph(.named("nest")), 0), (.translate(x: 10), 1))
    animator.action(bird, withScenario: "s", targetObject: animator.targets)
    try stage.step(to: .seconds(0.25))
    animator.stopAction(bird)
    expectEqual(bird.transform, .identity)
    expectEqual(log.names.suffix(2), ["stopped", "scenarioEnded"])
    expectEqual(
      log.events.last {
        if case .callback(_, "stopped", let details) = $0 { !details.isEmpty } else { false }
      },
      .callback(
        source: "bird.scenario1", name: "stopped",
        [.init("policy", .text("finishGroup")), .init("keyFrame", .number(0))]))
    #expect(stage.isSettled)
  }

  @Test(
    "A morph to a target that is ready and has no frame leaves the actor where it is, and is reported",
    arguments: [0.0, 1])
  func unknownTarget(after: Double) throws {
    animator.create("s", (.morph(.named("nest")), after), (.alpha(0.5), 0))
    animator.targets.setReady(true, "nest")
    animator.action(bird, withScenario: "s", targetObject: animator.targets)
    expectEqual(targets("unknownTarget"), ["nest"])
    try stage.expect(bird.transform, at: [1: .identity])
    expectEqual(bird.alpha, 0.5)
    #expect(!animator.isActing(bird))
  }

  @Test("A target object only answers: what it calls while it is asked is refused")
  func stopInQuestion() throws {
    final class Stopper: TargetObject {
      let stop: () -> Void
      init(_ stop: @escaping () -> Void) { self.stop = stop }
      func isReady(_ target: String) -> Bool { true }
      func frame(for target: String) -> CGRect? {
        stop()
        return nil
      }
    }
    animator.create("s", (.morph(.named("nest")), 1), (.alpha(0), 0))
    let (animator, bird) = (animator, bird)
    animator.action(
      bird, withScenario: "s", targetObject: Stopper { animator.stopAction(bird) })
    #expect(animator.isActing(bird))
    expectEqual(stage.problems.map(\.word), ["callInAccessor"])
  }
}
