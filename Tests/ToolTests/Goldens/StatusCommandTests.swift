import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct StatusCommandTests {
  @Test("Nothing pending is nothing to do")
  func nothing() throws {
    let outcome = try Session().run("status", is: .same)
    #expect(
      outcome.output
        == "0 traces pending, unused goldens are unknown: the log has no complete run\n")
  }

  @Test("Each pending trace has a line with what kind of difference it is")
  func lines() throws {
    let session = try Session()
    for name in ["a", "my b", "c"] {
      try session.write(Session.document(), "traces/\(name).run.json")
    }
    session.run("run", "traces/a.run.json", "traces/c.run.json", is: .same)
    try session.write(Session.document(to: 0), "traces/a.run.json")
    try session.write(Session.document(duration: 0.1), "traces/c.run.json")
    session.run("verify", is: .different)
    let outcome = session.run("status", is: .different)
    #expect(
      outcome.lines == [
        "different  traces/a  (card.alpha: same curve, ends at 0 instead of 0.5)",
        "different  traces/c  (card.fade: duration 50 → 100 ms)",
        "missing    'traces/my b'  (the golden is missing)",
        "3 traces pending, unused goldens are unknown: the log has no complete run",
      ])
    let json = try session.run("status", "--json", is: .different).json()
    expectEqual(json["complete"] as? Bool, false)
    expectEqual(
      (json["pending"] as? [[String: Any]])?.map { $0["state"] as? String },
      ["different", "different", "missing"])
    session.run("status", "traces/my*", is: .missing)
    expectEqual(session.run("status", "traces/my b").lines.last, "1 trace pending")
    session.run("status", "traces/x", is: .unusable)
    session.run("accept", "--all", is: .same)
    session.run("status", is: .same)
  }

  @Test("Goldens that the last complete run went without are listed, those that moved are not")
  func unused() throws {
    let swift = try FakeSwift()
    try swift.session.write("@Suite struct CardTests { func a() {} }", FakeSwift.source)
    try swift.writeGolden("a", test: "a()")
    try swift.plan(uses: [("b", "same none", "b()")], ends: [("a()", "pass"), ("b()", "pass")])
    swift.run("test", is: .same)
    let outcome = swift.run("status", is: .unused)
    #expect(
      outcome.lines == ["unused     \(FakeSwift.golden("a"))", "0 traces pending, 1 golden unused"])
    let bytes = try swift.session.read(FakeSwift.golden("a"))
    try swift.session.write(bytes, ".build/dopesheet/pending/" + FakeSwift.golden("c"))
    let moved = swift.run("status", is: .missing)
    #expect(
      moved.lines == [
        "missing    CardTests/c  (moved: the same as \(FakeSwift.golden("a")), which is unused)",
        "1 trace pending, 0 goldens unused",
      ])
  }

  @Test("A golden that the last run recorded is new, and not missing, until a run compares it")
  func recorded() throws {
    let swift = try FakeSwift()
    try swift.writeGolden("a", test: "a()")
    try swift.plan(uses: [("a", "missing recorded", "a()")], ends: [("a()", "fail")])
    swift.run("test", printing: "recorded   \(FakeSwift.golden("a"))\n")
    let note = "the last run recorded it: review it, and run the tests again"
    #expect(
      swift.run("status", is: .missing).lines == [
        "recorded   \(FakeSwift.golden("a"))  (\(note))",
        "0 traces pending, 1 golden recorded, 0 goldens unused",
      ])
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    swift.run("test", is: .same)
    expectEqual(swift.run("status", is: .same).lines, ["0 traces pending, 0 goldens unused"])
  }

  @Test("With --all, a pipe in place of a golden is unusable, and verify says so as well")
  func pipes() throws {
    let session = try Session.recorded("a")
    try session.remove("traces/a.mtrace")
    try session.write("x", "Tests/AppTests/__Traces__/CardTests/b/c.mtrace")
    try session.remove("Tests/AppTests/__Traces__/CardTests/b/c.mtrace")
    let pipes = ["Tests/AppTests/__Traces__/CardTests/b/c.mtrace", "traces/a.mtrace"]
    for pipe in pipes { session.pipe(pipe) }
    let lines = session.run("status", "--all", is: .unusable).lines
    expectEqual(
      Set(lines.dropLast().map { $0.components(separatedBy: "  (")[0] }),
      Set(pipes.map { "unusable   \($0)" }))
    let json = try session.run("status", "--all", "--json", is: .unusable).json()
    let goldens = try #require(json["goldens"] as? [[String: String]])
    expectEqual(goldens.map { $0["state"] }, ["unusable", "unusable"])
    session.run("verify", is: .unusable, reporting: "traces/a.mtrace: is not a regular file")
    session.run("verify", "Tests", is: .unusable, reporting: "c.mtrace: is not a regular file")
  }

  @Test("With --all, every golden is listed, first those that wait")
  func all() throws {
    let session = try Session.recorded("a", "b")
    try session.write(Session.document(), "traces/c.run.json")
    try session.write(Session.document(duration: 0.1), "traces/b.run.json")
    session.run("verify", "traces/b", is: .different)
    let json = try session.run("status", "--all", "--json", is: .different).json()
    let goldens = try #require(json["goldens"] as? [[String: String]])
    expectEqual(
      goldens.map { "\($0["golden"] ?? "") \($0["state"] ?? "")" },
      ["traces/b.mtrace different", "traces/c.mtrace missing", "traces/a.mtrace accepted"])
    let lines = session.run("status", "--all", is: .different).lines
    #expect(
      lines.map { $0.components(separatedBy: "  (")[0] } == [
        "accepted   traces/a.mtrace", "different  traces/b", "missing    traces/c",
        "2 traces pending, unused goldens are unknown: the log has no complete run",
      ])
    session.run("accept", "--all", is: .same)
    session.run("status", "--all", is: .same, printing: "accepted   traces/c.mtrace")
    session.run("status", "--all", "traces", is: .unusable, reporting: "cannot be combined")
  }

  @Test("A document that has changed is played, so that no command says otherwise")
  func playing() throws {
    let session = try Session.changed("a", to: 0)
    session.run("status", is: .different, printing: "different  traces/a  (card.alpha: ")
    session.run("report", is: .different)
    try session.write(Session.document(), "traces/a.run.json")
    session.run("status", is: .same, printing: "0 traces pending")
    try session.write(Session.document(to: 0), "traces/a.run.json")
    session.run("status", "traces/a", is: .different)
    session.run("accept", "traces/a", is: .same)
    session.run("status", is: .same)
    try session.write("{", "traces/a.run.json")
    session.run(
      "status", is: .unusable, printing: "unusable   traces/a.mtrace  (traces/a.run.json:1:2: ")
    session.run("report", is: .unusable)
    session.run("verify", is: .unusable)
  }

  @Test("The documents of the package are played in any of its folders")
  func subfolder() throws {
    let session = try Session.changed("a", to: 0)
    try session.write("", "Sources/App/App.swift")
    let outcome = session.run(["status"], from: "/Sources/App", is: .different)
    #expect(outcome.output.hasPrefix("different  traces/a  (card.alpha: "))
    session.run(["verify"], from: "/Sources/App", is: .different)
    try session.remove("traces/a.run.json")
    session.run("reject", "--all", is: .same)
    let left = session.run(["status"], from: "/Sources/App", is: .unused)
    expectEqual(left.lines.first, "unused     traces/a.mtrace")
    try session.remove("traces")
    session.run(
      ["verify"], from: "/Sources/App", is: .unusable,
      reporting: "nothing to verify: the package has no folder 'traces'")
  }

  @Test("With PATH, only the documents that it may name are played")
  func playingSome() throws {
    let session = try Session.changed("a", "a/b", "c", to: 0)
    session.run("status", "traces/a/", is: .different, printing: "different  traces/a/b")
    expectEqual(session.run("status", "traces/c", is: .different).lines.last, "1 trace pending")
    let pending = ["a", "a/b", "c"].map {
      session.exists(".build/dopesheet/pending/traces/\($0).mtrace")
    }
    expectEqual(pending, [false, true, true])
  }

  @Test("A run that differs and cannot be kept is different, too")
  func notKept() throws {
    let session = try Session.changed("a", "c", to: 0)
    try session.write("a file", ".build")
    for words in [["status"], ["status", "traces/a"]] {
      let outcome = session.run(words, is: .different)
      #expect(
        outcome.lines[0].hasPrefix(
          "different  traces/a.mtrace  (card.alpha: same curve, ends at 0 instead of 0.5; "))
    }
    let json = try session.run("status", "traces/a", "--json", is: .different).json()
    let failed = try #require(json["failed"] as? [[String: String]])
    expectEqual(failed.map { $0["golden"] }, ["traces/a.mtrace"])
    session.run("status", "traces/x", is: .unusable, reporting: "no pending trace matches")
    let another = """
      "play": [{"motion": {"name": "card.move", "node": "card", "duration": 0.05,
      "properties": {"position.x": 50}}},
      """
    let document = Session.document(duration: 0.1).replacing("\"play\": [", with: another)
    try session.write(document, "traces/a.run.json")
    session.run(
      "status", "traces/a", is: .different, printing: "(new motion: card.move; 1 more cause; ")
  }
}
