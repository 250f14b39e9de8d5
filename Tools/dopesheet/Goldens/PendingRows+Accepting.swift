import DopesheetFiles
import DopesheetGoldens
import DopesheetText

/// The sources into which a command has written rows.
final class WrittenSources {
  /// The digest of each source, by its path: the places before the last written one are right in it.
  fileprivate var digests: [String: String] = [:]
  /// The places and rows that were written: several tests may use one call.
  fileprivate var calls: Set<[String]> = []
}

extension PendingRows {
  /// The place of the call: `Tests/AppTests/CardTests.swift:12`.
  func place(_ console: Console) -> String {
    "\(console.shown(sourcePath)):\(content.edit.line)"
  }

  /// The rows that differ, a line for each; all rows if the test has none yet.
  var differences: [String] { content.edit.expected == nil ? lines : content.differences }

  var lines: [String] { content.edit.rows.split(separator: "\n").map(String.init) }

  var note: String {
    let lines = content.differences
    guard let first = lines.first else { return "the test has no rows yet" }
    return lines.count == 1 ? first : "\(first); \(lines.count - 1) more"
  }

  /// Writes the rows into the source, prints it, and removes them from the pending ones.
  ///
  /// If the source cannot be edited safely, it is unchanged, and the rows are printed to paste.
  ///
  /// - Throws: ``Diagnostics`` with the reason.
  func accept(
    _ console: Console, _ report: FileReport, _ written: WrittenSources
  ) throws(Diagnostics) {
    let call = [place(console), "\(content.edit.column)", content.edit.rows]
    if !written.calls.contains(call) {
      do throws(Diagnostics) { try write(console, written) } catch {
        if !report.isJSON {
          // As they must stand in the test: names keep their escapes.
          let literal = RowsEditor.literal(content.edit.rows, indentation: "  ") + "\n"
          try console.write(Array(literal.utf8), to: "-")
        }
        throw error
      }
      written.calls.insert(call)
    }
    try Diagnostics.reporting(remove())
    report.add("written", content.file, note: content.title) {
      $0.say("written   \(place($0))")
    }
  }

  private func write(_ console: Console, _ written: WrittenSources) throws(Diagnostics) {
    let path = sourcePath
    let source = try Diagnostics.reporting { () throws(GoldenError) in
      guard path.hasSuffix(".swift"), PathText.absolute(path) == path else {
        throw GoldenError(path, "is not a Swift file of this package")
      }
      try folder.requireInside(path)
      return try WholeFile.bytes(at: path)
    }
    let digest = PendingRows.digest(of: source)
    let isCurrent = content.source == digest || written.digests[path] == digest
    let edited: [UInt8]
    do throws(SourceRefusal) {
      guard let text = String(data: source, encoding: .utf8) else {
        throw SourceRefusal(message: "the file is not UTF-8")
      }
      edited = Array(
        try RowsEditor.apply(content.edit, to: text, isCurrent: isCurrent).utf8)
    } catch {
      throw Diagnostics(
        file: console.shown(path), line: content.edit.line, message: error.message,
        hint: "paste the rows, or run the tests again and accept then")
    }
    try Diagnostics.reporting(WholeFile.write(edited, to: path))
    if isCurrent { written.digests[path] = PendingRows.digest(of: edited) }
  }

  func reject(_ report: FileReport) throws(Diagnostics) {
    try Diagnostics.reporting(remove())
    report.add("rejected", content.file, note: content.title) {
      $0.say("rejected  rows of \(content.title)")
    }
  }

  var json: JSONText {
    .object([
      ("title", .string(content.title)), ("test", .string(content.test)),
      ("file", .string(content.file)), ("line", .int(content.edit.line)),
      ("differences", .texts(differences)),
    ])
  }
}
