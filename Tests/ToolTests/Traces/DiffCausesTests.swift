import DopesheetTool
import TestSupport
import Testing

@Suite("Explanations with places")
struct DiffCausesTests {
  private static let fade = """
    {"motion": {
      "name": "card.fade", "node": "card", "duration": 0.1, "easing": "cubic.out",
      "properties": {"alpha": {"from": 0, "to": 1}}}}
    """
  private static let rise = """
    {"motion": {
      "name": "card.rise", "node": "card", "duration": 0.1,
      "properties": {"position.y": {"from": 0, "to": 50}}}}
    """

  private static func document(_ steps: String...) -> String {
    """
    {
      "dopesheet": 1,
      "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
      "play": [
        {"sequence": {"name": "card.tour", "steps": [
    \(steps.joined(separator: ",\n"))
        ]}}
      ],
      "until": {"settled": 2}
    }
    """
  }

  /// Changes a recorded document, and returns the first parameter and the first place that are explained.
  private func explain(_ old: String, _ new: String) throws -> (
    parameter: [String?], place: [String]
  ) {
    let session = try Session()
    try session.write(
      DiffCausesTests.document(DiffCausesTests.fade, DiffCausesTests.rise),
      "traces/card.run.json")
    session.run("run", "traces", is: .same)
    try session.edit("traces/card.run.json", old, new)
    let outcome = session.run("diff", "--why", "traces/card", "--json", is: .different)
    #expect(!session.exists(".build"), "nothing is written")
    let causes = try #require(try outcome.json()["causes"] as? [[String: Any]])
    let parameter = try #require((causes.first?["parameters"] as? [[String: Any]])?.first)
    let place = try #require((causes.first?["places"] as? [[String: Any]])?.first)
    return (
      ["motion", "parameter", "golden", "actual"].map { parameter[$0] as? String },
      ["\(place["line"] as? Int ?? 0)", place["pointer"] as? String ?? ""]
    )
  }

  @Test("A changed parameter is named with both values and its line")
  func parameters() throws {
    let easing = try explain("cubic.out", "linear")
    expectEqual(easing.parameter, ["card.fade", "easing", "cubic.out", "linear"])
    expectEqual(easing.place, ["7", "/play/0/sequence/steps/0/motion/easing"])
    let start = try explain("\"from\": 0, \"to\": 50", "\"from\": 20, \"to\": 50")
    expectEqual(start.parameter, ["card.rise", "from", "0", "20"])
    expectEqual(start.place, ["11", "/play/0/sequence/steps/1/motion/properties/position.y/from"])
  }

  @Test(
    "A lost completion is explained by the call that stops the motion, or by the end of the run")
  func completions() throws {
    let stop = try explain("]}}\n  ],", "]}},\n    {\"at\": 0.05, \"stop\": \"card.tour\"}\n  ],")
    expectEqual(stop.parameter, ["card.tour", "stop", nil, "0.05s"])
    expectEqual(stop.place, ["13", "/play/1/stop"])
    let end = try explain("{\"settled\": 2}", "0.15")
    expectEqual(end.parameter[1], "until")
    expectEqual(end.place, ["14", "/until"])
  }

  @Test("Missing steps, and those in another order, are explained by the list of the steps")
  func order() throws {
    let (fade, rise) = (DiffCausesTests.fade, DiffCausesTests.rise)
    let session = try Session()
    try session.write(DiffCausesTests.document(fade, rise), "traces/card.run.json")
    session.run("run", "traces", is: .same)
    for document in [DiffCausesTests.document(rise, fade), DiffCausesTests.document(fade)] {
      try session.write(document, "traces/card.run.json")
      session.run(
        "diff", "--why", "traces/card", is: .different,
        printing: "at traces/card.run.json:5 /play/0/sequence/steps")
    }
    let renamed = try explain("\"card.fade\"", "\"card.first\"")
    expectEqual(renamed.parameter[1], "name")
  }

  @Test("The pending trace of a test is explained by lines of Swift files")
  func tests() throws {
    let session = try pendingTest()
    let golden = FakeSwift.golden("opens")
    try session.write(
      "\nfunc open() { Motion(node, duration: 0.1).named(\"card.fade\") }\n",
      "Sources/App/App.swift")
    try session.write("struct CardTests {\n  @Test func opens() {}\n}\n", FakeSwift.source)
    for word in [golden, "CardTests/opens"] {
      let json = try session.run("diff", "--why", word, "--json", is: .different).json()
      expectEqual(json["test"] as? String, "AppTests/CardTests/opens()")
      expectEqual(
        try places(session, word), ["Sources/App/App.swift:2", "\(FakeSwift.source):2"])
    }
    try session.remove(".build/dopesheet/pending/" + golden)
    session.run("diff", "--why", golden, is: .unusable, reporting: "no pending trace")
  }

  /// A package with a golden of a test and another run of it, by default one that takes longer.
  private func pendingTest(_ document: String = Session.document(duration: 0.1)) throws -> Session {
    let swift = try FakeSwift()
    try swift.writeGolden("opens", test: "opens()")
    try swift.session.write(document, "play.run.json")
    swift.session.run(
      "run", "play.run.json", "-o", ".build/dopesheet/pending/" + FakeSwift.golden("opens"),
      is: .same)
    return swift.session
  }

  private func places(
    _ session: Session, _ word: String = "CardTests/opens"
  ) throws -> [String] {
    let json = try session.run("diff", "--why", word, "--json", is: .different).json()
    let causes = try #require(json["causes"] as? [[String: Any]])
    let places = try #require(causes.first?["places"] as? [[String: Any]])
    return places.map { "\($0["file"] ?? ""):\($0["line"] ?? 0)" }
  }

  @Test("Lines end as they do in each file, and one with the run's value comes alone")
  func lineEnds() throws {
    let session = try pendingTest()
    let text = ["", "", "let name = \"card.fade\"", "", "Motion(named: \"card.fade\", 0.1)"]
    try session.write(text.joined(separator: "\r\n"), "Sources/App/App.swift")
    expectEqual(try places(session), ["Sources/App/App.swift:3", "Sources/App/App.swift:5"])
    let far = text.dropLast() + [String(repeating: "/", count: 800), text[4]]
    try session.write(far.joined(separator: "\r\n"), "Sources/App/App.swift")
    expectEqual(try places(session), ["Sources/App/App.swift:6"])
  }

  @Test("A package in a folder has motions of its own, and another suite has tests of its own")
  func neighbours() throws {
    let session = try pendingTest()
    let (motion, suite) = ("Motion(named: \"card.fade\", 0.1)", "CardTests { func opens() {} }")
    try session.write(motion, "Sources/App/App.swift")
    try session.write("", "Examples/Package.swift")
    try session.write(motion, "Examples/Sources/App.swift")
    try session.write("struct Old" + suite, "Tests/AppTests/A.swift")
    try session.write("\nstruct " + suite, "Tests/AppTests/CardTests.swift")
    expectEqual(
      try places(session), ["Sources/App/App.swift:1", "Tests/AppTests/CardTests.swift:2"])
  }

  @Test("Of several tests that play a motion, only the golden's own is named")
  func ownTest() throws {
    let session = try pendingTest()
    let motion = "Motion(named: \"card.fade\", 0.1)"
    try session.write(
      """
      struct CardTests {
        @Test func closes() { \(motion) }
        @Test func opens() {
          \(motion)
        }
      }
      """, "Tests/AppTests/CardTests.swift")
    expectEqual(try places(session), [4, 3].map { "Tests/AppTests/CardTests.swift:\($0)" })
  }

  @Test("Places that are equally likely share a line, and too many are not shown")
  func equals() throws {
    let session = try pendingTest()
    let motion = "Motion(named: \"card.fade\", 0.1)\n"
    try session.write(motion + motion, "Sources/App/App.swift")
    session.run(
      "diff", "CardTests/opens", is: .different,
      printing: "  at Sources/App/App.swift:1 or Sources/App/App.swift:2\n")
    try session.write(String(repeating: motion, count: 5), "Sources/App/App.swift")
    let outcome = session.run("diff", "CardTests/opens", is: .different)
    #expect(!outcome.output.contains("App.swift"))
  }

  @Test("The line of a probe is meant, not one with the name of its node")
  func probes() throws {
    let session = try Session()
    for (file, value) in [("a", 1), ("b", 2)] {
      let text =
        "mtrace 1\nclock 60\nmeta owner AppTests/CardTests/opens()\n"
        + "track card.y f64\nbegin\n* card node x=0\n@0\ncard.y \(value)\n= frames=1"
      let counts = " sources=1 inputs=0 states=0 callbacks=0 values=1 xxh64=0000000000000000\n"
      try session.write(text + counts, file + ".mtrace")
      session.run("check", "--fix", file + ".mtrace", is: .same)
    }
    try session.write("", "Package.swift")
    try session.write("let node = Node(\"card\")\n", "Sources/App/App.swift")
    try session.write("\nrecorder.probe(\"card.y\") { y }\n", "Tests/AppTests/CardTests.swift")
    session.run(
      "diff", "a.mtrace", "b.mtrace", is: .different,
      printing: "  at Tests/AppTests/CardTests.swift:2\n")
  }

  @Test("A pending trace is compared by the tolerances of its test")
  func tolerances() throws {
    let session = try pendingTest(Session.document(to: 0.500_000_1))
    let pending = ".build/dopesheet/pending/" + FakeSwift.golden("opens")
    let kept = pending.replacing(".mtrace", with: ".tolerances.txt")
    try session.write("* abs=1e-6\n", kept)
    session.run("diff", "--why", "CardTests/opens", is: .same)
    try session.write("* ulps=1\n", kept)
    session.run("diff", "--why", "CardTests/opens", is: .different)
  }

  @Test("A word for several pending traces is refused")
  func several() throws {
    let session = try Session.pending("a", "b")
    session.run("diff", "--why", "traces", is: .unusable, reporting: "matches 2 pending traces")
  }

  @Test("A track of another type is named with both types")
  func types() throws {
    let session = try Session()
    for (file, type) in [("a", "f64"), ("b", "i64")] {
      let text = "mtrace 1\nclock 60\ntrack missing.x \(type)\nbegin\n@0\nmissing.x 1\n= frames=1"
      let counts = " sources=0 inputs=0 states=0 callbacks=0 values=1 xxh64=0000000000000000\n"
      try session.write(text + counts, file + ".mtrace")
      session.run("check", "--fix", file + ".mtrace", is: .same)
    }
    let json = try session.run("diff", "--why", "a.mtrace", "b.mtrace", "--json").json()
    let causes = try #require(json["causes"] as? [[String: Any]])
    let parameters = causes.compactMap { $0["parameters"] as? [[String: Any]] }.joined()
    let type = try #require(parameters.first { $0["parameter"] as? String == "type" })
    expectEqual([type["golden"] as? String, type["actual"] as? String], ["f64", "i64"])
  }

  @Test("The same run has no causes")
  func same() throws {
    let session = try Session.recorded("card")
    session.run(
      "diff", "--why", "traces/card.run.json", is: .same, printing: "same       traces/card.mtrace")
    session.run("diff", "--why", "traces/card.mtrace", "traces/card.mtrace", is: .same)
    session.run("diff", "--why", "traces/crad.mtrace", is: .unusable, reporting: "no pending trace")
  }
}
