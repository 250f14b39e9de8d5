import DopesheetText
import DopesheetTool
import TestSupport
import Testing

@Suite struct ArgumentsTests {
  private static let options: [Arguments.Option] = [
    .init("output", letter: "o", value: "OUT", help: ""),
    .init("track", value: "GLOB", repeats: true, help: ""),
    .init("json", help: ""),
  ]

  private func parse(_ words: String...) throws(Diagnostics) -> Arguments {
    try Arguments(words, ArgumentsTests.options)
  }

  @Test("A value stands behind a space or an equals sign, and options among operands")
  func forms() throws {
    try expectEqual(parse("a", "--output", "x", "b"), parse("a", "b", "--output=x"))
    try expectEqual(parse("-o", "x")["output"], "x")
    try expectEqual(parse("-o=x=y")["output"], "x=y")
    #expect(try parse("--json", "a").has("json"))
    #expect(try !parse("a").has("json"))
    try expectEqual(parse("--track", "a", "--track=b").all("track"), ["a", "b"])
  }

  @Test("A single dash is an operand and a value, two of them end the options")
  func dashes() throws {
    try expectEqual(parse("-", "--", "--json", "-o").operands, ["-", "--json", "-o"])
    try expectEqual(parse("-o", "-")["output"], "-")
  }

  private static let refusedCases: [([String], String)] = [
    (["--jsn"], "unknown option '--jsn' (did you mean '--json'?)"),
    (["-q"], "unknown option '-q' (known: --output, --track, --json)"),
    (["--json=1"], "'--json' takes no value"),
    (["--output"], "'--output' needs a value (--output OUT)"),
    (["--output="], "'--output' needs a value (--output OUT)"),
    (["--output", "--json"], "'--output' needs a value (--output OUT)"),
    (["--track", "-o", "x.svg"], "'--track' needs a value (--track GLOB)"),
    (["a", "", ""], "an operand is empty (check the variables of the shell)"),
    (["--", ""], "an operand is empty (check the variables of the shell)"),
    (["-o", "a", "--output", "b"], "'--output' is given twice"),
    (
      ["--jsn", "--trak=x"],
      "unknown option '--jsn' (did you mean '--json'?)\n"
        + "unknown option '--trak' (did you mean '--track'?)"
    ),
  ]

  @Test("Options of a program that the command starts stand after --, which the error says")
  func ofProgram() {
    for (word, hint) in [
      ("--filter", "options of swift test stand after --, as in -- --filter"),
      ("--jsn", "did you mean '--json'?"),
    ] {
      let error = #expect(throws: Diagnostics.self) {
        try Arguments([word, "x"], Self.options, before: "swift test")
      }
      expectEqual(error?.description, "unknown option '\(word)' (\(hint))")
    }
  }

  @Test("Options that cannot be are refused, all at once", arguments: refusedCases)
  func refused(words: [String], message: String) {
    let error = #expect(throws: Diagnostics.self) {
      try Arguments(words, ArgumentsTests.options)
    }
    expectEqual(error?.description, message)
  }

  @Test("Options of earlier versions are refused with what to use instead")
  func removed() {
    let removed = [RemovedWord("--plots", instead: "--plot")]
    let error = #expect(throws: Diagnostics.self) {
      try Arguments(["--plots=x"], ArgumentsTests.options, removed: removed)
    }
    expectEqual(error?.description, "'--plots' is gone since 0.3.0 (--plot)")
  }

  @Test("Integers outside of their range are refused")
  func integers() throws {
    let options = [Arguments.Option("samples", value: "N", help: "")]
    try expectEqual(Arguments(["--samples", "7"], options).integer("samples", in: 2...9), 7)
    try expectEqual(Arguments([], options).integer("samples", in: 2...9), nil)
    for word in ["1", "10", "x", "7.0", "+"] {
      #expect(throws: Diagnostics.self) {
        try Arguments(["--samples", word], options).integer("samples", in: 2...9)
      }
    }
  }

  @Test(
    "The greatest integer is named to those who exceed it",
    arguments: [
      ("99999999999999999999", "an integer of 0 to 9223372036854775807"),
      ("-99999999999999999999", "an integer of at least 0"), ("x", "an integer of at least 0"),
    ])
  func greatInteger(text: String, hint: String) throws {
    let options = [Arguments.Option("seed", value: "N", help: "")]
    let error = #expect(throws: Diagnostics.self) {
      try Arguments(["--seed=" + text], options).integer("seed", in: 0...Int.max)
    }
    expectEqual(error?.list.first?.hint, hint)
  }
}
