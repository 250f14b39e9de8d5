import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Documents of machines and scenarios on the command line")
struct MachineDocumentTests {
  /// A document, and what the commands print about it and about edits of it.
  struct Example: CustomTestStringConvertible, Sendable {
    let file: String
    let text: String
    /// What `check` prints.
    let summary: String
    let warning: String
    /// Edits that are errors, the codes of both, and the hint of the first.
    let errors: [(old: String, new: String, code: String)]
    let hint: String
    /// The members of a run document that plays it.
    let run: String
    /// An edit that changes the run.
    let change: (old: String, new: String)
    var testDescription: String { file }
  }

  static let machines = Example(
    file: "a.machine.json",
    text: """
      [{"machine": "me\\"nu", "states": [
        {"stateId": "closed", "initial": true,
         "views": [{"animatedViewTag": "1", "alpha": 0.5}],
         "transitions": [{"transitionId": "open", "toStateId": "wide", "duration": 0.25,
           "delay": 0.1, "animationCurve": 3, "nextTransitionId": "close"}]},
        {"stateId": "wide", "views": [],
         "transitions": [{"transitionId": "close", "toStateId": "closed", "duration": 0.5}]}
      ]}]
      """, summary: "1 machine, 2 states",
    warning: "a.machine.json:7:20: warning: missing field 'animationCurve'",
    errors: [
      (#""toStateId": "wide""#, #""toStateId": "wdie""#, "dangling-state"),
      ("0.25", "0", "out-of-range"),
    ], hint: "did you mean 'wide'?",
    run: #"""
      "nodes": [{"name": "card", "tag": 1, "frame": [0, 0, 9, 9]}], "machines": ["a.machine.json"],
      "play": [{"perform": "open", "machine": "me\"nu"}], "until": {"settled": 5}
      """#, change: ("0.25", "0.75"))

  static let scenarios = Example(
    file: "a.scenario.json",
    text: """
      {"hop": [
        {"type": "alpha", "after": 0, "alpha": 0.5},
        {"type": "translate", "after": 0.25, "y": -8, "interpolation": "easeOut"},
        {"type": "rotateZ", "after": 0, "angle": 45, "anchorY": 1},
        {"type": "morph", "after": 0.75, "target": "nest", "easing": "linear"}
      ]}
      """, summary: "1 scenario, 4 key frames",
    warning: "a.scenario.json:5:54: warning: unknown field 'easing'",
    errors: [
      (#""translate""#, #""translat""#, "unknown-type"), ("0.75", "-1", "negative-time"),
    ], hint: "did you mean 'translate'?",
    run: #"""
      "nodes": [{"name": "frog", "frame": [0, 0, 10, 10]}], "scenarios": "a.scenario.json",
      "play": [{"action": "hop", "actor": "frog"}], "until": 1
      """#, change: ("45", "46"))

  private static let examples = [machines, scenarios]

  private func session(_ example: Example) throws -> Session {
    let session = try Session()
    try session.write(example.text, example.file)
    return session
  }

  @Test("check tells what a document holds, warnings on the side", arguments: examples)
  func check(example: Example) throws {
    let outcome = try session(example).run(
      "check", example.file, is: .same, reporting: example.warning)
    expectEqual(outcome.output, "sound  \(example.file) (\(example.summary))\n")
  }

  @Test("check tells all errors, with their codes", arguments: examples)
  func errors(example: Example) throws {
    let session = try session(example)
    for (old, new, _) in example.errors { try session.edit(example.file, old, new) }
    let outcome = session.run(
      "check", example.file, "--json", is: .unusable, reporting: example.hint)
    for (_, _, code) in example.errors { #expect(outcome.output.contains("\"code\": \"\(code)\"")) }
  }

  @Test(
    "show --json prints the document in its own form, which shows the same", arguments: examples)
  func json(example: Example) throws {
    let session = try session(example)
    let text = session.run("show", example.file, "--json").output
    try session.write(text, "b" + example.file)
    expectEqual(session.run("show", "b" + example.file, "--json").output, text)
  }

  @Test(
    "A run finds the document beside it, and a replay notices when it was edited",
    arguments: examples)
  func run(example: Example) throws {
    let session = try session(example)
    try session.write(
      "{\"dopesheet\": 1, \(example.run)}", "a.run.json")
    session.run("run", "a.run.json", is: .same)
    session.run("verify", ".", is: .same)
    session.run("replay", "a.mtrace", is: .same)
    try session.edit(example.file, example.change.old, example.change.new)
    session.run("verify", ".", is: .different)
    session.run("replay", "a.mtrace", is: .unusable, reporting: "or what it loads was edited")
  }

  @Test("show prints the states and the ways between them")
  func states() throws {
    let session = try session(Self.machines)
    expectEqual(
      session.run("show", "a.machine.json").output,
      """
      a.machine.json: 1 machine, 2 states

      me"nu
      * closed  (tags 1)
          open → wide  0.1 s + 0.25 s linear, then close
        wide
          close → closed  0.5 s easeInOut

      """)
    session.run("show", "a.machine.json", "--plot", is: .unusable)
  }

  @Test("show --dot prints a graph, with what would end a text escaped")
  func dot() throws {
    let outcome = try session(Self.machines).run("show", "a.machine.json", "--dot")
    #expect(outcome.output.contains("label=\"me\\\"nu\""))
    #expect(
      outcome.output.contains("m0s0 -> m0s1 [label=\"open\\n0.1 s + 0.25 s linear\\nthen close\"]"))
    #expect(outcome.output.contains(#"m0s0 [label="closed", peripheries=2]"#))
  }

  @Test("show prints the time line of each scenario")
  func timeLine() throws {
    let session = try session(Self.scenarios)
    expectEqual(
      session.run("show", "a.scenario.json").output,
      """
      a.scenario.json: 1 scenario, 4 key frames

      hop  1 s
        at 0 s    ╷·······················  alpha 0.5
        0…0.25 s  ━━━━━━··················  translate 0 -8 easeOut
                  ━━━━━━··················  rotateZ 45 about 0.5 1
        0.25…1 s  ······━━━━━━━━━━━━━━━━━━  morph to nest, when it is ready

      """)
    for option in ["--plot", "--dot"] {
      session.run("show", "a.scenario.json", option, is: .unusable)
    }
  }
}
