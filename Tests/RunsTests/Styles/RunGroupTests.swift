import DopesheetRuns
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunGroupTests {
  private func text(_ fields: String = "", motions: String? = nil) -> String {
    let pair = RunText.motion("m") + "," + RunText.motion("n", 0.5, ", \"delay\": 0.25")
    return RunText.calling(
      "{\"group\": {\"name\": \"g\", \"motions\": [\(motions ?? pair)]\(fields)}}")
  }

  @Test("A group is declared in the trace as the document describes it")
  func declaration() throws {
    func source(_ fields: String) throws -> Trace.Source {
      let trace = try RunText.load(text(fields)).perform().trace
      return try #require(trace.sources.first { $0.name == "g" })
    }
    try expectEqual(source(""), Trace.Source("g", kind: "group"))
    try expectEqual(source(", \"reverses\": false"), Trace.Source("g", kind: "group"))
    #expect(
      try source(", \"delay\": 0.5, \"repeats\": 1, \"reverses\": true")
        == Trace.Source(
          "g", kind: "group",
          [
            Argument("delay", .number(0.5)), Argument("repeats", .number(1)),
            Argument("reverses", .flag(true)),
          ]))
    #expect(
      try source(", \"reverses\": {\"syncs\": true}").arguments
        == [Argument("reverses", .flag(true)), Argument("syncs", .flag(true))])
    #expect(
      try source(", \"reverses\": {\"syncs\": false}").arguments
        == [Argument("reverses", .flag(true))])
  }

  @Test("Children begin at once, each with its delay, and the group ends with the last")
  func together() throws {
    #expect(
      try RunText.events(text()) == [
        "< g start", "m started", "g started", "m completed", "n started", "n completed",
        "g completed",
      ])
    try expectEqual(RunText.load(text()).perform().stage.now, .seconds(0.75))
  }

  @Test("Synced children wait for one another, others do not")
  func synced() throws {
    let waits = try RunText.events(text(", \"reverses\": {\"syncs\": true}"))
    #expect(waits.contains("m paused") && waits.contains("m resumed"))
    let free = try RunText.events(text(", \"reverses\": true"))
    #expect(!free.contains("m paused") && free.contains("m reversed"))
  }

  @Test("A group of nothing ends at once")
  func empty() throws {
    #expect(
      try RunText.events(text(", \"repeats\": 1", motions: "")) == [
        "< g start", "g started", "g cycleRepeated", "g completed",
      ])
  }

  private static let refusedCases: [(String, String)] = [
    (", \"reverses\": 1", "expected true, false or an object, found a number"),
    (", \"reverses\": \"synced\"", "({\"syncs\": true} lets the motions wait for one another"),
    (", \"reverses\": {}", "missing field 'syncs' at /play/0/group/reverses"),
    (", \"reverses\": {\"sync\": true}", "(did you mean 'syncs'?)"),
    (", \"reverses\": {\"syncs\": 1}", "expected true or false, found a number"),
    (", \"steps\": []", "unknown field 'steps' at /play/0/group/steps"),
  ]

  @Test("What a group cannot have is refused", arguments: refusedCases)
  func refused(fields: String, message: String) {
    let mistakes = RunText.mistakes(text(fields))
    #expect(mistakes.contains { $0.contains(message) }, "\(mistakes)")
  }

  @Test("The motions of a group are a list")
  func list() {
    #expect(
      RunText.mistakes(RunText.calling("{\"group\": {\"name\": \"g\", \"motions\": {}}}")) == [
        "expected an array, found an object at /play/0/group/motions"
      ])
  }
}
