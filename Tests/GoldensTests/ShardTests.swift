import DopesheetGoldens
import DopesheetNotation
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

@Suite struct ShardResultsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes what a machine leaves behind.
  private func machine(
    _ name: String, shard: String, golden: String, pending: [String: String] = [:]
  ) throws {
    let run = TestRun(id: name, shard: try Shard(shard, of: "x"))
    let use = GoldenUse(
      golden: golden, owner: GoldenOwner(id: "A/t()"), outcome: .same, action: .none)
    try ReferencesLog(path: folder.path + "/\(name)/references.log").append([.use(use)], of: run)
    let report = JUnitReport("dopesheet test " + shard, [.init(path: golden, outcome: .passed)])
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
    #expect(results.pendingCount == 1 && results.report?.cases == 2)
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
    #expect(text.contains("/empty: holds no results"))
    #expect(text.contains("/none: is no folder"))
  }

  @Test("Of many missing shards a few are named, and all are counted")
  func missing() throws {
    try machine("m1", shard: "1/10000", golden: "a.mtrace")
    let error = #expect(throws: Diagnostics.self) { try results("m1") }
    expectEqual(error?.list.count, 6)
    expectEqual(error?.list.last?.message, "9999 shards are missing in all")
  }

  @Test("Damage in a log or a report is told")
  func damage() throws {
    try folder.write("{\"run\":\n", to: "m1/references.log")
    #expect(throws: Diagnostics.self) { try results("m1") }
    try folder.write("<testsuites>", to: "m2/junit.xml")
    let error = #expect(throws: Diagnostics.self) { try results("m2") }
    expectEqual(error?.description.contains("m2/junit.xml: is no whole report"), true)
  }

  @Test("A link among the results is not followed")
  func links() throws {
    try machine("m1", shard: "1/1", golden: "a.mtrace", pending: ["T/a.mtrace": "1"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/m1/pending/T/b.mtrace", withDestinationPath: "/etc/hostname")
    let error = #expect(throws: Diagnostics.self) { try results("m1") }
    expectEqual(error?.description.contains("is a link, not a result"), true)
  }
}

@Suite struct TestRunTests {
  private static let partialCases: [([String], Bool)] = [
    ([], false), (["--filter", "A"], true), (["--skip=B"], true), (["--parallel"], false),
    (["--event-stream-version", "0"], false), (["-s", "A.B"], true), (["--filtering"], false),
    (["--test-product", "P"], true), (["--disable-swift-testing"], true), (["-l"], true),
    (["--enable-xctest"], true), (["--disable-xctest"], false), (["--skip-build"], false),
    (["-Xswiftc", "-s"], false), (["-Xswiftc", "-g", "-s", "A.B"], true),
  ]

  @Test("Options that choose tests make a run partial", arguments: partialCases)
  func partial(arguments: [String], isPartial: Bool) throws {
    let run = try TestRun(environment: [:], arguments: ["tests.xctest"] + arguments)
    #expect(run.isPartial == isPartial && run.shard == nil)
  }

  @Test("The filters of a shard make no run partial")
  func shard() throws {
    let environment = ["DOPESHEET_RUN": "r1", "DOPESHEET_SHARD": "2/3"]
    let run = try TestRun(environment: environment, arguments: ["--filter", "A"])
    #expect(run == TestRun(id: "r1", shard: try Shard("2/3", of: "x")))
    #expect(throws: GoldenError.self) {
      try TestRun(environment: ["DOPESHEET_SHARD": "4/3"], arguments: [])
    }
  }

  @Test("A process is one run, unless somebody names it")
  func identity() throws {
    let one = try TestRun(environment: [:], arguments: [])
    try expectEqual(TestRun(environment: ["DOPESHEET_RUN": ""], arguments: []), one)
    try expectEqual(TestRun(environment: ["DOPESHEET_RUN": "r2"], arguments: []).id, "r2")
    #expect(TestRun.newID() != TestRun.newID())
  }
}

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
