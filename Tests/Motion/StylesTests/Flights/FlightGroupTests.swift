import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("A group of flights")
struct FlightGroupTests {
  @Test("sets out at once and is over with the last of them")
  func together() throws {
    let (board, card, badge) = Board.withTwo()
    var calls: [String] = []
    let group = board.stage.animate { group in
      group.animate(card) { $0.alpha(to: 0).duration(1) }
      group.animate(badge, .min) { $0.alpha(to: 0).duration(0.5) }
      group.didStart { calls.append("\($0.name) starts") }
      group.didStop { calls.append("\($0.name) stops \($1)") }
    }
    #expect(group.flights.map(\.phase) == [.flying, .flying] && group.phase == .flying)
    try board.step(to: 0.5)
    #expect(group.flights.map(\.phase) == [.flying, .completed] && badge.alpha == 0)
    group.pause()
    try board.step(to: 1)
    group.resume()
    try board.step(to: 1.5)
    #expect(group.phase == .completed && calls == ["flights1 starts", "flights1 stops true"])
    expectEqual(board.lines.filter { $0.hasPrefix("< flights1.start") }.count, 1)
    #expect(board.stage.isSettled && board.stage.flights.isEmpty)
  }

  @Test("may fly objects of the user, and stops with all its flights where they are")
  func stopped() throws {
    final class Meter { var level = 0.0 }
    let (board, card) = Board.with()
    let meter = Meter()
    let target = board.stage.add(meter, named: "meter")
    let level = Property(\Meter.level, named: "level")
    let group = board.stage.animate { group in
      group.animate(card) { $0.alpha(to: 0).duration(1) }
      group.animate(target) { $0.value(to: 10, for: level).duration(1) }
    }
    try board.step(to: 0.5)
    group.stop()
    try board.step(to: 1)
    #expect(card.alpha == 0.5 && meter.level == 5 && board.stage.isSettled)
  }

  @Test("is not complete if one of its flights was replaced")
  func replaced() throws {
    let (board, card, badge) = Board.withTwo()
    var ends: [Bool] = []
    let group = board.stage.animate { group in
      group.named("both")
      group.animate(card) { $0.alpha(to: 0).duration(1) }
      group.animate(badge) { $0.alpha(to: 0).duration(1) }
      group.didStop { ends.append($1) }
    }
    try board.step(to: 0.5)
    card.animate { $0.alpha(to: 1).duration(1) }
    try board.step(to: 1)
    #expect(group.phase == .stopped && ends == [false] && badge.alpha == 0 && card.alpha == 0.75)
    expectEqual(group.flights.map(\.phase), [.stopped, .completed])
  }

  @Test("does not set out at all if one of its flights is refused, or two move one property")
  func refused() {
    let (board, card, badge) = Board.withTwo()
    let group = board.stage.animate { group in
      group.animate(card) { $0.alpha(to: 0).duration(1) }
      group.animate(badge) { _ in }
    }
    #expect(group.phase == .refused && board.problems == ["emptyFlight"])
    board.stage.animate { group in
      group.animate(card) { $0.alpha(to: 0).duration(1) }
      group.animate(card) { $0.alpha(to: 0.5).duration(1) }
    }
    board.stage.animate { _ in }
    expectEqual(board.problems, ["emptyFlight", "movedTwice", "emptyFlight"])
    #expect(board.stage.isSettled && card.alpha == 1)
  }
}
