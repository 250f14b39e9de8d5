import DopesheetGoldens
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite struct ShardResultsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes the results of one machine.
  private func machine(
    _ name: String, shard: String, golden: String, pending: [String: String] = [:]
  ) throws {
    let run = TestRun(id: name, shard: try Shard(shard, of: "x"))
    let use = GoldenUse(
      golden: golden, owner: GoldenOwner(id: "A/t()"), status: .same, action: .none)
    try ReferencesLog(path: folder.path + "/\(name)/references.log").append([.use(use)], of: run)
    let report = JUnitReport("dopesheet test " + shard, [.init(path: golden, status: .same)])
    try folder.write(report.text, to: name + "/junit.xml")
    for (path, text) in pending { try folder.write(text, to: name + "/pending/" + path) }
  }

  private func results(_ names: String...) throws -> ShardResults {
    try ShardResults(of: names.map { folder.path + "/" + $0 })
  }

  @Test("Logs, reports and pending traces are joined")
  func joining() throws {
    try machine(
      "m1", shard: "1/2", golden: "a.mtrace",
      pending: ["T/a.mtrace": "1", "T/a.diff.txt": "d", "T/a.svg": "s"])
    try machine("m2", shard: "2/2", golden: "b.mtrace", pending: ["T/a.mtrace": "1"])
    let results = try results("m1", "m2")
    #expect(results.pendingCount == 1 && results.report?.tests.cases == 2)
    expectEqual(results.references.evidence().used, ["a.mtrace", "b.mtrace"])
    try results.write(to: folder.path + "/out")
    let log = ReferencesLog(path: folder.path + "/out/references.log")
    #expect(try References([log]).evidence().isComplete)
    expectEqual(folder.text("out/pending/T/a.mtrace"), "1")
    expectEqual(folder.text("out/pending/T/a.diff.txt"), "d")
    expectEqual(folder.text("out/pending/T/a.svg"), "s")
    expectEqual(folder.text("out/junit.xml"), results.report?.text)
  }

  @Test("What does not fit together is refused, each with its place")
  func refusals() throws {
    try machine("m1", shard: "1/3", golden: "a.mtrace", pending: ["T/a.mtrace": "1"])
    try machine("m2", shard: "2/3", golden: "b.mtrace", pending: ["T/a.mtrace": "2"])
    try folder.write("", to: "empty/note")
    let error = #expect(throws: Diagnostics.self) { try results("m1", "m2", "empty", "none") }
    let text = error?.description ?? ""
    #expect(text.contains("shard 3/3 is missing"))
    #expect(text.contains("m2/pending/T/a.mtrace: differs from"))
    #expect(text.contains("/empty: has no results"))
    #expect(text.contains("/none: is not a folder"))
  }

  @Test("One of the three kinds of results is enough")
  func parts() throws {
    try machine("m", shard: "1/1", golden: "a.mtrace", pending: ["T/a.mtrace": "1"])
    for kept in ["references.log", "junit.xml", "pending"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + kept + "-only", withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        atPath: folder.path + "/m/" + kept, toPath: folder.path + "/\(kept)-only/" + kept)
    }
    try expectEqual(results("references.log-only").references.evidence().used, ["a.mtrace"])
    try expectEqual(results("junit.xml-only").report?.tests.cases, 1)
    try expectEqual(results("pending-only").pendingCount, 1)
  }

  @Test("Of many missing shards a few are named, and all are counted")
  func missing() throws {
    try machine("m1", shard: "1/10000", golden: "a.mtrace")
    let error = #expect(throws: Diagnostics.self) { try results("m1") }
    expectEqual(error?.list.count, 6)
    expectEqual(error?.list.last?.message, "9999 shards are missing in total")
  }

  @Test("Damage in a log or a report is reported")
  func damage() throws {
    try folder.write("{\"run\":\n", to: "m1/references.log")
    #expect(throws: Diagnostics.self) { try results("m1") }
    try folder.write("<testsuites>", to: "m2/junit.xml")
    let error = #expect(throws: Diagnostics.self) { try results("m2") }
    expectEqual(error?.description.contains("m2/junit.xml: is not a complete report"), true)
  }

  @Test("A link among the results is not followed")
  func links() throws {
    try machine("m1", shard: "1/1", golden: "a.mtrace", pending: ["T/a.mtrace": "1"])
    try folder.link("m1/pending/T/b.mtrace", to: "/etc/hostname")
    let error = #expect(throws: Diagnostics.self) { try results("m1") }
    expectEqual(error?.description.contains("is a link, not a result"), true)
  }
}

@Suite struct ShardTests {
  @Test("Every name belongs to one shard, and all shards have a fair part")
  func parts() throws {
    let names = (0..<1_000).map { "Tests/A/__Traces__/S/test\($0).mtrace" }
    for count in [1, 2, 3, 7] {
      let shards = try (1...count).map { try Shard("\($0)/\(count)", of: "--shard") }
      for name in names { #expect(shards.count { $0.contains(name) } == 1) }
      for shard in shards {
        let share = names.count { shard.contains($0) }
        #expect(abs(share - 1_000 / count) < 100)
      }
    }
  }

  @Test("A name stays where it is, on every machine")
  func stability() throws {
    let parts = try ["a", "b", "c", "d"].map { name in
      try (1...3).first { try Shard("\($0)/3", of: "--shard").contains(name) }
    }
    expectEqual(parts, [3, 1, 3, 3])
  }

  @Test(
    "What is no shard is refused",
    arguments: ["", "0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "1/10001"])
  func refusals(text: String) {
    #expect(
      throws: GoldenError(
        "--shard", "invalid shard '\(text)'",
        hint: "K/N with K of 1 to N, as in 2/3, and N of at most 10000")
    ) { try Shard(text, of: "--shard") }
  }

  @Test("The shards that are missing are reported")
  func missing() throws {
    let shards = try ["1/3", "3/3", "2/2"].map { try Shard($0, of: "x") }
    expectEqual(Shard.missing(beside: shards).map(\.description), ["1/2", "2/3"])
    #expect(Shard.missing(beside: []).isEmpty)
  }
}
