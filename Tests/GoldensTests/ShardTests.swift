import DopesheetGoldens
import TestSupport
import Testing

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
        "--shard", "'\(text)' is no shard",
        hint: "K/N with K of 1 to N, as in 2/3, and N of at most 10000")
    ) { try Shard(text, of: "--shard") }
  }

  @Test("The shards that are missing are told")
  func missing() throws {
    let shards = try ["1/3", "3/3", "2/2"].map { try Shard($0, of: "x") }
    expectEqual(Shard.missing(beside: shards).map(\.description), ["1/2", "2/3"])
    #expect(Shard.missing(beside: []).isEmpty)
  }
}
