import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite("Links out of the package")
struct LinksOutTests {
  let folder: TemporaryFolder
  let other: TemporaryFolder
  var golden: String { folder.path + "/Tests/A/__Traces__/S/a.mtrace" }

  init() throws {
    folder = try TemporaryFolder()
    other = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    try folder.write("", to: "Tests/A/ATests.swift")
  }

  private func link(_ name: String, to place: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + name, withDestinationPath: place)
  }

  private func compare(
    _ values: [Double], _ mode: RecordMode, _ environment: [String: String] = [:]
  ) throws -> GoldenOutcome {
    let pending = try PendingFolder(forGolden: golden, environment: environment)
    return GoldenCheck(mode: mode, pending: pending).compare(trace(values), golden: golden)
  }

  private func expectRefusal(_ outcome: GoldenOutcome, _ hint: String) {
    guard case .failed(let error) = outcome.action else {
      Issue.record("\(outcome.action)")
      return
    }
    #expect(error.message.hasPrefix("is behind a symbolic link to "))
    expectEqual(error.hint?.contains(hint), true)
  }

  @Test("No golden is recorded through a link out, unless the root holds both")
  func goldens() throws {
    try link("Tests/A/__Traces__", to: other.path)
    try expectRefusal(compare([1], .missing), "DOPESHEET_ROOT")
    expectEqual(other.files, [])
    let root = (folder.path as NSString).deletingLastPathComponent
    let pending = folder.path + "/.build/pending"
    let outcome = try compare(
      [1], .missing, ["DOPESHEET_ROOT": root, "DOPESHEET_PENDING_DIR": pending])
    expectEqual(outcome.action, .recorded)
    expectEqual(other.files, ["S/a.mtrace"])
  }

  @Test(
    "No pending trace is written or removed through a link out, unless a variable names the place")
  func pendingTraces() throws {
    try folder.write(text([1]), to: "Tests/A/__Traces__/S/a.mtrace")
    try other.write("theirs", to: "dopesheet/pending/Tests/A/__Traces__/S/a.mtrace")
    try link(".build", to: other.path)
    try expectRefusal(compare([2], .never), "DOPESHEET_PENDING_DIR")
    try expectRefusal(compare([1], .never), "DOPESHEET_PENDING_DIR")
    expectEqual(other.text("dopesheet/pending/Tests/A/__Traces__/S/a.mtrace"), "theirs")
    let pending = try PendingFolder(forGolden: golden, environment: [:])
    let waiting = PendingTrace(folder: pending, name: "Tests/A/__Traces__/S/a.mtrace")
    #expect(throws: GoldenError.self) { try waiting.remove() }
    try other.write("theirs\n", to: "dopesheet/references.log")
    let log = ReferencesLog(beside: pending, environment: [:])
    #expect(throws: GoldenError.self) { try log.append([.end], of: TestRun(id: "r")) }
    #expect(throws: GoldenError.self) { try log.keepOnly(TestRun(id: "r")) }
    expectEqual(other.text("dopesheet/references.log"), "theirs\n")
    expectEqual(other.files.count, 2)
    let asked = ["DOPESHEET_REFERENCES": folder.path + "/.build/asked.log"]
    try ReferencesLog(beside: pending, environment: asked).append([.end], of: TestRun(id: "r"))
    expectEqual(other.text("asked.log")?.isEmpty, false)
    let place = other.path + "/dopesheet/pending"
    let outcome = try compare([2], .never, ["DOPESHEET_PENDING_DIR": place])
    guard case .kept = outcome.action else {
      Issue.record("\(outcome.action)")
      return
    }
  }

  @Test("A folder of DOPESHEET_PENDING_DIR is left by no link either")
  func namedFolder() throws {
    let place = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: place.path + "/Tests", withDestinationPath: other.path)
    try folder.write(text([1]), to: "Tests/A/__Traces__/S/a.mtrace")
    try expectRefusal(compare([2], .never, ["DOPESHEET_PENDING_DIR": place.path]), "PENDING_DIR")
    expectEqual(other.files, [])
  }

  @Test("No golden is accepted through a link out, and what is pending stays")
  func accepting() throws {
    try link("Tests/A/__Traces__", to: other.path)
    guard case .kept(let waiting) = try compare([1], .never).action else {
      Issue.record("nothing is kept")
      return
    }
    #expect(throws: GoldenError.self) { try waiting.accept() }
    expectEqual(other.files, [])
    try expectEqual(waiting.folder.list(), [waiting])
  }

  @Test("Links within the package are fine")
  func inside() throws {
    for name in ["build", "goldens"] { try folder.write("", to: name + "/keep") }
    try link(".build", to: "build")
    try link("Tests/A/__Traces__", to: "../../goldens")
    guard case .kept(let waiting) = try compare([1], .never).action else {
      Issue.record("nothing is kept")
      return
    }
    try waiting.accept()
    expectEqual(folder.text("goldens/S/a.mtrace"), folder.text("Tests/A/__Traces__/S/a.mtrace"))
    try expectEqual(compare([1], .never).passes, true)
  }
}
