import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct TestSourcesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func isGone(_ owner: String?, _ golden: String = "CardTests/fades") -> Bool {
    var sources = TestSources(root: folder.path)
    return sources.lackTest(
      of: "Tests/AppTests/__Traces__/\(golden).mtrace", owner: owner.map { GoldenOwner(id: $0) })
  }

  @Test("A test is gone if no file of its target holds its names together")
  func gone() throws {
    try folder.write("struct CardTests {\n  func fadesOut() {} }", to: "Tests/AppTests/a.swift")
    try folder.write("struct Deck { func fades() {} }", to: "Tests/AppTests/deep/b.swift")
    try folder.write("struct CardTests { func fades() {} }", to: "Tests/Other/c.swift")
    #expect(isGone("AppTests/CardTests/fades()"))
    #expect(!isGone("AppTests/CardTests/fadesOut(_:)"))
    #expect(!isGone("AppTests/Deck/fades()"))
    #expect(!isGone("Elsewhere/CardTests/fades()"), "its target's folder is not known")
  }

  @Test("Names within backticks are found")
  func raw() throws {
    try folder.write("@Test func `it fades/out`() {}", to: "Tests/AppTests/a.swift")
    #expect(!isGone("AppTests/`it fades/out`()"))
    #expect(isGone("AppTests/`it fades`()"))
  }

  @Test("Without an owner, the function is that of the path, where the path tells")
  func ownerless() throws {
    try folder.write("@Test func fades() {}", to: "Tests/AppTests/a.swift")
    #expect(!isGone(nil) && !isGone(nil, "CardTests/fades.x2"))
    #expect(isGone(nil, "CardTests/slides"))
    #expect(!isGone(nil, "CardTests/it-slides-0123abcd"))
  }

  @Test("Where not all sources can be read, nothing is gone")
  func unreadable() throws {
    try folder.write("", to: "Tests/AppTests/a.swift")
    #expect(isGone("AppTests/CardTests/fades()"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Tests/AppTests/linked", withDestinationPath: "..")
    #expect(!isGone("AppTests/CardTests/fades()"))
  }
}
