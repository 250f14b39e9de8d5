import CardsAndDrawers
import DopesheetTesting

@Suite struct CardTests {
  @Test func comesIn() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = Card("card", at: CGPoint(x: 195, y: 300))
      stage.add(card.node)
      stage.play(card.entrance())
    }.runUntilSettled(within: .seconds(1))
    expectTrace(run)
  }

  @Test func isSwipedAway() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = Card("card", at: CGPoint(x: 195, y: 300))
      card.node.alpha = 1
      stage.add(card.node)
      stage.play(card.dismissal())
    }.runUntilSettled(within: .seconds(1))
    expectTrace(run)
  }

  @Test("A swipe while the card comes in takes over") func isSwipedAwayEarly() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = Card("card", at: CGPoint(x: 195, y: 300))
      stage.add(card.node)
      let entrance = stage.play(card.entrance())
      stage.at(.seconds(0.15)) {
        entrance.stop()
        stage.play(card.dismissal())
      }
    }.runUntilSettled(within: .seconds(1))
    expectTrace(run)
  }
}
