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
    rows.answers(to: word, path: console.absolute(word), root: folder.root)
  }

  /// The place of the call: `Tests/AppTests/CardTests.swift:12`.
  func place(_ console: Console) -> String { "\(console.shown(path)):\(rows.line)" }

  /// The rows that differ, a line for each; all rows if the test has none yet.
  var differences: [String] {
    rows.expected == nil
      ? rows.rows.split(separator: "\n").map(String.init) : rows.differences
  }

  /// The difference in one line.
  var note: String {
    let lines = differences
    if rows.expected == nil { return "the test has no rows yet" }
    guard let first = lines.first else { return "the rows are the same" }
    return lines.count == 1 ? first : "\(first); \(lines.count - 1) more"
  }

  /// The sources that a command has written.
  final class Written {
    /// The digest of each source, by its path: the places before the last written one are right in it.
    fileprivate var digests: [String: String] = [:]
    /// The rows that were written, without their tests: several tests may use one call.
    fileprivate var calls: Set<[String]> = []
  }

  /// Writes the rows into the source, prints it, and removes them from the pending ones.
  ///
  /// - Throws: ``Diagnostics`` if the source cannot be edited safely. It is unchanged then.
  func accept(
    _ console: Console, _ report: FileReport, _ written: Written
  ) throws(Diagnostics) {
    let call = [path, "\(rows.line)", "\(rows.column)", rows.rows]
    if !written.calls.contains(call) {
      try write(console, written)
      written.calls.insert(call)
    }
    try Diagnostics.reporting { () throws(GoldenError) in try folder.remove(rows) }
    report.add("written", rows.file, note: rows.title) {
      $0.say("written   \(place($0))")
    }
  }

  private func write(_ console: Console, _ written: Written) throws(Diagnostics) {
    let source = try Diagnostics.reporting { () throws(GoldenError) in
      guard path.hasSuffix(".swift"), PathText.absolute(path) == path else {
        throw GoldenError(path, "is not a Swift file of this package")
      }
      try folder.requireInside(path)
      return try WholeFile.regularBytes(at: path)
    }
    let digest = PendingRows.digest(of: source)
    let edit = RowsEdit(
      helper: rows.helper, line: rows.line, column: rows.column, function: rows.function,
      isCurrent: rows.source == digest || written.digests[path] == digest,
      expected: rows.expected, rows: rows.rows)
    let edited: [UInt8]
    do throws(RowsRefusal) {
      guard let text = String(data: source, encoding: .utf8) else {
        throw RowsRefusal(message: "the file is not UTF-8")
      }
      edited = Array(try RowsEditor.apply(edit, to: text).utf8)
    } catch {
      throw Diagnostics(
        Diagnostic(
          file: console.shown(path), line: rows.line, message: error.message,
          hint: "paste the rows, or run the tests again and accept then"))
    }
    try Diagnostics.reporting { () throws(GoldenError) in try WholeFile.write(edited, to: path) }
    if edit.isCurrent { written.digests[path] = PendingRows.digest(of: edited) }
  }

  /// Prints an error, and the rows to paste.
  func report(_ errors: Diagnostics, _ console: Console, _ report: FileReport) {
    report.fail(rows.file, errors.list)
    guard !report.isJSON else { return }
    // As they must stand in the test: names keep their escapes.
    console.write(Array((RowsEditor.literal(rows.rows, indentation: "  ") + "\n").utf8))
  }

  /// Deletes the rows, and prints it.
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
