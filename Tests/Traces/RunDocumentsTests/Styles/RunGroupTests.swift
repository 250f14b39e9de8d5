import DopesheetRunDocuments
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunGroupTests {
  private func text(_ fields: String = "", motions: String? = nil) -> String {
    let pair = RunText.motion("m") + "," + RunText.motion("n", 0.5, #", "delay": 0.25"#)
    return RunText.calling(#"{"group": {"name": "g", "motions": [\#(motions ?? pair)]\#(fields)}}"#)
  }

  @Test("A group is declared in the trace as the document describes it")
  func declaration() throws {
    func source(_ fields: String) throws -> Trace.Source {
      let trace = try RunText.load(text(fields)).perform().trace
      return try #require(trace.sources.first { $0.name == "g" })
    }
    try expectEqual(source(""), Trace.Source("g", kind: "group"))
    try expectEqual(source(#", "reverses": false"#), Trace.Source("g", kind: "group"))
    #expect(
      try source(#", "delay": 0.5, "repeats": 1, "reverses": true"#)
        == Trace.Source(
          "g", kind: "group",
          [
            Trace.Argument("delay", .number(0.5)), Trace.Argument("repeats", .number(1)),
            Trace.Argument("reverses", .flag(true)),
          ]))
    #expect(
      try source(#", "reverses": {"syncs": true}"#).arguments
        == [Trace.Argument("reverses", .flag(true)), Trace.Argument("syncs", .flag(true))])
    #expect(
      try source(#", "reverses": {"syncs": false}"#).arguments
        == [Trace.Argument("reverses", .flag(true))])
  }

  private static let refusedCases: [(String, String)] = [
    (#", "reverses": 1"#, "expected true, false or an object, found a number"),
    (#", "reverses": "synced""#, #"({"syncs": true} lets the motions wait for each other"#),
    (#", "reverses": {}"#, "missing field 'syncs' at /play/0/group/reverses"),
  ]

  @Test("What a group cannot have is refused", arguments: refusedCases)
  func refused(fields: String, message: String) {
    let errors = RunText.errors(text(fields))
    #expect(errors.contains { $0.contains(message) }, "\(errors)")
  }
}

@Suite struct RunSequenceTests {
  private func text(_ fields: String = "", steps: String? = nil) -> String {
    let pair = RunText.motion("m") + "," + RunText.motion("n", 0.5, #", "delay": 0.25"#)
    return RunText.calling(#"{"sequence": {"name": "s", "steps": [\#(steps ?? pair)]\#(fields)}}"#)
  }

  @Test("A sequence is declared in the trace as the document describes it")
  func declaration() throws {
    func arguments(_ fields: String) throws -> [Trace.Argument] {
      let trace = try RunText.load(text(fields)).perform().trace
      let source = try #require(trace.sources.first { $0.name == "s" })
      expectEqual(source.kind, "sequence")
      return source.arguments
    }
    try expectEqual(arguments(""), [])
    try expectEqual(arguments(#", "reverses": false"#), [])
    for (reverses, word) in [
      ("true", "sequential"), (#""sequential""#, "sequential"), (#""contiguous""#, "contiguous"),
    ] {
      #expect(
        try arguments(", \"reverses\": \(reverses)")
          == [Trace.Argument("reverses", .flag(true)), Trace.Argument("reversal", .word(word))])
    }
  }

  private static let refusedCases: [(String, String)] = [
    (#", "reverses": "contigous""#, "(did you mean 'contiguous'?)"),
    (
      #", "reverses": {"syncs": true}"#,
      #"expected "sequential" or "contiguous", true or false, found an object"#
    ),
  ]

  @Test("What a sequence cannot have is refused", arguments: refusedCases)
  func refused(fields: String, message: String) {
    RunText.expectError(text(fields), message)
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
