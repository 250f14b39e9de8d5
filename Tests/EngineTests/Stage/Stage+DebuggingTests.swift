import DopesheetEngine
import TestSupport
import Testing

@Suite("What debuggers print")
struct StageDebuggingTests {
  @Test("Of a stage, its nodes and motions it is what matters at a glance")
  func descriptions() throws {
    let stage = Stage()
    let card = stage.add(Node("card", frame: .init(x: 0, y: 8, width: 20, height: 10)))
    expectEqual(String(reflecting: stage), "stage at 0 s, nodes: 1, settled")
    let motion = stage.play(Motion(card, [.alpha(to: 0)], duration: 1).named("fade"))
    card.add(Node("label"))
    try stage.step(to: .seconds(0.5))
    expectEqual(String(reflecting: stage), "stage at 0.5 s, nodes: 1, unsettled: fade (moving)")
    expectEqual(String(reflecting: card), "node card, frame: 0 8 20 10, alpha: 0.5, children: 1")
    expectEqual(String(reflecting: motion), "motion fade, moving")
  }
}
