import DopesheetRunDocuments
import TestSupport
import Testing

@Suite struct RunGroupTests {
  /// A group or a sequence `c` of two motions, with further fields.
  private func text(_ kind: String, _ fields: String = "") -> String {
    let pair = RunText.motion("m") + "," + RunText.motion("n", 0.5, #", "delay": 0.25"#)
    let list = kind == "group" ? "motions" : "steps"
    return RunText.calling(#"{"\#(kind)": {"name": "c", "\#(list)": [\#(pair)]\#(fields)}}"#)
  }

  @Test(
    "A group or a sequence is declared in the trace as the document describes it",
    arguments: [
      ("group", "", ""), ("group", #", "reverses": false"#, ""),
      (
        "group", #", "delay": 0.5, "repeats": 1, "reverses": true"#,
        " delay=0.5 repeats=1 reverses=true"
      ),
      ("group", #", "reverses": {"syncs": true}"#, " reverses=true syncs=true"),
      ("group", #", "reverses": {"syncs": false}"#, " reverses=true"),
      ("sequence", "", ""), ("sequence", #", "reverses": false"#, ""),
      ("sequence", #", "reverses": true"#, " reverses=true reversal=sequential"),
      ("sequence", #", "reverses": "sequential""#, " reverses=true reversal=sequential"),
      ("sequence", #", "reverses": "contiguous""#, " reverses=true reversal=contiguous"),
    ])
  func declaration(kind: String, fields: String, arguments: String) throws {
    try expectEqual(
      RunText.declaration(of: "c", in: text(kind, fields)), "c \(kind)\(arguments)")
  }

  private static let refusedCases: [(String, String, String)] = [
    ("group", #", "reverses": 1"#, "expected true, false or an object, found a number"),
    (
      "group", #", "reverses": "synced""#, #"({"syncs": true} lets the motions wait for each other"#
    ),
    ("group", #", "reverses": {}"#, "missing field 'syncs' at /play/0/group/reverses"),
    ("sequence", #", "reverses": "contigous""#, "(did you mean 'contiguous'?)"),
    (
      "sequence", #", "reverses": {"syncs": true}"#,
      #"expected "sequential" or "contiguous", true or false, found an object"#
    ),
  ]

  @Test("What a group or a sequence cannot have is refused", arguments: refusedCases)
  func refused(kind: String, fields: String, message: String) {
    RunText.expectError(text(kind, fields), message)
  }
}

@Suite struct RunCollectionCallsTests {
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
      text(#"{"at": 0.125, "remove": "n"}, {"at": 0.125, "add": "n", "to": "s"}"#))
    #expect(
      events.drop { $0 != "n stopped" } == [
        "n stopped", "< s add", "m completed", "g completed", "o completed", "h completed",
        "s stepCompleted", "n started", "p completed", "n completed", "s completed",
      ])
  }

  @Test("A root may become a child, while it runs")
  func adopted() throws {
    let events = try RunText.events(text(#"{"at": 0.125, "add": "p", "to": "g"}"#))
    expectEqual(events.suffix(3), ["n completed", "p completed", "g completed"])
  }

  private static let refusedCases: [(String, String)] = [
    (
      #"{"add": "m", "to": "s"}"#,
      "“m” is a child of another collection and was not added to s (remove it there first) at /play/3"
    ),
    (
      #"{"add": "s", "to": "h"}"#, "h is inside “s”, which therefore cannot be its child at /play/3"
    ),
    (
      #"{"add": "g", "to": "g"}"#, "g is inside “g”, which therefore cannot be its child at /play/3"
    ),
    (#"{"remove": "p"}"#, "no group or sequence plays 'p' at this time at /play/3"),
    (
      #"{"at": 0.2, "remove": "m"}, {"at": 0.1, "add": "m", "to": "s"}"#,
      "“m” is a child of another collection and was not added to s (remove it there first) at /play/4"
    ),
    (
      #"{"remove": "m"}, {"remove": "m"}"#, "no group or sequence plays 'm' at this time at /play/4"
    ),
    (
      "{\"add\": \(RunText.motion("new")), \"to\": \"g\"}, {\"add\": \"new\", \"to\": \"s\"}",
      "“new” is a child of another collection and was not added to s (remove it there first) at /play/4"
    ),
    (#"{"add": "p", "to": "m"}"#, "'m' is not a group or sequence at /play/3/to"),
    (#"{"add": "p", "to": "gg"}"#, "unknown motion 'gg' at /play/3/to (did you mean 'g'?)"),
    (#"{"add": "x", "to": "g"}"#, "unknown motion 'x' at /play/3/add"),
  ]

  @Test("What cannot be added or removed is refused", arguments: refusedCases)
  func refused(calls: String, message: String) {
    RunText.expectError(text(calls), message)
  }

  @Test("Who is whose child is not guessed while another call has an error")
  func follow() {
    let errors = RunText.errors(text(#"{"at": "0", "remove": "m"}, {"add": "m", "to": "s"}"#))
    #expect(errors.count == 1 && errors[0].hasPrefix("expected a number of 0 to"))
  }
}
