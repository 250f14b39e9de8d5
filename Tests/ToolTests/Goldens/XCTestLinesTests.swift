import Foundation
import TestSupport
import Testing

@Suite("What XCTest prints") struct XCTestLinesTests {
  private let swift: FakeSwift

  init() throws { swift = try FakeSwift() }

  @Test("The report has the tests of XCTest, too, by what it prints")
  func junitOfXCTest() throws {
    try swift.plan(
      uses: [("c", "missing recorded", "testFails")], ends: [("a()", "pass")], isWhole: false)
    let folder = swift.session.folder
    try write(
      output: """
        Test Suite 'CardTests' started at 2026-11-29 11:53:14.419
        Test Case 'CardTests.testFails' started at 2026-11-29 11:53:14.419
        \(folder)/Tests/AppTests/CardTests.swift:5: error: CardTests.testFails : ("1") is not ("2") - <a>
        and another line

        \(folder)/Tests/AppTests/CardTests.swift:6: error: CardTests.testFails : second
        Test Case 'CardTests.testFails' failed (0.005 seconds)
        Test Case '-[UITests.OtherTests testPasses]' started.
        Test Case '-[UITests.OtherTests testPasses]' passed (0.001 seconds).
        Test Case 'CardTests.testSkips' started at 2026-11-29 11:53:14.424
        Test Case 'CardTests.testSkips' skipped (0.0 seconds)
        Test Case 'CardTests.testCrashes' started at 2026-11-29 11:53:14.424

        """, code: 1,
      list: ["a()", "testFails", "testSkips", "testCrashes"].map { "AppTests.CardTests/\($0)" })
    let outcome = swift.run("test", "--junit", "j.xml", is: .different)
    #expect(outcome.output.contains("CardTests.testFails : second\n"))
    let place = "&#10;&#10;at Tests/AppTests/CardTests.swift"
    let first = "(&quot;1&quot;) is not (&quot;2&quot;) - &lt;a&gt;"
    let failures = "\(first)&#10;and another line\(place):5&#10;&#10;second\(place):6"
    let crash = "The test did not end."
    let expected: [String] = [
      #"AppTests/CardTests a()"/>"#,
      #"AppTests/CardTests testCrashes"><failure message="\#(crash)">\#(crash)"#,
      #"AppTests/CardTests testFails"><failure message="\#(first)">\#(failures)"#,
      #"AppTests/CardTests testSkips"><skipped/></testcase>"#,
      #"UITests/OtherTests testPasses"/>"#,
    ]
    try expectEqual(Array(cases().prefix(5)), expected)
    #expect(try swift.session.read("list.call").contains("--skip-build"))
    #expect(try !swift.session.read(".build/dopesheet/references.log").contains("testSkips"))
    // What passes side by side is only in SwiftPM's report.
    try swift.session.write(
      #"<testcase classname="AppTests.CardTests" name="testFails">"#
        + #"<testcase classname="AppTests.CardTests" name="testPasses">"#, "report.xml")
    let words = ["test", "--junit", "j.xml", "--", "--parallel"]
    _ = swift.session.run(words, environment: swift.environment)
    #expect(try swift.session.read("j.xml").contains(#"tests="7" failures="3""#))
    #expect(try cases().contains(#"AppTests/CardTests testPasses"/>"#))
    expectEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/.build/dopesheet"),
      ["references.log"])
  }

  private func write(output: String, code: Int, list: [String]) throws {
    try swift.session.write(list.map { $0 + "\n" }.joined(), "list.txt")
    try swift.session.write(output, "output.txt")
    try swift.session.write("\(code)", "code.txt")
  }

  private func cases() throws -> [String] {
    try swift.session.read("j.xml").split(separator: "\n").filter { $0.contains("<testcase") }
      .map { line in
        line.trimmingCharacters(in: .whitespaces)
          .replacing("<testcase classname=\"", with: "").replacing("\" name=\"", with: " ")
          .replacing("</failure></testcase>", with: "")
      }
  }

  /// Returns the cases of the report of a run, in which XCTest prints a text.
  private func casesOfXCTest(
    _ output: String, code: Int, of list: [String], _ arguments: String...
  ) throws -> [String] {
    try swift.plan(uses: [("x", "same none", "x()")], ends: [], isWhole: false)
    try write(output: output, code: code, list: list)
    let words = ["test", "--junit", "j.xml", "--"] + arguments
    _ = swift.session.run(words, environment: swift.environment)
    return try cases().filter { !$0.contains(" x()\"") }
  }

  @Test(
    "A test that crashes in a parallel run has failed, by SwiftPM's report or by what follows it")
  func junitOfCrashedXCTest() throws {
    try swift.session.write(
      #"<testcase classname="AppTests.CardTests" name="testA" time="1">"# + "\n"
        + #"<failure message="failed"></failure></testcase>"# + "\n"
        + #"<testcase classname="AppTests.CardTests" name="testC" time="1">"#, "report.xml")
    let crash = "The test did not end."
    let cases = try casesOfXCTest(
      """
      Test Case 'CardTests.testB' started at 2026-11-29 11:53:14.419
      Fatal error
      Test Case 'CardTests.testC' started at 2026-11-29 11:53:14.424
      printed without an endTest Case 'CardTests.testC' passed (0.0 seconds)

      """, code: 1, of: ["A", "B", "C"].map { "AppTests.CardTests/test\($0)" }, "--parallel",
      "--xunit-output=mine.xml")
    expectEqual(
      Array(cases.prefix(3)),
      [
        #"AppTests/CardTests testA"><failure message="The test failed.">The test failed."#,
        #"AppTests/CardTests testB"><failure message="\#(crash)">\#(crash)"#,
        #"AppTests/CardTests testC"/>"#,
      ])
  }

  @Test("A report of the user's own is read and kept, but not one that an earlier run left")
  func ownReport() throws {
    try swift.session.write(
      #"<testcase classname="AppTests.CardTests" name="testA" time="1">"#, "report.xml")
    func cases() throws -> [String] {
      try casesOfXCTest("", code: 0, of: [], "--parallel", "--xunit-output", "mine.xml")
    }
    try expectEqual(cases(), [#"AppTests/CardTests testA"/>"#])
    #expect(swift.session.exists("mine.xml"))
    try expectEqual(cases(), [])
  }

  @Test("What tests print beside the lines of XCTest does not hide them")
  func junitOfPrintedXCTest() throws {
    let folder = swift.session.folder
    let list = ["AppTests.CardTests/testA", "AppTests.CardTests/testB"]
    let noise = String(repeating: "noise\n", count: 10_000)
    let cases = try casesOfXCTest(
      """
      xTest Case 'CardTests.testA' started at 2026-11-29 11:53:14.419
      y\(folder)/Tests/AppTests/CardTests.swift:5: error: CardTests.testA : why
      Test Case 'no test'
      \(noise)xTest Case 'CardTests.testA' failed (0.005 seconds)
      Test Case 'CardTests.testB' started at 2026-11-29 11:53:14.424
      """, code: 1, of: list)
    let start = #"AppTests/CardTests testA"><failure message="why">why&#10;Test Case "#
    #expect(cases[0].hasPrefix(start), "\(cases[0].prefix(200))")
    #expect(cases[0].hasSuffix("…&#10;&#10;at Tests/AppTests/CardTests.swift:5"))
    #expect(cases[0].count < 20_000 && cases[1].contains("The test did not end."))
    let passed = try casesOfXCTest(
      "Test Case 'CardTests.testB' started at 2026-11-29 11:53:14.424\n", code: 0, of: list)
    expectEqual(passed, [#"AppTests/CardTests testB"/>"#])
  }

  @Test("A test whose class two modules have is reported by its printed name")
  func junitOfNamesakes() throws {
    let lines = [
      "testA' started at 2", "testA' passed (0", "testB' started at 2", "testB' passed (0",
    ]
    let cases = try casesOfXCTest(
      lines.map { "Test Case 'CardTests.\($0)\n" }.joined(), code: 0,
      of: ["AppTests.CardTests/testA", "UITests.CardTests/testA", "UITests.CardTests/testB"])
    expectEqual(cases, [#"CardTests testA"/>"#, #"UITests/CardTests testB"/>"#])
  }
}
