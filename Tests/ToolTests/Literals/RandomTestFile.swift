import DopesheetGoldens
import TestSupport

/// A random source of tests, with calls of helpers among code that could mislead a search for them.
struct RandomTestFile {
  struct Call {
    let helper: String
    let function: String
    /// The place that `#line` and `#column` name, and the literal or the place of the insertion, in bytes.
    var place = 0
    var literal = 0..<0
    /// The value of the literal; `nil` without `matches`.
    let expected: String?
    /// Whether an edit would write the literal as it stands.
    var isCanonical = false
  }

  private(set) var text = ""
  private(set) var calls: [Call] = []
  private var random: SeededGenerator
  private let lineEnd: String
  private let unit: String
  private var depth = 0
  private var function = ""
  private var names = 0

  init(seed: some BinaryInteger) {
    random = SeededGenerator(seed: seed)
    lineEnd = random.once(in: 4) ? "\r\n" : "\n"
    unit = random.pick(["  ", "    ", "\t"])
    if random.once(in: 5) { text = "\u{FEFF}" }
    line("import Testing")
    for _ in 0..<random.int(1...2) { suite() }
  }

  /// Returns the line and the column of a byte, as `#line` and `#column` count them.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let before = Array(text.utf8.prefix(offset))
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, offset - lineStart + 1)
  }

  private var indentation: String { String(repeating: unit, count: depth) }

  private mutating func line(_ code: String) {
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      text += (line.isEmpty ? "" : indentation + line) + lineEnd
    }
  }

  // MARK: - Declarations

  private mutating func block(_ head: String, _ body: (inout RandomTestFile) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  private mutating func suite() {
    names += 1
    block(random.pick(["struct", "@Suite(\"a {\") final class", "extension"]) + " Suite\(names)") {
      for _ in 0..<$0.random.int(1...2) { $0.test() }
    }
  }

  private mutating func test() {
    names += 1
    let (head, name) = random.pick([
      ("func plays\(names)()", "plays\(names)()"),
      (
        "@Test(\"a \\\"}\", .tags(.b)) func plays\(names)(_ a: Int, on b: [String: Int]) async throws",
        "plays\(names)(_:on:)"
      ),
      ("@MainActor @Test func `the } é \(names)`() throws", "the } é \(names)()"),
      (
        "func 再生\(names)<T: P>(\n  _ a: (T, b: Int) = (1, 2),\n  @B c: () -> Void = { }\n) where T: Q",
        "再生\(names)(_:c:)"
      ),
    ])
    let outer = function
    function = name
    block(head) { for _ in 0..<$0.random.int(2...5) { $0.statement(nesting: 0) } }
    function = outer
  }

  // MARK: - Statements

  private static let misleading = [
    "// \" { expectSheet(run) { \"\" }", "/* } /* \"\"\" */ expectSheet(run) { \"\" } */",
    "/*/ } expectSheet(run) { \"\" } */",
    #"let a = "expectSheet(run) { \"\" } \(b(1, "(\(c)}", ")")) }""#,
    ##"let a = #"\" } \("#, b = #"a"""#, c = #"\#(d("}"))"#"##,
    ##"let a = #"\"#, b = #"""#, c = "a\u{7D}\"\\""##, "let a = ##\"\"#} \"##",
    "let a = #\"\"\"\n  \\\"\"\" } \\(\n  \\#(b({ \"}\" }))\"\"\n  \"\"\"#",
    "let a = \"\"\"\n  \\(b(\"\"\"\n    }\n    \"\"\"))\"\"\n  \"\"\"",
    "let a = \"\"\"\n  expectSheet(run) { \"\" } \\\n  \\(b([1: \"]\"])) \\\"\"\" }\n\n  \"\"\"",
    #"let a = /[)"]{2}\/(b)/, c = d / e / f, g = h(i/j, "/")"#,
    #"let a = #/"\/ }/#, b = [/}/, /{ "/]"#,
    "let a = #/\n  } \" # {\n  /#", "let a = (1, (2, b: \"}\"), [3: { $0 + 1 }], [.c, .d])",
    "let a = \\B.c[d: \"}\"], `e { f` = 1.5e-3, 名 = 0x1F, g = \\.self", "let a = b! / c + d! / e",
    #"let a = b!/c; let d = "/}""#, #"_ = reduce(1, /) + f(/) + "}".count / 2"#,
    "let run = expectSheet, x = [expectSheet]",
    "@discardableResult func expectSheet(a: Int) -> Int { 1 }",
  ]

  private mutating func statement(nesting: Int) {
    guard nesting < 3 else { return calls(nesting) }
    let inner: (inout RandomTestFile) -> Void = { file in
      for _ in 0..<file.random.int(1...2) { file.statement(nesting: nesting + 1) }
    }
    switch random.below(12) {
    case 0...2: line(random.pick(RandomTestFile.misleading))
    case 3:
      block(
        random.pick([
          "if a == 1, let b = c({ $0 })", "for x in y where x > 1", "while a.b(for: 1)", "do",
          "defer",
          "a.map", "b(c) { $0 } d:", "guard let a else", "#expect(throws: A.self)",
        ]), inner)
    case 4:
      line("#if os(Linux)")
      inner(&self)
      line("#else")
      line(random.pick(RandomTestFile.misleading))
      line("#endif")
    case 5 where nesting == 0: test()
    case 6:
      line("switch a {")
      line("case .if(let b) where b > 1: a()")
      inner(&self)
      line("default: break")
      line("}")
    case 7: line("repeat { } while a")
    default: calls(nesting)
    }
  }

  private mutating func calls(_ nesting: Int) {
    text += indentation + random.pick(["", "", "/* é } */ "])
    for index in 0..<random.pick([1, 1, 1, 2, 3]) {
      if index > 0 { text += random.pick(["; ", " ; /* \" */ "]) }
      text += random.pick(["", "try ", "try await ", "let x = ", "_ = "])
      call(nesting)
    }
    text += random.pick(["", "  // end \" {", " /* ) */"]) + lineEnd
  }

  private mutating func call(_ nesting: Int) {
    let helper = random.pick(["expectSheet", "expectSheet", "assertSheet", "requireSheet"])
    let number = calls.count
    let expected = random.once(in: 3) ? nil : rows()
    let isMissing = expected == nil
    var call = Call(helper: helper, function: function, expected: expected)
    calls.append(call)
    text +=
      random.pick(["", "", "DopesheetTesting.", "self."])
      + (random.once(in: 9) ? "`\(helper)`" : helper)
    let hasStage = random.once(in: 2)
    if hasStage {
      let arguments = random.pick(["", "(at: .hz(60))", "(\n  at: [\"}\": 1],\n  by: { \"\" }\n)"])
      text += random.pick(arguments.isEmpty ? [" "] : ["", " "])
      call.place = text.utf8.count
      text += arguments + (arguments.isEmpty ? "" : " ") + "{ "
      if nesting < 2, random.once(in: 5) { self.call(nesting + 1) } else { text += "a(\"}\")" }
      text += " }"
    } else {
      call.place = text.utf8.count
      text += random.pick(["(run", "(of: r", "(run, at: .hz(60)", "(\n  run, // a\n  at: \")\""])
    }
    let isArgument = !hasStage && !isMissing && random.once(in: 3)
    if !hasStage, !isArgument { text += ")" }
    if let expected {
      text += isArgument ? ", matches: {" : hasStage ? " matches: {" : " {"
      closure(expected, &call)
      text += isArgument ? random.pick([")", ",)"]) : ""
    } else {
      call.literal = text.utf8.count..<text.utf8.count
    }
    calls[number] = call
  }

  func edit(_ call: Call, to rows: String) -> RowsEdit {
    let place = place(of: call.place)
    return RowsEdit(
      helper: call.helper, line: place.line, column: place.column, function: call.function,
      expected: call.expected, rows: rows)
  }

  // MARK: - Literals

  private static let pieces = [
    "card.position", " ", "  (100, 400) → (100, 80)", "\\", "\\(", "\\#n", "\"", "\"\"\"",
    "\"\"\"#", "#", "\t",
    "é", "e\u{301}", "😀", "\u{0}", "\u{1B}", "\r", "\u{202E}", "\n", "\n", "\n", "}", "//", "/*",
    " ",
  ]

  private mutating func rows() -> String { RandomTestFile.rows(&random) }

  static func rows(_ random: inout SeededGenerator) -> String {
    (0..<random.int(0...6)).map { _ in random.pick(pieces) }.joined()
  }

  /// Adds what stands behind the opening brace of a closure.
  private mutating func closure(_ value: String, _ call: inout Call) {
    let hashes = random.pick([0, 0, 1, 2])
    let signs = String(repeating: "#", count: hashes)
    let isMultiline = random.once(in: 2)
    let before =
      isMultiline ? random.pick([" ", "\n  ", " // {\n  "]) : random.pick([" ", "", "\n  "])
    text += before.replacing("\n", with: lineEnd)
    let start = text.utf8.count
    text += literal(value, signs, isMultiline, &call)
    call.literal = start..<text.utf8.count
    text += random.pick([" }", "}", " /* } */ }"])
  }

  private mutating func literal(
    _ value: String, _ signs: String, _ isMultiline: Bool, _ call: inout Call
  ) -> String {
    let escape = "\\" + signs
    var content = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": content += escape + "\\"
      case "\"": content += escape + "\""
      case "\n" where isMultiline: content += "\n"
      case "\n": content += escape + "n"
      case _ where scalar.value < 0x20: content += escape + "u{\(String(scalar.value, radix: 16))}"
      default: content.unicodeScalars.append(scalar)
      }
    }
    guard isMultiline else { return signs + "\"" + content + "\"" + signs }
    let indentation = indentation + random.pick(["", unit, " \t"])
    let scalars = value.unicodeScalars
    call.isCanonical =
      !value.isEmpty && !value.hasSuffix(" ") && !value.contains(" \n")
      && scalars.allSatisfy {
        $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
      }
      && !content.contains("\\")
    let lines = content.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let body = (value.isEmpty ? [] : lines).map { line in
      (line.isEmpty ? "" : indentation + String(line)) + lineEnd
    }
    return signs + "\"\"\"" + lineEnd + body.joined() + indentation + "\"\"\"" + signs
  }
}
