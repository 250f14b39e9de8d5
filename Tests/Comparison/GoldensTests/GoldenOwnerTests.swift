import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct GoldenOwnerTests {
  private static let namesCases: [(String, String, [String])] = [
    ("AppTests.free()", "AppTests/free()", ["free()"]),
    ("AppTests.A/B/c(d:)", "AppTests/A/B/c(d:)", ["A", "B", "c(d:)"]),
    ("AppTests.A/`raw (x)/y.z`()", "AppTests/A/`raw (x)/y.z`()", ["A", "`raw (x)/y.z`()"]),
  ]

  @Test("Swift Testing, its list and its events call a test by three names", arguments: namesCases)
  func names(listed: String, id: String, names: [String]) throws {
    expectEqual(GoldenOwner(listed: listed)?.id, id)
    expectEqual(GoldenOwner(event: listed + "/ATests.swift:6:4")?.id, id)
    expectEqual(GoldenOwner(module: "AppTests", names: names).id, id)
    expectEqual(GoldenOwner(id: id).listed, listed)
  }

  @Test(
    "What is no test is none",
    arguments: ["", "Building for debugging...", "AppTests", ".a()", "AppTests.", "[1/2] x.swift"])
  func others(line: String) {
    expectEqual(GoldenOwner(listed: line), nil)
    expectEqual(GoldenOwner(event: line), nil)
  }

  @Test("A suite is no test in events, for it has no place")
  func suites() {
    expectEqual(GoldenOwner(event: "AppTests.A/B"), nil)
    expectEqual(GoldenOwner(event: "AppTests.A/b()/A.swift:x:4"), nil)
  }

  @Test("The header of a golden names the owner, whatever follows it")
  func header() {
    let owner = GoldenOwner(id: "AppTests/A/b()")
    let golden = trace([1]).owned(by: owner).text
    #expect(golden.hasPrefix("mtrace 1\nclock 60\nmeta owner AppTests/A/b()\ntrack x f64\n"))
    expectEqual(GoldenOwner(inHeaderOf: Data(golden.utf8)), owner)
    expectEqual(GoldenOwner(inHeaderOf: Data((golden + "damage").utf8)), owner)
    let late = text([1]) + "begin\nmeta owner A/b()\n"
    expectEqual(GoldenOwner(inHeaderOf: Data(late.utf8)), nil)
    expectEqual(GoldenOwner(inHeaderOf: Data()), nil)
  }
}
