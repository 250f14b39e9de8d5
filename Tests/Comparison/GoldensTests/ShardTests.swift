import DopesheetGoldens
import Foundation
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

@Suite struct ShellWordTests {
  private static let words = [
    "CardTests/fade", "a b", "it's", "$HOME", "*", #"a"b"#, "", "~x", "a\nb", "=x", "x;y", "カード",
  ]

  @Test("Plain words stay plain, others are quoted")
  func forms() {
    expectEqual(ShellWord.quoted("CardTests/fade.x2"), "CardTests/fade.x2")
    expectEqual(ShellWord.quoted("a b"), "'a b'")
    expectEqual(ShellWord.quoted("it's"), #"'it'\''s'"#)
    expectEqual(ShellWord.quoted(""), "''")
  }

  @Test("A shell gives every word back as it was", arguments: words)
  func shell(word: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "printf %s " + ShellWord.quoted(word)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    expectEqual(String(decoding: said, as: UTF8.self), word)
  }
}
