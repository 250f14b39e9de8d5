import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

/// The rows of a sheet that a test did not expect, which wait to be written into the test's source.
///
/// They are in a hidden folder of the pending traces, a file for each call of a test. A test never changes a source;
/// `dopesheet accept` does.
package struct PendingRows: Codable, Equatable, Sendable {
  /// The test: `AppTests/CardTests/comesIn()`.
  package let test: String
  /// The name for users, as that of a golden: `CardTests/comesIn`.
  package let title: String
  /// The path of the source below the root.
  package let file: String
  /// The place of the call, as `#line` and `#column` report it.
  package let line: Int
  package let column: Int
  /// The helper that was called, such as `expectSheet`.
  package let helper: String
  /// The text that the call contains; `nil` if it contains none yet.
  package let expected: String?
  /// The rows of the sheet, as text.
  package let rows: String
  /// The identifier of the test run.
  package let run: String

  package init(
    test: String, title: String, file: String, line: Int, column: Int, helper: String,
    expected: String?, rows: String, run: String, source: String
  ) {
    (self.test, self.title, self.file) = (test, title, file)
    (self.line, self.column, self.helper) = (line, column, helper)
    (self.expected, self.rows, self.run, self.source) = (expected, rows, run, source)
  }

  /// The digest of the source that the test saw.
  package let source: String

  /// The name of the test's function, as `#function` gives it: `comesIn()`.
  package var function: String {
    let name = (GoldenOwner(id: test).names.last ?? test).filter { $0 != "`" }
    return name.contains("(") ? name : name + "()"
  }

  /// Returns the digest of a source.
  package static func digest(of source: some Collection<UInt8>) -> String {
    String(XXH64.digest(of: Array(source)), radix: 16)
  }

  /// The path of their file in the folder of pending traces.
  package var name: String {
    let module = test.prefix { $0 != "/" }
    return "\(PendingRows.folder)/\(module)/\(title)/\(line)-\(column).json"
  }

  /// The folder among the pending traces.
  fileprivate static let folder = ".rows"

  /// Returns whether a word on the command line selects them: the title, the source, or a folder of one of these.
  package func answers(to word: String, root: String) -> Bool {
    let names = [title, file, "\(file):\(line)"]
    let path = PathText.absolute(word)
    return names.contains { $0 == word || $0.hasPrefix(word.hasSuffix("/") ? word : word + "/") }
      || names.contains { Glob(word).matches($0) }
      || root + "/" + file == path || PathText.relative(root + "/" + file, to: path) != nil
  }
}

extension PendingFolder {
  /// Keeps rows, in place of those of earlier runs of the same test.
  package func keep(_ rows: PendingRows) throws(GoldenError) {
    try clear(rows)
    let path = path + "/" + rows.name
    try requireInside(path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(rows) else { return }
    try WholeFile.write(Array(data), to: path)
  }

  /// Removes the rows of the same call, and those that an earlier run of the same test kept.
  package func clear(_ rows: PendingRows) throws(GoldenError) {
    let folder = PathText.parent(path + "/" + rows.name)
    guard try FileInfo(folder).kind == .folder else { return }
    for name in try FileInfo.names(in: folder) where name.hasSuffix(".json") {
      let path = folder + "/" + name
      let isSame = path == self.path + "/" + rows.name
      if isSame || (try? read(path))?.run != rows.run { try WholeFile.remove(path) }
    }
  }

  /// Removes rows that were written, or that nobody wants.
  package func remove(_ rows: PendingRows) throws(GoldenError) {
    try WholeFile.remove(path + "/" + rows.name)
  }

  /// Returns all rows that wait, sorted by their sources, and by their places from the last to the first.
  ///
  /// A place that is written does not move the places before it.
  package func rows() throws(GoldenError) -> [PendingRows] {
    // Rows change sources, so that only those of this machine count.
    guard !isDownloaded else { return [] }
    var found: [PendingRows] = []
    var folders = [path + "/" + PendingRows.folder]
    while let folder = folders.popLast() {
      let info = try FileInfo(folder)
      guard info.kind == .folder, !info.isLink else { continue }
      for name in try FileInfo.names(in: folder) {
        if name.hasSuffix(".json") {
          let rows = try read(folder + "/" + name)
          if folder + "/" + name == path + "/" + rows.name { found.append(rows) }
        } else {
          folders.append(folder + "/" + name)
        }
      }
    }
    return found.sorted { ($0.file, -$0.line, -$0.column) < ($1.file, -$1.line, -$1.column) }
  }

  private func read(_ path: String) throws(GoldenError) -> PendingRows {
    let data = try WholeFile.regularBytes(at: path)
    guard let rows = try? JSONDecoder().decode(PendingRows.self, from: data) else {
      throw GoldenError(path, "holds no rows", hint: "delete it, and run the tests again")
    }
    return rows
  }
}
