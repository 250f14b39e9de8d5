import DopesheetFailures
import TestSupport
import Testing

@Suite("A running test for a stepper")
struct GoldenTestTests {
  @Test("Its goldens are those of its name and of names behind it")
  func goldens() throws {
    let folder = try TemporaryFolder()
    let names = ["goldens", "goldens.big", "goldens.big.wide", "goldensOfOthers"]
    for name in names {
      try folder.write("", to: "__Traces__/GoldenTestTests/\(name).mtrace")
    }
    try folder.write("", to: "__Traces__/GoldenTestTests/goldens.txt")
    let reporter = NoteReporter()
    reporter.place = TestPlace(
      fileID: "T/CardTests.swift", file: folder.path + "/CardTests.swift", line: 1)
    func goldens(named name: String? = nil) throws -> [String] {
      try #require(reporter.stepped(named: name, environment: [:])).goldens
        .map { String($0.dropFirst("\(folder.path)/__Traces__/GoldenTestTests/".count)) }
    }
    expectEqual(
      try goldens(), ["goldens.big.mtrace", "goldens.big.wide.mtrace", "goldens.mtrace"])
    expectEqual(
      try goldens(named: "big"), ["goldens.big.mtrace", "goldens.big.wide.mtrace"])
    expectEqual(try goldens(named: "small"), [])
  }
}
