import CardsAndDrawers
import DopesheetTesting

@Suite struct CardListTests {
  @Test(arguments: [1, 3, 6]) func entersCardByCard(count: Int) throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let list = CardList((1...count).map { "card\($0)" })
      list.appear(on: stage)
      stage.play(list.entrance())
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run, named: "\(count)")
  }

  @Test func endsInPlaceAtAnyFrameRate() throws {
    for rate in [30, 60, 90, 120] as [Int64] {
      let list = CardList(["top", "bottom"])
      _ = try Rehearsal(at: .hz(rate)) { stage in
        list.appear(on: stage)
        stage.play(list.entrance())
      }.runUntilSettled(within: .seconds(1))
      #expect(list.cards.map(\.node.position.y) == [140, 356], "at \(rate) Hz")
      #expect(list.cards.allSatisfy { $0.node.alpha == 1 }, "at \(rate) Hz")
    }
  }
}
