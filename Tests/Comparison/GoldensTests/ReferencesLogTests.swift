import DopesheetGoldens
import Foundation
import TestSupport
import Testing

@Suite struct ReferencesLogTests {
  let folder: TemporaryFolder
  var log: ReferencesLog { ReferencesLog(path: folder.path + "/deep/references.log") }

  init() throws { folder = try TemporaryFolder() }

  private static func use(_ golden: String) -> GoldenUse {
    GoldenUse(
      golden: golden, owner: GoldenOwner(id: "A/S/t()"), status: .different, action: .pending)
  }

  @Test("The log lies beside the pending traces, or where it is asked for")
  func places() {
    let pending = PendingFolder(root: "/p", path: "/p/.build/dopesheet/pending")
    #expect(
      ReferencesLog(beside: pending, environment: [:]).path
        == "/p/.build/dopesheet/references.log")
    let asked = ReferencesLog(beside: pending, environment: ["DOPESHEET_REFERENCES": "/x/y.log"])
    expectEqual(asked.path, "/x/y.log")
  }

  @Test("Each use is a line that says all of it")
  func line() throws {
    let run = TestRun(id: "r1", shard: try Shard("1/2", of: "x"))
    try log.append([.use(Self.use("T/a b\n\".mtrace"))], of: run)
    #expect(
      folder.text("deep/references.log") == """
        {"golden":"T/a b\\n\\".mtrace","owner":"A/S/t()","outcome":"different","action":"pending",\
        "run":"r1","partial":false,"shard":"1/2"}

        """)
    let read = try References([log])
    #expect(read.damage.isEmpty && read.runs.map(\.identity) == [run])
    expectEqual(read.runs[0].uses, [Self.use("T/a b\n\".mtrace")])
  }

  @Test("How much of a tolerance was used is in the line, where it was any")
  func toleranceUse() throws {
    let use = GoldenUse(
      golden: "T/a.mtrace", owner: GoldenOwner(id: "A/S/t()"), status: .same, action: .none,
      toleranceUse: 0.85)
    try log.append([.use(use)], of: TestRun(id: "r1"))
    expectEqual(folder.text("deep/references.log")?.contains(#""use":0.85,"#), true)
    let read = try References([log]).runs[0].uses
    #expect(read == [use] && read[0].isNearMiss)
    #expect(!Self.use("T/b.mtrace").isNearMiss)
  }

  @Test("Begun anew with one run, the log has its lines only")
  func keepingOne() throws {
    try log.append([.use(Self.use("T/a.mtrace"))], of: TestRun(id: "r1"))
    try log.append([.use(Self.use("T/b.mtrace")), .end], of: TestRun(id: "r2"))
    try log.append([.use(Self.use("T/c.mtrace"))], of: TestRun(id: "r3"))
    try log.keepOnly(TestRun(id: "r2"))
    let read = try References([log])
    expectEqual(read.runs.map(\.identity.id), ["r2"])
    #expect(read.runs[0].isEnded && read.runs[0].uses == [Self.use("T/b.mtrace")])
  }

  @Test("A file that is no log stays as it is")
  func foreign() throws {
    try folder.write("# Notes\n\nMine.\n", to: "deep/references.log")
    try log.append([.end], of: TestRun(id: "r"))
    let text = folder.text("deep/references.log")
    #expect(throws: GoldenError.self) { try log.keepOnly(TestRun(id: "r")) }
    expectEqual(folder.text("deep/references.log"), text)
    // With as many lines of its own, it is one.
    try log.append([.end], of: TestRun(id: "r"))
    try log.keepOnly(TestRun(id: "r"))
    try expectEqual(References([log]).runs.count, 1)
  }

  @Test("A thousand uses at the same time lose and mix nothing")
  func parallel() async throws {
    let log = log
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<20 {
        group.addTask {
          for index in 0..<50 {
            try? log.append(
              [.use(Self.use("T/\(task)-\(index).mtrace"))], of: TestRun(id: "r\(task)"))
          }
        }
      }
    }
    let read = try References([log])
    #expect(read.damage.isEmpty && read.runs.count == 20)
    expectEqual(Set(read.runs.flatMap(\.uses).map(\.golden)).count, 1_000)
  }

  @Test("A line that cannot be read is reported with its place, and the rest is read")
  func damage() throws {
    try log.append(
      [.use(Self.use("T/a.mtrace")), .result(GoldenOwner(id: "A/S/t()"), .passed)],
      of: TestRun(id: "r"))
    let whole = try #require(folder.text("deep/references.log"))
    try folder.write(
      whole + "{\"golden\":\"T/b.mt\n" + whole.replacing(#""r""#, with: #""s""#)
        + "{\"run\":\"t\",\"partial\":false,\"shard\":\"9/2\",\"test\":\"x\",\"result\":\"pased\"}\n",
      to: "deep/references.log")
    let read = try References([log])
    expectEqual(read.runs.map(\.identity.id), ["r", "s"])
    expectEqual(read.damage.map(\.line), [3, 6])
    expectEqual(read.damage[0].file?.hasSuffix("/references.log"), true)
    #expect(read.damage[1].message.contains("no shard"))
    #expect(!read.evidence().isComplete)
  }

  @Test("A log that is not there is empty; one that is no file is an error")
  func absence() throws {
    #expect(try References([log]).runs.isEmpty)
    try folder.write("", to: "deep/references.log/inside")
    #expect(throws: GoldenError.self) { try References([log]) }
    #expect(throws: GoldenError.self) { try log.append([.goldens([])], of: TestRun(id: "r")) }
  }

  @Test("Only a log that is asked for must be written")
  func unwritable() throws {
    try folder.write("a file", to: "file")
    let pending = PendingFolder(root: folder.path, path: folder.path + "/file/pending")
    let outcome = GoldenCheck(mode: .never, pending: pending)
      .compare(trace([1]), golden: folder.path + "/T/a.mtrace")
    let owner = GoldenOwner(id: "A/t()")
    let usual = ReferencesLog(beside: pending, environment: [:])
    try usual.note(outcome, by: owner, below: folder.path, in: TestRun(id: "r"))
    let asked = ReferencesLog(
      beside: pending, environment: ["DOPESHEET_REFERENCES": folder.path + "/file/x.log"])
    let error = #expect(throws: GoldenError.self) {
      try asked.note(outcome, by: owner, below: folder.path, in: TestRun(id: "r"))
    }
    expectEqual(error?.message.hasPrefix("cannot be written: "), true)
    // It may be no file.
    try ReferencesLog(path: "/dev/null").append([.end], of: TestRun(id: "r"))
  }

  @Test("What a check found and did is what the log says")
  func outcomes() throws {
    let pending = PendingFolder(root: folder.path, path: folder.path + "/pending")
    let golden = folder.path + "/T/a.mtrace"
    let owner = GoldenOwner(id: "A/t()")
    for (mode, values) in [
      (RecordMode.never, [1.0]), (.missing, [1]), (.never, [1]), (.never, [2]), (.failed, [2]),
    ] {
      let outcome = GoldenCheck(mode: mode, pending: pending).compare(trace(values), golden: golden)
      try log.note(outcome, by: owner, below: folder.path, in: TestRun(id: "r"))
    }
    try folder.write("broken", to: "T/a.mtrace")
    let outcome = GoldenCheck(mode: .never, pending: pending).compare(trace([1]), golden: golden)
    try log.note(outcome, by: owner, below: folder.path, in: TestRun(id: "r"))
    try log.note(outcome, by: owner, below: "/elsewhere", in: TestRun(id: "r"))
    let uses = try References([log]).runs[0].uses
    #expect(Set(uses.map(\.golden)) == ["T/a.mtrace"] && Set(uses.map(\.owner)) == [owner])
    #expect(
      uses.map { "\($0.status) \($0.action)" } == [
        "missing pending", "missing recorded", "same none", "different pending",
        "different recorded", "unusable pending",
      ])
  }
}

@Suite("The margins of claims in the references log")
struct ClaimMarginTests {
  private let folder: TemporaryFolder
  private var log: ReferencesLog { ReferencesLog(path: folder.path + "/references.log") }

  init() throws { folder = try TemporaryFolder() }

  private func margin(
    _ claim: String, _ amount: Double, of test: String = "t()", unit: String? = nil
  ) -> ClaimMargin {
    ClaimMargin(
      claim: claim, owner: GoldenOwner(id: "A/S/\(test)"), amount: amount, unit: unit, limit: 40)
  }

  @Test("Each is a line with the claim, the test and the margin")
  func line() throws {
    let entry = margin("x: stays “in”", 0.5, unit: "s")
    try log.append([.margin(entry)], of: TestRun(id: "r1"))
    expectEqual(
      folder.text("references.log"),
      """
      {"claim":"x: stays “in”","owner":"A/S/t()","margin":0.5,"unit":"s","limit":40,\
      "run":"r1","partial":false}

      """)
    let read = try References([log])
    #expect(read.damage.isEmpty)
    expectEqual(read.runs[0].margins, [entry])
    try log.append([.margin(margin("y", -0.0))], of: TestRun(id: "r1"))
    try expectEqual(References([log]).runs[0].margins.last?.amount.sign, .minus)
  }

  @Test("Only a run of dopesheet test logs them")
  func environment() {
    let both = ["DOPESHEET_REFERENCES": "/x/r.log", "DOPESHEET_RUN": "r1"]
    expectEqual(ReferencesLog.ofTestCommand(environment: both)?.path, "/x/r.log")
    for key in both.keys {
      var one = both
      one[key] = ""
      #expect(ReferencesLog.ofTestCommand(environment: one) == nil)
    }
  }

  @Test("A run is compared with the last one before it, by the smallest margin of each claim")
  func shrunk() throws {
    try log.append([.margin(margin("a", 1)), .margin(margin("b", 1))], of: TestRun(id: "r1"))
    try log.append(
      [.margin(margin("a", 9)), .margin(margin("c", 4, unit: "s"))], of: TestRun(id: "r2"))
    let earlier = try References([log])
    let now = TestRun(id: "r3")
    try log.append(
      [
        .margin(margin("a", 8)), .margin(margin("a", 5)), .margin(margin("b", 1)),
        .margin(margin("c", 3)), .margin(margin("a", 0, of: "other()")),
      ], of: now)
    let shrunk = try References([log]).shrunkMargins(of: now, since: earlier)
    expectEqual(shrunk.map(\.now), [margin("a", 5)])
    expectEqual(shrunk.map(\.before), [margin("a", 9)])
  }
}
