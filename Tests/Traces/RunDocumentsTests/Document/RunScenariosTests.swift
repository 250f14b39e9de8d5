import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunScenariosTests {
  private static let scenarios = """
    {"hop": [{"type": "translate", "after": 0.5, "y": -8}],
     "fly": [{"type": "morph", "after": 0.5, "target": "nest"}]}
    """

  private static func load(
    _ text: String, _ files: [String: String] = ["a.scenario.json": scenarios]
  ) throws(Diagnostics) -> RunDocument {
    try RunText.load(text, beside: files)
  }

  private static func text(
    _ calls: String, scenarios: String = #""a.scenario.json""#, record: String = ""
  ) -> String {
    """
    {"dopesheet": 1, \(record)
    "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}, {"name": "other", "frame": [0, 0, 9, 9]}],
    "scenarios": \(scenarios), "play": [\(calls)], "until": {"settled": 5}}
    """
  }

  private static func errors(
    _ text: String, _ files: [String: String] = ["a.scenario.json": scenarios]
  ) -> [String] {
    RunText.errors(text, beside: files)
  }

  @Test func aDocumentLetsNodesPlayScenarios() throws {
    let document = try Self.load(
      Self.text(
        #"{"action": "hop", "actor": ["card", "other"]}, {"at": 0.25, "stopAction": "other"}"#)
    )
    let trace = try document.perform().trace
    #expect(
      RunText.events(of: trace).filter { !$0.contains(".group") } == [
        "< scenarios action", "card.scenario1 beginning", "card.scenario1 groupStart",
        "< scenarios action", "other.scenario1 beginning", "other.scenario1 groupStart",
        "< scenarios stopAction", "other.scenario1 stopped", "card.scenario1 groupEnd",
        "card.scenario1 completion",
      ])
    expectEqual(
      trace.meta.first { $0.key == "scenarios" }?.text.hasPrefix("a.scenario.json "), true)
  }

  @Test func theReadinessOfTargetsIsACallFromOutside() throws {
    let document = try Self.load(
      Self.text(
        #"{"action": "fly", "actor": "card", "name": "bird"}, {"at": 0.25, "ready": {"nest": true}}"#,
        scenarios: """
          {"documents": ["a.scenario.json"],
           "targets": {"nest": {"frame": [1, 2, 3, 4], "ready": false}}}
          """))
    let trace = try document.perform().trace
    let found = RunText.events(of: trace).filter {
      !$0.contains("wait") && !$0.contains(".group")
    }
    #expect(
      found == [
        "< scenarios action", "bird beginning", "bird scenarioStarted", "bird ready",
        "bird ready", "bird ready", "< scenarios ready", "bird ready", "bird frame",
        "bird groupStart", "bird groupEnd", "bird scenarioEnded", "bird completion",
      ])
  }

  @Test func aReplayMakesTheSameCalls() throws {
    let document = try Self.load(
      Self.text(
        """
        {"actionDecoy": "fly", "actor": "card", "stage": "other", "delay": 0.1},
        {"at": 0.3, "action": "hop", "actor": "card"}, {"at": 1, "stopAllActions": true}
        """, scenarios: #"{"documents": "a.scenario.json", "targets": {"nest": {"node": "other"}}}"#
      ))
    let trace = try document.perform().trace
    let replay = try document.replay(trace)
    #expect(replay.isFaithful, "\(replay)")
  }

  @Test(arguments: [
    (#"{"action": "hup", "actor": "card"}"#, "unknown scenario 'hup' at /play/0/action", "'hop'"),
    (#"{"action": "hop", "actor": "cord"}"#, "unknown node 'cord' at /play/0/actor", "'card'"),
    (#"{"action": "hop", "actor": []}"#, "no actor is named at /play/0/actor", ""),
    (
      #"{"action": "hop", "actor": ["card", "card"]}"#,
      "'card' is named twice at /play/0/actor/1", ""
    ),
    (#"{"ready": {}}"#, "no target is named at /play/0/ready", "nest"),
    (#"{"actionDecoy": "hop", "actor": "card"}"#, "missing field 'stage' at /play/0", ""),
    (#"{"ready": {"nest": true}}"#, "unknown target 'nest'", ""),
    (#"{"stopAllActions": false}"#, "false has no effect", ""),
    (#"{"action": "hop", "actor": ["card", "other"], "name": "a"}"#, "one name for 2 actors", ""),
    (#"{"action": "hop", "actor": "card", "name": "card"}"#, "duplicate name 'card'", ""),
  ])
  func errorsAreReportedWithTheirPlaces(call: String, error: String, hint: String) {
    let found = Self.errors(Self.text(call))
    expectEqual(found.count, 1)
    expectEqual(found.first?.contains(error), true, "\(found)")
    #expect(hint.isEmpty || found.first?.contains(hint) == true, "\(found)")
  }

  @Test func errorsOfTheFileAreReportedWithItsName() {
    let found = Self.errors(
      Self.text(#"{"action": "hop", "actor": "card"}"#),
      ["a.scenario.json": #"{"hop": [{"type": "swirl", "after": 1}]}"#])
    #expect(found.contains { $0.hasPrefix("runs/a.scenario.json") && $0.contains("swirl") })
    #expect(found.contains { $0.contains("has errors") })
    #expect(
      Self.errors(Self.text("", scenarios: #""b.scenario.json""#)).contains {
        $0.contains("'b.scenario.json' cannot be read")
      })
    #expect(
      Self.errors(Self.text("", scenarios: #"["a.scenario.json", "a.scenario.json"]"#)).contains {
        $0.contains("which an earlier document also has")
      })
  }

  @Test func aScenarioBeyondTheLimitOfTimeIsRefused() {
    let long = (0..<20).map { _ in #"{"type": "alpha", "after": 1000000, "alpha": 1}"# }
      .joined(separator: ",")
    let found = Self.errors(
      Self.text(#"{"action": "long", "actor": "card"}"#),
      ["a.scenario.json": "{\"long\": [\(long)]}"])
    #expect(found.contains { $0.contains("would end beyond 200 days") }, "\(found)")
  }

  @Test func onlyTracksThatMayMoveAreKnown() throws {
    let call = #"{"actionDecoy": "hop", "actor": "card", "stage": "other"}"#
    _ = try Self.load(Self.text(call, record: #""record": {"tracks": ["card-decoy1.transform"]},"#))
    #expect(
      !Self.errors(Self.text(call, record: #""record": {"tracks": ["card.frame.*"]},"#)).isEmpty)
  }
}
