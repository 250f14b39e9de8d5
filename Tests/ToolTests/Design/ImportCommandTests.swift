import DopesheetTool
import TestSupport
import Testing

@Suite struct ImportCommandTests {
  private static let css =
    "@keyframes in { from { opacity: 0 } to { opacity: 1 } }\n.card { animation: in 1s linear }\n"

  private func session() throws -> Session {
    let session = try Session()
    try session.write(Self.css, "card.css")
    return session
  }

  @Test("Without an output, the run document is printed")
  func printed() throws {
    let session = try session()
    let outcome = session.run("import", "card.css", "--name", "card=view")
    expectEqual(outcome.code, .same)
    #expect(outcome.output.contains(#"{"name":"view","frame":[0,0,0,0],"alpha":0}"#))
  }

  @Test("The document is played to the same values as the expected trace")
  func outputs() throws {
    let session = try session()
    expectEqual(session.run("import", "card.css", "-o", "card.run.json", "--rate", "4").code, .same)
    let expected = session.run("import", "card.css", "-o", "expected.mtrace", "--rate", "4")
    expectEqual(expected.code, .same)
    #expect(expected.output.hasPrefix("written  expected.mtrace ("))
    expectEqual(session.run("run", "card.run.json", "-o", "card.mtrace").code, .same)
    expectEqual(session.run("diff", "expected.mtrace", "card.mtrace").code, .same)
  }

  @Test("A file in which nothing moves is refused, and what is not imported is a warning")
  func nothing() throws {
    let session = try Session()
    try session.write(".card { color: red }", "still.css")
    session.run(
      "import", "still.css", is: .unusable, reporting: "still.css: nothing moves in this file")
    try session.write(
      """
      {"fr": 30, "ip": 0, "op": 30, "w": 9, "h": 9, "layers": [{"ty": 4, "nm": "a", "ip": 0, "op": 30, "ef": [{}],
       "shapes": [], "ks": {"o": {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.6, "y": 1}},
       {"t": 30, "s": [100]}]}}}]}
      """, "a.json")
    let outcome = session.run("import", "a.json", is: .same)
    #expect(outcome.errors.contains("the effects of layer 'a' are not imported"), "\(outcome)")
  }

  @Test("Web Animations are read from JSON")
  func json() throws {
    let session = try Session()
    try session.write(
      #"{"target": "dot", "keyframes": {"opacity": [0, 1]}, "options": 500}"#, "a.json")
    #expect(session.run("import", "a.json").output.contains(#""name":"dot""#))
  }

  @Test("Lottie files are recognised, and have frames of their own")
  func lottie() throws {
    let session = try Session()
    try session.write(
      """
      {"fr": 25, "ip": 0, "op": 50, "w": 9, "h": 9, "layers": [{"ty": 3, "nm": "dot", "ip": 0, "op": 50, "ks":
      {"r": {"k": [{"t": 0, "s": [0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 50, "s": [90]}]}}}]}
      """, "a.json")
    let document = session.run("import", "a.json").output
    #expect(document.contains(#""tempo": {"rate":25}"#))
    #expect(
      document.contains(#""properties":{"transform.rotation":{"from":0,"to":1.5707963267948966}}"#))
    try session.write(#"{"op": 1, "layers": []}"#, "bad.json")
    #expect(session.run("import", "bad.json").errors.contains("missing 'fr'"))
  }

  @Test("A file of another kind is named, and a Lottie file has a length of its own")
  func otherKinds() throws {
    let session = try Session()
    try session.write(TokensCommandTests.file, "tokens.json")
    session.run(
      "import", "tokens.json", is: .unusable,
      reporting: "tokens.json: this is a token file, not an animation (dopesheet tokens reads it)")
    try session.write("mtrace 1\n", "a.mtrace")
    session.run("import", "a.mtrace", is: .unusable, reporting: "this is a trace, not an animation")
    try session.write(#"{"op": 1, "layers": []}"#, "a.json")
    session.run(
      "import", "a.json", "--length", "2", is: .unusable,
      reporting: "a.json: '--length' cannot be given for a Lottie animation")
  }

  @Test("Values in other conditions are a warning, and an animation without an end needs an option")
  func conditions() throws {
    let session = try session()
    try session.write(Self.css + "@supports (x: y) { .card { left: 1px } }", "card.css")
    let outcome = session.run("import", "card.css", is: .same)
    #expect(outcome.errors.contains("card.css:3:1: warning: the values in '@supports'"))
    try session.write(Self.css.replacing("1s", with: "1s infinite"), "card.css")
    session.run("import", "card.css", is: .unusable, reporting: "'--length 5' on the command line")
  }

  @Test("An option that cuts off all animations is named", arguments: ["1s", "1s infinite"])
  func cutOff(duration: String) throws {
    let session = try session()
    try session.write(Self.css.replacing("1s", with: duration + " 0.5s both"), "card.css")
    session.run(
      "import", "card.css", "--length", "0.5", is: .unusable,
      reporting: "card.css: nothing moves before the end that '--length' sets")
    session.run("import", "card.css", "--length", "0.6", is: .same)
    try session.write(".card { left: 1px }", "card.css")
    session.run(
      "import", "card.css", "--length", "1", is: .unusable,
      reporting: "card.css: nothing moves in this file")
  }

  @Test(
    "Errors name the file, the option and a way on",
    arguments: [
      (["card.css", "-o", "a.txt"], "a.txt: is neither a trace nor a run document"),
      (["card.css", "--rate", "0"], "invalid value '0' for '--rate'"),
      (["card.css", "--length", "x"], "invalid value 'x' for '--length'"),
      (["card.css", "--name", "cart=a"], "there is no layer 'cart' (did you mean 'card'?)"),
      (["card.css", "--name", "card"], "invalid value 'card' for '--name'"),
      (["card.css", "-o", "card.css.run.json", "--rate"], "'--rate' needs a value"),
      (["bad.css"], "bad.css:1:1: '{' is missing"), (["a.bin"], "a.bin: this format is unknown"),
      (["missing.css"], "missing.css: "),
    ])
  func errors(words: [String], message: String) throws {
    let session = try session()
    try session.write("card", "bad.css")
    try session.write("card", "a.bin")
    let outcome = session.run(["import"] + words)
    expectEqual(outcome.code, .unusable)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
