import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("Scenario")
struct ScenarioTests {
  @Test("Key frames without a length go together with the one before them")
  func groups() throws {
    var scenario = Scenario("s")
    scenario.add(.alpha(0.5), after: 0)
    scenario.add(.translate(x: 1), after: 1)
    scenario.add(.rotateX(1), after: 0)
    scenario.add(.rotateY(1), after: 0)
    scenario.add(.scale(x: 2), after: 2)
    expectEqual(scenario.leading.map(\.change), [.alpha(0.5)])
    expectEqual(scenario.groups.map(\.keyFrames.count), [3, 1])
    expectEqual(scenario.groups.map(\.start), [1, 4])
    expectEqual(scenario.duration, .seconds(3))
  }

  @Test("Of one kind a group has one key frame: a later one takes its place and keeps its length")
  func overwriting() throws {
    var scenario = Scenario("s")
    scenario.add(.alpha(0.25), after: 0)
    scenario.add(.alpha(0.5), after: 0)
    scenario.add(.translate(x: 1), after: 1, .easeIn)
    scenario.add(.rotateZ(90), after: 0)
    scenario.add(.translate(y: 2), after: 0, .easeOut)
    scenario.add(.translate(y: 3), after: 1)
    scenario.add(.frameAnimation(target: "a"), after: 0)
    scenario.add(.frameAnimation(target: "b"), after: 0)
    #expect(
      scenario.keyFrames == [
        KeyFrame(.alpha(0.5), after: 0), KeyFrame(.translate(y: 2), after: 1, .easeOut),
        KeyFrame(.rotateZ(90), after: 0), KeyFrame(.translate(y: 3), after: 1),
        KeyFrame(.frameAnimation(target: "b"), after: 0),
      ])
  }

  @Test("Actions never take the place of one another")
  func actions() throws {
    var scenario = Scenario("s")
    for _ in 0..<3 { scenario.add(.action { _ in }, after: 0) }
    expectEqual(scenario.keyFrames.count, 3)
    #expect(scenario.keyFrames[0] != scenario.keyFrames[1])
  }

  @Test("A length that rounds to no tick is none")
  func tiny() throws {
    var scenario = Scenario("s")
    scenario.add(.alpha(1), after: 1)
    scenario.add(.alpha(0.5), after: 1e-13)
    expectEqual(scenario.keyFrames, [KeyFrame(.alpha(0.5), after: 1)])
  }

  @Test("An invalid key frame is not added, and the scenario is rejected when it is played")
  func refusals() throws {
    let keyFrames = [
      KeyFrame(.alpha(1.5), after: 1), KeyFrame(.alpha(-0.1), after: 1),
      KeyFrame(.alpha(1), after: -1), KeyFrame(.alpha(1), after: .nan),
      KeyFrame(.alpha(1), after: 1e7), KeyFrame(.translate(x: 1e8), after: 1),
      KeyFrame(.translate(y: .infinity), after: 1), KeyFrame(.rotateX(1e10), after: 1),
      KeyFrame(.rotateZ(1, anchor: .init(.nan, 0)), after: 1),
      KeyFrame(.scale(x: 1e7), after: 1), KeyFrame(.morph(.named("")), after: 1),
      KeyFrame(.morph(.frame(CGRect(x: 0, y: 0, width: -1, height: 1))), after: 1),
      KeyFrame(.frameAnimation(target: ""), after: 1),
      KeyFrame(.frameAnimation(target: "a", velocity: .nan), after: 1),
    ]
    for keyFrame in keyFrames {
      let scenario = Scenario("s", keyFrames: [keyFrame])
      let stage = Stage()
      #expect(stage.add(Node("card")).play(scenario) == nil)
      #expect(scenario.keyFrames.isEmpty && stage.problems.map(\.word) == ["bad-key-frame"])
    }
  }

  @Test(
    "A node plays a scenario by the first animator of its stage, which replaces one of its name")
  func oneLine() throws {
    let (stage, card) = (Stage(), Node("card"))
    let scenario = Scenario("s", keyFrames: [KeyFrame(.translate(x: 8), after: 1)])
    #expect(card.play(scenario) == nil)
    stage.add(card)
    expectEqual(stage.problems.map(\.kind), [.notOnStage])
    let animator = ScenarioAnimator(on: stage)
    animator.createScenario("s")
    var ended: [String] = []
    card.play(scenario, delay: 0.5) { ended.append($0.name) }
    #expect(animator.scenarios == [scenario] && animator.isActing(card))
    try stage.step(to: .seconds(1))
    expectEqual(card.transform.tx, 4)
    try stage.step(to: .seconds(1.5))
    #expect(card.transform.tx == 8 && ended == ["card"])
  }
}
