import DopesheetEngine
import DopesheetFlights
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("A registered flight")
struct RegisteredFlightTests {
  private func register(_ card: Node, _ key: String = "center", alpha: Double = 0) {
    card.register(key) { fly in
      fly.alpha(to: alpha).duration(1)
      fly.position(to: CGPoint(x: 80, y: 40)).duration(0.5)
    }
  }

  @Test("waits until it is applied, each time from what is shown and with the same durations")
  func apply() throws {
    let board = Board()
    let card = board.node("card")
    register(card)
    try board.step(to: 1)
    #expect(card.alpha == 1 && board.stage.isSettled)
    let first = try #require(card.apply("center"))
    try board.step(to: 1.5)
    let second = try #require(card.apply("center"))
    #expect(first.duration == 1 && second.fraction(of: "alpha") == 0.5 && second.duration == 0.5)
    try board.step(to: 2)
    expectEqual(card.alpha, 0)
    card.alpha = 1
    expectEqual(card.apply("center")?.duration(of: "alpha"), 1)
    expectEqual(second.name, "card.center2")
    let calls: [Substring] = board.lines.filter { $0.hasPrefix("< card.apply") }
      .map { line in line.prefix { $0 != "@" } }
    expectEqual(calls, Array(repeating: "< card.apply key=center ", count: 3))
  }

  @Test("is replaced when its key is taken again; what flies goes on without its triggers")
  func again() throws {
    let board = Board()
    let (card, badge) = (board.node("card"), board.node("badge"))
    card.register("fade") { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onCompletion, on: badge) { $0.alpha(to: 0).duration(1) }
    }
    let first = try #require(card.apply("fade"))
    register(card, "fade", alpha: 0.5)
    try board.step(to: 1)
    #expect(first.phase == .completed && card.alpha == 0 && badge.alpha == 1)
    #expect(board.callbacks.contains { $0.contains("card.fade1.trigger1.cancelled") })
    card.apply("fade")
    try board.step(to: 2)
    expectEqual(card.alpha, 0.5)
  }

  @Test("applied without animation is at its ends at once, and ends what flies there")
  func withoutAnimation() throws {
    let board = Board()
    let card = board.node("card")
    register(card)
    var stops: [Bool] = []
    card.animate { fly in
      fly.alpha(to: 0.5).duration(1)
      fly.didStop { stops.append($1) }
    }
    try board.step(to: 0.5)
    #expect(card.apply("center", animated: false) == nil)
    #expect(card.alpha == 0 && card.position == CGPoint(x: 80, y: 40) && stops == [false])
    #expect(board.stage.isSettled && board.stage.problems.isEmpty)
    try board.step(to: 2)
    expectEqual(card.alpha, 0)
  }

  @Test("is applied again by a replay, as it was recorded")
  func replayed() throws {
    let board = Board()
    let card = board.node("my card")
    register(card)
    try board.stage.make("apply", of: "my%20card", [.init("key", .text("center"))])
    expectEqual(board.stage.flights.map(\.name), ["my card.center1"])
    try board.step(to: 0.5)
    try board.stage.make(
      "apply", of: "my%20card",
      [.init("key", .text("center")), .init("animated", .flag(false))])
    #expect(card.alpha == 0 && board.stage.flights.isEmpty)
    #expect(throws: InputError.badDetail("key", call: "apply")) {
      try board.stage.make("apply", of: "my%20card", [])
    }
    let lack = InputError.notWhole(
      "no flight of my%20card is registered as “away” (register it in the rehearsal's closure)")
    #expect(throws: lack) {
      try board.stage.make("apply", of: "my%20card", [.init("key", .text("away"))])
    }
  }

  @Test("is begun by triggers through its key")
  func triggered() throws {
    let board = Board()
    let (card, badge) = (board.node("card"), board.node("badge"))
    register(badge)
    card.animate { fly in
      fly.zPosition(to: 1).duration(1)
      fly.trigger(.onProgress(0.5), on: badge, apply: "center")
    }
    try board.step(to: 1)
    #expect(badge.alpha == 0.5 && board.stage.problems.isEmpty)
  }
}
