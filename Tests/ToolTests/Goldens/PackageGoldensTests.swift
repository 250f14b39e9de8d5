import DopesheetTool
import Foundation
import TestSupport
import Testing

/// What commands say about one golden, one after another.
@Suite("The last known state of goldens") struct PackageGoldensTests {
  private let swift: FakeSwift

  init() throws {
    swift = try FakeSwift()
    try swift.session.write("@Suite struct CardTests { func a() {} }", FakeSwift.source)
    try swift.writeGolden("a", test: "a()")
  }

  private static let pending = ".build/dopesheet/pending/" + FakeSwift.golden("a")

  /// Runs the tests: the recording of `a` ends at another value.
  private func fail() throws {
    let golden = try swift.session.read(FakeSwift.golden("a"))
    try swift.session.write(golden.replacing(" 0.5\n", with: " 0.75\n"), Self.pending)
    _ = swift.session.run("check", "--fix", Self.pending)
    let digest = try swift.session.read(Self.pending).dropLast().suffix(16)
    try swift.plan(uses: [("a", "different pending", "a()")], ends: [("a()", "fail")])
    let line = try swift.session.read("uses.txt")
    try swift.session.write(
      line.replacing(#""run""#, with: #""recording":"\#(digest)","run""#), "uses.txt")
    try swift.session.write("1", "code.txt")
    swift.run("test", is: .different)
  }

  @Test(
    "Outside of a package, a command without paths names the folder, and writes nothing",
    arguments: [
      "accept", "accept --all", "reject --all", "report", "report -o -", "status", "status --all",
      "status --unused", "test", "verify", "watch", "watch --no-tests", "review --answers",
    ])
  func noPackage(words: String) throws {
    let session = swift.session
    for name in try FileManager.default.contentsOfDirectory(atPath: session.folder) {
      try session.remove(name)
    }
    session.run(
      words.split(separator: " ").map(String.init), is: .unusable,
      reporting: "\(session.folder): there is no package here, and nothing to look at")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: session.folder), [])
  }

  @Test("A folder outside of a package with documents, pending traces or goldens is looked at")
  func looseFolder() throws {
    let session = try Session.pending("a")
    try session.remove("Package.swift")
    session.run("status", is: .missing, printing: "missing    traces/a")
    session.run("accept", "--all", is: .same)
    session.run("verify", is: .same)
    try session.remove("traces")
    session.run("accept", "--all", is: .same, printing: "nothing is pending")
    let loose = swift.session
    for name in try FileManager.default.contentsOfDirectory(atPath: loose.folder)
    where name != "Tests" {
      try loose.remove(name)
    }
    loose.run("status", "--all", printing: FakeSwift.golden("a"))
  }

  private func states() throws -> [String] {
    let status = swift.run("status", "--all")
    let report = swift.run("report", "--json", "-o", "r.html")
    let items = try #require(report.json()["items"] as? [[String: Any]])
    expectEqual(status.code, report.code)
    return [status.lines[0]] + items.map { "\($0["status"] ?? "") \($0["note"] ?? "")" }
  }

  @Test("A golden that was accepted is the same for all, also before the next run")
  func accepted() throws {
    try fail()
    try #expect(states()[1].hasPrefix("different card.alpha: "))
    swift.run("accept", "CardTests/a", is: .same)
    try expectEqual(
      states(), ["accepted   \(FakeSwift.golden("a"))", "same accepted since the last run"])
  }

  @Test("A recording that was rejected stays a difference, until the next run")
  func rejected() throws {
    try fail()
    swift.run("reject", "CardTests/a", is: .same)
    let note = "the last run: different; its recording does not wait"
    try expectEqual(
      states(), ["different  \(FakeSwift.golden("a"))  (\(note))", "different " + note])
    let failed = try swift.run("status", "--json", is: .different).json()["failed"]
    expectEqual((failed as? [[String: String]])?.first?["golden"], FakeSwift.golden("a"))
  }

  @Test(
    "A golden that the last run compared, and that is gone, is missing, unless its test is gone, too"
  )
  func missing() throws {
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    swift.run("test", is: .same)
    try swift.session.remove(FakeSwift.golden("a"))
    try expectEqual(
      states(),
      [
        "missing    \(FakeSwift.golden("a"))  (the golden is missing)",
        "missing the golden is missing",
      ])
    try swift.session.write("", FakeSwift.source)
    swift.run("status", is: .same, printing: "0 traces pending, 0 goldens unused")
  }

  @Test(
    "A recording whose test is gone brings no deleted golden back, unless its own name is given")
  func stale() throws {
    try fail()
    try swift.session.write("", FakeSwift.source)
    swift.run("status", printing: "; its test or document is gone)")
    swift.run(
      "accept", "--all", is: .unusable,
      reporting: "\(Self.pending): is not accepted: its test or document is gone (reject it, or "
        + "accept it by name)\n")
    for word in ["Tests", "CardTests", "CardTests/*"] {
      swift.run("accept", word, is: .unusable, reporting: "its test or document is gone")
    }
    #expect(swift.session.exists(Self.pending))
    swift.run("accept", "CardTests/a", is: .same)
  }

  @Test("The recording of a document that is gone is refused as well, unless its path is named")
  func staleDocument() throws {
    let session = try Session.changed("a", to: 0)
    session.run("verify", is: .different)
    try session.remove("traces/a.run.json")
    session.run("accept", "--all", is: .unusable, reporting: "its test or document is gone")
    session.run("accept", "traces/a.mtrace", is: .same)
  }

  @Test("Deleting an unused golden deletes its recordings, too")
  func deleted() throws {
    try fail()
    try swift.session.write("", FakeSwift.source)
    try swift.session.write("0", "code.txt")
    try swift.plan(uses: [("b", "same none", "b()")], ends: [("b()", "pass")])
    swift.run("test", is: .same)
    swift.run("status", "--unused", "--delete", is: .same, printing: "deleted")
    #expect(!swift.session.exists(Self.pending) && !swift.session.exists(FakeSwift.golden("a")))
    swift.run("accept", "--all", is: .same, printing: "nothing is pending")
  }

  @Test("Status and the search for unused goldens find the same ones")
  func unused() throws {
    try swift.writeGolden("gone", test: "gone()")
    try swift.writeGolden("a.2", test: "a()")
    try swift.plan(uses: [("a", "same none", "a()")], ends: [("a()", "pass")])
    swift.run("test", is: .same)
    let search = try swift.run("status", "--unused", "--json", is: .unused).json()
    let found = try #require(search["goldens"] as? [[String: Any]])
      .filter { $0["state"] as? String == "unused" }.compactMap { $0["golden"] as? String }
    expectEqual(found, [FakeSwift.golden("a.2"), FakeSwift.golden("gone")])
    let status = try swift.run("status", "--json", is: .unused).json()
    expectEqual(status["unused"] as? [String], found)
    #expect(status["exit"] as? Int == 4 && status["complete"] as? Bool == true)
  }

  @Test(
    "A name that two test targets have is not accepted, and the names that are recommended are clear"
  )
  func namesakes() throws {
    let other = ".build/dopesheet/pending/Tests/OtherTests/__Traces__/CardTests/a.mtrace"
    try fail()
    try swift.session.write(swift.session.read(Self.pending), other)
    try swift.session.write("@Suite struct CardTests { func a() {} }", "Tests/OtherTests/a.swift")
    swift.run(
      "accept", "CardTests/a", is: .unusable,
      reporting: "'CardTests/a' names several goldens (name one of them: "
        + "Tests/AppTests/__Traces__/CardTests/a, Tests/OtherTests/__Traces__/CardTests/a)")
    let name = String(FakeSwift.golden("a").dropLast(7))
    swift.run("test", is: .different, printing: "accept \(name)\n")
    swift.run("accept", name, is: .same)
    #expect(swift.session.exists(other))
  }

  @Test("The name that is recommended is accepted, also if folders of goldens lie in one another")
  func nestedNamesakes() throws {
    try fail()
    let bytes = try swift.session.read(Self.pending)
    let names = [
      "Tests/AppTests/Deep/__Traces__/CardTests/a", "CardTests/a",
      "Tests/AppTests/__Traces__/CardTests/a/b",
    ]
    let others = names.map { ".build/dopesheet/pending/\($0).mtrace" }
    for other in others { try swift.session.write(bytes, other) }
    let name = String(FakeSwift.golden("a").dropLast(7))
    swift.run("test", is: .different, printing: "accept \(name)\n")
    swift.run("accept", "CardTests/a", is: .same, printing: "accepted  CardTests/a.mtrace\n")
    swift.run("accept", "CardTests/a", is: .unusable, reporting: "names several goldens")
    swift.run("accept", name, is: .same)
    expectEqual(others.map(swift.session.exists), [true, false, true])
    swift.run("accept", "CardTests/a/", is: .same, printing: "CardTests/a/b.mtrace\n")
    #expect(swift.session.exists(others[0]))
  }

  @Test("Without a path, accepting needs --all, or asks")
  func bare() throws {
    try fail()
    swift.run(
      "accept", is: .unusable,
      reporting:
        "'accept' needs a PATH: 1 trace pending (dopesheet status lists them; --all accepts")
    let no = swift.session.run(
      "accept", environment: swift.environment, isTerminal: true, typed: ["n"])
    #expect(no.code == .different && swift.session.exists(Self.pending))
    let yes = swift.session.run(
      "accept", environment: swift.environment, isTerminal: true, typed: ["y"])
    #expect(yes.code == .same && yes.output.hasPrefix("Accept 1 trace? [y/N] accepted  "))
  }

  @Test("The golden of a document that is gone is unused, and deleted as such")
  func leftByDocument() throws {
    try swift.session.remove(FakeSwift.golden("a"))
    try swift.session.write(Session.document(), "traces/old.run.json")
    try swift.session.write(Session.document(), "traces/kept.run.json")
    swift.run("run", "traces", is: .same)
    try swift.session.write(swift.session.read("traces/old.mtrace"), "traces/copy.mtrace")
    try swift.session.remove("traces/old.run.json")
    try swift.session.write("AppTests.CardTests/a()\n", "list.txt")
    swift.run("status", is: .unused, printing: "unused     traces/old.mtrace\n")
    swift.run("report", is: .unused)
    swift.run("status", "--unused", "--delete", "traces/old.mtrace", is: .unusable)
    #expect(swift.session.exists("traces/old.mtrace"), "no run shows that it is unused")
    let outcome = swift.run("status", "--unused", "--delete", "--force", is: .same)
    expectEqual(outcome.lines[0], "deleted    traces/old.mtrace  (its document is gone)")
    #expect(
      !swift.session.exists("traces/old.mtrace") && swift.session.exists("traces/copy.mtrace"))
    swift.run("status", is: .same)
  }

  @Test(
    "Commands that write remove what killed ones left anywhere in the package, but nothing in use")
  func leftovers() throws {
    let places = ["Tests/AppTests/__Traces__", "traces/deep", ".build/dopesheet/pending/traces"]
    let files = places.map { $0 + "/.dopesheet-0123456789abcdef-0.tmp" }
    for file in files + ["traces/.dopesheet-notes.txt"] { try swift.session.write("half", file) }
    let inUse = open(swift.session.folder + "/" + files[1], O_RDWR)
    expectEqual(flock(inUse, LOCK_EX | LOCK_NB), 0)
    swift.run("status")
    #expect(files.allSatisfy(swift.session.exists))
    swift.run("accept", "--all", is: .same)
    expectEqual(files.map(swift.session.exists), [false, true, false])
    flock(inUse, LOCK_UN)
    close(inUse)
    swift.run("reject", "--all", is: .same)
    #expect(!swift.session.exists(files[1]) && swift.session.exists("traces/.dopesheet-notes.txt"))
  }

  @Test("A test of XCTest that a class inherits from another file is not gone")
  func inheritedTest() throws {
    let pending = try swift.session.read(FakeSwift.golden("a"))
      .replacing("CardTests/a()", with: "DrawerTests/testOpens")
    let place = ".build/dopesheet/pending/" + FakeSwift.golden("opens")
    try swift.session.write(pending, place)
    _ = swift.session.run("check", "--fix", place)
    try swift.session.write("class DrawerTests: BaseTests {}", "Tests/AppTests/Drawer.swift")
    try swift.session.write("class BaseTests { func testOpens() {} }", "Tests/AppTests/Base.swift")
    swift.run("accept", "--all", is: .same, printing: "accepted")
  }

  @Test("A run that passes and writes its golden again leaves nothing to review")
  func recordedAgain() throws {
    try swift.plan(uses: [("a", "same recorded", "a()")], ends: [("a()", "pass")])
    swift.run("test", is: .same)
    try expectEqual(states(), ["accepted   \(FakeSwift.golden("a"))", "same "])
  }

  @Test("A pending folder outside of the package is not searched for leftovers")
  func outside() throws {
    let other = try Session()
    try other.write("half", "deep/.dopesheet-0123456789abcdef-0.tmp")
    var environment = swift.environment
    environment["DOPESHEET_PENDING_DIR"] = other.folder + "/pending"
    _ = swift.session.run(["accept", "--all"], environment: environment)
    #expect(other.exists("deep/.dopesheet-0123456789abcdef-0.tmp"))
  }

  @Test("A copy of a document's golden is not moved away by a new document of the same records")
  func copyOfGolden() throws {
    let session = try Session.recorded("a")
    try session.write(session.read("traces/a.mtrace"), "traces/before.mtrace")
    try session.write(session.read("traces/a.run.json"), "traces/b.run.json")
    session.run("verify", is: .missing)
    session.run("accept", "--all", is: .same)
    #expect(session.exists("traces/before.mtrace") && session.exists("traces/b.mtrace"))
  }
}
