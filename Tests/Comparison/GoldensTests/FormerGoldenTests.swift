import DopesheetFiles
import DopesheetGoldens
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct FormerGoldenTests {
  private let folder: TemporaryFolder
  private static let traces = "Tests/AppTests/__Traces__/"

  /// A package whose test `fades` has no golden yet.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "struct CardTests { func fades() {} func slides() {} }", to: "Tests/AppTests/CardTests.swift")
  }

  /// Writes a golden that states its test.
  private func write(_ name: String, _ test: String, _ values: [Double]) throws {
    let meta = [Trace.Meta("owner", "AppTests/" + test)]
    try folder.write(text(values, meta: meta), to: Self.traces + name + ".mtrace")
  }

  private func former(of values: [Double] = [0, 1, 2]) throws -> String? {
    let outcome = GoldenCheck(
      mode: .never, pending: PendingFolder(root: folder.path, path: folder.path + "/pending")
    ).compare(
      try Trace(text: text(values)),
      golden: folder.path + "/" + Self.traces + "CardTests/fades.mtrace")
    let former = FormerGolden(
      of: try Trace(text: text(values)), missing: outcome.golden,
      owner: GoldenOwner(id: "AppTests/CardTests/fades()"), sources: TestSources(root: folder.path))
    let lines = outcome.failureText(former: former).split(separator: "\n")
    guard let first = lines.firstIndex(where: { $0.contains("former") }) else { return nil }
    let title = PathText.name(lines[first].split(separator: " ").last.map(String.init) ?? "")
    return "\(title) \(lines[first + 1].trimmingCharacters(in: .whitespaces))"
  }

  private let end = ", and its test is gone: if it was renamed, move this file to the golden"

  @Test("A golden of a test that is gone is named, the most alike first")
  func likeness() throws {
    try expectEqual(former(), nil)
    try write("CardTests/appears", "CardTests/appears()", [0, 5, 9])
    try expectEqual(former(), "appears.mtrace has the same tracks" + end)
    try write("CardTests/comes-in-0123", "CardTests/`comes in`()", [0, 1, 2])
    try expectEqual(former(), "comes-in-0123.mtrace has the same records" + end)
  }

  @Test("A suite that was renamed is found by its functions")
  func suites() throws {
    try write("OldTests/fades", "OldTests/fades()", [0, 1, 2])
    try write("OldTests/appears", "OldTests/appears()", [0, 1, 2])
    try expectEqual(former(), "fades.mtrace has the same records" + end)
  }

  @Test("Goldens in use are not named, nor those without a test, nor those of other tracks")
  func others() throws {
    try write("CardTests/slides", "CardTests/slides()", [0, 1, 2])
    try folder.write(text([0, 1, 2]), to: Self.traces + "CardTests/foreign.mtrace")
    let other = text([0, 1, 2], meta: [Trace.Meta("owner", "AppTests/CardTests/gone()")])
    try folder.write(
      other.replacing("track x", with: "track y"), to: Self.traces + "CardTests/gone.mtrace")
    try expectEqual(former(), nil)
  }
}
