import Dopesheet
import TestSupport
import Testing

/// The examples of P9ViewAnimator's guide, section by section.
@Suite("P9ViewAnimator: scenarios, actors and decoys")
struct ScenarioTests {
  private let scene = Scene()
  private let animator: ScenarioAnimator
  private let actorView: Node

  init() {
    actorView = scene.node("actorView", CGRect(x: 50, y: 80, width: 100, height: 60))
    animator = ScenarioAnimator(on: scene.stage)
  }

  /// Adds one key frame to a new scenario, and lets the actor play it to its end.
  private func play(
    _ change: KeyFrame.Change, after: Double = 1, targetObject: (any TargetObject)? = nil
  ) throws {
    animator.removeScenario("scenario")
    animator.createScenario("scenario")
    animator.addKeyFrame(change, toScenario: "scenario", after: after)
    animator.action(actorView, withScenario: "scenario", targetObject: targetObject)
    try scene.advance(after)
  }

  @Test("Scenario: up two points in a second, and down again")
  func scenario() throws {
    let scenarioJump = "jump"
    #expect(animator.createScenario(scenarioJump))
    animator.addKeyFrame(.translate(x: 0, y: -2), toScenario: scenarioJump, after: 1, .easeIn)
    animator.addKeyFrame(.translate(x: 0, y: 2), toScenario: scenarioJump, after: 1, .easeOut)
    animator.action(actorView, withScenario: scenarioJump)
    try scene.advance(0.5)
    #expect(abs(actorView.transform.ty + 0.6307136252) < 1e-9)
    try scene.advance(0.5)
    expectEqual(actorView.transform.ty, -2)
    try scene.advance(1)
    expectEqual(actorView.transform, .identity)
  }

  @Test("Scenario: spinning while it grows and shrinks")
  func spinSizeUpDown() throws {
    let scenarioSpinSizeUpDown = "spinSizeUpDown"
    animator.createScenario(scenarioSpinSizeUpDown)
    animator.addKeyFrame(.scale(x: 2, y: 2), toScenario: scenarioSpinSizeUpDown, after: 1)
    animator.addKeyFrame(.rotateZ(180), toScenario: scenarioSpinSizeUpDown, after: 0)
    animator.addKeyFrame(.scale(x: 0.5, y: 0.5), toScenario: scenarioSpinSizeUpDown, after: 1)
    animator.addKeyFrame(.rotateZ(180), toScenario: scenarioSpinSizeUpDown, after: 0)
    animator.action(actorView, withScenario: scenarioSpinSizeUpDown)
    try scene.advance(0.5)
    #expect(actorView.transform.b == 1.5 && actorView.transform.a == 0)
    try scene.advance(0.5)
    expectEqual(actorView.frame, CGRect(x: 0, y: 50, width: 200, height: 120))
    expectEqual(actorView.transform.a, -2)
    try scene.advance(1)
    expectEqual(actorView.transform, .identity)
  }

  @Test("Actor: one scenario for several of them, with code at the beginning and the completion")
  func actors() throws {
    let anotherActorView = scene.node("another", CGRect(x: 0, y: 0, width: 10, height: 10))
    animator.createScenario("jump")
    animator.addKeyFrame(.translate(y: -2), toScenario: "jump", after: 1)
    var calls: [String] = []
    animator.action(actorView, withScenario: "jump")
    animator.action(
      anotherActorView, withScenario: "jump", beginning: { calls.append("begin \($0.name)") },
      completion: { calls.append("complete \($0.name)") })
    expectEqual(calls, ["begin another"])
    try scene.advance(1)
    expectEqual(calls, ["begin another", "complete another"])
    #expect(actorView.transform.ty == -2 && anotherActorView.transform.ty == -2)
  }

  @Test("Transform animation key frames, with and without an anchor")
  func transforms() throws {
    try play(.translate(x: 1, y: 1))
    try play(.rotateX(30))
    try play(.rotateX(-30, anchor: .init(0.5, 0.5)))
    try play(.rotateY(30))
    try play(.rotateY(-30, anchor: .init(0.5, 0.5)))
    try play(.rotateZ(30))
    try play(.rotateZ(-30, anchor: .init(0.5, 0.5)))
    try play(.scale(x: 2, y: 2))
    try play(.scale(x: 0.5, y: 0.5, anchor: .init(0.5, 0.5)))
    let transform = actorView.transform
    #expect(transform.tx == 1 && transform.ty == 1)
    #expect(abs(transform.a - 1) < 1e-12 && abs(transform.d - 1) < 1e-12)
    #expect(abs(transform.m33 - 1) < 1e-12)
  }

  @Test("Alpha animation key frame")
  func alpha() throws {
    try play(.alpha(0.5))
    expectEqual(actorView.alpha, 0.5)
  }

  @Test("Frame morph animation key frame: to a frame, and to that of a view")
  func morph() throws {
    let targetFrame = CGRect(x: 0, y: 0, width: 100, height: 100)
    try play(.morph(.frame(targetFrame)))
    expectEqual(actorView.frame, targetFrame)
    let targetView = scene.node("target", CGRect(x: 100, y: 100, width: 100, height: 100))
    try play(.morph(.node(targetView)))
    expectEqual(actorView.frame, targetView.frame)
  }

  /// The view controller of the guide: it returns a view when that exists, and plays frames.
  private final class SampleViewController: TargetObject {
    var targetView: Node?
    var said: [String] = []
    var (velocity, loop, isPlaying) = (0.0, false, false)

    func scenarioStarted(_ scenario: String) { said.append("scenario \(scenario) started.") }
    func scenarioEnded(_ scenario: String) { said.append("scenario \(scenario) ended.") }
    func isReady(_ target: String) -> Bool { targetView != nil }
    func node(for target: String) -> Node? { targetView }
    func setVelocity(_ velocity: Double, for target: String) { self.velocity = velocity }
    func setLoop(_ loop: Bool, for target: String) { self.loop = loop }
    func play(_ target: String) { isPlaying = true }
  }

  @Test("Frame morph animation key frame: to a target that is there only later")
  func targetObject() throws {
    let controller = SampleViewController()
    try play(.morph(.named("target")), targetObject: controller)
    expectEqual(actorView.transform, .identity)
    expectEqual(controller.said, ["scenario scenario started."])
    let targetView = scene.node("target", CGRect(x: 10, y: 20, width: 50, height: 30))
    controller.targetView = targetView
    try scene.advance(1.25)
    expectEqual(actorView.frame, targetView.frame)
    expectEqual(controller.said, ["scenario scenario started.", "scenario scenario ended."])
  }

  @Test("Frame animation key frame: the target hears its velocity and loop, and plays")
  func frameAnimation() throws {
    let controller = SampleViewController()
    controller.targetView = actorView
    try play(
      .frameAnimation(target: "avatar", velocity: 1.5, loop: true), targetObject: controller)
    #expect(controller.velocity == 1.5 && controller.loop && controller.isPlaying)
    #expect(!animator.isActing(actorView))
  }

  @Test("Action key frame")
  func action() throws {
    var sounds = 0
    animator.createScenario("scenario")
    animator.addKeyFrame(
      .action { _ in sounds += 1 }, toScenario: "scenario", after: 0)
    animator.action(actorView, withScenario: "scenario")
    expectEqual(sounds, 1)
  }

  @Test("Decoy animation: on a stage view, and on the default one")
  func decoys() throws {
    let stageView = scene.node("stageView", CGRect(x: 0, y: 0, width: 400, height: 800))
    stageView.zPosition = .greatestFiniteMagnitude
    animator.createScenario("scenario")
    animator.addKeyFrame(.translate(x: 100), toScenario: "scenario", after: 1)
    animator.actionDecoy(
      actorView, onStage: stageView, withScenario: "scenario", beginning: { $0.alpha = 0 },
      completion: { $0.alpha = 1 })
    expectEqual(actorView.alpha, 0)
    try scene.advance(0.5)
    expectEqual(stageView.children[0].frame, CGRect(x: 100, y: 80, width: 100, height: 60))
    try scene.advance(0.5)
    #expect(actorView.alpha == 1 && stageView.children.isEmpty)
    animator.defaultStage = stageView
    let second = try #require(animator.actionDecoy(actorView, withScenario: "scenario"))
    #expect(second.actingNode.parent === stageView)
  }

  @Test("Handling animation: stopping one actor, and all of them")
  func stops() throws {
    let others = (0..<3).map { scene.node("n\($0)", CGRect(x: 0, y: 0, width: 9, height: 9)) }
    animator.createScenario("scenario")
    animator.addKeyFrame(.translate(x: 100), toScenario: "scenario", after: 1)
    for node in [actorView] + others { animator.action(node, withScenario: "scenario") }
    try scene.advance(0.25)
    animator.stopAction(actorView)
    expectEqual(actorView.transform.tx, 100)
    expectEqual(others.map(\.transform.tx), [25, 25, 25])
    animator.stopAllActions(policy: .freeze)
    expectEqual(others.map(\.transform.tx), [25, 25, 25])
    #expect(scene.stage.isSettled)
  }

  @Test("Loading scenarios from a file, over those that are there or not")
  func loading() throws {
    let document = try ScenarioDocument(
      """
      {"hop": [{"type": "translate", "after": 0.5, "y": -8, "interpolation": "easeOut"}]}
      """)
    animator.createScenario("hop")
    #expect(animator.load(document).isEmpty)
    expectEqual(animator.scenario("hop")?.keyFrames.isEmpty, true)
    expectEqual(animator.load(document, overwrite: true), ["hop"])
    animator.action(actorView, withScenario: "hop")
    try scene.advance(0.5)
    expectEqual(actorView.transform.ty, -8)
    #expect(throws: Diagnostics.self) { try animator.loadScenarios(fromFile: "no such file") }
  }
}
