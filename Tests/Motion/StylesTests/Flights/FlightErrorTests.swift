import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("A flight is refused, whole and with a name for the reason")
struct FlightErrorTests {
  private func refusal(_ body: (FlightPlan<Node>, Node) -> Void) -> [StageError] {
    let (board, card, badge) = Board.withTwo()
    let flight = card.animate { body($0, badge) }
    #expect(flight.phase == .refused && card.alpha == 1 && board.stage.isSettled)
    expectEqual(flight.problems, board.stage.problems)
    expectEqual(board.lines.count { $0.contains(".refused ") }, flight.problems.count)
    return flight.problems
  }

  @Test("that is empty, also in a trigger")
  func empty() {
    #expect(
      refusal { _, _ in } == [
        .refused(
          source: "card.flight1", word: "emptyFlight",
          reason: "the flight is empty (set a property in its block, or a trigger)")
      ])
    let nested = refusal { fly, badge in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onStart, on: badge) { _ in }
    }
    #expect(nested.count == 1 && "\(nested[0])".hasPrefix("card.flight1.trigger1: the flight is"))
  }

  @Test("whose trigger has a progress outside 0...1", arguments: [-0.01, 1.01, .nan, .infinity])
  func progress(progress: Double) {
    let problems = refusal { fly, badge in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onProgress(0.5), on: badge) { $0.alpha(to: 0) }
      fly.trigger(.onProgress(progress), on: badge) { $0.alpha(to: 0) }
      fly.trigger(.onValueProgress(progress), on: badge) { $0.alpha(to: 0) }
    }
    expectEqual(problems.count, 2)
    let problem = problems.first
    #expect(problem?.source == "card.flight1.trigger2" && problem?.word == "badProgress")
    #expect(problem?.reason.hasSuffix(", expected 0...1") == true)
  }

  @Test("under a key that is not registered, with the nearest that is")
  func key() {
    let (board, card) = Board.with()
    card.register("center") { $0.alpha(to: 0).duration(1) }
    #expect(card.apply("centre") == nil)
    #expect(card.apply("away", animated: false) == nil)
    card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onStart, on: card, apply: "centr")
    }
    #expect(
      board.stage.problems.map(\.description) == [
        "card.centre: no flight is registered under “centre” (did you mean “center”?)",
        "card.away: no flight is registered under “away” (register it first)",
        "card.flight1.trigger1: no flight is registered under “centr” (did you mean “center”?)",
      ])
  }

  @Test("whose triggers lead back to it, by keys or by a block that gives itself")
  func cycle() {
    let (board, card, badge) = Board.withTwo()
    card.register("a") { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onCompletion, on: badge, apply: "b")
    }
    badge.register("b") { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onStart, on: card, apply: "a")
    }
    expectEqual(card.apply("a")?.phase, .refused)
    expectEqual(board.problems, ["triggerCycle"])
    #expect("\(board.stage.problems)".contains("card.a → badge.b → card.a"))
    func again(_ fly: FlightPlan<Node>) {
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onCompletion, on: badge) { again($0) }
    }
    expectEqual(card.animate { again($0) }.phase, .refused)
    #expect(board.problems == ["triggerCycle", "tooDeep"] && card.alpha == 1)
  }

  @Test("whose key looks like that of a flight that was found sound")
  func likeSound() {
    let stage = Stage()
    let (a, dotted) = (stage.add(Node("a")), stage.add(Node("a.b")))
    dotted.register("c") { $0.alpha(to: 0).duration(1) }
    dotted.register("d") { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onCompletion, on: dotted, apply: "c")
    }
    a.register("b.c") { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onCompletion, on: a, apply: "b.c")
    }
    #expect(dotted.apply("d")?.phase != .refused)
    expectEqual(a.apply("b.c")?.phase, .refused)
  }

  @Test("for what is registered at once, however many ways of triggers lead there")
  func net() {
    let board = Board()
    let nodes = (0...60).map { board.node("n\($0)") }
    for (node, next) in zip(nodes, nodes.dropFirst()) {
      node.register("k") { fly in
        fly.alpha(to: 0).duration(1)
        for _ in 0..<3 { fly.trigger(.onCompletion, on: next, apply: "k") }
      }
    }
    nodes[60].register("k") { $0.alpha(to: 0).duration(1) }
    #expect(nodes[0].apply("k")?.phase == .flying && board.stage.problems.isEmpty)
    nodes[60].register("k") { $0.trigger(.onStart, on: nodes[0], apply: "gone") }
    let refused = nodes[0].apply("k")
    #expect(refused?.phase == .refused && refused?.problems.count == 1)
  }

  @Test("whose numbers are none, or too great, or too few")
  func numbers() throws {
    let problems = refusal { fly, _ in
      fly.alpha(to: .nan).duration(1)
      fly.zPosition(to: 1).duration(.infinity)
      fly.value(to: 1.0, forKeyPath: "position").duration(1)
      fly.value(to: 1.0, forKeyPath: "alhpa").duration(1)
      fly.anchorPoint(to: .zero).spring(.smooth, velocity: CGPoint(x: 0, y: Double.nan))
      fly.bounds(to: .zero).duration(1e9)
    }
    #expect(
      problems == [
        .notFinite(source: "card.flight1.alpha", what: "the end of card.alpha"),
        .notFinite(source: "card.flight1.zPosition", what: "duration"),
        .wrongComponents(
          source: "card.flight1.position", property: "position", given: 1, expected: 2),
        .unknownProperty(source: "card.flight1.alhpa", target: "card", property: "alhpa"),
        .notFinite(source: "card.flight1.anchorPoint", what: "the velocity"),
        .timeOverflow(source: "card.flight1.bounds"),
      ])
    let endless = try SpringCurve(frequency: 3, ratio: 0)
    let rest = refusal { fly, _ in
      fly.alpha(to: 0).spring(endless)
      fly.repeatCount(0)
    }
    #expect(
      rest.map(\.description) == [
        "card.flight1: the number of repeats is negative (use 0 to repeat for ever)",
        "card.flight1.alpha: the spring of alpha never comes to rest (add damping)",
      ])
  }

  @Test("of a node that is on no stage, as soon as it is on one")
  func noStage() {
    let card = Node("card")
    expectEqual(card.animate { $0.alpha(to: 0).duration(1) }.phase, .refused)
    let (board, badge) = Board.with("badge")
    let flight = badge.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onStart, on: card) { $0.alpha(to: 0).duration(1) }
    }
    #expect(flight.problems == [.notOnStage(source: "badge.flight1.trigger1", node: "card")])
    board.stage.add(card)
    expectEqual(board.stage.problems.last, .notOnStage(source: "card.flight", node: "card"))
  }

  @Test("whose name is taken")
  func names() {
    let (board, card) = Board.with()
    card.animate { $0.named("card").alpha(to: 0).duration(1) }
    #expect(board.stage.problems == [.duplicateName("card")] && card.alpha == 1)
  }

  @Test("that moves one value by two of its properties")
  func movedTwice() {
    let pairs: [(PropertyChange<Node>, PropertyChange<Node>, String)] = [
      (.bounds(to: .zero), .bounds.size(to: .zero), "card.bounds.size.width"),
      (.position.x(to: 1), .position(to: .zero), "card.position.x"),
      (.backgroundColor(to: .clear), .backgroundColor.blue(to: 1), "card.backgroundColor.blue"),
      (.transform.scale(to: .zero), .transform.scale.y(to: 2), "card.transform.scale.y"),
      (.frame.size(to: .zero), .frame.size.height(to: 2), "card.frame.size.height"),
    ]
    for (first, second, track) in pairs { refuse(first, second, track) }
  }

  private func refuse(
    _ first: PropertyChange<Node>, _ second: PropertyChange<Node>, _ track: String
  ) {
    let expected = "\(track) is moved twice (move it by one property of one flight)"
    let problems = refusal { fly, _ in
      fly.change(first).duration(1)
      fly.change(second).duration(1)
    }
    expectEqual(problems, [.refused(source: "card.flight1", word: "movedTwice", reason: expected)])
    let (board, card) = Board.with()
    let group = board.stage.animate { group in
      group.animate(card) { $0.change(first).duration(1) }
      group.animate(card) { $0.change(second).duration(1) }
    }
    expectEqual(
      group.problems, [.refused(source: "flights1", word: "movedTwice", reason: expected)])
  }
}
