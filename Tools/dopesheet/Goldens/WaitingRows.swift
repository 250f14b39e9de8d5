import DopesheetConformity
import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText

/// Rows of a sheet that wait to be written into the source of a test.
struct WaitingRows: Equatable {
  let folder: PendingFolder
  let rows: PendingRows

  /// Returns all in a folder of pending traces.
  static func all(in folder: PendingFolder) throws(Diagnostics) -> [WaitingRows] {
    try Diagnostics.reporting { () throws(GoldenError) in
      try folder.rows().map { WaitingRows(folder: folder, rows: $0) }
    }
  }

  /// The path of the source.
  var path: String { folder.root + "/" + rows.file }

  /// Returns whether a word on the command line selects them.
  func answers(to word: String, _ console: Console) -> Bool {
    rows.answers(to: word, root: folder.root)
      || rows.answers(to: console.absolute(word), root: folder.root)
  }

  /// The place of the call: `Tests/AppTests/CardTests.swift:12`.
  func place(_ console: Console) -> String { "\(console.shown(path)):\(rows.line)" }

  /// The rows that differ, a line for each; all rows if the test has none yet.
  var differences: [String] {
    guard let expected = rows.expected, let pattern = try? pattern(expected),
      let sheet = try? Sheet(text: rows.rows)
    else { return rows.rows.split(separator: "\n").map(String.init) }
    return SheetComparison(pattern, sheet).lines
  }

  /// Reads the expected rows, with the tokens that the settings of the package name.
  private func pattern(_ text: String) throws -> SheetPattern {
    guard text.contains("$"), let files = folder.settings.fields.tokens else {
      return try SheetPattern(text: text)
    }
    let tokens = try MotionTokens(
      files: files.map { file throws(FileError) in
        (file, Array(try WholeFile.regularBytes(at: folder.settings.absolute(file))))
      }, mostCopies: MotionTokens.mostCopies)
    return try SheetPattern(text: text, token: tokens.sheetToken)
  }

  /// What differs, in one line.
  var note: String {
    let lines = differences
    if rows.expected == nil { return "the test has no rows yet" }
    guard let first = lines.first else { return "the rows are the same" }
    return lines.count == 1 ? first : "\(first); \(lines.count - 1) more"
  }

  /// Writes the rows into the source, prints it, and forgets them.
  ///
  /// - Throws: ``Diagnostics`` if the source cannot be edited safely. It is unchanged then.
  func accept(_ console: Console, _ report: FileReport) throws(Diagnostics) {
    let source = try Diagnostics.reporting { () throws(GoldenError) in
      try folder.requireInside(path)
      return try WholeFile.regularBytes(at: path)
    }
    let edit = RowsEdit(
      helper: rows.helper, line: rows.line, column: rows.column, function: rows.function,
      isCurrent: rows.source == PendingRows.digest(of: source), expected: rows.expected,
      rows: rows.rows)
    let edited: String
    do throws(RowsRefusal) {
      guard let text = String(data: source, encoding: .utf8) else {
        throw RowsRefusal(message: "the file is not UTF-8")
      }
      edited = try RowsEditor.apply(edit, to: text)
    } catch {
      throw Diagnostics(
        Diagnostic(
          file: console.shown(path), line: rows.line, message: error.message,
          hint: "paste the rows, or run the tests again and accept then"))
    }
    try Diagnostics.reporting { () throws(GoldenError) in
      try WholeFile.write(Array(edited.utf8), to: path)
      try folder.remove(rows)
    }
    report.add("written", rows.file, note: rows.title) {
      $0.say("written   \(place($0))")
    }
  }

  /// Prints an error, and the rows to paste.
  func tell(_ errors: Diagnostics, _ console: Console, _ report: FileReport) {
    report.fail(rows.file, errors.list)
    guard !report.isJSON else { return }
    for line in RowsEditor.literal(rows.rows).split(separator: "\n") { console.say("  " + line) }
  }

  /// Forgets the rows, and prints it.
  func reject(_ report: FileReport) throws(Diagnostics) {
    try Diagnostics.reporting { () throws(GoldenError) in try folder.remove(rows) }
    report.add("rejected", rows.file, note: rows.title) {
      $0.say("rejected  rows of \(rows.title)")
    }
  }

  /// The rows as JSON, with what differs.
  var json: JSONText {
    .object([
      ("title", .string(rows.title)), ("test", .string(rows.test)), ("file", .string(rows.file)),
      ("line", .int(rows.line)), ("differences", .array(differences.map { .string($0) })),
    ])
  }
}
