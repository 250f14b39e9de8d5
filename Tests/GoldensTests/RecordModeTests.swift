import DopesheetGoldens
import TestSupport
import Testing

@Suite struct RecordModeTests {
  @Test(
    "The environment decides",
    arguments: [
      ([:], .missing),
      (["CI": "true"], .never),
      (["CI": "1"], .never),
      (["CI": "yes"], .never),
      (["CI": "false"], .missing),
      (["CI": "False"], .missing),
      (["CI": "0"], .missing),
      (["CI": ""], .missing),
      (["DOPESHEET_RECORD": ""], .missing),
      (["DOPESHEET_RECORD": "", "CI": "true"], .never),
      (["DOPESHEET_RECORD": "all"], .all),
      (["DOPESHEET_RECORD": "never"], .never),
      (["DOPESHEET_RECORD": "missing", "CI": "true"], .missing),
      (["DOPESHEET_RECORD": "failed", "CI": "true"], .failed),
    ] as [([String: String], RecordMode)])
  func environment(_ environment: [String: String], _ mode: RecordMode) throws {
    try expectEqual(RecordMode(environment: environment), mode)
  }

  @Test(
    "Code may forbid recording, and ask for it only where nothing else decides",
    arguments: [
      (.never, [:], .never),
      (.never, ["DOPESHEET_RECORD": "all"], .never),
      (.all, [:], .all),
      (.all, ["CI": "true"], .never),
      (.all, ["DOPESHEET_RECORD": "never"], .never),
      (.failed, ["DOPESHEET_RECORD": "missing", "CI": "1"], .missing),
      (nil, [:], .missing),
    ] as [(RecordMode?, [String: String], RecordMode)])
  func inCode(_ code: RecordMode?, _ environment: [String: String], _ mode: RecordMode) throws {
    try expectEqual(RecordMode(environment: environment, inCode: code), mode)
  }

  @Test("An unknown mode is refused with the words that are known", arguments: ["Never", "1", "x"])
  func unknown(_ word: String) throws {
    let error = #expect(throws: GoldenError.self) {
      try RecordMode(environment: ["DOPESHEET_RECORD": word], inCode: .never)
    }
    #expect(
      error?.description
        == "DOPESHEET_RECORD: \"\(word)\" is no record mode (use one of never, missing, failed, all)"
    )
  }
}
