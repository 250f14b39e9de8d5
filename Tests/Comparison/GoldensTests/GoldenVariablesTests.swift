import DopesheetGoldens
import TestSupport
import Testing

@Suite("The variables of the environment")
struct GoldenVariablesTests {
  @Test("Without them, and with empty ones, all is as usual")
  func usual() throws {
    let usual = GoldenVariables()
    #expect(usual.keeping == .onFailure && usual.context == 3 && usual.coloring == .never)
    expectEqual(usual.diffTool, nil)
    try expectEqual(GoldenVariables(environment: ["PATH": "/bin", "CI": "true"]), usual)
    let empty = ["KEEP", "CONTEXT", "DIFF_TOOL", "COLOR"].map { ("DOPESHEET_" + $0, "") }
    #expect(try GoldenVariables(environment: Dictionary(uniqueKeysWithValues: empty)) == usual)
  }

  @Test("Each can be set")
  func set() throws {
    let variables = try GoldenVariables(environment: [
      "DOPESHEET_KEEP": "always", "DOPESHEET_CONTEXT": "0", "DOPESHEET_COLOR": "always",
      "DOPESHEET_DIFF_TOOL": "delta -s",
    ])
    #expect(variables.keeping == .always && variables.context == 0)
    #expect(variables.coloring == .always && variables.diffTool == "delta -s")
  }

  private static let unknownCases: [(String, String, String)] = [
    (
      "KEEP", "sometimes",
      #"DOPESHEET_KEEP: "sometimes" is not a valid value (use one of on-failure, always, never)"#
    ),
    ("COLOR", "red", #"DOPESHEET_COLOR: "red" is not a valid value (use one of always, never)"#),
    ("CONTEXT", "4", #"DOPESHEET_CONTEXT: "4" is not a number of records (use 0 to 3)"#),
    ("CONTEXT", "-1", #"DOPESHEET_CONTEXT: "-1" is not a number of records (use 0 to 3)"#),
    (
      "RECROD", "all",
      "DOPESHEET_RECROD: is not a variable of Dopesheet (did you mean 'DOPESHEET_RECORD'?)"
    ),
    (
      "RECROD", "",
      "DOPESHEET_RECROD: is not a variable of Dopesheet (did you mean 'DOPESHEET_RECORD'?)"
    ),
  ]

  @Test("A value that means nothing is an error that says which do", arguments: unknownCases)
  func unknown(name: String, value: String, message: String) {
    let error = #expect(throws: GoldenError.self) {
      try GoldenVariables(environment: ["DOPESHEET_" + name: value])
    }
    expectEqual(error?.description, message)
  }

  @Test("The command for users is the given one, or else the one that fits the root")
  func command() throws {
    let folder = try TemporaryFolder()
    func command(_ environment: [String: String] = ["DOPESHEET_COMMAND": ""]) -> String {
      GoldenVariables.command(environment, root: folder.path)
    }
    expectEqual(command(), "dopesheet")
    try folder.write("", to: "Package.swift")
    expectEqual(command(), "swift run dopesheet")
    expectEqual(
      command(["DOPESHEET_COMMAND": "swift package dopesheet"]), "swift package dopesheet")
  }

  @Test("Colours mark the golden's lines red and the run's green, and nothing else")
  func colors() {
    let text =
      "Trace differs\n  golden    a\n    - line 8  a\n    + line 8  b\n    golden ▁\n    run    █\n  x"
    let always = GoldenVariables.Coloring.always
    #expect(
      always.apply(to: text)
        == "Trace differs\n  golden    a\n\u{1B}[31m    - line 8  a\u{1B}[0m\n\u{1B}[32m    + line 8  b\u{1B}[0m\n"
        + "\u{1B}[31m    golden ▁\u{1B}[0m\n\u{1B}[32m    run    █\u{1B}[0m\n  x")
    expectEqual(GoldenVariables.Coloring.never.apply(to: text), text)
  }
}

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
        == "DOPESHEET_RECORD: \"\(word)\" is not a record mode (use one of never, missing, failed, all)"
    )
  }
}
