import DopesheetGoldens
import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct TestCommandTests {
  private let swift: FakeSwift

  init() throws { swift = try FakeSwift() }

  @Test("The goldens of the tests are summed up behind the tests' own output")
  func summary() throws {
    try swift.plan(
      uses: [("a", "same none", "a()"), ("b", "same none", "b()"), ("b", "same none", "b()")],
      ends: [("a()", "pass"), ("b()", "pass")])
    let outcome = swift.run("test", is: .same)
    expectEqual(outcome.output, "the tests' output\ngoldens: 2 compared; 2 same\n")
    expectEqual(outcome.errors, "the tests' errors\n")
    #expect(try swift.session.read("calls.txt").hasPrefix("test --event-stream-output-path "))
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: swift.session.folder + "/.build/dopesheet")
        == ["references.log"], "the file of events is removed")
  }

  @Test("A failure of the tests stays one, and each golden that fails is named with what to do")
  func failing() throws {
    try swift.plan(
      uses: [
        ("a", "same none", "a()"), ("b", "different pending", "b()"),
        ("my c", "missing recorded", "c()"), ("d", "unusable none", "d()"),
      ], ends: [("a()", "pass"), ("b()", "fail")])
    try swift.session.write("1", "code.txt")
    let outcome = swift.run("test", is: .different)
    #expect(
      outcome.lines.dropFirst() == [
        "different  \(FakeSwift.golden("b"))", "    accept  swift run dopesheet accept CardTests/b",
        "unusable   \(FakeSwift.golden("d"))", "recorded   \(FakeSwift.golden("my c"))",
        "    review it, then run again",
        "goldens: 2 compared; 1 same, 1 different, 1 unusable, 1 recorded; 1 pending",
      ])
    try swift.session.write("64", "code.txt")
    swift.run("test", is: .unusable)
  }

  @Test("Sheets are comparisons, too, and rows that wait since this run are listed")
  func sheets() throws {
    try swift.plan(uses: [], ends: [("a()", "pass")])
    try swift.session.write(
      #"{"sheet":"AppTests/CardTests/a()","run":"RUN","partial":false}"# + "\n", "uses.txt")
    expectEqual(swift.run("test", is: .same).lines.last, "goldens: 0 compared; 1 sheet")
    let folder = PendingFolder(
      root: swift.session.folder, path: swift.session.folder + "/.build/dopesheet/pending")
    for (line, run) in [(3, "RUN"), (4, "before")] {
      let edit = RowsEdit(
        helper: "expectSheet", line: line, column: 1, function: "a\(line)()",
        expected: "tap on at 1 ms", rows: "tap on at 2 ms")
      let content = PendingRows.Content(
        test: "AppTests/CardTests/a\(line)()", title: "CardTests/a\(line)",
        file: "Tests/AppTests/CardTests.swift", edit: edit, differences: ["tap: 1 ms later"],
        run: run)
      try PendingRows(content, in: folder).keep()
    }
    try swift.session.write("1", "code.txt")
    let outcome = swift.run("test", is: .different)
    expectEqual(
      outcome.lines.dropFirst(),
      [
        "rows       CardTests/a3  (tap: 1 ms later)",
        "    accept  swift run dopesheet accept CardTests/a3",
        "goldens: 0 compared; 1 sheet, 1 pending",
      ])
  }

  @Test("Goldens with the same cause are listed once, with one command that accepts them")
  func sharedCause() throws {
    for name in ["a", "b"] {
      try swift.writeGolden(name, test: "\(name)()")
      let golden = try swift.session.read(FakeSwift.golden(name))
      let pending = ".build/dopesheet/pending/" + FakeSwift.golden(name)
      try swift.session.write(golden.replacing(" 0.5\n", with: " 0.75\n"), pending)
      _ = swift.session.run("check", "--fix", pending)
    }
    try swift.plan(
      uses: [("a", "different pending", "a()"), ("b", "different pending", "b()")], ends: [])
    try swift.session.write("1", "code.txt")
    let lines = swift.run("test", is: .different).lines
    #expect(lines[1].hasPrefix("different  2 goldens: card.alpha: "), "\(lines)")
    expectEqual(
      Array(lines[2...3]),
      [
        "    CardTests/a, CardTests/b",
        "    accept  swift run dopesheet accept CardTests/a CardTests/b",
      ])
    expectEqual(lines.count, 5)
  }

  @Test("Goldens are listed together only if they have all causes in common, which are shown")
  func sharedCauses() throws {
    let another = """
      "play": [{"motion": {"name": "card.move", "node": "card", "duration": 0.05,
      "properties": {"position.x": 50}}},
      """
    for name in ["a", "b", "c"] {
      try swift.writeGolden(name, test: "\(name)()")
      let document = Session.document(duration: name == "a" ? 0.05 : 0.1)
      try swift.session.write(document.replacing("\"play\": [", with: another), "play.run.json")
      swift.session.run(
        "run", "play.run.json", "-o", ".build/dopesheet/pending/" + FakeSwift.golden(name),
        is: .same)
      try swift.session.remove("play.run.json")
    }
    let uses = ["a", "b", "c"].map { ($0, "different pending", "\($0)()") }
    try swift.plan(uses: uses, ends: [])
    try swift.session.write("1", "code.txt")
    let lines = swift.run("test", is: .different).lines
    expectEqual(
      Array(lines.dropFirst().dropLast()),
      [
        "different  2 goldens: new motion: card.move",
        "    card.fade: duration 50 → 100 ms", "    CardTests/b, CardTests/c",
        "    accept  swift run dopesheet accept CardTests/b CardTests/c",
        "different  \(FakeSwift.golden("a"))", "    new motion: card.move",
        "    accept  swift run dopesheet accept CardTests/a",
      ])
  }

  @Test("Nothing compared is 5, and so are fewer than required")
  func nothing() throws {
    try swift.plan(uses: [], ends: [("a()", "pass")])
    swift.run(
      "test", is: .nothing,
      reporting: "0 goldens compared, 1 required (--require 0 allows this number)")
    swift.run("test", "--require", "0", is: .same)
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    swift.run("test", "--require", "2", is: .nothing)
    try swift.session.write("1", "code.txt")
    swift.run("test", "--require", "2", is: .different)
  }

  @Test("Arguments behind -- are those of swift test, which may choose tests")
  func arguments() throws {
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    swift.run("test", "--", "--filter", "a b", "--parallel", is: .same)
    #expect(try swift.session.read("calls.txt").hasPrefix("test --filter a b --parallel --event"))
    let log = try swift.session.read(".build/dopesheet/references.log")
    #expect(log.contains(#""test":"AppTests/CardTests/a()","result":"passed""#))
    #expect(log.contains(#""partial":true"#))
    swift.run("test", "--filtr", is: .unusable)
  }

  @Test("Its own options stand after --")
  func optionsOfSwiftTest() throws {
    try FakeSwift().session.run(
      "test", "--filter", "X", is: .unusable, reporting: "options of swift test stand after --")
    try FakeSwift().session.run(
      "soak", "swift", "--x", is: .unusable, reporting: "options of COMMAND stand after --")
  }

  @Test("A package elsewhere has its own log")
  func packagePath() throws {
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    try swift.session.write("", "inner/Package.swift")
    for words in [["--package-path", "inner"], ["--package-path=inner"]] {
      let outcome = swift.session.run(["test", "--"] + words, environment: swift.environment)
      expectEqual(outcome.code, .same)
      #expect(swift.session.exists("inner/.build/dopesheet/references.log"))
      #expect(!swift.session.exists(".build/dopesheet/references.log"))
    }
  }

  @Test("A complete run begins the log anew, a partial one does not")
  func log() throws {
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    _ = swift.run("test")
    _ = swift.run("test", "--", "--skip", "b")
    func uses() throws -> Int {
      try swift.session.read(".build/dopesheet/references.log").split(separator: "\n")
        .count { $0.contains(#""golden""#) }
    }
    try expectEqual(uses(), 2)
    _ = swift.run("test")
    try expectEqual(uses(), 1)
  }

  @Test("Claims that hold by less than in the run before are named, also after a complete run")
  func closer() throws {
    func play(_ margin: Double) throws -> [[String: Any]]? {
      try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
      let line = """
        {"claim":"x: settles by 0.5 s","owner":"AppTests/CardTests/a()","margin":\(margin),"unit":"s",\
        "limit":0.5,"run":"RUN","partial":false}
        """
      try swift.session.write(swift.session.read("uses.txt") + line + "\n", "uses.txt")
      return try swift.run("test", "--json", is: .same).json()["closer"] as? [[String: Any]]
    }
    try expectEqual(play(0.2)?.count, 0)
    let closer = try #require(try play(0.05))
    #expect(closer.count == 1 && closer[0]["margin"] as? Double == 0.05)
    try expectEqual(play(0.1)?.count, 0)
    _ = try play(0.2)
    try swift.session.write(
      swift.session.read("uses.txt").replacing("0.2", with: "0.012"), "uses.txt")
    expectEqual(
      swift.run("test", is: .same).lines.dropFirst().first,
      "closer     AppTests/CardTests/a()  x: settles by 0.5 s: 12 ms of 500 ms to spare; before: "
        + "200 ms of 500 ms to spare")
  }

  @Test("Shards part the tests among them, and each test is run by one of them")
  func shards() throws {
    let tests = (0..<50).map { "t\($0)(x:)" }
    try swift.plan(uses: [], ends: tests.map { ($0, "pass") })
    try swift.session.write(
      swift.session.read("list.txt") + "AppTests.free()\nAppTests.`a/b`/`c (d)`()\n", "list.txt")
    for shard in ["1/3", "2/3", "3/3"] {
      swift.run("test", "--shard", shard, is: .same)
    }
    let calls = try swift.session.read("calls.txt")
    for name in tests + ["free()", "`c (d)`()"] {
      let escaped = name.replacing("(", with: "\\(").replacing(")", with: "\\)")
      let pattern = try Regex("[(|]" + NSRegularExpression.escapedPattern(for: escaped) + "[|)]")
      expectEqual(calls.matches(of: pattern).count, 1, "\(name)")
    }
    #expect(calls.contains("--filter ^AppTests\\.CardTests/("))
    #expect(calls.contains("--filter ^AppTests\\.(free\\(\\))(/|$)"))
    #expect(calls.contains("shard=2/3"))
    try swift.session.write("AppTests.free()\n", "list.txt")
    let empty = ["1/3", "2/3", "3/3"].count {
      swift.run("test", "--shard", $0).errors.contains("this shard has no tests")
    }
    expectEqual(empty, 2)
    swift.run("test", "--shard", "4/3", is: .unusable)
    try swift.session.write("1", "list.code")
    swift.run("test", "--shard", "1/3", reporting: "'swift test list' failed")
  }

  @Test("A shard and options that choose tests are not mixed")
  func shardAndFilter() throws {
    try swift.plan(uses: [], ends: [("a()", "pass")])
    for words in [["--filter", "a"], ["--skip=a"], ["--test-product", "P"]] {
      let outcome = swift.session.run(
        ["test", "--shard", "1/2", "--"] + words, environment: swift.environment)
      expectEqual(outcome.code, .unusable)
      #expect(
        outcome.errors.contains("'--shard' and '\(words[0])' cannot be combined: both select tests")
      )
    }
    #expect(!swift.session.exists("calls.txt"))
  }

  @Test("The list for a shard is built as the tests are")
  func listOptions() throws {
    try swift.plan(uses: [], ends: [("a()", "pass")])
    _ = swift.session.run(
      [
        "test", "--shard", "1/1", "--", "--traits", "Fast", "--parallel", "-Xswiftc", "--skip",
        "--xunit-output", "x.xml", "--event-stream-version=0", "-c", "release",
      ], environment: swift.environment)
    #expect(
      try swift.session.read("list.call") == "test list --traits Fast -Xswiftc --skip -c release\n")
  }

  @Test("JSON is alone on the standard output")
  func json() throws {
    try swift.plan(uses: [("a", "different pending", "a()")], ends: [("a()", "fail")])
    try swift.session.write("1", "code.txt")
    let outcome = swift.run("test", "--json")
    let object = try outcome.json()
    #expect(object["exit"] as? Int == 1 && object["swiftTest"] as? Int == 1)
    expectEqual(object["compared"] as? Int, 1)
    let golden = try #require((object["goldens"] as? [[String: Any]])?.first)
    expectEqual(golden["owner"] as? String, "AppTests/CardTests/a()")
    expectEqual(golden["action"] as? String, "pending")
    #expect(outcome.errors.contains("the tests' output"))
  }

  @Test(
    "The report has a case for each test, with all its failures, and one for a run that ended otherwise"
  )
  func junit() throws {
    try swift.plan(
      uses: [
        ("a", "same none", "a()"), ("b", "different pending", "b()"),
        ("c", "missing recorded", "testC"),
      ], ends: [("a()", "pass"), ("b()", "fail"), ("d()", "skip"), ("k()", "passWithKnownIssue")])
    func issue(_ test: String, _ symbol: String, _ texts: String...) -> String {
      let messages = texts.map { #"{"symbol":"\#(symbol)","text":"\#($0)"}"# }
      return """
        {"kind":"event","payload":{"kind":"issueRecorded","messages":[\(messages.joined(separator: ","))],\
        "issue":{"sourceLocation":{"fileID":"AppTests/CardTests.swift","line":7}},\
        "testID":"AppTests.CardTests/\(test)/CardTests.swift:1:2"},"version":0}

        """
    }
    let events = try swift.session.read("events.txt")
    try swift.session.write(
      issue("b()", "fail", "Issue recorded", "What <differs>.") + issue("b()", "fail", "x == 1")
        + issue("k()", "passWithKnownIssue", "known") + issue("crashes()", "fail", "y == 2")
        + events, "events.txt")
    try swift.session.write("1", "code.txt")
    _ = swift.run("test", "--junit", "out/j.xml")
    let text = try swift.session.read("out/j.xml")
    let head = #"tests="6" failures="3" errors="0" skipped="1""#
    #expect(text.contains(#"<testsuite name="dopesheet test" \#(head)>"#), "\(text)")
    let cases = text.split(separator: "\n").filter { $0.contains("<testcase") }
    let test = #"<testcase classname="AppTests/CardTests" name=""#
    for (line, end) in zip(
      cases,
      [
        #"a()"/>"#,
        #"b()"><failure message="What &lt;differs&gt;.">What &lt;differs&gt;.&#10;&#10;at AppTests/CardTests.swift:7"#,
        #"crashes()"><failure message="y == 2">"#, #"d()"><skipped/></testcase>"#, #"k()"/>"#,
        #"testC"><failure message="The golden was missing and is now recorded. Review it, then run again.">"#,
      ])
    {
      #expect(line.contains(test + end), "\(line)")
    }
    #expect(cases.count == 6 && cases[1].contains("x == 1"))
  }

  @Test(
    "A run that fails without a failed test, or before its end, has a case of its own",
    arguments: [(1, true, 1, 0), (139, true, 0, 1), (1, false, 1, 0)])
  func junitOfCrash(code: Int, isWhole: Bool, failures: Int, errors: Int) throws {
    try swift.plan(
      uses: [("a", "same none", "a()")], ends: [("a()", "pass")], isWhole: isWhole)
    try swift.session.write("\(code)", "code.txt")
    _ = swift.run("test", "--junit", "j.xml")
    let text = try swift.session.read("j.xml")
    #expect(text.contains(#"tests="2" failures="\#(failures)" errors="\#(errors)""#), "\(text)")
    #expect(text.contains("swift test ended with \(code), and no test says why; see its output"))
  }

  @Test("A golden that differs in a known issue is no failure of the report")
  func junitOfKnownIssue() throws {
    try swift.plan(
      uses: [("a", "different pending", "a()")], ends: [("a()", "passWithKnownIssue")])
    _ = swift.run("test", "--junit", "j.xml", is: .same)
    #expect(try swift.session.read("j.xml").contains(#"tests="1" failures="0" errors="0""#))
  }

  @Test("After a whole run, tolerances that match nothing are warned of, and only then")
  func unmatchedTolerances() throws {
    try swift.writeGolden("a", test: "a()")
    try swift.session.write(
      "card.* abs=1\ncard.alfa abs=0.5\ncard.fado frames=1\ncard.alpha exact\nx exact\n",
      "Tests/AppTests/__Traces__/tolerances.txt")
    try swift.session.write(#"{"tolerances": ["sheet.* abs=1"]}"#, "dopesheet.json")
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    let errors = swift.run("test", is: .same).errors
    expectEqual(
      errors.split(separator: "\n").dropFirst().map { $0.split(separator: ": ").last },
      [
        "'card.alfa abs=0.5' matches nothing in 1 golden (correct its name, or delete it)",
        "'x exact' matches nothing in 1 golden (correct its name, or delete it)",
        "'card.fado frames=1' matches nothing in 1 golden (correct its name, or delete it)",
        "'sheet.* abs=1' matches nothing in 1 golden (correct its name, or delete it)",
      ])
    let some = swift.run("test", "--", "--filter", "a", is: .same).errors
    #expect(!some.contains("matches nothing"))
  }

  @Test("Tolerances in code are warned of if they match nothing in any recording of a whole run")
  func unmatchedTolerancesInCode() throws {
    try swift.plan(uses: [], ends: [("a()", "pass"), ("b()", "pass")])
    func use(_ name: String, _ matched: String, _ unmatched: String) -> String {
      """
      {"golden":"\(FakeSwift.golden(name))","owner":"AppTests/CardTests/\(name)()","outcome":"same",\
      "action":"none","matched":[\(matched)],"unmatched":[\(unmatched)],"run":"RUN","partial":false}

      """
    }
    try swift.session.write(
      use("a", #""card.* abs=1""#, #""x exact","sheet.* abs=1""#)
        + use("b", #""sheet.* abs=1""#, #""card.* abs=1","x exact""#), "uses.txt")
    expectEqual(
      swift.run("test", is: .same).errors.split(separator: "\n").dropFirst(),
      [
        "dopesheet: AppTests/CardTests/a(): 'x exact' matches nothing in 2 goldens (correct its "
          + "name, or delete it)"
      ])
    let some = swift.run("test", "--", "--filter", "a", is: .same).errors
    #expect(!some.contains("matches nothing"))
  }

  @Test("Without a program swift it is reported")
  func noSwift() throws {
    let outcome = swift.session.run(["test"], environment: ["PATH": "/nowhere"])
    expectEqual(outcome.code, .unusable)
    #expect(outcome.errors.contains("swift: no such program (is it in PATH?)"))
  }
}
