import DopesheetEngine
import DopesheetStyles
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
    let (board, card) = Board.with()
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
    let (board, card, badge) = Board.withTwo()
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
    let (board, card) = Board.with()
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
    let (board, card, badge) = Board.withTwo()
    register(badge)
    card.animate { fly in
      fly.zPosition(to: 1).duration(1)
      fly.trigger(.onProgress(0.5), on: badge, apply: "center")
    }
    try board.step(to: 1)
    #expect(badge.alpha == 0.5 && board.stage.problems.isEmpty)
  }

  @Test("is checked with all flights that follow it, also once one of them was replaced")
  func replacedFollower() throws {
    let (board, card) = Board.with()
    for (key, next) in ["a": "b", "b": "c"] {
      card.register(key) { fly in
        fly.alpha(to: 0.5).duration(0.1)
        fly.trigger(.onCompletion, on: card, apply: next)
      }
    }
    register(card, "c", alpha: 0.25)
    card.apply("a")
    try board.step(to: 4)
    #expect(card.alpha == 0.25 && board.problems.isEmpty)
    card.register("c") { _ in }
    card.apply("a")
    expectEqual(board.stage.problems.count, 1)
    try board.step(to: 8)
    expectEqual(card.alpha, 0.25)
  }

  @Test("is refused if a flight that follows it has lost its object")
  func lostFollower() throws {
    let (board, card) = Board.with()
    final class Lamp { var light = 1.0 }
    var lamp: Lamp? = Lamp()
    let target = board.stage.add(try #require(lamp), named: "lamp")
    target.register("dim") { $0.value(to: 0, at: \.light, named: "light").duration(0.1) }
    card.register("away") { fly in
      fly.alpha(to: 0).duration(0.1)
      fly.trigger(.onCompletion, on: target, apply: "dim")
    }
    card.apply("away")
    try board.step(to: 1)
    #expect(lamp?.light == 0 && board.problems.isEmpty)
    lamp = nil
    card.alpha = 1
    card.apply("away")
    try board.step(to: 2)
    #expect(card.alpha == 1 && board.stage.problems.count == 1)
  }
}

@Suite("A crossing")
struct CrossingTests {
  private static let lengths: [Int64] = [
    1, 2, 3, 7, 100, 1_023, 1_024, 1_025, 4_097, 1_000_003, 70_560_000_000,
  ]

  @Test("of no time lies at the beginning, one of all of it at the end", arguments: lengths)
  func ends(length: Int64) {
    for part in [-1, 0.0] {
      expectEqual(Crossing.ofTime(part, within: length), 0)
      expectEqual(Crossing.ofWay(part, within: length) { _ in 1 }, 0)
    }
    expectEqual(Crossing.ofTime(1, within: length), length)
    expectEqual(Crossing.ofWay(1, within: length) { Double($0) / Double(length) }, length)
    // A curve that ends short of its end value still reaches it at the end.
    expectEqual(Crossing.ofWay(1, within: length) { _ in 0 }, length)
    #expect(Crossing.ofTime(0.5, within: 0) == 0 && Crossing.ofWay(0.5, within: 0) { _ in 0 } == 0)
  }

  @Test(
    "lies at the first tick that has the part, by time and by a way that only grows",
    arguments: lengths)
  func first(length: Int64) {
    var random = SeededGenerator(seed: Int(length % 1_000))
    // The progress of a tick, and its neighbours.
    let ticks = (0..<20).map { _ in Double(random.int(1...Int(length))) / Double(length) }
    let parts =
      [0x1p-60, 0.1, 1.0 / 3, 0.5, 0.005, 1 - 0x1p-53] + (0..<20).map { _ in random.unit() }
      + ticks.flatMap { [$0.nextDown, $0, min(1, $0.nextUp)] }
    for part in parts {
      let tick = Crossing.ofTime(part, within: length)
      #expect(Double(tick) / Double(length) >= part || tick == length, "\(part)")
      #expect(tick == 0 || Double(tick - 1) / Double(length) < part, "\(part)")
      expectEqual(Crossing.ofWay(part, within: length) { Double($0) / Double(length) }, tick)
    }
  }

  @Test(
    "of a way that goes to and fro within 1,024 ticks is the very first",
    arguments: 0..<deep(50, quick: 6))
  func wandering(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let length = random.int(1...1_024)
    var (way, ways) = (0.0, [0.0])
    for _ in 0..<length {
      way += (random.unit() - 0.45) / 10
      ways.append(way)
    }
    for part in [0.01, 0.1, 0.5, 1] {
      let expected = (1..<length).first { ways[$0] >= part } ?? length
      expectEqual(Crossing.ofWay(part, within: Int64(length)) { ways[Int($0)] }, Int64(expected))
    }
  }
}
