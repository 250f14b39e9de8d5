import DopesheetDiff
import DopesheetGoldens
import DopesheetText
import TestSupport
import Testing

@Suite("Files of tolerances") struct ToleranceFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(with: "Package.swift") }

  private func rules(_ golden: String) throws -> ToleranceRules {
    try ToleranceFile.rules(
      forGolden: folder.path + "/" + golden, settings: SettingsFile.read(atRoot: folder.path))
  }

  @Test("The rules beside a golden come after those of the folders around, and override them")
  func folders() throws {
    try folder.write("* abs=1\n*.y abs=2", to: "traces/tolerances.txt")
    try folder.write("card.* abs=3", to: "traces/motions/tolerances.txt")
    try folder.write("* abs=9", to: "traces/others/tolerances.txt")
    try folder.write("* abs=9", to: "tolerances.txt")
    let rules = try rules("traces/motions/a.mtrace")
    expectEqual(rules["card.x"], .absolute(3))
    expectEqual(rules["sun.y"], .absolute(2))
    expectEqual(rules["sun.x"], .absolute(1))
    try expectEqual(self.rules("traces/a.mtrace")["card.x"], .absolute(1))
    try expectEqual(self.rules("other/a.mtrace"), .exact)
  }

  @Test("What lies around the folder of a test's goldens does not count")
  func tests() throws {
    try folder.write("* abs=1", to: "Tests/tolerances.txt")
    try folder.write("* abs=2", to: "Tests/__Traces__/tolerances.txt")
    try expectEqual(rules("Tests/__Traces__/Suite/a.mtrace")["x"], .absolute(2))
    // A package in it, too, has the rules of the tests that it belongs to.
    try folder.write("", to: "Tests/__Traces__/Suite/Package.swift")
    try expectEqual(rules("Tests/__Traces__/Suite/b/a.mtrace")["x"], .absolute(2))
  }

  @Test("The rules of the package's settings come first, and files override them")
  func settings() throws {
    let rule = #"{"tolerances": ["* abs=5", "*.z abs=6"]}"#
    try folder.write(rule, to: "dopesheet.json")
    try folder.write("card.* abs=3", to: "traces/tolerances.txt")
    let rules = try rules("traces/a.mtrace")
    #expect(rules["card.z"] == .absolute(3) && rules["sun.z"] == .absolute(6))
    expectEqual(rules["sun.x"], .absolute(5))
  }

  @Test("What is wrong with a file is reported with its place")
  func errors() throws {
    let path = try folder.write("* abs=1\nx abs=y", to: "traces/tolerances.txt")
    let error = try #require(throws: Diagnostics.self) { try rules("traces/a.mtrace") }
    #expect(error.list.map(\.line) == [2] && error.list.map(\.column) == [7])
    expectEqual(error.list.first?.file, path)
    try folder.write("", to: "folder/tolerances.txt/x")
    #expect(throws: Diagnostics.self) { try rules("folder/a.mtrace") }
  }
}
