import DopesheetGoldens
import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Rows that wait for a test") struct AcceptedRowsTests {
  private static let source = """
    import DopesheetTesting

    struct CardTests {
      @Test func comesIn() throws {
        try expectSheet { stage in enter(on: stage) } matches: {
          ""\"
          card.alpha  0 → 1  0–300 ms  linear
          ""\"
        }
      }

      @Test func leaves() throws {
        expectSheet(run)  // no rows yet
      }
    }

    """
  private static let rows = "card.alpha  0 → 1  0–400 ms  linear\ncard.fade   completed  at 400 ms"
  private let session: Session

  init() throws {
    session = try Session()
    try session.write(Self.source, "Tests/AppTests/CardTests.swift")
    try wait(
      "comesIn", line: 5, column: 21, "card.alpha  0 → 1  0–300 ms  linear",
      differences: [
        "card.alpha: 0–300 ms → 0–400 ms (duration +100 ms)",
        "new row: card.fade  completed  at 400 ms",
      ])
  }

  /// Keeps rows, as a failing test does.
  private func wait(
    _ test: String, line: Int, column: Int, _ expected: String?,
    in file: String = "Tests/AppTests/CardTests.swift", differences: [String] = []
  ) throws {
    let edit = RowsEdit(
      helper: "expectSheet", line: line, column: column, function: "\(test)()", expected: expected,
      rows: Self.rows)
    try keep(edit, "CardTests/\(test)", in: file, Self.source, differences)
  }

  private func keep(
    _ edit: RowsEdit, _ title: String, in file: String, _ source: String,
    _ differences: [String] = []
  ) throws {
    let folder = PendingFolder(
      root: session.folder, path: session.folder + "/.build/dopesheet/pending")
    let content = PendingRows.Content(
      test: "AppTests/\(title)()", title: title, file: file, edit: edit, differences: differences,
      run: "1", source: PendingRows.digest(of: source.utf8))
    try PendingRows(content, in: folder).keep()
  }

  private var text: String {
    get throws { try session.read("Tests/AppTests/CardTests.swift") }
  }

  @Test("status says what differs, as text and as JSON")
  func status() throws {
    let outcome = session.run("status", is: .different)
    expectEqual(
      outcome.lines.first,
      "rows       CardTests/comesIn  (card.alpha: 0–300 ms → 0–400 ms (duration +100 ms); 1 more)")
    #expect(outcome.lines.last?.hasPrefix("0 traces, rows of 1 call pending") == true)
    let rows = try session.run("status", "--json").json()["rows"] as? [[String: Any]]
    expectEqual(rows?.first?["file"] as? String, "Tests/AppTests/CardTests.swift")
    expectEqual((rows?.first?["differences"] as? [String])?.count, 2)
  }

  @Test("Rows of a test that is gone wait no longer, and are deleted only on demand")
  func gone() throws {
    try session.edit("Tests/AppTests/CardTests.swift", "func comesIn", "func appears")
    for words in [["status"], ["accept", "--all"]] {
      let outcome = session.run(words, is: .same)
      #expect(!outcome.output.contains("CardTests") && outcome.errors.isEmpty)
    }
    expectEqual(session.run("accept", "CardTests/comesIn", is: .unusable).output, "")
    try session.edit("Tests/AppTests/CardTests.swift", "func appears", "func comesIn")
    session.run("status", is: .different, printing: "rows       CardTests/comesIn")
    try session.edit("Tests/AppTests/CardTests.swift", "func comesIn", "func appears")
    for output in ["rejected  rows of CardTests/comesIn", "nothing is pending"] {
      session.run("reject", "--all", is: .same, printing: output)
    }
  }

  @Test(
    "accept writes them into the source, by title, file or everything",
    arguments: ["CardTests/comesIn", "Tests/AppTests/CardTests.swift", "CardTests", "--all", "*In"])
  func accept(_ word: String) throws {
    let outcome = session.run("accept", word, is: .same)
    expectEqual(outcome.output, "written   Tests/AppTests/CardTests.swift:5\n")
    expectEqual(
      try text,
      Self.source.replacing(
        "      card.alpha  0 → 1  0–300 ms  linear\n",
        with: Self.rows.split(separator: "\n").map { "      \($0)\n" }.joined()))
    session.run("status", is: .same)
  }

  @Test("Several calls of a file are written, also where there were no rows")
  func several() throws {
    try wait("leaves", line: 13, column: 16, nil)
    expectEqual(
      session.run("accept", "--all", is: .same).lines,
      [
        "written   Tests/AppTests/CardTests.swift:13", "written   Tests/AppTests/CardTests.swift:5",
      ])
    #expect(try text.contains("    expectSheet(run) {\n      \"\"\"\n      card.alpha  0 → 1"))
    #expect(try text.contains("    }  // no rows yet\n"))
  }

  @Test(
    "Calls of one function without rows are told apart by their places, and refused once the source has changed"
  )
  func twins() throws {
    let source = "func leaves() {  // TwinTests\n  expectSheet(a)\n  expectSheet(b)\n}\n"
    let path = "Tests/AppTests/TwinTests.swift"
    func keep() throws {
      for (line, rows) in [(2, "a on at 1 ms"), (3, "b on at 1 ms")] {
        let edit = RowsEdit(
          helper: "expectSheet", line: line, column: 14, function: "leaves()", expected: nil,
          rows: rows)
        try self.keep(edit, "TwinTests/leaves", in: path, source)
      }
    }
    try session.write(source, path)
    try keep()
    session.run("accept", path + ":2", path + ":3", is: .same)
    let text = try session.read(path)
    let first = try #require(text.range(of: "a on at 1 ms"))
    let second = try #require(text.range(of: "b on at 1 ms"))
    #expect(first.upperBound < second.lowerBound, "\(text)")
    try session.write("// moved\n" + source, path)
    try keep()
    session.run("accept", path, is: .unusable)
    expectEqual(try session.read(path), "// moved\n" + source)
  }

  @Test("A source that has changed is searched for the call, and else stays as it is")
  func changed() throws {
    let moved = "// moved\n" + Self.source
    try session.write(moved, "Tests/AppTests/CardTests.swift")
    session.run("accept", "--all", is: .same)
    #expect(try text.contains("card.fade   completed  at 400 ms"))
    let other = Self.source.replacing("300 ms", with: "310 ms")
    try session.write(other, "Tests/AppTests/CardTests.swift")
    try wait("comesIn", line: 5, column: 21, "card.alpha  0 → 1  0–300 ms  linear")
    let outcome = session.run("accept", "--all", is: .unusable)
    #expect(outcome.errors.hasPrefix("dopesheet: Tests/AppTests/CardTests.swift:5: "))
    #expect(outcome.output.contains("  card.fade   completed  at 400 ms"), "what to paste")
    expectEqual(try text, other)
    session.run("status", is: .different)
  }

  @Test("Files that cannot be edited safely stay, with the reason")
  func refused() throws {
    let path = session.folder + "/Tests/AppTests/CardTests.swift"
    try FileManager.default.moveItem(atPath: path, toPath: session.folder + "/Other.swift")
    // The test itself is still there.
    try session.write(Self.source, "Tests/AppTests/More.swift")
    session.run("accept", "--all", is: .unusable, reporting: "Tests/AppTests/CardTests.swift")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: session.folder + "/Other.swift")
    session.run("accept", "--all", is: .unusable, reporting: "is a symbolic link")
    try FileManager.default.removeItem(atPath: path)
    try session.write(Data([0x2F, 0x2F, 0xFF, 0x0A]), "Tests/AppTests/CardTests.swift")
    session.run("accept", "--all", is: .unusable, reporting: "not UTF-8")
    expectEqual(try session.read("Other.swift"), Self.source)
  }

  @Test("review shows the rows that differ, and writes or forgets them")
  func review() throws {
    try wait("leaves", line: 13, column: 16, nil)
    let outcome = session.run("review", typed: ["r", "x", "q"])
    #expect(outcome.output.contains("rows: Tests/AppTests/CardTests.swift:13\n  card.alpha  0 → 1"))
    #expect(outcome.output.contains("rejected  rows of CardTests/leaves"))
    #expect(outcome.output.contains("card.alpha: 0–300 ms → 0–400 ms (duration +100 ms)"))
    #expect(outcome.output.contains("expected one of a r s d c q"))
    let second = session.run("review", "--answers", input: "d\nc\na\n")
    #expect(second.output.contains("written   Tests/AppTests/CardTests.swift:5\n0 traces pending"))
    session.run("status", is: .same)
  }

  @Test("reject forgets them, a skipped one still waits")
  func reject() throws {
    let skipped = session.run("review", "--answers", input: "s\n")
    #expect(skipped.output.hasSuffix("0 traces, rows of 1 call pending\n"))
    session.run("reject", "CardTests/comesIn", is: .same)
    session.run("status", is: .same)
    expectEqual(try text, Self.source)
  }

  @Test(
    "Rows of a download have no effect, those of other versions count as none, and only sources are written"
  )
  func hostile() throws {
    let pending = session.folder + "/.build/dopesheet/pending"
    try FileManager.default.moveItem(atPath: pending, toPath: session.folder + "/download")
    session.run("accept", "--from", "download")
    expectEqual(try text, Self.source)
    try session.write("{}", ".build/dopesheet/pending/.rows/AppTests/CardTests/comesIn/5-21.json")
    session.run("status", is: .same)
    for file in ["../Other.swift", "README.md", "/etc/hosts"] {
      try wait("comesIn", line: 1, column: 1, nil, in: file)
      session.run(
        "accept", "--all", is: .unusable, reporting: "is not a Swift file of this package")
    }
  }
}
