import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct UnusedSearchTests {
  private let swift: FakeSwift

  /// Goldens of three tests: one that uses only one of its two, one that failed, and one that was removed.
  init() throws {
    swift = try FakeSwift()
    try swift.writeGolden("a.x1", test: "a(n:)")
    try swift.writeGolden("a.x2", test: "a(n:)")
    try swift.writeGolden("b", test: "b()")
    try swift.writeGolden("gone", test: "gone()")
    try swift.plan(
      uses: [("a.x1", "same none", "a(n:)")], ends: [("a(n:)", "pass"), ("b()", "fail")])
  }

  private func left() -> [String] {
    ["a.x1", "a.x2", "b", "gone"].filter { swift.session.exists(FakeSwift.golden($0)) }
  }

  @Test("After dopesheet test it is known which goldens their tests went without")
  func known() throws {
    swift.run("test", is: .same)
    let outcome = swift.run("status", "--unused", is: .unused)
    #expect(
      outcome.lines == [
        "unused     \(FakeSwift.golden("a.x2"))  (its test passed without it)",
        "unknown    \(FakeSwift.golden("b"))  (its test failed)",
        "unused     \(FakeSwift.golden("gone"))  (its test AppTests/CardTests/gone() is gone)",
        "4 goldens: 1 used, 2 unused, 1 unknown",
      ])
    expectEqual(swift.run("status", "--unused", "CardTests/a.*").lines.count, 2)
    swift.run("status", "--unused", "CardTests/b", is: .same)
    #expect(
      swift.run("status", "--unused", "CardTests/c").errors.contains(
        "no golden of a test matches 'CardTests/c'"))
  }

  @Test("What is unused is deleted after a complete run, and nothing else")
  func deleting() throws {
    _ = swift.run("test")
    let outcome = swift.run("status", "--unused", "--delete", is: .same)
    expectEqual(outcome.lines.last, "4 goldens: 1 used, 2 deleted, 1 unknown")
    expectEqual(left(), ["a.x1", "b"])
    swift.run("status", "--unused", is: .same)
  }

  @Test(
    "After a partial run nothing is deleted unless it is forced, and goldens of other tests never")
  func partial() throws {
    _ = swift.run("test", "--", "--filter", "a")
    swift.run(
      "status", "--unused", "--delete", is: .unusable,
      reporting: "nothing is deleted: the log has no complete run")
    expectEqual(left().count, 4)
    swift.run("status", "--unused", "--delete", "--force", is: .same)
    expectEqual(left(), ["a.x1", "b"])
  }

  @Test("Without dopesheet test a golden is doubtful whose test used others, and stays")
  func doubtful() throws {
    try swift.plan(
      uses: [("a.x1", "same none", "a(n:)")], ends: [("a(n:)", "pass"), ("b()", "pass")])
    let log = try swift.session.read("uses.txt").replacing("RUN", with: "r1")
    try swift.session.write(log, ".build/dopesheet/references.log")
    let outcome = swift.run("status", "--unused", "--delete", is: .unused)
    #expect(outcome.lines[0].hasPrefix("doubtful   \(FakeSwift.golden("a.x2"))"))
    expectEqual(left(), ["a.x1", "a.x2", "b"])
    swift.run("status", "--unused", "--delete", "--force", is: .same)
    expectEqual(left(), ["a.x1", "b"])
  }

  @Test("Without a log only goldens of tests that are gone are reported")
  func noLog() throws {
    let outcome = swift.run("status", "--unused", is: .unused)
    #expect(outcome.errors.contains("the references log is empty"))
    expectEqual(outcome.lines.last, "4 goldens: 1 unused, 3 unknown")
  }

  @Test("Logs and the list of tests may be named")
  func files() throws {
    _ = swift.run("test")
    try swift.session.move(".build/dopesheet/references.log", to: "shard.log")
    let list = try swift.session.read("list.txt")
    try swift.session.write("1", "list.code")
    swift.run("status", "--unused", reporting: "'swift test list' failed")
    let words = ["status", "--unused", "--log", "shard.log", "--tests", "-"]
    let outcome = swift.session.run(words, input: list, environment: swift.environment)
    expectEqual(outcome.lines.last, "4 goldens: 1 used, 2 unused, 1 unknown")
    swift.run("status", "--unused", "--log", "none.log", reporting: "none.log: no such file")
    swift.run("status", "--unused", "--tests", "code.none", is: .unusable)
    swift.run("status", "--unused", "--tests", "-", reporting: "lists no tests")
  }

  @Test("Without a package the tests cannot be listed, and must be named")
  func project() throws {
    _ = swift.run("test")
    try FileManager.default.removeItem(atPath: swift.session.folder + "/Package.swift")
    try swift.session.write("", "App.xcodeproj/project.pbxproj")
    swift.run("status", "--unused", is: .unusable, reporting: "name them with --tests FILE")
    let list = try swift.session.read("list.txt")
    let outcome = swift.session.run(["status", "--unused", "--tests", "-"], input: list)
    expectEqual(outcome.lines.last, "4 goldens: 1 used, 2 unused, 1 unknown")
  }

  @Test("A list of no tests is an error, and deletes nothing")
  func emptyList() throws {
    _ = swift.run("test")
    for list in ["", "warning: no tests\n"] {
      try swift.session.write(list, "list.txt")
      let outcome = swift.run("status", "--unused", "--delete", "--force")
      #expect(outcome.code == .unusable && left().count == 4)
      #expect(outcome.errors.contains("'swift test list' lists no tests"))
    }
  }

  @Test("The golden of a test that only another platform has stays")
  func otherPlatform() throws {
    _ = swift.run("test")
    try swift.session.write(
      "#if os(macOS)\nstruct CardTests { @Test func gone() {} }\n#endif\n",
      "Tests/AppTests/Mac/CardTests+Mac.swift")
    let outcome = swift.run("status", "--unused", "--delete")
    #expect(
      outcome.lines.contains(
        "unknown    \(FakeSwift.golden("gone"))  "
          + "(its test is not in the list, but may still be in the sources)"))
    expectEqual(left(), ["a.x1", "b", "gone"])
    try swift.session.write("// gone\n", "Tests/AppTests/Mac/CardTests+Mac.swift")
    _ = swift.run("status", "--unused", "--delete")
    expectEqual(left(), ["a.x1", "b"])
  }

  @Test("A run that broke off is not complete, and the log still tells of the one before")
  func brokenOff() throws {
    try swift.plan(uses: [], ends: [], isWhole: false)
    try swift.session.write("AppTests.CardTests/a(n:)\nAppTests.CardTests/b()\n", "list.txt")
    try swift.session.write("1", "code.txt")
    swift.run("test", is: .different)
    swift.run("status", "--unused", "--delete", reporting: "the log has no complete run")
    expectEqual(left().count, 4)
    let uses = [("a.x1", "same none", "a(n:)"), ("b", "same none", "b()")]
    try swift.plan(uses: uses, ends: [("a(n:)", "pass"), ("b()", "fail")])
    _ = swift.run("test")
    try swift.plan(uses: [], ends: [("a(n:)", "pass"), ("b()", "fail")], isWhole: false)
    _ = swift.run("test")
    expectEqual(swift.run("status", "--unused").lines.last, "4 goldens: 2 used, 2 unused")
  }

  @Test("Damage in the log keeps everything")
  func damage() throws {
    _ = swift.run("test")
    let log = try swift.session.read(".build/dopesheet/references.log")
    try swift.session.write(log + "{\"gol\n", ".build/dopesheet/references.log")
    let outcome = swift.run("status", "--unused", "--delete")
    #expect(outcome.code == .unusable && left().count == 4)
    #expect(outcome.errors.contains("references.log:6:"))
  }

  @Test("JSON tells the same")
  func json() throws {
    _ = swift.run("test")
    let outcome = swift.run("status", "--unused", "--json")
    let object = try outcome.json()
    #expect(object["exit"] as? Int == 4 && object["complete"] as? Bool == true)
    let goldens = try #require(object["goldens"] as? [[String: Any]])
    expectEqual(goldens.map { $0["state"] as? String }, ["used", "unused", "unknown", "unused"])
    swift.run("status", "--unused", "--force", reporting: "'--force' needs '--delete'")
  }
}
