import DopesheetConformity
import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct TokensCommandTests {
  static let file = """
    {
      "fast": {"$type": "duration", "$value": "70ms"},
      "ease": {
        "$type": "cubicBezier",
        "in": {"$value": [1, 0, 1, 1]}, "leave": {"$value": "{ease.in}"}
      },
      "lively": {"$type": "spring", "$value": {"duration": 0.5, "bounce": 0.3}}
    }
    """

  private func session() throws -> Session {
    let session = try Session()
    try session.write(TokensCommandTests.file, "ours.tokens.json")
    return session
  }

  @Test("A token file is a list of names, types and values, with the tokens that they refer to")
  func list() throws {
    let outcome = try session().run("tokens", "ours.tokens.json", is: .same)
    expectEqual(
      outcome.lines,
      [
        "fast        duration     70ms", "ease.in     cubicBezier  cubic-bezier(1,0,1,1)",
        "ease.leave  cubicBezier  cubic-bezier(1,0,1,1)  ← ease.in",
        "lively      spring       spring(duration: 0.5, bounce: 0.3)  stiffness 157.914, damping 17.5929",
      ])
    #expect(outcome.errors.contains("ours.tokens.json:2:43: warning: a duration as text"))
  }

  @Test("The columns of a list are as wide as its widest names in a terminal")
  func wideNames() throws {
    let file = #"{"動き": {"$type": "duration", "$value": {"value": 70, "unit": "ms"}}}"#
    expectEqual(
      try session().run("tokens", "-", input: file, is: .same).lines, ["動き  duration  70ms"])
  }

  @Test("The standard input is a token file, also for conform")
  func input() throws {
    let session = try session()
    let lines = session.run(
      "tokens", "-", "--only", "ease", input: TokensCommandTests.file, is: .same
    ).lines
    expectEqual(lines.count, 2)
    session.run(
      "conform", "missing.mtrace", "--to", "-", input: #"{"a": {"$type": "color"}}"#,
      is: .unusable, reporting: "standard input: no token is an easing, a spring or a transition")
    session.run(
      "conform", "-", "--to", "-", is: .unusable, reporting: "'-' is given twice")
  }

  @Test("Several files are one set, in any order, and a token in two files has both places")
  func files() throws {
    let session = try session()
    try session.write(#"{"ease": {"away": {"$value": "{ease.in}"}}}"#, "more.tokens.json")
    let orders = [
      ["ours.tokens.json", "more.tokens.json"], ["more.tokens.json", "ours.tokens.json"],
    ]
    let lists = orders.map { session.run(["tokens"] + $0, is: .same).lines.sorted() }
    expectEqual(lists[0], lists[1])
    #expect(lists[0].contains("ease.away   cubicBezier  cubic-bezier(1,0,1,1)  ← ease.in"))
    session.run(
      "tokens", "ours.tokens.json", "ours.tokens.json", is: .unusable,
      reporting: "ours.tokens.json:2:11: this token is also in ours.tokens.json:2:11 at /fast")
  }

  @Test("A part of a name finds all tokens that contain it, unless names begin with it")
  func parts() throws {
    let session = try Session()
    func names(_ part: String) -> [String] {
      session.run("tokens", "carbon", "--only", part, is: .same).lines.map {
        String($0.prefix { $0 != " " })
      }
    }
    expectEqual(names("Exit"), ["easing.exit.productive", "easing.exit.expressive"])
    expectEqual(names("easing.exit.p"), ["easing.exit.productive"])
  }

  @Test(
    "A file of another kind is named, with the command that reads it",
    arguments: [
      ("a.mtrace", "mtrace 1\n", "this is a trace, not a token file (dopesheet show shows it"),
      ("a.run.json", #"{"dopesheet": 1}"#, "this is a run document, not a token file"),
    ])
  func otherKinds(name: String, text: String, message: String) throws {
    let session = try Session()
    try session.write(text, name)
    session.run("tokens", name, is: .unusable, reporting: "\(name): \(message)")
    session.run("conform", "b.mtrace", "--to", name, is: .unusable, reporting: message)
  }

  @Test(
    "Text of the standard input that is no JSON is rejected with its place",
    arguments: [
      ("", "standard input:1:1: no JSON value"), (" \n", "standard input:2:1: no JSON value"),
      ("tokens", "standard input:1:1: "), (".a {}", "standard input:1:1: "),
    ])
  func standardInput(text: String, message: String) throws {
    try Session().run("tokens", "-", input: text, is: .unusable, reporting: message)
  }

  @Test("Each design system is listed, and only tokens whose names begin as given")
  func systems() throws {
    let session = try Session()
    let names = session.run("tokens", "--list", is: .same).lines
    expectEqual(names, MotionTokens.systems.map(\.name))
    for name in names {
      expectEqual(
        session.run("tokens", name, is: .same).lines.count,
        try MotionTokens.system(name).tokens.count)
    }
    let some = session.run(
      "tokens", "carbon", "--only", "duration.slow", "--only", "easing.exit", is: .same)
    expectEqual(
      some.lines.map { String($0.prefix { $0 != " " }) },
      ["duration.slow.01", "duration.slow.02", "easing.exit.productive", "easing.exit.expressive"])
    session.run(
      "tokens", "carbon", "--only", "easing.exti", is: .unusable,
      reporting: "no name of a token contains")
    session.run(
      "tokens", "carbon", "easing.exit", is: .unusable,
      reporting: "there is no token file or design system 'easing.exit' "
        + "(names of tokens are written as --only easing.exit)")
    session.run("tokens", "carbn", is: .unusable, reporting: "did you mean 'carbon'?")
  }

  @Test("A system is written as a token file, which is the one of the guide")
  func json() throws {
    let outcome = try Session().run("tokens", "carbon", "--json", is: .same)
    let tokens = try MotionTokens(json: outcome.output)
    expectEqual(tokens.tokens, MotionTokens.carbon.tokens)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../..")
    let example = root.appendingPathComponent("Tools/examples/design/carbon.tokens.json")
    expectEqual(outcome.output, try String(contentsOf: example, encoding: .utf8))
  }

  @Test("Curves are plotted below their names")
  func plot() throws {
    let outcome = try session().run("tokens", "ours.tokens.json", "--plot", "--height", "3")
    expectEqual(outcome.lines.count, 18)
    expectEqual(outcome.lines[0], "ease.in  cubic-bezier(1,0,1,1)")
    #expect(outcome.lines[1].hasPrefix("1 ┤") && outcome.lines[3].hasPrefix("0 ┤"))
    expectEqual(outcome.lines[12], "lively  spring(duration: 0.5, bounce: 0.3)")
    try session().run(
      "tokens", "ours.tokens.json", "--only", "fast", "--plot", is: .unusable,
      reporting: "no curve to draw")
  }

  @Test("Curves are drawn as one picture, without the groups that all names begin with")
  func picture() throws {
    let session = try session()
    session.run(
      "tokens", "ours.tokens.json", "--only", "ease", "--svg", "-o", "ease.svg", is: .same)
    let picture = try session.read("ease.svg")
    #expect(picture.contains(">leave<") && !picture.contains(">ease.leave<"))
    let curves = (0..<61).map { "\"t\($0)\": {\"$value\": [0, 0, 1, 1]}" }
    try session.write(
      "{\"g\": {\"$type\": \"cubicBezier\", \(curves.joined(separator: ", "))}}", "many.json")
    session.run(
      "tokens", "many.json", "--svg", is: .unusable,
      reporting: "61 curves are too many for one picture")
    session.run("tokens", "many.json", "--only", "g.t1", "--svg", is: .same)
  }

  @Test("Errors in a file have their places, and a file without motion is refused")
  func errors() throws {
    let session = try session()
    try session.write(#"{"a": {"$type": "duration", "$value": "{b}"}}"#, "lost.json")
    session.run(
      "tokens", "lost.json", is: .unusable,
      reporting: "lost.json:1:39: there is no token 'b' at /a/$value")
    try session.write("{}", "empty.json")
    session.run("tokens", "empty.json", is: .unusable, reporting: "there are no motion tokens")
    session.run("tokens", "missing.json", is: .unusable)
    session.run("tokens", "carbon", "--height", "4", is: .unusable)
  }
}
