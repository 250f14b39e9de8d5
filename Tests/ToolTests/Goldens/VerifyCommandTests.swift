import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct VerifyCommandTests {
  @Test("Each golden has a line, and a summary ends the list")
  func same() throws {
    let session = try Session.recorded("a", "b")
    let outcome = session.run("verify")
    #expect(outcome.code == .same && outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        same       traces/a.mtrace  (4 frames, 1 track, 4 values, 5 events)
        same       traces/b.mtrace  (4 frames, 1 track, 4 values, 5 events)
        2 files: 2 same (8 frames, 8 values, 10 events compared)

        """)
    expectEqual(session.run("verify", "traces/a.mtrace", "traces/a.run.json").lines.count, 2)
  }

  @Test("A document that plays otherwise is 1, names both values, and is kept for accept")
  func different() throws {
    let session = try Session.recorded("a", "b")
    try session.write(Session.document(to: 0.25), "traces/b.run.json")
    let before = try session.read("traces/b.mtrace")
    let outcome = session.run("verify", is: .different)
    #expect(outcome.output.contains("different  traces/b.mtrace\n"))
    #expect(
      outcome.output.contains("First difference: frame 1 (t = 0.0167 s), value of card.alpha."))
    #expect(outcome.output.contains("0.8333333333333334 → 0.75"))
    #expect(outcome.output.contains("accept  swift run dopesheet accept traces/b"))
    let named = session.run(["verify"], environment: ["DOPESHEET_COMMAND": "scripts/dopesheet"])
    #expect(named.output.contains("accept  scripts/dopesheet accept traces/b"))
    expectEqual(outcome.lines.last?.hasPrefix("2 files: 1 same, 1 different ("), true)
    try expectEqual(session.read("traces/b.mtrace"), before)
    #expect(session.exists(".build/dopesheet/pending/traces/b.mtrace"))

    session.run("accept", "traces/b", is: .same)
    session.run("verify", is: .same)
    #expect(!session.exists(".build/dopesheet/pending/traces/b.mtrace"))
  }

  @Test("Tolerances beside the goldens hold, and what is used of them is reported")
  func tolerances() throws {
    let session = try Session.changed("a", to: 0.25)
    session.run("verify", is: .different)
    try session.write("*.alpha abs=0.5", "traces/tolerances.txt")
    let outcome = session.run("verify", is: .same)
    expectEqual(outcome.lines[1], "    tolerance *.alpha abs=0.5: 1 track, at most 50 % of it")
    try session.write("*.alpha", "traces/tolerances.txt")
    session.run("verify", is: .unusable, reporting: "tolerances.txt:1:1: a rule needs")
  }

  @Test("What several goldens differ by is reported once for all")
  func causes() throws {
    let session = try Session.recorded("a", "b", "c")
    for name in ["a", "b"] {
      try session.write(Session.document(duration: 0.1), "traces/\(name).run.json")
    }
    let lines = session.run("verify").lines
    #expect(
      lines.suffix(3).prefix(2) == [
        "2 goldens: card.fade: duration 50 → 100 ms", "  traces/a.mtrace, traces/b.mtrace",
      ])
  }

  @Test("The cause of a single golden is not repeated below the others")
  func singleCauses() throws {
    let session = try Session.recorded("a", "b")
    try session.write(Session.document(duration: 0.1), "traces/a.run.json")
    try session.write(Session.document(duration: 0.2), "traces/b.run.json")
    let outcome = session.run("verify", is: .different)
    #expect(!outcome.output.contains("1 golden: "), "\(outcome.output)")
    #expect(outcome.output.contains("duration 50 → 100 ms"), "\(outcome.output)")
  }

  @Test("A golden with one digit changed is 1: its digest, frame, track and both values are named")
  func edited() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.mtrace", "0.6666666666666667", "0.7666666666666667")
    let outcome = session.run("verify", is: .different)
    #expect(
      outcome.output.contains(
        "The golden was edited or damaged: its digest does not match its content"))
    #expect(outcome.output.contains("frame 2 (t = 0.0333 s), value of card.alpha"))
    #expect(outcome.output.contains("0.7666666666666667 → 0.6666666666666667"))
    session.run("check", "traces/a.mtrace", is: .unusable, reporting: "traces/a.mtrace:")
  }

  @Test("A golden of which only the digest was changed is different, too")
  func digest() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.mtrace", " xxh64=", " xxh64=0000000000000000\n#")
    let text = try session.read("traces/a.mtrace")
    try session.write(String(text[..<text.firstIndex(of: "#")!]), "traces/a.mtrace")
    session.run("verify", is: .different, printing: "digest does not match")
  }

  @Test("A golden that was cut is 2 with the place")
  func cut() throws {
    let session = try Session.recorded("a")
    try session.write(String(try session.read("traces/a.mtrace").dropLast(40)), "traces/a.mtrace")
    let outcome = session.run("verify", is: .unusable)
    expectEqual(outcome.lines[0], "unusable   traces/a.mtrace")
    let lines = try session.read("traces/a.mtrace").split(separator: "\n").count
    #expect(outcome.errors.hasPrefix("dopesheet: traces/a.mtrace:\(lines):"))
    #expect(outcome.output.contains("accept  swift run dopesheet accept traces/a"))
  }

  @Test("A missing golden is 3, and accept makes it")
  func missing() throws {
    let session = try Session.recorded("a", "b")
    try session.remove("traces/a.mtrace")
    session.run(
      "verify", is: .missing, printing: "missing    traces/a.mtrace\n    The golden is missing.\n")
    #expect(!session.exists("traces/a.mtrace"))
    expectEqual(session.run("accept", "--all").output, "accepted  traces/a.mtrace\n")
    session.run("verify", is: .same)
    try session.remove("traces/a.mtrace")
    try session.remove("traces/b.mtrace")
    session.run("verify", is: .missing)
  }

  @Test("A document with errors is 2, whatever else is wrong")
  func errors() throws {
    let session = try Session.recorded("a", "b")
    try session.remove("traces/a.mtrace")
    try session.edit("traces/b.run.json", #""duration""#, #""durration""#)
    let outcome = session.run("verify", is: .unusable)
    #expect(outcome.output.contains("unusable   traces/b.run.json"))
    #expect(outcome.errors.contains("traces/b.run.json:4:61: unknown field 'durration'"))
    #expect(outcome.errors.contains("missing field 'duration' at /play/0/motion"))
  }

  @Test("A document that does not settle is 2 and names what moves")
  func unsettled() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.run.json", #""duration": 0.05"#, #""duration": 5"#)
    session.run("verify", is: .unusable, reporting: "not settled within 1 s: card.fade (moving)")
  }

  @Test("Facts that differ are reported and not judged")
  func facts() throws {
    let session = try Session.recorded("a")
    try session.write(Session.document() + "\n", "traces/a.run.json")
    let outcome = session.run("verify", is: .same)
    #expect(outcome.lines[0].hasSuffix("5 events; other facts: documentDigest)"))
    let older = try Session.recorded("a")
    try older.edit("traces/a.mtrace", "meta engine 3", "meta engine 1")
    older.run("check", "--fix", "traces/a.mtrace", is: .same)
    #expect(older.run("verify", is: .same).lines[0].hasSuffix("5 events)"))
  }

  @Test("Traces without a document are checked for soundness, which compares nothing")
  func alone() throws {
    let session = try Session.recorded("a")
    try session.remove("traces/a.run.json")
    let outcome = session.run("verify", is: .nothing)
    #expect(
      outcome.lines[0] == "sound      traces/a.mtrace  (4 frames, 1 track, 4 values, 5 events)")
    #expect(
      outcome.errors == "dopesheet: 0 goldens compared, 1 required "
        + "(no NAME.run.json in traces; the goldens of tests are compared by swift run dopesheet test, "
        + "and by swift test; --require 0 allows this number)\n")
    session.run("verify", "--require", "0", is: .same)
    try session.edit("traces/a.mtrace", "begin\n", "beginn\n")
    session.run("verify", is: .unusable)
  }

  @Test("Nothing to compare is 5, and so are fewer goldens than required")
  func nothing() throws {
    let empty = try Session()
    empty.run("verify", is: .nothing)
    empty.run("verify", reporting: "(no NAME.run.json in traces; the goldens of tests")
    try empty.remove("traces")
    let reason = "nothing to verify: the package has no folder 'traces' (the goldens of tests are"
    empty.run("verify", is: .unusable, reporting: reason)
    let session = try Session.recorded("a", "b")
    session.run("verify", "--require", "2", is: .same)
    session.run("verify", "--require=3", is: .nothing)
    let empty3 = (1...3).map { session.run("verify", "--shard", "\($0)/3") }
      .filter { $0.errors.contains("this shard is empty: the 2 files are in other shards") }
    #expect(!empty3.isEmpty && empty3.allSatisfy { $0.code == .same })
    for shard in 1...3 {
      session.run("verify", "--shard", "\(shard)/3", "--require", "3", is: .nothing)
    }
    session.run("verify", "elsewhere", is: .unusable)
    session.run("verify", "Package.swift", is: .unusable)
  }

  @Test(
    "The end of a document's name may be left out; what is not there is reported with what is near")
  func names() throws {
    let session = try Session.recorded("delay", "deep/b")
    #expect(session.run("verify", "traces/delay").lines[0].hasPrefix("same       traces/delay.m"))
    let here = "no such file or folder in \(session.folder) "
    for (word, rest) in [
      ("trace", "did you mean 'traces'?"), ("trace/delay", "did you mean 'traces'?"),
      ("traces/dela", "did you mean 'traces/delay.run.json'?"), ("x/y", "check the path"),
    ] {
      #expect(session.run("verify", word).errors == "dopesheet: \(word): \(here)(\(rest))\n")
    }
    #expect(
      session.run("verify", session.folder + "/trace").errors
        == "dopesheet: \(session.folder)/trace: no such file or folder "
        + "(did you mean '\(session.folder)/traces'?)\n")
  }

  @Test("Shards part the files among them, each once")
  func shards() throws {
    let session = try Session.recorded("a", "b", "c", "d", "e")
    var seen: [String] = []
    for shard in ["1/3", "2/3", "3/3"] {
      let outcome = session.run("verify", "--shard", shard, is: .same)
      #expect(outcome.lines.count > 0)
      seen += outcome.lines.dropLast().map { String($0.split(separator: " ")[1]) }
    }
    expectEqual(seen.sorted(), ["a", "b", "c", "d", "e"].map { "traces/\($0).mtrace" })
    let first = session.run("verify", "--shard", "1/3").lines.dropLast()
    try session.write(Session.document(), "traces/0.run.json")
    session.run("run", "traces/0.run.json", is: .same)
    let later = session.run("verify", "--shard", "1/3").lines.dropLast()
    expectEqual(
      later.filter { !$0.contains("traces/0.mtrace") }, first, "no file changes its shard")
    for wrong in ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3"] {
      session.run("verify", "--shard", wrong, is: .unusable)
    }
  }

  @Test("JSON tells the same, and nothing else is on the standard output")
  func json() throws {
    let session = try Session.recorded("a", "b")
    try session.remove("traces/b.mtrace")
    let outcome = session.run("verify", "--json", is: .missing)
    let object = try outcome.json()
    #expect(object["exit"] as? Int == 3 && object["compared"] as? Int == 1)
    let files = try #require(object["files"] as? [[String: Any]])
    expectEqual(files.map { $0["outcome"] as? String }, ["same", "missing"])
    expectEqual(files[0]["values"] as? Int, 4)
    expectEqual(files[1]["pending"] as? String, ".build/dopesheet/pending/traces/b.mtrace")
  }

  @Test("The JUnit report has a case for each file, and its text is sound XML")
  func junit() throws {
    let session = try Session.recorded("a", "b<&>", "c")
    try session.remove("traces/b<&>.mtrace")
    try session.write("\u{1}", "traces/c.mtrace")
    session.run("verify", "--junit", "out/j.xml", is: .unusable)
    let text = try session.read("out/j.xml")
    #expect(text.contains(#"tests="3" failures="1" errors="1" skipped="0""#))
    #expect(text.contains(#"<testcase classname="traces" name="a.mtrace"/>"#))
    #expect(
      text.contains(
        #"name="b&lt;&amp;&gt;.mtrace"><failure message="The golden is missing." type="missing">"#)
    )
    #expect(text.contains(#"name="c.mtrace"><error message="#))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("What cannot be kept is 2, and the golden stays as it was")
  func unwritable() throws {
    let session = try Session.changed("a", to: 0.25)
    try session.write("a file where a folder is needed", ".build/dopesheet/pending")
    let before = try session.read("traces/a.mtrace")
    let outcome = session.run("verify", is: .unusable)
    #expect(outcome.output.contains("different  traces/a.mtrace"))
    #expect(outcome.errors.contains("cannot be written"))
    try expectEqual(session.read("traces/a.mtrace"), before)
  }

  @Test("The goldens of this repository are what their documents play")
  func repository() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let console = Console(output: { output += $0 }, errors: { errors += $0 }, folder: "/" + root)
    let documents =
      FileManager.default.enumerator(atPath: "/\(root)/traces")?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".run.json") }.sorted() ?? []
    // Quick tests play one in four; CI also verifies all by the command.
    let some = documents.enumerated().filter { $0.offset % 4 == 0 }.map { "traces/\($0.element)" }
    let places = TestDepth.current == .deep ? ["traces"] : some
    let code = Tool.run(["verify"] + places + ["--require", "6"], console)
    expectEqual(code, .same, "\(String(decoding: output + errors, as: UTF8.self))")
  }
}
