import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect
import struct Foundation.CGSize

@Suite("A flight")
struct FlightTests {
  @Test("has a setter for a frame, for every path, for any descriptor and for a change")
  func setters() throws {
    let board = Board()
    let badge = board.node("badge")
    let level = Property<Node, Double>("level", get: { Double($0.tag) }, set: { $0.tag = Int($1) })
    badge.animate { fly in
      fly.frame(to: CGRect(x: 10, y: 20, width: 30, height: 40)).duration(1)
      fly.value(to: 8, for: level).duration(1)
      fly.value(to: 2, forKeyPath: "transform.rotation").duration(1)
      fly.change(.backgroundColor.red(from: 1, to: 0)).duration(1)
    }
    try board.step(to: 0.5)
    #expect(badge.tag == 4 && badge.bounds.size == CGSize(width: 15, height: 20))
    expectEqual(badge.backgroundColor.red, 0.5)
    #expect(board.stage.problems.isEmpty)
  }

  @Test("takes a second setter of a property in place of the first, and a setter without calls")
  func laterWins() throws {
    let (board, card) = Board.with()
    let flight = card.animate { fly in
      fly.alpha(to: 0.25).duration(2).easing(.cubic.in)
      fly.zPosition(to: 4)
      fly.alpha(to: 0.5).duration(1)
    }
    #expect(flight.duration == 1 && flight.duration(of: "zPosition") == 1)
    try board.step(to: 0.5)
    #expect(card.alpha == 0.75 && card.zPosition == 2)
    let jump = card.animate { $0.alpha(to: 0) }
    #expect(jump.phase == .completed && card.alpha == 0 && card.zPosition == 2)
    try board.step(to: 1)
    #expect(card.zPosition == 4 && flight.phase == .completed)
  }

  @Test("that moves nothing ends at once, and a primary that has no way to go does not decide")
  func nothing() {
    let board = Board()
    let card = board.node("card")
    let still = card.animate { $0.alpha(to: 1).duration(1) }
    #expect(still.phase == .completed && still.duration == 0 && still.driver == "alpha")
    let flight = card.animate { fly in
      fly.alpha(to: 1).duration(1).primary()
      fly.zPosition(to: 1).duration(0.5)
    }
    #expect(flight.duration == 0.5 && flight.driver == "zPosition")
  }

  @Test("calls didStart once and didStop once, with whether it came to its end")
  func callbacks() throws {
    let (board, card) = Board.with()
    var calls: [String] = []
    func fly(_ name: String, to end: Double) -> Flight {
      card.animate { fly in
        fly.named(name)
        fly.alpha(to: end).duration(1)
        fly.didStart { calls.append("\($0.name) starts") }
        fly.didStop { calls.append("\($0.name) \($1 ? "ends" : "stops") at \(card.alpha)") }
      }
    }
    let first = fly("a", to: 0)
    try board.step(to: 0.5)
    let second = fly("b", to: 1)
    try board.step(to: 2)
    let third = fly("c", to: 0)
    try board.step(to: 2.25)
    third.stop()
    third.stop()
    expectEqual(card.model.alpha, 0.75)
    #expect(
      calls == [
        "a starts", "a stops at 0.5", "b starts", "b ends at 1.0", "c starts", "c stops at 0.75",
      ])
    expectEqual([first, second, third].map(\.phase), [.stopped, .completed, .stopped])
  }

  @Test("flies there and back so many times, by the same curve or along the way there")
  func autoreverse() throws {
    let (board, card, badge) = Board.withTwo()
    let flight = card.animate { fly in
      fly.alpha(to: 0).duration(1).easing(.quadratic.in)
      fly.autoreverse(2)
    }
    badge.animate { fly in
      fly.alpha(to: 0).duration(1).easing(.quadratic.in)
      fly.autoreverse(0, reversesEasings: true)
    }
    try board.step(to: 0.5)
    #expect(card.alpha == 0.75 && badge.alpha == 0.75)
    try board.step(to: 1.5)
    #expect(card.alpha == 0.25 && badge.alpha == 0.75)
    try board.step(to: 3)
    #expect(card.alpha == 0 && badge.alpha == 0)
    try board.step(to: 4)
    #expect(card.alpha == 1 && flight.phase == .completed && !board.stage.isSettled)
  }

  @Test("rests at each of its turns if it is reported to, and not at its end")
  func turnDelay() throws {
    let (board, card) = Board.with()
    let flight = card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.zPosition(to: 8).duration(1)
      fly.autoreverse(2, delay: 0.5)
    }
    var (shown, cycles) = ([Double](), 0)
    flight.motion.cycleRepeated { _ in cycles += 1 }
    for time in [0.5, 1.25, 1.5, 2, 2.75, 3.5, 4.25, 5] {
      try board.step(to: time)
      shown.append(card.alpha)
    }
    #expect(shown == [0.5, 0, 0, 0.5, 1, 0.5, 0, 0.5] && card.zPosition == 4)
    try board.step(to: 5.5)
    #expect(flight.phase == .completed && card.alpha == 1 && board.stage.isSettled)
    #expect(cycles == 1 && flight.motion.motions.allSatisfy { $0.delay == 0 })
    #expect(
      board.lines.last { $0.hasPrefix("! card.flight1.completed") }!.hasSuffix(
        "@\(Ticks.seconds(5.5).count)"))
    let refused = card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.autoreverse(delay: .nan)
    }
    expectEqual(refused.phase, .refused)
  }

  @Test("is flown once more as often as it says")
  func repeats() throws {
    let (board, card) = Board.with()
    let flight = card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.repeatCount(2)
    }
    try board.step(to: 1.5)
    #expect(card.alpha == 0.5 && flight.phase == .flying)
    try board.step(to: 2)
    #expect(card.alpha == 0 && flight.phase == .completed)
  }

  @Test("pauses, goes on and changes its speed with its triggers")
  func control() throws {
    let (board, card, badge) = Board.withTwo()
    let flight = card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onProgress(0.75), on: badge) { $0.alpha(to: 0).duration(1) }
    }
    try board.step(to: 0.25)
    flight.pause()
    try board.step(to: 1)
    expectEqual(card.alpha, 0.75)
    flight.resume()
    flight.speed = 0.5
    try board.step(to: 2.5)
    #expect(card.alpha == 0 && badge.alpha == 0.5)
  }

  @Test("begins what it triggers on completion also if didStop begins another flight, or throws")
  func didStopFlies() throws {
    struct Failure: Error {}
    let (board, card, badge) = Board.withTwo()
    card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onCompletion, on: badge) { $0.alpha(to: 0).duration(1) }
      fly.didStop { _, _ in
        card.animate { $0.alpha(to: 1).duration(1) }
        throw Failure()
      }
    }
    try board.step(to: 1.5)
    #expect(card.alpha == 0.5 && badge.alpha == 0.5)
    #expect(board.lines.contains { $0.hasPrefix("! card.flight1.error in=didStop ") })
  }

  @Test("leaves nothing behind on its stage when it is over")
  func nothingLeft() throws {
    let (board, card) = Board.with()
    weak var first: Flight?
    for index in 0..<3 {
      let flight = card.animate { fly in
        fly.alpha(to: Double(index) / 4).duration(1)
        fly.trigger(.onCompletion, on: card) { $0.zPosition(to: Double(index + 1)).duration(1) }
      }
      if index == 0 { first = flight }
      try board.step(to: Double(2 * index + 2))
    }
    card.animate { $0.alpha(to: 1) }
    #expect(first == nil)
    #expect(board.stage.motion(named: "card.flight1") == nil)
    expectEqual(card.zPosition, 3)
  }
}
