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

  private static let owner = GoldenOwner(id: "AppTests/CardTests/fades()")
  private static let golden = "Tests/AppTests/__Traces__/CardTests/fades.mtrace"
  private static let passed = References.Entry.result(owner, .passed)

  private static func use(
    _ name: String, _ status: GoldenStatus = .same, by owner: GoldenOwner = owner
  ) -> References.Entry {
    .use(
      GoldenUse(
        golden: "Tests/AppTests/__Traces__/CardTests/\(name).mtrace", owner: owner,
        status: status, action: .none))
  }

  /// What logs say about the golden of a test.
  struct Case: Sendable {
    /// The entries of each run, the oldest first.
    let runs: [[References.Entry]]
    var lastIsPartial = false
    let state: UnusedGoldens.State
  }

  private static let other = GoldenOwner(id: "AppTests/b()")
  private static let logged: [Case] = [
    // The test compared it, also if it failed, before a partial run, or in one.
    Case(runs: [[use("fades")]], state: .used),
    Case(runs: [[use("fades", .different)]], state: .used),
    Case(runs: [[use("fades", .missing)]], state: .used),
    Case(runs: [[use("fades", .unusable)]], state: .used),
    Case(runs: [[use("fades")], [use("other", by: other)]], lastIsPartial: true, state: .used),
    Case(runs: [[use("other")], [use("fades")]], lastIsPartial: true, state: .used),
    // The golden was there, and the test passed without it in the last complete run.
    Case(runs: [[.goldens([golden]), passed, .end]], state: .unneeded),
    Case(runs: [[use("fades")], [.goldens([golden]), passed, .end]], state: .unneeded),
    Case(runs: [[.goldens([]), passed, .end]], state: .unknown(.newer)),
    Case(runs: [[passed]], state: .unknown(.newer)),
    // A run that did not end does not stand for one that did.
    Case(
      runs: [[use("fades"), .goldens([golden]), passed, .end], [.goldens([golden])]], state: .used),
    // Tests that failed or were skipped leave their goldens alone.
    Case(runs: [[.goldens([golden]), .result(owner, .failed)]], state: .unknown(.failed)),
    Case(runs: [[.goldens([golden]), .result(owner, .skipped)]], state: .unknown(.skipped)),
    Case(runs: [[use("other", .different)]], state: .unknown(.failed)),
    // Without the end of the test, the golden is doubtful if the test used others.
    Case(runs: [[use("fades.x2")]], state: .doubtful),
    Case(runs: [[use("a", by: other)]], state: .unknown(.absent)),
    Case(runs: [[]], state: .unknown(.absent)),
  ]

  private func state(
    _ runs: [[References.Entry]] = [], lastIsPartial: Bool = false,
    tests: [String]? = ["CardTests/fades()"], owner: GoldenOwner? = owner, golden: String = golden
  ) throws -> UnusedGoldens.State {
    for (index, entries) in runs.enumerated() {
      let isPartial = lastIsPartial && index == runs.count - 1
      try log.append(entries, of: TestRun(id: "r\(index)", isPartial: isPartial))
    }
    let tests = tests?.map { GoldenOwner(id: "AppTests/" + $0) }
    return UnusedGoldens(try References([log]).evidence(), tests: tests)
      .state(of: golden, owner: owner)
  }

  @Test("A golden has the state that the last complete run and later ones show", arguments: logged)
  func states(given: Case) throws {
    try expectEqual(state(given.runs, lastIsPartial: given.lastIsPartial), given.state)
  }

  @Test("A golden whose test is gone is unused, whatever the log lacks")
  func orphaned() throws {
    try expectEqual(state(tests: ["CardTests/other()"]), .orphaned)
    try expectEqual(state(tests: ["CardTests/other()"], owner: nil), .orphaned)
  }

  @Test(
    "A golden without an owner, or with one of a renamed module, belongs to the test of its path")
  func namesakes() throws {
    let old = GoldenOwner(id: "OldTests/CardTests/fades()")
    for owner in [nil, old] {
      try expectEqual(state(owner: owner), .unknown(.absent))
      let named = "Tests/AppTests/__Traces__/CardTests/fades.x2.mtrace"
      try expectEqual(state(owner: owner, golden: named), .unknown(.absent))
      let free = "Tests/AppTests/__Traces__/FadeTests/fades.mtrace"
      try expectEqual(state(tests: ["fades()"], owner: owner, golden: free), .unknown(.absent))
      try expectEqual(state(tests: ["fade()"], owner: owner, golden: free), .orphaned)
    }
  }

  @Test("A run that began is complete when it has ended")
  func ends() throws {
    try log.append([.goldens([Self.golden])], of: TestRun(id: "r"))
    #expect(try !References([log]).evidence().isComplete)
    try log.append([.end], of: TestRun(id: "r"))
    #expect(try References([log]).evidence().isComplete)
  }

  @Test("Shards are complete together, and a newer one does not stand for an older one")
  func shards() throws {
    func shard(_ id: String, _ text: String) throws -> TestRun {
      TestRun(id: id, shard: try Shard(text, of: "x"))
    }
    try log.append([Self.use("fades")], of: shard("a", "1/2"))
    #expect(try !References([log]).evidence().isComplete)
    try log.append([Self.use("other")], of: shard("b", "2/2"))
    let both = try References([log]).evidence()
    #expect(both.isComplete && both.used.count == 2)
    try log.append([Self.use("third")], of: shard("c", "1/2"))
    let newer = try References([log]).evidence()
    #expect(newer.isComplete && newer.used.count == 2, "the first shard's newer run counts")
  }

  @Test("Nobody asked for the tests: the owner's word is taken, and without one nothing is known")
  func noList() throws {
    try expectEqual(state(tests: nil), .unknown(.absent))
    try expectEqual(state(tests: nil, owner: nil), .unknown(.ownerless))
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
    try folder.link("Tests/AppTests/linked", to: "..")
    #expect(!isGone("AppTests/CardTests/fades()"))
  }
}
