import DopesheetTool
import Foundation
import TestSupport
import Testing

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
    let outcome = try session().run("check", "a.scenario.json")
    expectEqual(outcome.code, .same)
    expectEqual(outcome.output, "sound  a.scenario.json (1 scenario, 4 key frames)\n")
    #expect(outcome.errors.contains("a.scenario.json:5:54: warning: unknown field 'easing'"))
  }

  @Test("check tells all mistakes, with codes for machines")
  func mistakes() throws {
    let session = try session()
    try session.edit("a.scenario.json", "\"translate\"", "\"translat\"")
    try session.edit("a.scenario.json", "0.75", "-1")
    let outcome = session.run("check", "a.scenario.json", "--json")
    expectEqual(outcome.code, .unusable)
    #expect(outcome.output.contains("\"code\": \"unknown-type\""))
    #expect(outcome.output.contains("\"code\": \"negative-time\""))
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
    expectEqual(session.run("run", "a.run.json").code, .same)
    expectEqual(session.run("verify", ".").code, .same)
    expectEqual(session.run("replay", "a.mtrace").code, .same)
    try session.edit("a.scenario.json", "45", "46")
    expectEqual(session.run("verify", ".").code, .different)
    let outcome = session.run("replay", "a.mtrace")
    expectEqual(outcome.code, .unusable)
    #expect(outcome.errors.contains("or what it loads was edited"))
  }
}
