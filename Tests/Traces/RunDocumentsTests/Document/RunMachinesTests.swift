import DopesheetRecording
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunMachinesTests {
  private static let machines = """
    [{"machine": "menu", "states": [
      {"stateId": "closed", "initial": true,
       "views": [{"animatedViewTag": "1", "alpha": 0.5, "rect": "", "transformations": []}],
       "transitions": [{"transitionId": "open", "toStateId": "wide", "duration": 0.25,
         "delay": 0, "animationCurve": 3}]},
      {"stateId": "wide",
       "views": [{"animatedViewTag": "1", "alpha": 1, "rect": "", "transformations": []}],
       "transitions": []}
    ]}]
    """

  private static func load(
    _ text: String, _ files: [String: String] = ["menu.machine.json": machines]
  ) throws(Diagnostics) -> RunDocument {
    try RunText.load(text, beside: files)
  }

  private static func text(
    _ calls: String, machines: String = #""menu.machine.json""#, record: String = ""
  ) -> String {
    """
    {"dopesheet": 1, \(record)
    "nodes": [{"name": "card", "tag": 1, "frame": [0, 0, 10, 10]}],
    "machines": [\(machines)], "play": [\(calls)], "until": {"settled": 5}}
    """
  }

  private static func errors(
    _ text: String, _ files: [String: String] = ["menu.machine.json": machines]
  ) -> [String] {
    RunText.errors(text, beside: files)
  }

  private func events(_ trace: Trace) -> [String] {
    timedEvents(trace).map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test("A machine is called, and the calls are inputs of the trace")
  func calls() throws {
    let document = try Self.load(
      Self.text(
        """
        {"perform": "open", "machine": "menu"}, {"at": 0.125, "stop": "menu"},
        {"at": 0.5, "goToState": "closed", "machine": "menu", "duration": 0.25, "curve": "easeIn",
         "next": "open"}
        """))
    let trace = try document.perform().trace
    #expect(
      events(trace) == [
        "< menu perform", "! menu performed", "~ menu.closed.open stopped moving",
        "! menu.closed.open started", "! menu started", "< menu stop", "! menu stopRequested",
        "~ menu.closed.open moving stopped", "! menu.closed.open completed", "~ menu closed wide",
        "! menu forceStopped", "< menu goToState", "! menu performed",
        "~ menu.goToState.closed stopped moving", "! menu.goToState.closed started",
        "! menu started", "~ menu.goToState.closed moving stopped",
        "! menu.goToState.closed completed", "~ menu wide closed", "! menu moved",
        "! menu performed", "~ menu.closed.open stopped moving", "! menu.closed.open started",
        "! menu started", "~ menu.closed.open moving stopped", "! menu.closed.open completed",
        "~ menu closed wide", "! menu finished",
      ])
    let fact = try #require(trace.meta.first { $0.key == "machines" })
    #expect(fact.text.hasPrefix("menu.machine.json "))
  }

  @Test("A cascade without end is reported where the run document names the machine's file")
  func livelock() throws {
    let document = try Self.load(Self.text(#"{"perform": "open", "machine": "menu"}"#))
    for source in ["menu", "menu.closed.open", "menu.transition1"] {
      let error = document.diagnostics(.problems([.callbackLivelock(source: source)]))
      expectEqual(error.list.map(\.line), [3])
      expectEqual(error.list.map(\.column), [14])
    }
    let other = document.diagnostics(.problems([.callbackLivelock(source: "menus")]))
    expectEqual(other.list.map(\.line), [nil])
  }

  @Test("A trace is played again, with its calls, also those that are rejected")
  func replay() throws {
    let document = try Self.load(
      Self.text(
        """
        {"perform": "open", "machine": "menu"}, {"at": 0.1, "perform": "open", "machine": "menu"},
        {"at": 0.5, "goToState": "closed", "machine": "menu", "duration": 0.25}
        """))
    let trace = try document.perform().trace
    let silent = try Self.load(Self.text(""))
    let replay = try silent.replay(trace)
    #expect(replay.undelivered.isEmpty)
    expectEqual(events(replay.run.trace), events(trace))
  }

  @Test("A machine goes to a state at once, is initialized, and does both again in a replay")
  func atOnce() throws {
    let document = try Self.load(
      Self.text(
        """
        {"goToState": "wide", "machine": "menu"},
        {"at": 0.1, "initialize": "closed", "machine": "menu", "applyInitialState": true},
        {"at": 0.2, "goToState": "wide", "machine": "menu"},
        {"at": 0.3, "initialize": "closed", "machine": "menu"}
        """))
    let run = try document.perform()
    expectEqual(
      events(run.trace),
      [
        "< menu goToState", "! menu performed", "~ menu closed wide", "! menu finished",
        "< menu initialize", "~ menu wide closed",
        "< menu goToState", "! menu performed", "~ menu closed wide", "! menu finished",
        "< menu initialize", "~ menu wide closed",
      ])
    expectEqual(run.stage.nodes[0].alpha, 1)
    let replay = try Self.load(Self.text("")).replay(run.trace)
    #expect(replay.undelivered.isEmpty)
    // The first lines name the documents, and the last has a digest of all.
    let body = { (trace: Trace) in
      trace.text.split(separator: "\n").drop {
        !$0.hasPrefix("*")
      }
      .dropLast()
    }
    expectEqual(body(replay.run.trace), body(run.trace))
  }

  @Test("The initial state is shown on request, in the root that is named")
  func options() throws {
    let machines = """
      {"document": "menu.machine.json", "root": "card", "applyInitialState": true}
      """
    // The root itself is not a view of the machine.
    let rooted = try Self.load(Self.text("", machines: machines)).perform()
    expectEqual(rooted.stage.nodes[0].alpha, 1)
    let whole = machines.replacing(#""root": "card", "#, with: "")
    try expectEqual(Self.load(Self.text("", machines: whole)).perform().stage.nodes[0].alpha, 0.5)
  }

  private static let errorCases: [(String, String)] = [
    (
      #"{"perform": "opne", "machine": "menu"}"#,
      "unknown transition 'opne' at /play/0/perform (did you mean 'open'?)"
    ),
    (
      #"{"goToState": "wdie", "machine": "menu", "duration": 1}"#,
      "unknown state 'wdie' at /play/0/goToState (did you mean 'wide'?)"
    ),
    (
      #"{"perform": "open", "machine": "manu"}"#,
      "unknown machine 'manu' at /play/0/machine (did you mean 'menu'?)"
    ),
    (#"{"perform": "open"}"#, "missing field 'machine' at /play/0"),
    (
      #"{"goToState": "wide", "machine": "menu", "delay": 1}"#,
      "'delay' without 'duration' at /play/0/delay (add 'duration', or remove it)"
    ),
    (
      #"{"initialize": "wdie", "machine": "menu"}"#,
      "unknown state 'wdie' at /play/0/initialize (did you mean 'wide'?)"
    ),
  ]

  @Test("What cannot be meant is reported with the nearest name", arguments: errorCases)
  func errors(call: String, expected: String) {
    expectEqual(Self.errors(Self.text(call)), ["runs/a.run.json:" + " " + expected])
  }

  @Test(
    "The errors of a file beside the document are reported with its path, and nothing is played")
  func errorsOfFiles() {
    let text = Self.text("")
    expectEqual(Self.errors(text, [:]).count, 1)
    let broken = Self.errors(text, ["menu.machine.json": #"[{"machine": "m"}]"#])
    #expect(broken.contains { $0.hasPrefix("runs/menu.machine.json: missing field 'states'") })
    #expect(broken.contains { $0.contains("has errors at /machines/0") })
    #expect(
      Self.errors(Self.text("", machines: #""../menu.machine.json""#)).first?
        .contains("is not a file name") == true)
  }

  @Test("Names of machines are names of the stage, and the tracks of nodes can be chosen")
  func names() {
    let clash = Self.machines.replacing(#""menu""#, with: #""card""#)
    #expect(
      Self.errors(Self.text(""), ["menu.machine.json": clash]).first?
        .contains("duplicate name 'card'") == true)
    let record = #""record": {"tracks": ["card.al*"]}, "#
    expectEqual(Self.errors(Self.text("", record: record)), [])
  }
}
