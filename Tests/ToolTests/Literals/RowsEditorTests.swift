import DopesheetTool
import TestSupport
import Testing

@Suite("The written form of rows") struct RowsEditorTests {
  @Test("A literal of several lines keeps its indentation, and all around it stays")
  func severalLines() throws {
    let source = #"""
      @Test func plays() throws {
        try expectSheet § { stage in enter(card, on: stage) } matches: {  // the card
            """
            old
              row
            """ /* end */
        }
      }
      """#
    let result = #"""
      @Test func plays() throws {
        try expectSheet  { stage in enter(card, on: stage) } matches: {  // the card
            """
            new

              rows
            """ /* end */
        }
      }
      """#
    try expectEqual(
      edited(
        source.replacing("§ {", with: " §{"), expected: "old\n  row", rows: "new\n\n  rows"), result
    )
  }

  @Test("A literal of one line gets lines of its own")
  func oneLine() throws {
    let source = """
      func plays() {
        expectSheet§(run) { "" }
      }
      """
    let result = #"""
      func plays() {
        expectSheet(run) {
          """
          one
          two
          """
        }
      }
      """#
    try expectEqual(edited(source, expected: "", rows: "one\ntwo"), result)
  }

  @Test("In a function of one line, the rest of the line stays behind the brace")
  func functionOfOneLine() throws {
    let source = #"@Test func plays() { expectSheet§(run){"a\n"}; more() }"#
    let result = #"""
      @Test func plays() { expectSheet(run){
        """
        one
        """
      }; more() }
      """#
    try expectEqual(edited(source, expected: "a\n", rows: "one"), result)
  }

  @Test("As a plain argument, rows are indented from the line of the argument; the comma stays")
  func plainArgument() throws {
    let source = """
      func plays() {
        expectSheet§(
          run,
          matches: { "" },
        )
      }
      """
    let result = #"""
      func plays() {
        expectSheet(
          run,
          matches: {
            """
            one
            """
          },
        )
      }
      """#
    try expectEqual(edited(source, expected: "", rows: "one"), result)
  }

  @Test("A literal on a line of its own keeps the line's indentation; comments stay")
  func ownLine() throws {
    let source = """
      func plays() {
        expectSheet§(run) { // the rows
            "a"  // a
        }
        expectSheet(run) { /* c */ "b" /* d */ }
      }
      """
    let result = #"""
      func plays() {
        expectSheet(run) { // the rows
            """
            one
            """  // a
        }
        expectSheet(run) { /* c */ "b" /* d */ }
      }
      """#
    try expectEqual(edited(source, expected: "a", rows: "one"), result)
    let commented = source.replacing("§", with: "").replacing(
      "expectSheet(run) { /*", with: "expectSheet§(run) { /*")
    let other = #"""
      func plays() {
        expectSheet(run) { // the rows
            "a"  // a
        }
        expectSheet(run) { /* c */ """
          one
          """ /* d */ }
      }
      """#
    try expectEqual(edited(commented, expected: "b", rows: "one"), other)
  }

  @Test("Without `matches`, rows are inserted behind the closure or the parenthesis")
  func insertion() throws {
    let source = """
      func plays() {
          try expectSheet§(at: .hz(60)) { stage in
              enter(card, on: stage)
          }  // the card
          let rest = requireSheet(run).rest
      }
      """
    let matched = #"""
      func plays() {
          try expectSheet(at: .hz(60)) { stage in
              enter(card, on: stage)
          } matches: {
              """
              one
              """
          }  // the card
          let rest = requireSheet(run).rest
      }
      """#
    try expectEqual(edited(source, expected: nil, rows: "one"), matched)
    let other = matched.replacing("requireSheet(", with: "requireSheet§(")
    let both = matched.replacing(
      ".rest",
      with: #"""
         {
                """
                two
                """
            }.rest
        """#)
    try expectEqual(edited(other, expected: nil, rows: "two", helper: "requireSheet"), both)
  }

  private static let conditions: [(String, String)] = [
    ("if ‹ == 1 { a() }", "if › == 1 { a() }"),
    ("if x, try await ‹ { a() }", "if x, try await › { a() }"),
    ("guard ‹ == 1 else { return }", "guard › == 1 else { return }"),
    ("while ‹ { a() }", "while › { a() }"),
    ("switch ‹ { default: a() }", "switch › { default: a() }"),
    ("for x in ‹ where x { a() }", "for x in › where x { a() }"),
    ("if a.map({ $0 }) == ‹ { a() }", "if a.map({ $0 }) == › { a() }"),
  ]

  @Test("In a condition, rows are inserted as an argument", arguments: conditions)
  func condition(before: String, after: String) throws {
    for (call, end) in [("expectSheet§(run", ")"), ("expectSheet§(run, at: (1)", ", )")] {
      let source = "func plays() {\n\t" + before.replacing("‹", with: call + end) + "\n}"
      let rows = ", matches: {\n\t\t\"\"\"\n\t\tone\n\t\t\"\"\"\n\t}"
      let plain = call.replacing("§", with: "")
      let result = "func plays() {\n\t" + after.replacing("›", with: plain + rows + end) + "\n}"
      try expectEqual(edited(source, expected: nil, rows: "one"), result)
      try expectEqual(
        edited(
          result.replacing("expectSheet", with: "expectSheet§"), expected: "one", rows: "one"),
        result)
    }
  }

  private static let outsideConditions = [
    "repeat { a() } while x\n  ‹", "repeat { a() } while ‹", "if (‹) == 1 { a() }",
    "if a.contains(where: { ‹ }) { a() }", "if x { a() }\n  ‹", "let x = y ? ‹ : 1",
    "f(for: 1); g(if: ‹)", "a.for = ‹", "let `if` = ‹", "#if os(Linux)\n  ‹\n  #endif",
  ]

  @Test(
    "Elsewhere, rows are inserted as a closure behind the parenthesis", arguments: outsideConditions
  )
  func outsideCondition(code: String) throws {
    let source = "func plays() {\n  " + code.replacing("‹", with: "expectSheet§(run)") + "\n}"
    let result = source.replacing("§", with: "").replacing(
      "expectSheet(run)", with: "expectSheet(run) {\n    \"\"\"\n    one\n    \"\"\"\n  }")
    try expectEqual(edited(source, expected: nil, rows: "one"), result)
  }

  @Test("The delimiters of raw literals stay", arguments: ["#", "##"])
  func rawLiterals(signs: String) throws {
    let rows = ##"a \(b) \#n """ c"## + "\"\"\"\"\"\(signs)\\\(signs)n"
    let source = "func plays() {\n  expectSheet§(run) { \(signs)\"a\\n\"\(signs) }\n}\n"
    let result = try edited(source, expected: "a\\n", rows: rows)
    #expect(result.contains("{\n    \(signs)\"\"\"\n"))
    #expect(result.contains("\n    \"\"\"\(signs)\n  }\n}\n"))
    #expect(result.contains(signs == "#" ? ##"a \(b) \#\#n ""\#""## : ###"a \(b) \#n ""\##""###))
    let marked = result.replacing("expectSheet(", with: "expectSheet§(")
    try expectEqual(edited(marked, expected: rows, rows: "x").split(separator: "\n")[3], "    x")
  }

  @Test("Line ends, tabs, and a byte order mark stay")
  func lineEnds() throws {
    let source = "\u{FEFF}func plays() {\r\n\texpectSheet§(run) { \"\" }\r\n}\r\n"
    let result =
      "\u{FEFF}func plays() {\r\n\texpectSheet(run) {\r\n\t\t\"\"\"\r\n\t\tone\r\n\r\n\t\ttwo"
      + "\r\n\t\t\"\"\"\r\n\t}\r\n}\r\n"
    try expectEqual(
      Array(edited(source, expected: "", rows: "one\n\ntwo").utf8), Array(result.utf8))
    let marked = result.replacing("expectSheet", with: "expectSheet§")
    let other = result.replacing("\t\tone\r\n\r\n\t\ttwo\r\n", with: "")
    try expectEqual(Array(edited(marked, expected: "one\n\ntwo", rows: "").utf8), Array(other.utf8))
  }

  @Test("A line feed at the end of the rows stays an empty line of the literal")
  func lastLineFeed() throws {
    let source = "func plays() { expectSheet§(run) { \"\" } }"
    let result = "func plays() { expectSheet(run) {\n  \"\"\"\n  one\n\n  \"\"\"\n} }"
    try expectEqual(edited(source, expected: "", rows: "one\n"), result)
  }

  @Test("The indentation follows the blocks of the file", arguments: ["  ", "    ", "\t"])
  func unit(unit: String) throws {
    let source =
      "struct A {\n\(unit)var a: Int {\n\(unit)\(unit)1\n\(unit)}\n}\n"
      + "func plays() { expectSheet§(run) }"
    let rows = " {\n\(unit)\"\"\"\n\(unit)one\n\(unit)\"\"\"\n}"
    try expectEqual(
      edited(source, expected: nil, rows: "one"),
      source.replacing("§(run)", with: "(run)" + rows))
  }

  @Test("Behind tabs, rows are indented by a tab, whatever the rest of the file has")
  func tabsAmongSpaces() throws {
    let source =
      "func a() {\n  b()\n}\nfunc c() {\n  b()\n}\nfunc plays()\n{\n\texpectSheet§(run) { \"\" }\n}\n"
    let result = try edited(source, expected: "", rows: "one")
    #expect(result.contains("(run) {\n\t\t\"\"\"\n\t\tone\n\t\t\"\"\"\n\t}\n}\n"))
  }

  @Test("Equal rows change nothing, also in another form", arguments: [#"{ "a" }"#, ##"{#"a"#}"##])
  func equalRows(closure: String) throws {
    let source = "func plays() { expectSheet§(run) \(closure) }"
    try expectEqual(
      edited(source, expected: "a", rows: "a"), source.replacing("§", with: ""))
    #expect(refusal(source, expected: "b", rows: "b") != nil)
  }

  @Test("Rows to paste are a literal with its indentation")
  func paste() {
    expectEqual(RowsEditor.literal("a\n\nb\\"), "\"\"\"\na\n\nb\\\\\n\"\"\"")
    expectEqual(RowsEditor.literal("a", indentation: "  "), "  \"\"\"\n  a\n  \"\"\"")
    expectEqual(RowsEditor.literal(""), "\"\"\"\n\"\"\"")
  }

  private static let escapes: [(String, String)] = [
    (#"\"#, #"\\"#), (#"a"""b""""#, #"a""\"b""\""#), ("\"\"\"\"\"\"\"", #"""\"""\"""#),
    ("a\tb\rc\0", #"a\tb\rc\u{0}"#), ("\u{1B}[0m", #"\u{1B}[0m"#), ("end ", #"end\u{20}"#),
    ("\u{202E}abc\u{2028}", #"\u{202E}abc\u{2028}"#), ("\r\n", "\\r\n"), ("é→😀", "é→😀"),
  ]

  @Test("What a literal cannot show as it is gets an escape", arguments: escapes)
  func escaped(rows: String, content: String) throws {
    expectEqual(
      RowsEditor.literal(rows), "\"\"\"\n\(content)\n\"\"\"")
    let source = "func plays() { expectSheet§(run) }"
    let result = try edited(source, expected: nil, rows: rows)
    let marked = result.replacing("expectSheet", with: "expectSheet§")
    #expect(throws: Never.self) { try edited(marked, expected: rows, rows: "other") }
  }
}
