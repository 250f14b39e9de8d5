import DopesheetCurves
import DopesheetEngine
import DopesheetFlights
import TestSupport
import Testing

@Suite("What another flight took from a flight that repeats")
struct FlightRepeatTests {
  /// Alpha and zPosition fly in cycles of a second each way; zPosition goes from 0 to 8.
  private func flight(_ card: Node, _ cycles: (FlightPlan<Node>) -> Void) -> Flight {
    card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.zPosition(to: 8).duration(1)
      cycles(fly)
    }
  }

  @Test("stays where the other left it in all further cycles")
  func overtaken() throws {
    for count in [0, 1, 3] {
      let board = Board()
      let card = board.node("card")
      let first = flight(card) { $0.repeats(count) }
      try board.step(to: 0.5)
      card.animate { $0.zPosition(to: 100).duration(0.1) }
      try board.step(to: 1.5)
      #expect(card.zPosition == 100 && card.alpha == 0.5 && first.phase == .flying)
      try board.step(to: 8)
      #expect(card.zPosition == 100 && first.phase == (count == 0 ? .flying : .completed))
    }
  }

  @Test("stays so where the flight goes there and back")
  func reversing() throws {
    for delay in [0, 0.25] {
      let board = Board()
      let card = board.node("card")
      let first = flight(card) { $0.autoreverse(2, delay: delay) }
      try board.step(to: 0.5)
      card.animate { $0.zPosition(to: 100).duration(0.1) }
      try board.step(to: 3)
      #expect(card.zPosition == 100 && first.phase == .flying)
      try board.step(to: 8)
      #expect(card.zPosition == 100 && card.alpha == 1 && first.phase == .completed)
    }
  }

  @Test("stays so if its own movement was over when it was taken", arguments: [true, false])
  func between(isFlown: Bool) throws {
    let board = Board()
    let card = board.node("card")
    let first = card.animate { fly in
      fly.alpha(to: 0).duration(0.5).primary()
      fly.zPosition(to: 8).spring(.smooth)
      fly.repeats(1)
    }
    try board.step(to: 0.5)
    expectEqual(first.motion.motions.map(\.state), [.stopped, .moving])
    card.register("taken") { $0.alpha(to: 0.75).duration(0.125) }
    card.apply("taken", animated: isFlown)
    let settled = try #require(first.duration(of: "zPosition"))
    try board.step(to: settled + 0.25)
    #expect(card.alpha == 0.75 && first.phase == .flying)
    card.animate { $0.zPosition(to: 3).duration(0.25) }
    expectEqual(first.phase, .stopped)
    try board.step(to: 9)
    #expect(card.zPosition == 3 && card.alpha == 0.75)
  }

  @Test("ends the flight if nothing else of it is to come")
  func last() throws {
    let board = Board()
    let card = board.node("card")
    let first = flight(card) { $0.repeats(2) }
    try board.step(to: 1.5)
    card.animate { fly in
      fly.alpha(to: 0.25).duration(1)
      fly.zPosition(to: 1).duration(1)
    }
    expectEqual(first.phase, .stopped)
    try board.step(to: 5)
    #expect(card.alpha == 0.25 && card.zPosition == 1)
  }
}
