import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite("A redirect in flight")
struct RedirectTests {
  @Test("sets out from what is shown and takes the part of its duration that is left of its way")
  func remaining() throws {
    let (board, card) = Board.with()
    card.animate { $0.zPosition(to: 100).duration(1) }
    try board.step(to: 0.25)
    let second = card.animate { $0.zPosition(to: 125).duration(1) }
    // 25 of 125 points are done.
    #expect(second.fraction(of: "zPosition") == 0.8 && second.duration == 0.8)
    #expect(card.zPosition == 25 && card.model.zPosition == 125)
    try board.step(to: 0.65)
    #expect(abs(card.zPosition - 75) < 1e-9)
    // 50 points are done, counted from the last start only.
    let third = card.animate { $0.zPosition(to: 175).duration(1) }
    #expect(abs(third.duration - 100 / 150) < 1e-9)
  }

  @Test("that goes exactly back takes its whole duration, one that changes nothing none")
  func extremes() throws {
    let (board, card) = Board.with()
    card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.zPosition(to: 10).duration(1)
    }
    try board.step(to: 0.5)
    let back = card.animate { fly in
      fly.alpha(to: 1).duration(1)
      fly.zPosition(to: 5).duration(2)
    }
    #expect(back.duration == 1 && back.driver == "alpha")
    #expect(back.fraction(of: "zPosition") == 0 && back.duration(of: "zPosition") == 0)
    try board.step(to: 1)
    #expect(card.alpha == 0.75 && card.zPosition == 5)
  }

  @Test("counts the way back by itself: what is left of it, and what goes exactly back")
  func wayBack() throws {
    for (end, duration) in [(0.0, 0.75), (100, 1), (50, 0.5)] {
      let (board, card) = Board.with()
      card.animate { fly in
        fly.zPosition(to: 100).duration(1)
        fly.autoreverse(1)
      }
      try board.step(to: 1.25)
      let second = card.animate { $0.zPosition(to: end).duration(1) }
      expectEqual(second.duration, duration)
    }
  }

  @Test("takes no velocity from a jump of an easing")
  func jumps() throws {
    func steps(_ count: Int, _ jump: StairSteps.Jump) -> Easing { .steps(StairSteps(count, jump)!) }
    let cases: [(time: Double, easing: Easing)] = [
      (0.1, steps(5, .end)), (0.2, steps(5, .start)), (0.05, steps(10, .both)),
      (0.25, steps(1_000, .end)), (0, Easing.expo.in),
    ]
    for (time, easing) in cases {
      let (board, card) = Board.with()
      card.animate { fly in fly.zPosition(to: 300).duration(0.5).easing(easing) }
      try board.step(to: time)
      card.animate { fly in fly.zPosition(to: 300).spring(.smooth) }
      for frame in 1...60 {
        try board.step(to: time + Double(frame) / 60)
        let shown = card.zPosition
        #expect(shown <= 300.01, "\(easing) at \(time)")
      }
    }
  }

  @Test("replaces the tracks of its properties, and no others")
  func sameProperty() throws {
    let (board, card) = Board.with()
    var stopped: [Bool] = []
    let first = card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.zPosition(to: 8).duration(1)
      fly.didStop { stopped.append($1) }
    }
    try board.step(to: 0.5)
    card.animate { $0.alpha(to: 0.75).duration(1) }
    #expect(first.phase == .flying && stopped.isEmpty)
    try board.step(to: 0.75)
    expectEqual(card.zPosition, 6)
    try board.step(to: 1)
    #expect(first.phase == .completed && stopped == [true] && card.zPosition == 8)
  }

  @Test("of the driver cancels what waits for the driver's value, and nothing else")
  func driverLost() throws {
    let (board, card, badge) = Board.withTwo()
    card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.zPosition(to: 8).duration(0.5)
      fly.trigger(.onValueProgress(0.75), on: badge) { $0.alpha(to: 0).duration(1) }
      fly.trigger(.onProgress(0.75), on: badge) { $0.zPosition(to: 4).duration(1) }
    }
    try board.step(to: 0.5)
    card.animate { $0.alpha(to: 0.5).duration(1) }
    try board.step(to: 1.25)
    #expect(badge.alpha == 1 && badge.zPosition == 2)
    #expect(
      board.callbacks.filter { $0.contains("cancelled") } == [
        "card.flight1.trigger1.cancelled 0.5"
      ])
  }

  @Test("hands the velocity of a spring over, and of an easing; one that is given counts instead")
  func velocity() throws {
    let (board, card) = Board.with()
    card.animate { $0.zPosition(to: 100).spring(.bouncy) }
    try board.step(to: 0.1)
    let before = SpringCurve.bouncy.state(at: 0.1, from: 0, to: 100)
    card.animate { $0.zPosition(to: 300).spring(.flightDecay) }
    try board.step(to: 0.2)
    let after = SpringCurve.flightDecay.value(
      at: 0.1, from: before.value, to: 300, velocity: before.velocity)
    #expect(abs(card.zPosition - after) < 1e-9)
    card.animate { $0.zPosition(to: 0).spring(.smooth, velocity: 50) }
    try board.step(to: 0.3)
    let given = SpringCurve.smooth.value(at: 0.1, from: after, to: 0, velocity: 50)
    #expect(abs(card.zPosition - given) < 1e-9)
    let badge = board.node("badge")
    badge.animate { $0.zPosition(to: 100).duration(1) }
    try board.step(to: 0.8)
    badge.animate { $0.zPosition(to: 200).spring(.smooth) }
    try board.step(to: 0.9)
    let eased = SpringCurve.smooth.value(at: 0.1, from: 50, to: 200, velocity: 100)
    #expect(abs(badge.zPosition - eased) < 1e-6)
  }

  @Test("of a part writes over the whole by the engine's rule for two writers")
  func part() throws {
    let (board, card) = Board.with()
    let first = card.animate { $0.position(to: CGPoint(x: 100, y: 100)).duration(1) }
    try board.step(to: 0.5)
    card.animate { $0.change(.position.x(to: 0)).duration(1) }
    try board.step(to: 0.75)
    #expect(card.position == CGPoint(x: 37.5, y: 75) && first.phase == .flying)
    expectEqual(card.model.position, CGPoint(x: 0, y: 100))
    #expect(board.lines.contains { $0.contains("conflictingWriters") })
  }

  @Test("of a flight that is paused works like any other")
  func paused() throws {
    let (board, card) = Board.with()
    let first = card.animate { $0.zPosition(to: 100).duration(1) }
    try board.step(to: 0.5)
    first.pause()
    try board.step(to: 1)
    let second = card.animate { $0.zPosition(to: 150).duration(1) }
    #expect(first.phase == .stopped && abs(second.duration - 2.0 / 3) < 1e-15)
    try board.step(to: 2)
    expectEqual(card.zPosition, 150)
  }
}

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
