import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite("A decoy is reported of")
struct DecoyCallbackTests {
  private let stage = Stage()
  private let card: Node
  private let animator: ScenarioAnimator

  init() throws {
    card = stage.add(Node("card"))
    animator = ScenarioAnimator(on: stage)
    animator.defaultStage = stage.add(Node("top"))
    animator.create("leave", (.translate(x: 10), 1))
  }

  @Test("when it is there, before a delay, and when it has left")
  func times() throws {
    var reported: [String] = []
    animator.onDecoyAdded { [stage] decoy, actor in
      reported.append(
        "\(decoy.name) of \(actor.name) on \(decoy.parent?.name ?? "") at \(stage.now.seconds)")
    }
    animator.onDecoyRemoved { [stage] decoy in
      reported.append("\(decoy.name) gone: \(decoy.parent == nil) at \(stage.now.seconds)")
    }
    animator.action(
      card, withScenario: "leave", completion: { _ in reported.append("no decoy") })
    try stage.step(to: .seconds(1))
    animator.actionDecoy(
      card, withScenario: "leave", delay: 0.5, completion: { _ in reported.append("over") })
    try stage.step(to: .seconds(3))
    expectEqual(
      reported,
      ["no decoy", "card-decoy1 of card on top at 1.0", "card-decoy1 gone: true at 2.5", "over"])
  }

  @Test("and may be stopped then: nothing begins")
  func stopped() throws {
    var reported: [String] = []
    animator.onDecoyAdded { [animator] _, actor in animator.stopAction(actor) }
    animator.onDecoyRemoved { reported.append("\($0.name) gone") }
    animator.actionDecoy(
      card, withScenario: "leave", beginning: { _ in reported.append("began") })
    try stage.step(to: .seconds(2))
    expectEqual(reported, ["card-decoy1 gone"])
    #expect(!animator.isActing(card) && animator.defaultStage?.children.isEmpty == true)
    #expect(stage.isSettled && stage.problems.isEmpty)
  }
}
