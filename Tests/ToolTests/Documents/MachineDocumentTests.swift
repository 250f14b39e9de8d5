import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Documents of machines on the command line")
struct MachineDocumentTests {
  private static let machines = """
    [{"machine": "me\\"nu", "states": [
      {"stateId": "closed", "initial": true,
       "views": [{"animatedViewTag": "1", "alpha": 0.5}],
       "transitions": [{"transitionId": "open", "toStateId": "wide", "duration": 0.25,
         "delay": 0.1, "animationCurve": 3, "nextTransitionId": "close"}]},
      {"stateId": "wide", "views": [],
       "transitions": [{"transitionId": "close", "toStateId": "closed", "duration": 0.5}]}
    ]}]
    """

  private func session() throws -> Session {
    let session = try Session()
    try session.write(Self.machines, "a.machine.json")
    return session
  }

  @Test("check tells what a document holds, warnings on the side")
  func check() throws {
    let outcome = try session().run("check", "a.machine.json", is: .same)
    expectEqual(outcome.output, "sound  a.machine.json (1 machine, 2 states)\n")
    #expect(outcome.errors.contains("a.machine.json:7:20: warning: missing field 'animationCurve'"))
  }

  @Test("check tells all errors, with codes for machines")
  func errors() throws {
    let session = try session()
    try session.edit("a.machine.json", #""toStateId": "wide""#, #""toStateId": "wdie""#)
    try session.edit("a.machine.json", "0.25", "0")
    let outcome = session.run("check", "a.machine.json", "--json", is: .unusable)
    #expect(outcome.output.contains(#""code": "dangling-state""#))
    #expect(outcome.output.contains(#""code": "out-of-range""#))
    #expect(outcome.errors.contains("did you mean 'wide'?"))
  }

  @Test("show prints the states and the ways between them")
  func show() throws {
    let outcome = try session().run("show", "a.machine.json")
    #expect(
      outcome.output == """
        a.machine.json: 1 machine, 2 states

        me"nu
        * closed  (tags 1)
            open → wide  0.1 s + 0.25 s linear, then close
          wide
            close → closed  0.5 s easeInOut

        """)
    try expectEqual(session().run("show", "a.machine.json", "--plot").code, .unusable)
  }

  @Test("show --dot prints a graph, with what would end a text escaped")
  func dot() throws {
    let outcome = try session().run("show", "a.machine.json", "--dot")
    #expect(outcome.output.contains("label=\"me\\\"nu\""))
    #expect(
      outcome.output.contains("m0s0 -> m0s1 [label=\"open\\n0.1 s + 0.25 s linear\\nthen close\"]"))
    #expect(outcome.output.contains(#"m0s0 [label="closed", peripheries=2]"#))
  }

  @Test("show --json prints the document in its own form")
  func json() throws {
    let session = try session()
    let text = session.run("show", "a.machine.json", "--json").output
    try session.write(text, "b.machine.json")
    expectEqual(session.run("show", "b.machine.json", "--json").output, text)
  }

  @Test("A run finds its machines beside it, and a replay notices when they were edited")
  func run() throws {
    let session = try session()
    try session.write(
      """
      {"dopesheet": 1, "nodes": [{"name": "card", "tag": 1, "frame": [0, 0, 9, 9]}],
      "machines": ["a.machine.json"], "play": [{"perform": "open", "machine": "me\\"nu"}],
      "until": {"settled": 5}}
      """, "a.run.json")
    session.run("run", "a.run.json", is: .same)
    session.run("verify", ".", is: .same)
    session.run("replay", "a.mtrace", is: .same)
    try session.edit("a.machine.json", "0.25", "0.75")
    session.run("verify", ".", is: .different)
    session.run("replay", "a.mtrace", is: .unusable, reporting: "or what it loads was edited")
  }
}

@Suite("Documents of scenarios on the command line")
struct ScenarioDocumentTests {
  private static let scenarios = """
    {"hop": [
      {"type": "alpha", "after": 0, "alpha": 0.5},
      {"type": "translate", "after": 0.25, "y": -8, "interpolation": "easeOut"},
      {"type": "rotateZ", "after": 0, "angle": 45, "anchorY": 1},
      {"type": "morph", "after": 0.75, "target": "nest", "easing": "linear"}
    ]}
    """

  private func session() throws -> Session {
    let session = try Session()
    try session.write(Self.scenarios, "a.scenario.json")
    return session
  }

  @Test("check tells what a document holds, warnings on the side")
  func check() throws {
    let outcome = try session().run("check", "a.scenario.json", is: .same)
    expectEqual(outcome.output, "sound  a.scenario.json (1 scenario, 4 key frames)\n")
    #expect(outcome.errors.contains("a.scenario.json:5:54: warning: unknown field 'easing'"))
  }

  @Test("check tells all errors, with codes for machines")
  func errors() throws {
    let session = try session()
    try session.edit("a.scenario.json", #""translate""#, #""translat""#)
    try session.edit("a.scenario.json", "0.75", "-1")
    let outcome = session.run("check", "a.scenario.json", "--json", is: .unusable)
    #expect(outcome.output.contains(#""code": "unknown-type""#))
    #expect(outcome.output.contains(#""code": "negative-time""#))
    #expect(outcome.errors.contains("did you mean 'translate'?"))
  }

  @Test("show prints the time line of each scenario")
  func show() throws {
    let outcome = try session().run("show", "a.scenario.json")
    #expect(
      outcome.output == """
        a.scenario.json: 1 scenario, 4 key frames

        hop  1 s
          at 0 s    ╷·······················  alpha 0.5
          0…0.25 s  ━━━━━━··················  translate 0 -8 easeOut
                    ━━━━━━··················  rotateZ 45 about 0.5 1
          0.25…1 s  ······━━━━━━━━━━━━━━━━━━  morph to nest, when it is ready

        """)
    try expectEqual(session().run("show", "a.scenario.json", "--plot").code, .unusable)
    try expectEqual(session().run("show", "a.scenario.json", "--dot").code, .unusable)
  }

  @Test("show --json prints the document in its own form, which shows the same")
  func json() throws {
    let session = try session()
    let text = session.run("show", "a.scenario.json", "--json").output
    try session.write(text, "b.scenario.json")
    expectEqual(session.run("show", "b.scenario.json", "--json").output, text)
  }

  @Test("A run plays the scenarios beside it, and a replay minds when they were edited")
  func run() throws {
    let session = try session()
    try session.write(
      """
      {"dopesheet": 1, "nodes": [{"name": "frog", "frame": [0, 0, 10, 10]}],
       "scenarios": "a.scenario.json", "play": [{"action": "hop", "actor": "frog"}], "until": 1}
      """, "a.run.json")
    session.run("run", "a.run.json", is: .same)
    session.run("verify", ".", is: .same)
    session.run("replay", "a.mtrace", is: .same)
    try session.edit("a.scenario.json", "45", "46")
    session.run("verify", ".", is: .different)
    session.run("replay", "a.mtrace", is: .unusable, reporting: "or what it loads was edited")
  }
}
