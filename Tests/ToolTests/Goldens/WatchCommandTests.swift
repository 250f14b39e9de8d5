import DopesheetTool
import TestSupport
import Testing

// Tools/checks/behavior/watch watches files, and has the page open in a browser.

@Suite struct WatchCommandTests {
  @Test("A run writes the page and then its stamp, and prints the path and how the goldens stand")
  func single() throws {
    let session = try Session.recorded("a", "b")
    let outcome = session.run("watch", "--no-tests", is: .same)
    expectEqual(
      outcome.lines, [".build/dopesheet/watch.html  (Ctrl-C ends)", "run 1: 2 same"])
    let page = try session.read(".build/dopesheet/watch.html")
    let stamp = try session.read(".build/dopesheet/watch.js")
    let id = try #require(stamp.split(separator: "\"").dropFirst().first)
    expectEqual(stamp, "dopesheetStamp(\"\(id)\", \"idle\");\n")
    #expect(page.contains("{\"id\":\"\(id)\",\"changed\":[],\"stamp\":\"watch.js\"}"))
  }

  @Test("A page that cannot be written is an error, and an old one stays whole")
  func unwritable() throws {
    let session = try Session.recorded("a")
    try session.write("", ".build/dopesheet")
    session.run("watch", is: .unusable, reporting: "dopesheet")
    try session.remove(".build/dopesheet")
    try session.write("", ".build/dopesheet/watch.html/kept")
    session.run("watch", "--no-tests", is: .same, reporting: "watch.html")
    #expect(try session.read(".build/dopesheet/watch.js").contains("\"failed\""))
    #expect(session.exists(".build/dopesheet/watch.html/kept"))
  }

  @Test("PATH selects as for the report, and is refused if it names nothing")
  func selection() throws {
    let session = try Session.recorded("a", "b")
    session.run("watch", "traces/a", is: .same, printing: "run 1: 1 same")
    session.run("watch", "traces/c", is: .unusable, reporting: "no golden and no pending trace")
  }

  @Test("A run says if the tests did not end, or failed for other reasons than goldens")
  func tests() throws {
    let swift = try FakeSwift()
    for name in ["a", "b"] { try swift.writeGolden(name, test: "\(name)()") }
    func errors(_ words: String, ends: [(String, String)], isWhole: Bool = true) throws -> String {
      try swift.plan(
        uses: [("a", "same none", "a()"), ("b", words, "b()")], ends: ends, isWhole: isWhole)
      try swift.session.write("1", "code.txt")
      return swift.run("watch").errors
    }
    func says(_ errors: String, _ words: String) -> Bool {
      errors.contains("dopesheet: \(words) (see above)")
    }
    let golden = try errors("different none", ends: [("a()", "pass"), ("b()", "fail")])
    #expect(!golden.contains("see above"), "\(golden)")
    let other = try errors("same none", ends: [("a()", "pass"), ("b()", "fail")])
    #expect(says(other, "the tests failed, and not because of a golden"), "\(other)")
    let build = try errors("same none", ends: [], isWhole: false)
    #expect(says(build, "the tests did not run to their end"), "\(build)")
  }

  @Test(
    "What cannot be is refused",
    arguments: [["--port", "8080"], ["--filter", "x", "--no-tests"]])
  func refused(options: [String]) throws {
    let outcome = try Session().run(["watch"] + options)
    expectEqual(outcome.code, .unusable)
    #expect(!outcome.errors.isEmpty && outcome.output.isEmpty)
  }
}
