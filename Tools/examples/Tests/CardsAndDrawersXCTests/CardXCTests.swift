import CardsAndDrawers
import DopesheetXCTest

final class CardXCTests: XCTestCase {
  func testComesIn() throws {
    let run = try assertTrace(at: .hz(60), within: .seconds(1)) { stage in
      let card = Card("card", at: CGPoint(x: 195, y: 300))
      stage.add(card.node)
      stage.play(card.entrance())
    }
    assertThat(
      run["card.alpha"].rises, run.events.inOrder("card.fade completed", "card.rise completed"))
  }

  func testIsSwipedAway() async throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = Card("card", at: CGPoint(x: 195, y: 300))
      card.node.alpha = 1
      stage.add(card.node)
      stage.play(card.dismissal())
    }.runUntilSettled(within: .seconds(1))
    assertTrace(run)
    assertDeterministic(run)
  }
}
