import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ConformCommandTests {
  /// Returns a session with a token file, and a trace that follows its tokens for one duration.
  private func session(duration: Double = 0.3) throws -> Session {
    let session = try Session()
    try session.write(
      """
      {
        "ease": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]},
        "medium": {"$type": "duration", "$value": {"value": 300, "unit": "ms"}}
      }
      """, "ours.tokens.json")
    try session.write(
      """
      {
        "dopesheet": 1, "tempo": {"rate": 60}, "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
        "play": [{"motion": {
          "name": "card.move", "node": "card", "duration": \(duration),
          "easing": "cubic-bezier(0.2,0,0,1)", "properties": {"position.x": {"from": 0, "to": 100}}}}],
        "until": {"settled": 2}
      }
      """, "card.run.json")
    session.run("run", "card.run.json", is: .same)
    return session
  }

  @Test("A trace that follows the tokens is named with them")
  func conforms() throws {
    let outcome = try session().run("conform", "card.mtrace", "--to", "ours.tokens.json", is: .same)
    expectEqual(
      outcome.output,
      """
      card.mtrace: 1 movement of 1 follows ours.tokens.json
        card.position.x 0 s to 0.3 s: follows ease, medium (0.3 s); at most 0 % off

      """)
  }

  @Test("A trace that does not is told what would mend it, and limits are settable")
  func fails() throws {
    let session = try session(duration: 0.31)
    let arguments = ["conform", "card.mtrace", "--to", "ours.tokens.json"]
    let outcome = session.run(arguments, is: .different)
    #expect(outcome.output.contains("duration 0.31 s instead of medium (0.3 s)"))
    session.run(arguments + ["--limits", "duration=4,value=1"], is: .same)
    session.run(arguments + ["--track", "card.*"], is: .different)
    let json = session.run(arguments + ["--json"], is: .different).output
    let text = json.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    #expect(text.contains(#""problems": ["duration 0.31 s instead of medium (0.3 s)"#), "\(text)")
  }

  @Test("Tokens of several files are one set, in any order, and of a built-in system, too")
  func files() throws {
    let session = try session()
    try session.write(
      #"{"curve": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]}}"#, "curves.tokens.json")
    try session.write(
      #"{"medium": {"$type": "duration", "$value": "{md.sys.motion.duration.medium2}"}}"#,
      "times.tokens.json")
    let sets = ["curves.tokens.json", "times.tokens.json", "material3"]
    for order in [sets, sets.reversed()] {
      let words = order.flatMap { ["--to", $0] }
      let outcome = session.run(["conform", "card.mtrace"] + words, is: .same)
      #expect(outcome.output.contains("curve") && outcome.output.contains("medium"))
    }
    session.run(
      "conform", "card.mtrace", "--to", "times.tokens.json", is: .unusable,
      reporting: "times.tokens.json:1:44: there is no token 'md.sys.motion.duration.medium2'")
  }

  /// Writes and plays a document in which a lamp goes off and on.
  private func lamp(duration: Double) throws -> Session {
    let session = try Session()
    try session.write(
      """
      {
        "dopesheet": 1, "nodes": [{"name": "lamp", "frame": [0, 0, 160, 160], "color": [1, 1, 1, 1]}],
        "play": [{"motion": {
          "name": "blink", "node": "lamp", "duration": \(duration), "reverses": true, "repeats": 10,
          "properties": {"alpha": {"from": 1, "to": 0}}}}],
        "until": 2
      }
      """, "lamp.run.json")
    session.run("run", "lamp.run.json", is: .same)
    return session
  }

  @Test("Late frames are measured at a rate, and a still trace has no answer")
  func hitches() throws {
    let session = try lamp(duration: 0.1)
    let arguments = ["conform", "lamp.mtrace", "--to", "hitches"]
    let outcome = session.run(arguments, is: .same)
    #expect(outcome.output.contains("hitch ratio at 60 Hz < 5 holds"), "\(outcome.output)")
    session.run(arguments + ["--rate", "120"], is: .different)
    try session.write(
      #"{"dopesheet": 1, "nodes": [{"name": "a", "frame": [0, 0, 1, 1]}], "play": [], "until": 1}"#,
      "still.run.json")
    session.run("run", "still.run.json")
    session.run("conform", "still.mtrace", "--to", "hitches", is: .nothing)
  }

  @Test("A reduced trace is compared with the full one")
  func reducedMotion() throws {
    let session = try session()
    let arguments = ["conform", "card.mtrace", "--to", "reduced-motion"]
    session.run(arguments, is: .unusable, reporting: "needs '--full'")
    let outcome = session.run(arguments + ["--full", "card.mtrace"], is: .different)
    #expect(outcome.output.contains("card.position.x stays still does not hold"))
  }

  @Test(
    "Options that mean nothing are refused",
    arguments: [
      (
        ["card.mtrace", "--to", "hitches", "--limits", "value=1"],
        "'--limits' has no meaning for '--to hitches'"
      ),
      (["card.mtrace", "--to", "flashes"], "'--to flashes' is gone since 0.3.0"),
      (["card.mtrace", "--to", "carbon", "--rate", "60"], "'--rate' has no meaning"),
      (["card.mtrace", "--to", "hitches", "--rate", "0"], "invalid value '0' for '--rate'"),
      (["card.mtrace"], "'--to' is missing"),
      (
        ["card.mtrace", "--to", "materal3"],
        "unknown design system 'materal3' (did you mean 'material3'?)"
      ),
      (
        ["card.mtrace", "--to", "ours.tokens.json", "--limits", "size=1"],
        "invalid value 'size=1' for '--limits'"
      ),
      (["card.mtrace", "--to", "carbon", "--noise", "exact"], "'--noise' is gone since 0.3.0"),
      (["card.mtrace", "--to", "carbon", "--delays"], "'--delays' is gone since 0.3.0"),
      (
        ["card.mtrace", "--to", "carbon", "--to", "hitches"],
        "'--to hitches' cannot be combined with another '--to'"
      ),
      (
        ["card.mtrace", "--to", "ours.tokens.json", "--track", "lamp.*"],
        "no track matches 'lamp.*'"
      ),
    ])
  func refused(arguments: [String], message: String) throws {
    let outcome = try session().run(["conform"] + arguments, is: .unusable)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
