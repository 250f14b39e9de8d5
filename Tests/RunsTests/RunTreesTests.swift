import DopesheetRuns
import TestSupport
import Testing

@Suite struct RunTreesTests {
  /// A group `g` of `m` and `n`, a sequence `s` of the group `h` of `o`, a motion `p`, and further calls.
  private func text(_ calls: String) -> String {
    RunText.calling(
      """
      {"group": {"name": "g", "motions": [\(RunText.motion("m")), \(RunText.motion("n", 0.5))]}},
      {"sequence": {"name": "s", "steps": [
        {"group": {"name": "h", "motions": [\(RunText.motion("o"))]}}]}},
      \(RunText.motion("p", 0.5)), \(calls)
      """)
  }

  @Test("A child that is added to a group plays from its next start on, to a sequence in its turn")
  func added() throws {
    let events = try RunText.events(
      text(
        """
        {"at": 0.1, "add": \(RunText.motion("new")), "to": "g"},
        {"at": 0.1, "add": {"group": {"name": "k", "motions": []}}, "to": "s"},
        {"at": 1, "start": "g"}
        """))
    let group = events.filter { $0.hasSuffix("started") && "mng".contains($0.first!) }
    #expect(
      group == [
        "m started", "n started", "g started", "m started", "n started", "new started",
        "g started",
      ])
    #expect(
      events.filter { "sk".contains($0.first!) } == [
        "s started", "s stepCompleted", "k started", "k completed", "s completed",
      ])
  }

  @Test("A child that is removed stops, and may be added elsewhere")
  func removed() throws {
    let events = try RunText.events(
      text("{\"at\": 0.125, \"remove\": \"n\"}, {\"at\": 0.125, \"add\": \"n\", \"to\": \"s\"}"))
    #expect(
      events.drop { $0 != "n stopped" } == [
        "n stopped", "< s add", "m completed", "g completed", "o completed", "h completed",
        "s stepCompleted", "n started", "p completed", "n completed", "s completed",
      ])
  }

  @Test("A root may become a child, while it runs")
  func adopted() throws {
    let events = try RunText.events(text("{\"at\": 0.125, \"add\": \"p\", \"to\": \"g\"}"))
    expectEqual(events.suffix(3), ["n completed", "p completed", "g completed"])
  }

  private static let refusedCases: [(String, String)] = [
    (
      "{\"add\": \"m\", \"to\": \"s\"}",
      "“m” is a child of another collection and was not added to s (remove it there first) at /play/3"
    ),
    (
      "{\"add\": \"s\", \"to\": \"h\"}",
      "h lies in “s”, which cannot be its child at /play/3"
    ),
    ("{\"add\": \"g\", \"to\": \"g\"}", "g lies in “g”, which cannot be its child at /play/3"),
    ("{\"remove\": \"p\"}", "no group or sequence plays 'p' then at /play/3"),
    (
      "{\"at\": 0.2, \"remove\": \"m\"}, {\"at\": 0.1, \"add\": \"m\", \"to\": \"s\"}",
      "“m” is a child of another collection and was not added to s (remove it there first) at /play/4"
    ),
    (
      "{\"remove\": \"m\"}, {\"remove\": \"m\"}", "no group or sequence plays 'm' then at /play/4"
    ),
    (
      "{\"add\": \(RunText.motion("new")), \"to\": \"g\"}, {\"add\": \"new\", \"to\": \"s\"}",
      "“new” is a child of another collection and was not added to s (remove it there first) at /play/4"
    ),
    ("{\"add\": \"p\"}", "missing field 'to' at /play/3"),
    (
      "{\"add\": \"p\", \"to\": \"m\"}", "'m' is no group or sequence at /play/3/to"
    ),
    ("{\"add\": \"p\", \"to\": \"gg\"}", "unknown motion 'gg' at /play/3/to (did you mean 'g'?)"),
    ("{\"add\": \"x\", \"to\": \"g\"}", "unknown motion 'x' at /play/3/add"),
    ("{\"add\": {}, \"to\": \"g\"}", "missing kind at /play/3/add"),
    ("{\"add\": 1, \"to\": \"g\"}", "expected an object, found a number at /play/3/add"),
    (
      "{\"stop\": \"m\", \"to\": \"g\"}",
      "unknown field 'to' at /play/3/to"
    ),
  ]

  @Test("What cannot be added or removed is refused", arguments: refusedCases)
  func refused(calls: String, message: String) {
    let mistakes = RunText.mistakes(text(calls))
    #expect(mistakes.count == 1 && mistakes[0].contains(message), "\(mistakes)")
  }

  @Test("Who is whose child is not guessed while another call has a mistake")
  func follow() {
    let mistakes = RunText.mistakes(
      text("{\"at\": \"0\", \"remove\": \"m\"}, {\"add\": \"m\", \"to\": \"s\"}"))
    #expect(mistakes.count == 1 && mistakes[0].hasPrefix("expected a number of 0 to"))
  }
}
