import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("A trigger")
struct TriggerTests {
  /// The callbacks of triggers and the starts of other nodes' flights, in steps of the given seconds up to 4 s.
  private func fire(
    steps: Double = 4, _ body: (FlightPlan<Node>, [Node]) -> Void
  ) throws -> [String] {
    let board = Board()
    let nodes = (0..<6).map { board.node("n\($0)") }
    nodes[0].animate { body($0, nodes) }
    #expect(board.stage.problems.isEmpty)
    var time = 0.0
    while time < 4 {
      time += steps
      try board.step(to: time)
    }
    return board.callbacks
  }

  private func fade(_ plan: FlightPlan<Node>, _ duration: Double = 1) {
    plan.alpha(to: 0).duration(duration)
  }

  @Test("fires at its moment, in one step or in many", arguments: [4, 0.5, 1.0 / 64])
  func moments(steps: Double) throws {
    let callbacks = try fire(steps: steps) { fly, nodes in
      fly.alpha(to: 0).duration(2).easing(.quadratic.in)
      fly.trigger(.onCompletion, on: nodes[1]) { fade($0) }
      fly.trigger(.onValueProgress(0.25), on: nodes[2]) { fade($0) }
      fly.trigger(.onProgress(0.25), on: nodes[3]) { fade($0) }
      fly.trigger(.onStart, on: nodes[4]) { fade($0) }
    }
    #expect(
      callbacks.filter { $0.contains(".started ") && !$0.contains("trigger") } == [
        "n0.flight1.started 0.0", "n4.flight1.started 0.0", "n3.flight1.started 0.5",
        "n2.flight1.started 1.0", "n1.flight1.started 2.0",
      ])
    #expect(
      callbacks.filter { $0.contains("trigger") && $0.contains("completed") } == [
        "n0.flight1.trigger4.completed 0.0", "n0.flight1.trigger3.completed 0.5",
        "n0.flight1.trigger2.completed 1.0", "n0.flight1.trigger1.completed 2.0",
      ])
  }

  @Test("of one time fires in order of declaration, after the flight's own start")
  func order() throws {
    let callbacks = try fire { fly, nodes in
      fade(fly)
      fly.trigger(.onProgress(0.5), on: nodes[3]) { fade($0) }
      fly.trigger(.onValueProgress(0.5), on: nodes[1]) { fade($0) }
      fly.trigger(.onProgress(0), on: nodes[2]) { fade($0) }
      fly.trigger(.onStart, on: nodes[4]) { fade($0) }
    }
    #expect(
      callbacks.filter { $0.contains("flight1.started ") } == [
        "n0.flight1.started 0.0", "n2.flight1.started 0.0", "n4.flight1.started 0.0",
        "n3.flight1.started 0.5", "n1.flight1.started 0.5",
      ])
  }

  @Test("on value goes by the signed way: what backs off first is late, what overshoots is early")
  func signedWay() throws {
    let board = Board()
    let (card, badge, dot) = (board.node("card"), board.node("badge"), board.node("dot"))
    card.animate { fly in
      fly.zPosition(to: 100).duration(1).easing(.back.in)
      fly.trigger(.onValueProgress(0.09), on: badge) { $0.alpha(to: 0).duration(1) }
    }
    dot.animate { fly in
      fly.zPosition(to: 100).duration(1).easing(.back.out)
      fly.trigger(.onValueProgress(1), on: dot) { $0.alpha(to: 0).duration(1) }
    }
    try board.step(to: 1)
    // Measured by the unsigned distance, the first would fire on its way back, before 0.42.
    let start =
      Double(
        board.lines.first { $0.hasPrefix("! badge.flight1.started") }!.split(separator: "@")[1])!
      / Double(Ticks.perSecond)
    #expect(start > 0.6 && start < 0.8)
    #expect(abs(Easing.back.in.value(at: start) - 0.09) < 1e-9)
    // 1 is reached at p = 1 − 1.70158 / 2.70158, before the end.
    let early = 1 - 1.70158 / 2.70158
    #expect(abs(dot.alpha - early) < 1e-9)
  }

  @Test("on the value of a spring goes by the projection onto its way")
  func springs() throws {
    let (board, card, badge) = Board.withTwo()
    card.animate { fly in
      fly.position(to: CGPoint(x: 300, y: 400))
        .spring(.flightDecay, velocity: CGPoint(x: 400, y: -300))
      fly.trigger(.onValueProgress(0.5), on: badge) { $0.alpha(to: 0).duration(1) }
    }
    try board.step(to: 1)
    let fired = 1 - (1 - badge.alpha)
    // The velocity is perpendicular to the way, so it makes no progress.
    #expect(abs(SpringCurve.flightDecay.value(at: fired, from: 0, to: 1) - 0.5) < 1e-9)
  }

  @Test("of a flight that does not move fires at once, and one without tracks triggers, too")
  func still() throws {
    let callbacks = try fire { fly, nodes in
      fly.trigger(.onCompletion, on: nodes[1]) { fade($0) }
      fly.trigger(.onValueProgress(1), on: nodes[2]) { fade($0) }
      fly.trigger(.onProgress(0.5), on: nodes[3]) { fade($0) }
    }
    #expect(
      callbacks.filter { $0.contains("flight1.started ") } == [
        "n0.flight1.started 0.0", "n2.flight1.started 0.0", "n3.flight1.started 0.0",
        "n1.flight1.started 0.0",
      ])
  }

  @Test("of an interrupted flight is cancelled, and the trace says so")
  func interrupted() throws {
    let (board, card, badge) = Board.withTwo()
    card.animate { fly in
      fade(fly)
      fly.trigger(.onProgress(0.25), on: badge) { $0.zPosition(to: 1).duration(1) }
      fly.trigger(.onProgress(0.75), on: badge) { $0.alpha(to: 0).duration(1) }
      fly.trigger(.onCompletion, on: badge) { $0.alpha(to: 0).duration(1) }
    }
    try board.step(to: 0.5)
    card.animate { $0.alpha(to: 1).duration(1) }
    try board.step(to: 4)
    #expect(badge.alpha == 1 && badge.zPosition == 1)
    #expect(
      board.callbacks.filter { $0.contains("cancelled") } == [
        "card.flight1.trigger2.cancelled 0.5", "card.flight1.trigger3.cancelled 0.5",
      ])
    #expect(
      board.lines.contains {
        $0.hasPrefix("~ card.flight1 moving→stopped cause=card.flight2.start @")
      })
  }

  @Test("on completion leaves the stage when another flight starts after it")
  func leaves() throws {
    let (board, card, badge) = Board.withTwo()
    card.animate { fly in
      fade(fly)
      fly.trigger(.onCompletion, on: badge) { $0.alpha(to: 0).duration(1) }
      fly.trigger(.onCompletion, on: badge) { $0.zPosition(to: 1).duration(1) }
    }
    #expect(board.stage.motion(named: "card.flight1.trigger2") != nil)
    try board.step(to: 4)
    #expect(badge.alpha == 0 && badge.zPosition == 1)
    card.animate { $0.alpha(to: 1).duration(1) }
    for number in 1...2 {
      #expect(board.stage.motion(named: "card.flight1.trigger\(number)") == nil)
    }
  }

  @Test("says in the trace what began the flight that it began")
  func cause() throws {
    let (board, card, badge) = Board.withTwo()
    card.animate { fly in
      fade(fly)
      fly.trigger(.onCompletion, on: badge) { $0.alpha(to: 0).duration(1) }
    }
    try board.step(to: 1)
    #expect(
      board.lines.contains {
        $0.hasPrefix("~ badge.flight1 stopped→moving cause=card.flight1.trigger1.completed @")
      })
    expectEqual(board.lines.filter { $0.hasPrefix("<") }, ["< card.flight1.start @0"])
    #expect(
      board.declarations.contains(
        "card.flight1 flight target=card priority=max duration=1.0 driver=alpha "))
    #expect(
      board.declarations.contains(
        "card.flight1.trigger1 trigger on=completion target=badge duration=0.0 "))
    #expect(
      board.declarations.contains(
        "card.flight1.alpha motion duration=1.0 easing=linear parent=card.flight1 "))
  }

  @Test("of a flight that goes back fires once, on the way there")
  func autoreversed() throws {
    let callbacks = try fire { fly, nodes in
      fade(fly)
      fly.autoreverse(2)
      fly.trigger(.onProgress(0.5), on: nodes[1]) { fade($0) }
      fly.trigger(.onCompletion, on: nodes[2]) { fade($0) }
    }
    #expect(
      callbacks.filter { $0.contains("flight1.started ") } == [
        "n0.flight1.started 0.0", "n1.flight1.started 0.5", "n2.flight1.started 4.0",
      ])
  }

  @Test("may fly the node that flies already: it replaces what it moves itself, and no more")
  func ownNode() throws {
    let (board, card) = Board.with()
    let flight = card.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.zPosition(to: 8).duration(1)
      fly.trigger(.onProgress(0.5), on: card) { $0.alpha(to: 1).duration(1) }
    }
    try board.step(to: 0.75)
    // The exact way back takes the whole duration.
    #expect(card.alpha == 0.625 && card.zPosition == 6)
    try board.step(to: 1)
    expectEqual(flight.phase, .completed)
  }
}
