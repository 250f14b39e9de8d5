import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

/// The rows of a sheet that a test did not expect, until they are written into the test's source.
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
  /// The rows to write, as text.
  package let rows: String
  /// The rows that differ, a line for each.
  package let differences: [String]
  /// The identifier of the test run.
  package let run: String

  package init(
    test: String, title: String, file: String, line: Int, column: Int, helper: String,
    expected: String?, rows: String, differences: [String] = [], run: String, source: String
  ) {
    (self.test, self.title, self.file) = (test, title, file)
    (self.line, self.column, self.helper) = (line, column, helper)
    (self.expected, self.rows, self.differences) = (expected, rows, differences)
    (self.run, self.source) = (run, source)
  }

  /// The digest of the source when the test ran; empty if it is newer than the program.
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
  ///
  /// - Parameters:
  ///   - path: The word as an absolute path.
  ///   - root: The folder of the package.
  package func answers(to word: String, path: String, root: String) -> Bool {
    let names = [title, file, "\(file):\(line)"]
    return names.contains { name in
      name == word || name.hasPrefix(word.hasSuffix("/") ? word : word + "/")
        || Glob(word).matches(name) || root + "/" + name == path
    } || PathText.relative(root + "/" + file, to: path) != nil
  }

  /// Rows in order of their sources, and from the last place of a source to the first: one that is written does not move
  /// the places before it.
  package static func sorted<Item>(_ list: [Item], by rows: (Item) -> PendingRows) -> [Item] {
    list.sorted {
      let (one, two) = (rows($0), rows($1))
      return (one.file, -one.line, -one.column) < (two.file, -two.line, -two.column)
    }
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
    do { try WholeFile.write(Array(try encoder.encode(rows)), to: path) } catch {
      throw error as? GoldenError ?? GoldenError(path, "cannot be written: \(error)")
    }
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

  /// Removes rows that were written or rejected.
  package func remove(_ rows: PendingRows) throws(GoldenError) {
    try WholeFile.remove(path + "/" + rows.name)
  }

  /// Returns all pending rows, as ``PendingRows/sorted(_:by:)`` orders them.
  ///
  /// Files of other versions count as none; the next run of their tests replaces them.
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
          let rows = try? read(folder + "/" + name)
          if let rows, folder + "/" + name == path + "/" + rows.name { found.append(rows) }
        } else {
          folders.append(folder + "/" + name)
        }
      }
    }
    return PendingRows.sorted(found) { $0 }
  }

  private func read(_ path: String) throws -> PendingRows {
    try JSONDecoder().decode(PendingRows.self, from: try WholeFile.regularBytes(at: path))
  }
}
