import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct MergeCommandTests {
  /// A package that three machines verified in parts.
  private func shards(_ edit: (Session) throws -> Void = { _ in }) throws -> Session {
    let session = try Session.recorded("a", "b", "c", "d", "e")
    try edit(session)
    for shard in 1...3 {
      _ = session.run(
        ["verify", "--shard", "\(shard)/3", "--junit", "m\(shard)/junit.xml"],
        environment: ["DOPESHEET_PENDING_DIR": session.folder + "/m\(shard)/pending"])
    }
    return session
  }

  @Test("Machines that share the goldens are one run together")
  func verified() throws {
    let session = try shards()
    let outcome = session.run("merge", "m1", "m2", "m3", is: .same)
    #expect(
      outcome.lines == ["written  .build/dopesheet", "3 folders: 5 goldens compared, 0 pending"])
    #expect(
      try session.read(".build/dopesheet/junit.xml").contains(#"name="dopesheet verify 2/3""#))
    session.run("merge", "m1", "m2", "m3", "--require", "6", is: .nothing)
    session.run("merge", "m1", "m3", reporting: "shard 2/3 is missing")
    session.run("merge", is: .unusable)
    session.run("merge", "m1", "traces", reporting: "has no results")
  }

  @Test("What differs on one machine fails the whole, and is accepted here")
  func different() throws {
    let session = try shards { try $0.write(Session.document(to: 0), "traces/c.run.json") }
    let outcome = session.run("merge", "m1", "m2", "m3", "-o", "all", is: .different)
    expectEqual(outcome.lines.last, "3 folders: 5 goldens compared, 1 pending")
    expectEqual(session.run("accept", "--from", "all").lines, ["accepted  traces/c.mtrace"])
    session.run("verify", is: .same)
  }

  @Test("A golden that is missing on one machine is 3, beside one that differs 1")
  func missing() throws {
    let session = try shards { try $0.remove("traces/c.mtrace") }
    session.run("merge", "m1", "m2", "m3", "-o", "all", is: .missing)
    let both = try shards {
      try $0.remove("traces/c.mtrace")
      try $0.write(Session.document(to: 0), "traces/d.run.json")
    }
    both.run("merge", "m1", "m2", "m3", "-o", "all", is: .different)
  }

  @Test("A folder counts once, under any name, and is not also the output")
  func sameFolder() throws {
    let session = try shards()
    for other in ["m1", "./m1", "m2/../m1"] {
      session.run(
        "merge", "m1", "m2", "m3", other, "-o", "all", is: .unusable,
        reporting: "m1: is given twice (name each folder once)")
    }
    let report = try session.read("m2/junit.xml")
    session.run(
      "merge", "m1", "m2", "m3", "-o", "./m2", is: .unusable,
      reporting: ": ./m2: is also the input, and is not replaced")
    try expectEqual(session.read("m2/junit.xml"), report)
    session.run(
      "merge", "m1", "m2", "m3", "-o", "-", is: .unusable, reporting: "'--output' needs a folder")
    #expect(!session.exists("all") && !session.exists("-"))
  }

  @Test("The shards of tests and those of documents are two sets")
  func twoSets() throws {
    let session = try shards()
    for (shard, count) in [(1, 2), (2, 2), (3, 3)] {
      let report = try session.read("m\(shard)/junit.xml")
      try session.write(
        report.replacing("dopesheet verify \(shard)/3", with: "dopesheet test \(shard)/\(count)"),
        "t\(shard)/junit.xml")
    }
    // The third shard of the documents does not count as a shard of the tests.
    session.run("merge", "m1", "m2", "m3", "t1", "t2", "-o", "all", is: .same)
    let outcome = session.run("merge", "m1", "m2", "t3", "-o", "all", is: .unusable)
    #expect(outcome.errors.contains("shard 3/3 is missing"))
    #expect(outcome.errors.contains("shard 1/3 is missing"))
  }

  @Test("Traces that pend in the folder already are not mixed with those of the machines")
  func leftOver() throws {
    let session = try shards { try $0.write(Session.document(to: 0), "traces/c.run.json") }
    session.run("merge", "m1", "m2", "m3", "-o", "all", is: .different)
    session.run("merge", "m1", "m2", "m3", "-o", "all", is: .different)
    let pending = try session.read("all/pending/traces/c.mtrace")
    try session.write(pending, "all/pending/traces/old.mtrace")
    session.run(
      "merge", "m1", "m2", "m3", "-o", "all", is: .unusable,
      reporting: "old.mtrace: is pending there, but not in any shard")
  }

  @Test("The logs of tests are joined, so that unused goldens are known of all")
  func tests() throws {
    let swift = try FakeSwift()
    try swift.writeGolden("a", test: "a()")
    try swift.writeGolden("old", test: "a()")
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass"), ("b()", "pass")])
    for shard in 1...2 {
      let place = swift.session.folder + "/m\(shard)"
      let words = ["test", "--shard", "\(shard)/2", "--junit", "m\(shard)/junit.xml"]
      var environment = swift.environment
      environment["DOPESHEET_REFERENCES"] = place + "/references.log"
      // The script compares the same goldens in both shards; lines without a shard would be a separate run.
      let uses = try swift.session.read("uses.txt")
      try swift.session.write(uses.replacing("}", with: #","shard":"\#(shard)/2"}"#), "uses.txt")
      expectEqual(swift.session.run(words, environment: environment).code, .same)
      try swift.session.write(uses, "uses.txt")
    }
    swift.run("merge", "m1", "m2", is: .same)
    let unused = swift.run("status", "--unused", is: .unused)
    expectEqual(
      unused.lines[0], "unused     \(FakeSwift.golden("old"))  (its test passed without it)")
  }

  @Test("JSON tells the same")
  func json() throws {
    let session = try shards { try $0.write("{", "traces/c.run.json") }
    let outcome = session.run("merge", "m1", "m2", "m3", "--json", is: .unusable)
    let object = try outcome.json()
    #expect(object["errors"] as? Int == 1 && object["compared"] as? Int == 4)
  }
}
