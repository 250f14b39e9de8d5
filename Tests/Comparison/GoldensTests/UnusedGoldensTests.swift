import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct UnusedGoldensTests {
  private let folder: TemporaryFolder
  private var log: ReferencesLog { ReferencesLog(path: folder.path + "/references.log") }

  init() throws { folder = try TemporaryFolder() }

  private let owner = GoldenOwner(id: "AppTests/CardTests/fades()")
  private let golden = "Tests/AppTests/__Traces__/CardTests/fades.mtrace"

  private func use(
    _ name: String, _ status: GoldenStatus = .same, by owner: GoldenOwner? = nil
  ) -> References.Entry {
    .use(
      GoldenUse(
        golden: "Tests/AppTests/__Traces__/CardTests/\(name).mtrace", owner: owner ?? self.owner,
        status: status, action: .none))
  }

  private func state(
    _ runs: [(run: TestRun, entries: [References.Entry])], tests: [String]? = ["CardTests/fades()"],
    owner: GoldenOwner? = GoldenOwner(id: "AppTests/CardTests/fades()"), golden: String? = nil
  ) throws -> UnusedGoldens.State {
    try WholeFile.remove(log.path)
    for run in runs { try log.append(run.entries, of: run.run) }
    let tests = tests?.map { GoldenOwner(id: "AppTests/" + $0) }
    return UnusedGoldens(try References([log]).evidence(), tests: tests)
      .state(of: golden ?? self.golden, owner: owner)
  }

  private func run(_ id: String = "r", isPartial: Bool = false) -> TestRun {
    TestRun(id: id, isPartial: isPartial)
  }

  @Test("A golden that a test compared is used, also one that failed")
  func used() throws {
    for status in GoldenStatus.allCases {
      try expectEqual(state([(run(), [use("fades", status)])]), .used)
    }
  }

  @Test("A golden whose test is gone is unused, whatever the log lacks")
  func orphaned() throws {
    try expectEqual(state([], tests: ["CardTests/other()"]), .orphaned)
    try expectEqual(state([], tests: ["CardTests/other()"], owner: nil), .orphaned)
  }

  @Test(
    "A golden without an owner, or with one of a renamed module, belongs to the test of its path")
  func namesakes() throws {
    let old = GoldenOwner(id: "OldTests/CardTests/fades()")
    for owner in [nil, old] {
      try expectEqual(state([], owner: owner), .unknown(.absent))
      let named = "Tests/AppTests/__Traces__/CardTests/fades.x2.mtrace"
      try expectEqual(state([], owner: owner, golden: named), .unknown(.absent))
      let free = "Tests/AppTests/__Traces__/FadeTests/fades.mtrace"
      try expectEqual(state([], tests: ["fades()"], owner: owner, golden: free), .unknown(.absent))
      try expectEqual(state([], tests: ["fade()"], owner: owner, golden: free), .orphaned)
    }
  }

  @Test("A golden that was there and whose test passed without it is unneeded")
  func unneeded() throws {
    let passed = References.Entry.result(owner, .passed)
    try expectEqual(state([(run(), [.goldens([golden]), passed, .end])]), .unneeded)
    try expectEqual(state([(run(), [.goldens([]), passed, .end])]), .unknown(.newer))
    try expectEqual(state([(run(), [passed])]), .unknown(.newer))
  }

  @Test("Tests that failed or were skipped leave their goldens alone")
  func unfinished() throws {
    let start = References.Entry.goldens([golden])
    try expectEqual(state([(run(), [start, .result(owner, .failed)])]), .unknown(.failed))
    try expectEqual(state([(run(), [start, .result(owner, .skipped)])]), .unknown(.skipped))
    try expectEqual(state([(run(), [use("other", .different)])]), .unknown(.failed))
    try expectEqual(state([(run(), [])]), .unknown(.absent))
  }

  @Test("Without the ends of tests, a golden is doubtful whose test used others")
  func doubtful() throws {
    try expectEqual(state([(run(), [use("fades.x2")])]), .doubtful)
    #expect(
      try state([(run(), [use("a", by: GoldenOwner(id: "AppTests/b()"))])]) == .unknown(.absent))
  }

  @Test("What a partial run does not use is in no doubt for it, and what it uses is used")
  func partial() throws {
    let complete = (run("r1"), [use("fades")])
    let later = (run("r2", isPartial: true), [use("other", by: GoldenOwner(id: "AppTests/b()"))])
    try expectEqual(state([complete, later]), .used)
    #expect(
      try state([(run("r0"), [use("other")]), (run("r1", isPartial: true), [use("fades")])])
        == .used)
  }

  @Test("Runs before the last complete one are forgotten")
  func recent() throws {
    let passed = References.Entry.result(owner, .passed)
    #expect(
      try state([(run("r1"), [use("fades")]), (run("r2"), [.goldens([golden]), passed, .end])])
        == .unneeded)
  }

  @Test("A run that began and did not end does not stand for one that did")
  func brokenOff() throws {
    let passed = References.Entry.result(owner, .passed)
    let broken: (TestRun, [References.Entry]) = (run("r2"), [.goldens([golden])])
    #expect(
      try state([(run("r1"), [use("fades"), .goldens([golden]), passed, .end]), broken]) == .used)
    try WholeFile.remove(log.path)
    try log.append(broken.1, of: broken.0)
    #expect(try !References([log]).evidence().isComplete)
    try log.append([.end], of: broken.0)
    #expect(try References([log]).evidence().isComplete)
  }

  @Test("Shards are complete together, and a newer one does not stand for an older one")
  func shards() throws {
    func shard(_ id: String, _ text: String) throws -> TestRun {
      TestRun(id: id, shard: try Shard(text, of: "x"))
    }
    try log.append([use("fades")], of: shard("a", "1/2"))
    #expect(try !References([log]).evidence().isComplete)
    try log.append([use("other")], of: shard("b", "2/2"))
    let both = try References([log]).evidence()
    #expect(both.isComplete && both.used.count == 2)
    try log.append([use("third")], of: shard("c", "1/2"))
    let newer = try References([log]).evidence()
    #expect(newer.isComplete && newer.used.count == 2, "the first shard's newer run counts")
  }

  @Test("Nobody asked for the tests: the owner's word is taken, and without one nothing is known")
  func noList() throws {
    try expectEqual(state([], tests: nil), .unknown(.absent))
    try expectEqual(state([], tests: nil, owner: nil), .unknown(.ownerless))
  }
}

@Suite struct TestSourcesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func isGone(_ owner: String?, _ golden: String = "CardTests/fades") -> Bool {
    let sources = TestSources(root: folder.path)
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
