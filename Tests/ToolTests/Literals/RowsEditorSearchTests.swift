import DopesheetTool
import TestSupport
import Testing

@Suite("The call that an edit means") struct RowsEditorSearchTests {
  @Test("Columns count bytes and tell calls in one line apart, also nested ones")
  func columns() throws {
    let line = #"/* é😀 */ expectSheet(run) { "" }; expectSheet({ expectSheet(a) { "" } }) { "" }"#
    let source = "func plays() { \(line) }"
    for call in [
      "expectSheet(run) ", "expectSheet(a) ", "expectSheet({ expectSheet(a) { \"\" } }) ",
    ] {
      let marked = source.replacing(call, with: call.replacing("(", with: "§(", maxReplacements: 1))
      let rows = "{\n  \"\"\"\n  x\n  \"\"\"\n}"
      try expectEqual(
        edited(marked, expected: "", rows: "x"),
        source.replacing(call + "{ \"\" }", with: call + rows))
    }
  }

  private static let forms = [
    "expectSheet§(run) ‹", "expectSheet§ (run)‹", "DopesheetTesting.expectSheet§(run) ‹",
    "`expectSheet`§(run) ‹", "expectSheet§(run)\n  ‹", "expectSheet /* ( */ §(run) ‹",
    "A\n  .expectSheet§(run) ‹",
    "expectSheet§(run, matches: ‹)", "expectSheet§(matches: ‹, stage: { a() })",
    "try await expectSheet§(at: 1) { a() } matches: ‹", "expectSheet§(run, at: { \"\" }) ‹",
    "expectSheet §{ stage in a(\"x\") } matches: ‹",
    "expectSheet §{ \"\" } other: { \"\" } matches: ‹",
    "expectSheet§() { \"\" } matches: ‹ other: { \"\" }",
    "let a = try expectSheet\n  §{ } matches: ‹",
    "if (expectSheet§(run) ‹).isGood { }", "guard a { expectSheet§(run) ‹ } else { }",
    "expectSheet§(run)\n  // {\n  /* { /* { */ */\n  ‹", "#if A\n  expectSheet§(run) ‹\n  #endif",
    "for x in y { _ = { expectSheet§(run) ‹ } }", "switch x { case .for: expectSheet§(run) ‹ }",
    "#if A\n  a()\n  #endif\n  expectSheet§(run) ‹", "a?.expectSheet§(run) ‹",
  ]

  @Test("All forms of calls are found", arguments: forms)
  func calls(form: String) throws {
    let source = "@Test func plays() {\n  \(form)\n}\nfunc stops() {}"
    let before = source.replacing("‹", with: "{ \"\"\"\n  old\n  \"\"\" }")
    let after = source.replacing("‹", with: "{ \"\"\"\n  new\n  \"\"\" }").replacing("§", with: "")
    try expectEqual(edited(before, expected: "old", rows: "new"), after)
    #expect(refusal(before, expected: "other") != nil)
    #expect(refusal(before, expected: nil) != nil)
  }

  private static let functions: [(String, String)] = [
    ("func plays()", "plays()"), ("func `a card plays`(_ a: Int, b: Int)", "a card plays(_:b:)"),
    (
      "func g<T>(_: T, @A(1) c d: (_ x: Int) -> Void = { _ in }, `in`: [Int: Int],) async throws(E)",
      "g(_:c:in:)"
    ),
    ("init?(_ a: Int)", "init(_:)"), ("func 再生(a: (Int, b: Int)) -> (Int) where A: B", "再生(a:)"),
  ]

  @Test("A call that moved is found by its function and its rows", arguments: functions)
  func moved(declaration: String, function: String) throws {
    let body = "{ run { expectSheet(run) { \"a\" } } }"
    let source = """
      §struct A {
        func other() { expectSheet(run) { "a" } }
        \(declaration) \(body)
        var x: Int { expectSheet(run) { "a" } }
        struct B { let d = expectSheet(run) { "a" } }
        func more() { struct B { func c() { expectSheet(run) { "a" } } } }
      }
      """
    let after = source.replacing("§", with: "").replacing(
      body, with: "{ run { expectSheet(run) {\n    \"\"\"\n    b\n    \"\"\"\n  } } }")
    try expectEqual(edited(source, expected: "a", rows: "b", function: function), after)
    let twice = source.replacing(body, with: body + "; \(declaration) \(body)")
    let message = refusal(twice, expected: "a", rows: "b", function: function)
    #expect(message?.hasPrefix("more than one call of expectSheet in \(function) has") == true)
    let changed =
      "the file changed since the test ran: no call of expectSheet in \(function) has "
      + "the rows with which it compared; run the tests again"
    expectEqual(refusal(source, expected: "c", function: function), changed)
    expectEqual(refusal(source, expected: nil, function: function), changed)
    expectEqual(
      refusal(source, expected: "a", function: "c2()"), changed.replacing(function, with: "c2()"))
  }

  @Test("Outside of functions, the place alone tells the call")
  func property() throws {
    let source = "struct A { let a = expectSheet§(run) { \"a\" } }"
    let after = "struct A { let a = expectSheet(run) {\n  \"\"\"\n  b\n  \"\"\"\n} }"
    try expectEqual(edited(source, expected: "a", rows: "b", function: "A"), after)
    let moved = "§" + source.replacing("§", with: "")
    #expect(refusal(moved, expected: "a", function: "A") != nil)
  }

  @Test("A call with other rows at the place is not mistaken for another one in the function")
  func changedAtPlace() {
    let source = "func plays() { expectSheet§(run) { \"b\" }; expectSheet(run) { \"a\" } }"
    #expect(refusal(source, expected: "a")?.hasPrefix("the file changed") == true)
  }

  @Test("A column behind the end of its line is no place in the next line")
  func columnBehindLine() {
    let calls = "expectSheet(run) { \"a\" }; expectSheet(run) { \"a\" }"
    let source = MarkedSource("func plays() {\n  §a()\n  \(calls)\n}")
    var edit = source.edit(expected: "a", rows: "b")
    edit.column += "a()\n  expectSheet".utf8.count
    #expect(throws: SourceRefusal.self) {
      try RowsEditor.apply(edit, to: source.text, isCurrent: true)
    }
  }

  @Test("A byte order mark is no part of the first word")
  func byteOrderMark() throws {
    let source = "\u{FEFF}func plays() { §/**/expectSheet(run) { \"a\" } }"
    let result = try edited(source, expected: "a", rows: "b")
    #expect(result.contains("/**/expectSheet(run) {\n  \"\"\"\n  b\n"))
  }

  @Test(
    "In a source that has changed, the place does not count: the call is searched in its function")
  func otherFunctionAtPlace() throws {
    let source = """
      func stops() { expectSheet§(run) { "a" } }
      func plays() { expectSheet(run) { "a" } }
      """
    let marked = MarkedSource(source)
    let edit = marked.edit(expected: "a", rows: "b")
    let result = try RowsEditor.apply(edit, to: marked.text, isCurrent: false)
    #expect(result.hasPrefix("func stops() { expectSheet(run) { \"a\" } }\nfunc plays() {"))
    #expect(result.hasSuffix("expectSheet(run) {\n  \"\"\"\n  b\n  \"\"\"\n} }"))
  }

  @Test("In the arguments of a macro, calls have the macro's place")
  func macros() throws {
    let source = """
      func plays() {
        §#expect(expectSheet(run) { "a" } == expectSheet(run) { "b" })
        expectSheet(run) { "a" }
      }
      """
    let result = try edited(source, expected: "a", rows: "c")
    let rows = "{\n    \"\"\"\n    c\n    \"\"\"\n  }"
    expectEqual(
      result, source.replacing("§", with: "").replacing("{ \"a\" } ==", with: rows + " =="))
    let both = source.replacing("\"b\"", with: "\"a\"")
    #expect(refusal(both, expected: "a")?.hasPrefix("more than one call") == true)
  }

  private static let notLiteral = "its `matches` is not a closure with one string literal only"
  private static let refusals: [(String, String)] = [
    ("(run) { \"a\" + \"b\" }", notLiteral), ("(run) { rows }", notLiteral),
    ("(run) { rows() }", notLiteral), ("(run) { a(); return \"a\" }", notLiteral),
    ("(run) { return \"a\" }", notLiteral), ("(run) { }", notLiteral),
    ("(run, matches: nil)", notLiteral), ("(run, matches: rows)", notLiteral),
    ("(run, matches: { \"a\" } as Rows)", notLiteral), ("(run) { [\"a\"] }", notLiteral),
    ("(run) { #rows(\"a\") }", notLiteral), ("(run) { () -> String in \"a\" }", notLiteral),
    ("(run) {\n#if A\n\"a\"\n#else\n\"b\"\n#endif\n}", notLiteral),
    (" { a() } matches: { \"a\".uppercased() }", notLiteral),
    ("(run) { \"\\(a)\" }", "its rows are an interpolated literal"),
    ("(run) { #\"a\\#(a)\"# }", "its rows are an interpolated literal"),
    ("(run) { \"\\q\" }", "its rows are not a valid literal"),
    ("(run) { \"\"\"\n a\n  \"\"\" }", "its rows are not a valid literal"),
    ("(run) { \"\"\"\n a\"\"\" }", "its rows are not a valid literal"),
  ]

  @Test("Rows that are not one literal are refused", arguments: refusals)
  func refused(call: String, reason: String) {
    let begin = call.hasPrefix(" ") ? " §" + call.dropFirst() : "§" + call
    for expected in ["a", nil] {
      expectEqual(
        refusal("func plays() { expectSheet\(begin) }", expected: expected),
        "the call of expectSheet in plays() cannot be edited: \(reason)")
    }
  }

  private static let unreadable: [(String, String)] = [
    ("\n\"a", "the string literal that begins in line 2 does not end"),
    ("\"\"\"\na\"\"", "the string literal that begins in line 1 does not end"),
    ("\n\"\\(a", "the interpolation that begins in line 2 does not end"),
    ("\n\n)", "the ) in line 3 has no partner"), ("{ (}", "the } in line 1 has no partner"),
    ("[", "the [ in line 1 has no partner"),
  ]

  @Test("A source that cannot be read is refused", arguments: unreadable)
  func unreadableSource(end: String, message: String) {
    expectEqual(refusal("func plays() { §expectSheet(run) }; \(end)", expected: nil), message)
  }

  private static let elsewhere = [
    "§foo(run) { \"a\" }", "func expectSheet§() { \"a\" }",
    "let a = expectSheet\n§(run, matches: { \"a\" })",
    "let a = \"\\(expectSheet§(run) { \"a\" })\"", "// expectSheet§(run) { \"a\" }",
    "if expectSheet§(run) { \"a\" }", "if expectSheet § { \"a\" }",
    "_ = \"expectSheet§(run) { a }\"", "assertSheet§(run) { \"a\" }",
    "expectSheet§(a: 1) { \"a\" }",
  ]

  @Test("What is no call with rows is not edited", arguments: elsewhere)
  func noCall(code: String) {
    let message = refusal("func plays() {\n  \(code)\n}", expected: "a")
    #expect(message?.hasPrefix("the file changed since the test ran") == true)
  }

  @Test("Rows that could not be inserted are refused")
  func impossibleInsertion() {
    let condition = "func plays() { if expectSheet§() { a() } }"
    expectEqual(
      refusal(condition, expected: nil),
      "a condition cannot contain the rows of its call: call before the condition")
    let unclear = "func plays() {\n  expectSheet§(at: 1)\n}"
    expectEqual(
      refusal(unclear, expected: nil), "the rows cannot be written in line 2, write them by hand")
  }

  private static let values: [(String, String)] = [
    (#""\\\"\'\n\t\r\0""#, "\\\"'\n\t\r\0"), (#""\u{41}\u{1F600}""#, "A😀"),
    (##"#"\n\#n\"""#"##, "\\n\n\\\"\""), ("\"\"\"\n\"\"\"", ""), ("\"\"\"\n\n\"\"\"", ""),
    ("\"\"\"\r\n\ta\r\n\r\n\tb\r\n\t\"\"\"", "a\n\nb"),
    ("\"\"\"\n  a \\\n   b\\ \t\n  c\n  \"\"\"", "a  bc"),
    ("\"\"\"\n  \\\"\"\\\"\"\\n\n\n  \"\"\"", "\"\"\"\"\n\n"),
    ("#\"\"\"\n  \"\"\"\\\n  \"\"\"#", "\"\"\"\\"),
    ("\"é\"", "é"),
  ]

  @Test("The value of a literal is that which the compiler gives it", arguments: values)
  func valuesOf(literal: String, value: String) throws {
    let source = "func plays() { expectSheet§(run) { \(literal) } }"
    try expectEqual(
      edited(source, expected: value, rows: value), source.replacing("§", with: ""))
    #expect(refusal(source, expected: value + " ", rows: value) != nil)
  }

  @Test("Other bytes for the same characters are other rows")
  func canonicalEquivalence() {
    let source = "func plays() { expectSheet§(run) { \"\u{E9}\" } }"
    #expect(refusal(source, expected: "e\u{301}") != nil)
  }

  @Test("A rehearsal, and an animation as an argument, are followed by rows")
  func labels() throws {
    for call in ["expectSheet§(of: r)", "expectSheet§(at: .hz(120), enter)"] {
      let text = try edited("func plays() {\n  \(call)\n}", expected: nil, rows: "a")
      #expect(text.contains(") {\n    \"\"\"\n    a\n    \"\"\"\n  }\n}"), "\(text)")
      let again = "func plays() {\n  \(call) { \"a\" }\n}"
      #expect(try edited(again, expected: "a", rows: "b").contains("    b\n"))
    }
  }

  @Test("A call in a helper of the test is found by its place, if the test saw this very source")
  func helper() throws {
    let source = MarkedSource("func compare(_ run: Run) {\n  expectSheet§(run) { \"a\" }\n}")
    let edit = source.edit(expected: "a", rows: "b")
    #expect(try RowsEditor.apply(edit, to: source.text, isCurrent: true).contains("    b\n"))
    #expect(throws: SourceRefusal.self) {
      try RowsEditor.apply(edit, to: source.text, isCurrent: false)
    }
  }
}
