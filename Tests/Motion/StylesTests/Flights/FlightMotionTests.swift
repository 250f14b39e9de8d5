import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite("The motion of a flight")
struct FlightMotionTests {
  private let board = Board()

  private func fade(_ node: Node, then other: Node, _ ends: @escaping (Bool) -> Void) -> Flight {
    node.animate { fly in
      fly.alpha(to: 0).duration(1)
      fly.trigger(.onProgress(0.75), on: other) { $0.zPosition(to: 1).duration(0.25) }
      fly.trigger(.onCompletion, on: other) { $0.alpha(to: 0).duration(1) }
      fly.didStop { ends($1) }
    }
  }

  @Test("takes closures of the user beside those of the flight, which hears first of the user's")
  func closures() throws {
    let (card, badge) = (board.node("card"), board.node("badge"))
    var heard: [String] = []
    let flight = fade(card, then: badge) { heard.append("didStop \($0)") }
    flight.motion.started { _ in heard.append("never") }.completed { _ in heard.append("completed")
    }
    .stopped { _ in heard.append("never") }
    for case let marker as TimeMarker in flight.motion.motions {
      marker.completed { _ in heard.append("marker") }
    }
    try board.step(to: 1.5)
    expectEqual(heard, ["marker", "completed", "didStop true"])
    #expect(flight.phase == .completed && badge.zPosition == 1 && badge.alpha == 0.5)
    expectEqual(board.stage.flights.map(\.name), ["badge.flight2"])
  }

  @Test("that is reset or restarted ends the flight, which flies once", arguments: [true, false])
  func resets(isRestart: Bool) throws {
    let (card, badge) = (board.node("card"), board.node("badge"))
    var ends: [Bool] = []
    let flight = fade(card, then: badge) { ends.append($0) }
    try board.step(to: 0.5)
    if isRestart { flight.motion.restart() } else { flight.motion.reset() }
    #expect(flight.phase == .stopped && ends == [false] && board.stage.flights.isEmpty)
    expectEqual(board.callbacks.count { $0.contains("cancelled 0.5") }, 2)
    expectEqual(board.problems, (isRestart ? ["flightOver"] : []))
    try board.step(to: 3)
    #expect(card.alpha == 0.5 && card.model.alpha == 0.5 && badge.alpha == 1)
    flight.motion.start()
    #expect(flight.motion.state == .stopped && board.problems.last == "flightOver")
    #expect(ends == [false] && board.stage.isSettled)
  }

  @Test("of a group that is reset ends all of its flights")
  func groupReset() throws {
    let (card, badge) = (board.node("card"), board.node("badge"))
    var ends: [Bool] = []
    let group = board.stage.animate { group in
      group.animate(card) { fly in
        fly.alpha(to: 0).duration(1)
        fly.didStop { ends.append($1) }
      }
      group.animate(badge) { $0.alpha(to: 0).duration(1) }
      group.didStop { ends.append($1) }
    }
    try board.step(to: 0.5)
    group.motion.reset()
    #expect(group.phase == .stopped && group.flights.map(\.phase) == [.stopped, .stopped])
    #expect(ends == [false, false] && board.stage.flights.isEmpty && board.stage.isSettled)
  }

  @Test("that a closure restarts at the end is refused, and the flight stays complete")
  func restartAtEnd() throws {
    let (card, badge) = (board.node("card"), board.node("badge"))
    var ends: [Bool] = []
    let flight = fade(card, then: badge) { ends.append($0) }
    flight.motion.completed { $0.restart() }
    try board.step(to: 3)
    #expect(flight.phase == .completed && ends == [true] && badge.alpha == 0)
    #expect(board.problems == ["flightOver"] && board.stage.isSettled)
  }

  @Test("that the stage refuses leaves the reason in the flight and in the group")
  func refused() {
    let card = board.node("card")
    func fade(_ fly: FlightPlan<Node>) {
      fly.alpha(to: 0).duration(1e6)
      fly.repeatCount(21)
    }
    let flight = card.animate { fade($0) }
    #expect(flight.phase == .refused && flight.problems == board.stage.problems)
    expectEqual(flight.problems, [.timeOverflow(source: "card.flight1")])
    let group = board.stage.animate { $0.animate(card) { fade($0) } }
    #expect(group.phase == .refused && group.problems == [.timeOverflow(source: "flights1")])
    #expect(group.flights[0].problems == group.problems && board.stage.flights.isEmpty)
  }

  @Test("is not begun by the accessor of a property")
  func accessor() {
    final class Meter { var level = 0.0 }
    let card = board.node("card")
    var flights: [Flight] = []
    let level = Property<Meter, Double>(
      "level",
      get: { meter in
        if flights.isEmpty { flights.append(card.animate { $0.alpha(to: 0).duration(1) }) }
        return meter.level
      }, set: { $0.level = $1 })
    let meter = Meter()
    let target = board.stage.add(meter, named: "meter")
    target.animate { $0.value(to: 1, for: level).duration(1) }
    #expect(flights.map(\.phase) == [.refused] && card.alpha == 1)
    expectEqual(flights.first?.problems, [.callInAccessor(source: "card.flight1")])
    #expect(board.stage.flights.map(\.name) == ["meter.flight1"] && meter.level == 0)
  }

  @Test("says when a time is negative and counts as 0")
  func negative() {
    let card = board.node("card")
    let flight = card.animate { fly in
      fly.alpha(to: 0).duration(-1)
      fly.autoreverse(1, delay: -0.5)
    }
    #expect(flight.duration == 0 && card.alpha == 1 && board.stage.problems.isEmpty)
    #expect(
      board.stage.warnings == [
        .negativeTime(source: "card.flight1.alpha", what: "duration"),
        .negativeTime(source: "card.flight1", what: "delay at the turns"),
      ])
  }

  @Test("rests for a time that is the sum as one would write it")
  func sum() {
    let card = board.node("card")
    card.animate { fly in
      fly.alpha(to: 0).duration(0.1)
      fly.autoreverse(1, delay: 0.05)
    }
    #expect(board.declarations.contains { $0.hasPrefix("card.flight1.rest rest duration=0.15 ") })
  }

  @Test("of a value that is moved as a whole sets out from a start that is given")
  func wholeStart() throws {
    let (card, badge) = (board.node("card"), board.node("badge"))
    let double = Transform4x4.scale(x: 2, y: 2)
    let flight = card.animate {
      $0.change(.transform(from: double, to: .identity)).duration(1)
    }
    #expect(flight.duration == 1 && flight.fraction(of: "transform") == 1)
    try board.step(to: 0.5)
    expectEqual(card.transform, .scale(x: 1.5, y: 1.5))
    // It replaces the flight under way and returns exactly to its start.
    let back = card.animate { $0.change(.transform(from: .identity, to: double)).duration(1) }
    #expect(back.duration == 1)
    let spring = badge.animate {
      $0.change(.transform(from: double, to: .identity)).spring(.smooth)
    }
    #expect(spring.duration > 0 && badge.transform == double)
  }
}

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
      let (board, card) = Board.with()
      let first = flight(card) { _ = count == 0 ? $0.repeatForever() : $0.repeatCount(count + 1) }
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
      let (board, card) = Board.with()
      let first = flight(card) { $0.autoreverse(2, delay: delay) }
      try board.step(to: 0.5)
      card.animate { $0.zPosition(to: 100).duration(0.1) }
      try board.step(to: 3)
      #expect(card.zPosition == 100 && first.phase == .flying)
      try board.step(to: 8)
      #expect(card.zPosition == 100 && card.alpha == 1 && first.phase == .completed)
    }
  }

  @Test(
    "stays so if it was the last movement of its cycle, and the other sets out from what shows",
    arguments: [true, false])
  func lastOfCycle(returns: Bool) throws {
    for isFlown in [true, false] {
      let (board, card) = Board.with()
      card.register("taken") { $0.zPosition(to: 200).duration(1) }
      card.animate { fly in
        fly.zPosition(to: 100).duration(1)
        fly.alpha(to: 0).duration(0.25)
        if returns { fly.autoreverse(2) } else { fly.repeatCount(3) }
      }
      try board.step(to: 0.5)
      card.apply("taken", animated: isFlown)
      expectEqual(card.zPosition, isFlown ? 50 : 200)
      try board.step(to: 0.75)
      if isFlown { #expect(card.zPosition > 50) }
      try board.step(to: 9)
      expectEqual(card.zPosition, 200)
    }
  }

  @Test("stays so if its own movement was over when it was taken", arguments: [true, false])
  func between(isFlown: Bool) throws {
    let (board, card) = Board.with()
    let first = card.animate { fly in
      fly.alpha(to: 0).duration(0.5).primary()
      fly.zPosition(to: 8).spring(.smooth)
      fly.repeatCount(2)
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
    let (board, card) = Board.with()
    let first = flight(card) { $0.repeatCount(3) }
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
