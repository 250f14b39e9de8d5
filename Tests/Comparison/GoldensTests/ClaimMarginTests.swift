import DopesheetGoldens
import TestSupport
import Testing

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
    expectEqual(ReferencesLog.ofMargins(environment: both)?.path, "/x/r.log")
    for key in both.keys {
      var one = both
      one[key] = ""
      #expect(ReferencesLog.ofMargins(environment: one) == nil)
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
