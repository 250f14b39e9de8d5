import DopesheetEngine
import DopesheetFlights
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("A flight that a closure lets set out while another replaces its own")
struct RedirectCallbackTests {
  private let board = Board()

  @Test("on the same property is replaced in turn")
  func same() throws {
    let card = board.node("card")
    var within: [Flight] = []
    card.animate { fly in
      fly.zPosition(to: 100).duration(1)
      fly.didStop { _, _ in within.append(card.animate { $0.zPosition(to: 7).duration(2) }) }
    }
    try board.step(to: 0.5)
    let last = card.animate { $0.zPosition(to: 150).duration(1) }
    #expect(within.map(\.phase) == [.stopped] && last.phase == .flying)
    expectEqual(board.stage.flights.map(\.name), [last.name])
    try board.step(to: 3)
    #expect(card.zPosition == 150 && board.stage.problems.isEmpty)
    #expect(!board.lines.contains { $0.contains("conflictingWriters") })
  }

  @Test("on a property of another flight of the group is replaced, too")
  func group() throws {
    let (card, badge) = (board.node("card"), board.node("badge"))
    var within: [Flight] = []
    card.animate { fly in
      fly.zPosition(to: 100).duration(1)
      fly.didStop { _, _ in within.append(badge.animate { $0.alpha(to: 0.5).duration(2) }) }
    }
    try board.step(to: 0.5)
    let group = board.stage.animate { group in
      group.animate(badge) { $0.alpha(to: 0).duration(1) }
      group.animate(card) { $0.zPosition(to: 0).duration(1) }
    }
    expectEqual(within.map(\.phase), [.stopped])
    expectEqual(board.stage.flights.map(\.name), group.flights.map(\.name))
    try board.step(to: 3)
    #expect(badge.alpha == 0 && card.zPosition == 0 && group.phase == .completed)
  }

  @Test("again and again comes to an end")
  func endless() throws {
    let card = board.node("card")
    func again() {
      card.animate { fly in
        fly.zPosition(to: 100).duration(1)
        fly.didStop { _, isCompleted in if !isCompleted { again() } }
      }
    }
    again()
    try board.step(to: 0.5)
    let last = card.animate { $0.zPosition(to: 0).duration(1) }
    #expect(last.phase == .refused && last.problems == [.callbackLivelock(source: last.name)])
    #expect(board.stage.problems == last.problems && board.stage.flights.count == 1)
    try board.step(to: 2)
    expectEqual(card.zPosition, 100)
  }

  @Test("or before leaves the model where the track goes that still moves it")
  func part() throws {
    let card = board.node("card")
    card.animate { $0.position(to: CGPoint(x: 100, y: 100)).duration(0.2) }
    try board.step(to: 0.1)
    card.animate { $0.change(.position.x(to: 0)).duration(0.05) }
    expectEqual(card.model.position, CGPoint(x: 0, y: 100))
    try board.step(to: 0.175)
    expectEqual(card.model.position, CGPoint(x: 100, y: 100))
    try board.step(to: 0.2)
    expectEqual(card.position, card.model.position)
  }

  @Test("there and back has its model where it set out, and for ever where it turns")
  func models() throws {
    let card = board.node("card")
    card.zPosition = 3
    card.animate { fly in
      fly.zPosition(to: 8).duration(1)
      fly.transform(
        to: Transform4x4(rows: [[2, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
      )
      .duration(1)
      fly.autoreverse(2)
    }
    card.animate { fly in
      fly.alpha(to: 0.25).duration(1)
      fly.autoreverse(0)
    }
    try board.step(to: 0.5)
    #expect(card.model.zPosition == 3 && card.model.alpha == 0.25 && card.zPosition == 5.5)
    #expect(card.model.transform == .identity && card.transform != .identity)
    try board.step(to: 4)
    #expect(card.zPosition == 3 && card.transform == .identity)
  }
}
