import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

@Suite("Conditions about what a live run does not have yet")
struct WaitingTests {
  /// Calls a closure with a live session, and returns its result.
  private static func live<Result>(_ body: @escaping (StepSession) -> Result) throws -> Result {
    var result: Result?
    try Rehearsal.fallingCard().stepped { result = body($0) }
    return try #require(result)
  }

  /// Performs commands in a live session, and returns the last answer.
  private static func live(_ lines: String...) throws -> StepSession.Reply {
    try #require(try live { session in lines.map(session.perform).last })
  }

  /// Returns the places at which the first breakpoint stops a session.
  private static func stops(_ session: StepSession) -> [TracePlace] {
    var stops: [TracePlace] = []
    while case let lines = session.perform("c").lines, lines[0].hasPrefix("breakpoint 1: ") {
      stops.append(session.stepper.place)
    }
    return stops
  }

  @Test(arguments: [
    "badge.alpha < 0.5", "badge.alpha < 0.5 && card.position.y > 1 || badge.fade is stopped",
    "event completed if badge.alpha < 0.1", "change badge.*", "state moving if badge.alpha > 0",
    "state(badge.fade) is moving", "`badge.fade` is moving", "badge.fade is not stopped",
    "abs(badge.alpha - 0.5) < 0.2", "min(badge.alpha, card.position.y) < 0.4",
    "card.position.y > 50 || badge.alpha < 0.5", "card.position.y > 50 && badge.alpha is none",
    "card.position.y > 50 && state(badge.fade) is none",
    "badge.alpha == nan || card.position.y > 50",
    "!(badge.alpha > 0.3)", "badge.position.x > badge.alpha", "-badge.alpha > -0.5",
  ])
  func `a breakpoint set at the beginning stops where it stops in the whole trace`(
    text: String
  ) throws {
    let trace = try Rehearsal.fallingCard().runUntilSettled(within: .seconds(2)).trace
    let whole = StepSession(trace)
    let expected = whole.perform("b \(text)").isRefused ? [] : Self.stops(whole)
    let stops = try Self.live { session in
      #expect(session.perform("b \(text)").lines[0] == "breakpoint 1: \(text)")
      return Self.stops(session)
    }
    expectEqual(stops, expected)
    #expect(!stops.isEmpty)
  }

  @Test(arguments: [
    // It holds from the beginning, and not any more when the badge is there.
    ("badge.alpha is none", []),
    ("badge.alpha is not none", [6]),
    ("card.position.y > 50 && badge.alpha is none", [4]),
    ("frame == 2 && badge.alpha is none", [2]),
    // The badge never has these.
    ("badge.hidden == true || card.position.y > 50", [4]),
    ("badge.mode is not \"open\" || frame == 2", [2]),
  ])
  func `a missing track has no value`(text: String, frames: [Int]) throws {
    let stops = try Self.live { session in
      #expect(!session.perform("b \(text)").isRefused)
      return Self.stops(session)
    }
    expectEqual(stops.map(\.frame), frames)
  }

  @Test(arguments: [
    ("b badge.alpha < 0.5", ["  waits for badge.alpha"]),
    ("b badge.fade is moving", ["  waits for badge.fade"]),
    (
      "b card.position.z > badge.alpha",
      ["  waits for card.position.z (did you mean 'card.position.y'?)", "  waits for badge.alpha"]
    ),
    (
      "b event completed if badge.alpha < 0.1",
      ["  waits for event completed", "  waits for badge.alpha"]
    ),
    (
      "b card.fall is sliding",
      ["  waits for sliding (write other words in quotes: \"sliding\")"]
    ),
    ("w badge.*", ["  waits for badge.*"]),
  ])
  func `the answer names what is waited for`(line: String, names: [String]) throws {
    let reply = try Self.live("s 4", line)
    #expect(!reply.isRefused)
    expectEqual(Array(reply.lines.dropFirst()), names)
  }

  @Test func `the end tells what the run never had, and what is nearest to it`() throws {
    let reply = try Self.live(
      "b bagde.alpha < 0.5", "b event compleeted", "b badge.position > 3", "b badge.alpha < 0",
      "w badge.alpa", "w badge", "c")
    expectEqual(
      Array(reply.lines.filter { !$0.hasPrefix(" ") }.dropFirst().prefix(4)),
      [
        "breakpoint 1: unknown name 'bagde.alpha' at column 1 "
          + "(did you mean 'badge.alpha'?)",
        "breakpoint 2: no event matches compleeted (did you mean 'completed'?)",
        "breakpoint 3: unknown name 'badge.position' at column 1 "
          + "(its tracks: badge.position.x, badge.position.y)",
        "nothing was watched: unknown track badge.alpa (did you mean 'badge.alpha'?)",
      ])
  }

  @Test(arguments: [
    "b badge.alpha <", "b badge.alpha < 0.5 &&& true", "b card.position.y + badge.alpha",
    "b event completed if (badge.alpha < 1", "b badge.alpha < 5parsec", "b card.fall > badge.alpha",
  ])
  func `an error in a condition is reported at once`(line: String) throws {
    #expect(try Self.live("s 4", line).isRefused)
  }

  @Test func `a watched node prints its tracks as soon as they are there`() throws {
    let reply = try Self.live("w badge", "b change badge.alpha", "c", "n", "n")
    #expect(reply.lines.contains { $0.hasPrefix("  badge.alpha  ") }, "\(reply.lines)")
  }

  @Test func `the last writer of a track that is not there yet has not written`() throws {
    expectEqual(try Self.live("last badge.alpha").lines, ["badge.alpha has not been written yet"])
    expectEqual(
      try Self.live("n 3", "last card.position.z").lines,
      ["card.position.z has not been written yet (did you mean 'card.position.y'?)"])
  }
}
