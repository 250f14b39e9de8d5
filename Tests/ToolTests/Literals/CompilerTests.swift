import DopesheetGoldens
import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("What the compiler reads") struct CompilerTests {
  /// Runs a program and returns its output; `nil` if it failed.
  private func output(_ words: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Returns the syntax tree of a source without places and addresses.
  private func tree(_ source: String, in folder: TemporaryFolder) throws -> [Substring] {
    let path = try folder.write(source, to: "Source.swift")
    let words = [
      "swiftc", "-frontend", "-dump-parse", "-swift-version", "6", "-enable-bare-slash-regex", path,
    ]
    guard let tree = try output(words) else {
      Issue.record("the compiler refuses\n\(source)")
      return []
    }
    let places = /range=\[[^\]]*\]|@[^ ]*Source\.swift:[0-9:]+|0x[0-9a-f]+/
    return tree.replacing(places, with: "").split(separator: "\n")
  }

  private func expectSameTrees(_ source: String, _ other: String, in folder: TemporaryFolder) throws
  {
    let trees = try (tree(source, in: folder), tree(other, in: folder))
    expectEqual(trees.0.count, trees.1.count, source)
    let different = zip(trees.0, trees.1).first { $0.utf8.elementsEqual($1.utf8) == false }
    if let different { fail("\(different.0)\nis not\n\(different.1)\nin\n\(source)") }
  }

  /// Returns a file with another literal in a call, all of whose characters are escapes.
  private func reference(
    _ file: RandomTestFile, _ call: RandomTestFile.Call, _ value: String
  ) -> String {
    let bytes = Array(file.text.utf8)
    let scalars = value.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }
    var literal = "\"" + scalars.joined() + "\""
    if call.expected == nil {
      let last = bytes[call.literal.lowerBound - 1]
      literal = (last == UInt8(ascii: "}") ? " matches: { " : " { ") + literal + " }"
    }
    return String(
      decoding: bytes[..<call.literal.lowerBound] + literal.utf8
        + bytes[call.literal.upperBound...],
      as: UTF8.self)
  }

  @Test("An edited source has the tree that it had, but for the literal")
  func trees() throws {
    let folder = try TemporaryFolder()
    for seed in 0..<deep(60, quick: 4) {
      let file = RandomTestFile(seed: seed)
      var random = SeededGenerator(seed: seed)
      let rows = RandomTestFile.rows(&random)
      guard let call = file.calls.randomElement(using: &random) else { continue }
      if let expected = call.expected {
        let other = reference(file, call, expected)
        try expectSameTrees(file.text, other, in: folder)
      }
      let edited = try RowsEditor.apply(file.edit(call, to: rows), to: file.text, isCurrent: true)
      let other = reference(file, call, rows)
      try expectSameTrees(edited, other, in: folder)
    }
  }

  private static let program = #"""
    func print(_ run: Int, _ line: Int, _ column: Int, _ function: String) {
      Swift.print("\(run)|\(line)|\(column)|\(function)")
    }
    @discardableResult
    func expectSheet(
      _ run: Int, line: Int = #line, column: Int = #column, function: String = #function,
      matches: (() -> String)? = nil
    ) -> Int {
      print(run, line, column, function)
      return 0
    }
    func expectSheet(
      at rate: Int = 0, line: Int = #line, column: Int = #column, function: String = #function,
      _ stage: (Int) -> Int, matches: (() -> String)? = nil
    ) throws {
      print(stage(rate), line, column, function)
    }
    enum Helpers {
      static func expectSheet(
        _ run: Int, line: Int = #line, column: Int = #column, function: String = #function,
        matches: (() -> String)? = nil
      ) { print(run, line, column, function) }
    }
    struct Suite {
      let run = expectSheet(1) { "x" /*1*/ }
      init?(_ a: Int) { expectSheet(2) { "x" /*2*/ }; expectSheet(3, matches: { "x" /*3*/ }) }
      func `a card } plays`(_ a: Int, b: Int...) throws {
        try expectSheet { _ in 4 } matches: { "x" /*4*/ }; try expectSheet{ _ in 5 } matches: { "x" /*5*/ }
        try expectSheet(at: 6) { $0 } matches: { "x" /*6*/ }
        try expectSheet
          { _ in 7 } matches: { "x" /*7*/ }
        /* é😀 */ expectSheet (8) { "x" /*8*/ }; try expectSheet({ _ in 9 }) { "x" /*9*/ }
    	expectSheet /* ( */ (10) { "x" /*10*/ }
        Helpers.expectSheet(11) { "x" /*11*/ }
        Helpers
          .expectSheet(12)
          { "x" /*12*/ }
        `expectSheet`(13) { "x" /*13*/ }
        if expectSheet(14, matches: { "x" /*14*/ }) == 0 { expectSheet(15) { "x" /*15*/ } }
        expectSheet(
          16
        ) { "x" /*16*/ }
        try expectSheet { _ in expectSheet(17) { "x" /*17*/ } + 18 } matches: { "x" /*18*/ }
      }
      func `in`<T: Equatable>(_: T, c d: (_ x: Int) -> Void = { _ in }, `for`: [Int: Int]) {
        [19].forEach { expectSheet($0) { "x" /*19*/ } }
        func inner() { expectSheet(20) { "x" /*20*/ } }
        inner()
        #if swift(>=6)
          expectSheet(21) { "x" /*21*/ }
        #else
          expectSheet(21) { "x" }
        #endif
      }
      var property: Int { expectSheet(22) { "x" /*22*/ } }
      subscript(a: Int) -> Int { expectSheet(23) { "x" /*23*/ } }
      static func + (a: Suite, b: Suite) -> Int { expectSheet(24) { "x" /*24*/ } }
    }
    let suite = Suite(1)!
    try suite.`a card } plays`(1, b: 2)
    suite.in(1, for: [:])
    _ = suite.property + suite[1] + (suite + suite)
    expectSheet(25) { "x" /*25*/ }
    """#

  @Test(
    "Calls are found where #line, #column, and #function say",
    .enabled(if: TestDepth.current == .deep))
  func places() throws {
    let folder = try TemporaryFolder()
    for program in [
      CompilerTests.program, "\u{FEFF}" + CompilerTests.program.replacing("\n", with: "\r\n"),
    ] {
      let path = try folder.write(program, to: "main.swift")
      let tool = folder.path + "/places"
      _ = try output(["swiftc", "-swift-version", "6", "-o", tool, path])
      let lines = try #require(try output([tool])).split(separator: "\n")
      expectEqual(lines.count, 25)
      for line in lines {
        let words = line.split(separator: "|").map(String.init)
        let edit = RowsEdit(
          helper: "expectSheet", line: Int(words[1])!, column: Int(words[2])!, function: words[3],
          expected: "x", rows: "y")
        let result = try RowsEditor.apply(edit, to: program, isCurrent: true)
        expectEqual(result.ranges(of: "\"\"\" /*\(words[0])*/").count, 1, String(line))
      }
    }
  }
}
