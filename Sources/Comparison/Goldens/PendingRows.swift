import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

/// An edit that writes rows into one call of a helper in the source of a test.
package struct RowsEdit: Codable, Equatable, Sendable {
  /// The name of the helper: `expectSheet`, `assertSheet`, `requireSheet`.
  package var helper: String
  /// The line of the call, as `#line` gives it for a default argument.
  package var line: Int
  /// The column of the call as `#column` gives it, in bytes of UTF-8 from 1.
  ///
  /// It is that of the call's parenthesis, or else of its first brace. In the arguments of a macro, it is that of the
  /// macro's `#`.
  package var column: Int
  /// The function around the call, as `#function` gives it: `cardEnters()`.
  package var function: String
  /// The text that the call contains; `nil` if it contains none yet.
  package var expected: String?
  /// The new text: lines with a line feed between them.
  package var rows: String

  package init(
    helper: String, line: Int, column: Int, function: String, expected: String?, rows: String
  ) {
    (self.helper, self.line, self.column) = (helper, line, column)
    (self.function, self.expected, self.rows) = (function, expected, rows)
  }
}

/// The rows of a sheet that a test did not expect, until they are written into the test's source.
///
/// They are in a hidden folder of the pending traces, a file for each call of a test. A test never changes a source;
/// `dopesheet accept` does.
package struct PendingRows: Equatable, Sendable {
  package let folder: PendingFolder
  package var content: Content

  package struct Content: Codable, Equatable, Sendable {
    /// The test: `AppTests/CardTests/comesIn()`.
    package var test: String
    /// The name for users, as that of a golden: `CardTests/comesIn`.
    package var title: String
    package var file: String
    package var edit: RowsEdit
    /// The rows that differ, a line for each.
    package var differences: [String]
    package var run: String
    /// The digest of the source when the test ran; empty if it is newer than the program.
    package var source: String

    package init(
      test: String, title: String, file: String, edit: RowsEdit, differences: [String] = [],
      run: String, source: String = ""
    ) {
      (self.test, self.title, self.file, self.edit) = (test, title, file, edit)
      (self.differences, self.run, self.source) = (differences, run, source)
    }
  }

  package init(_ content: Content, in folder: PendingFolder) {
    (self.content, self.folder) = (content, folder)
  }

  package static func digest(of source: some Collection<UInt8>) -> String {
    String(XXH64.digest(of: Array(source)), radix: 16)
  }

  package var sourcePath: String { folder.root + "/" + content.file }

  var path: String {
    let module = content.test.prefix { $0 != "/" }
    let call = "\(content.edit.line)-\(content.edit.column).json"
    return [folder.path, PendingFolder.rowsName, String(module), content.title, call]
      .joined(separator: "/")
  }

  /// Returns whether a word on the command line selects them: the title, the source, or a folder of one of these.
  package func answers(to word: String, path: String) -> Bool {
    let names = [content.title, content.file, "\(content.file):\(content.edit.line)"]
    return names.contains { name in
      name == word || name.hasPrefix(word.hasSuffix("/") ? word : word + "/")
        || Glob(word).matches(name) || folder.root + "/" + name == path
    } || PathText.relative(sourcePath, to: path) != nil
  }

  /// Returns whether the test is certainly gone, so that no source takes the rows.
  package func isStale(in sources: TestSources) -> Bool {
    sources.lackTest(of: content.file, owner: GoldenOwner(id: content.test))
  }

  /// Returns whether rows come before others: by their sources, and from the last place of a source to the first.
  ///
  /// Rows that are written do not move the places before them.
  package func comes(before other: PendingRows) -> Bool {
    func key(_ rows: PendingRows) -> (String, Int, Int) {
      (rows.content.file, -rows.content.edit.line, -rows.content.edit.column)
    }
    return key(self) < key(other)
  }

  /// Keeps them, in place of those of earlier runs of the same test.
  package func keep() throws(GoldenError) {
    try clear()
    try folder.requireInside(path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { try WholeFile.write(Array(try encoder.encode(content)), to: path) } catch {
      throw error as? GoldenError ?? GoldenError(path, "cannot be written: \(error)")
    }
  }

  /// Removes the rows of the same call, and those that an earlier run of the same test kept.
  package func clear() throws(GoldenError) {
    for path in try folder.files(inRowsFolder: PathText.parent(path)) {
      let isOld = (try? folder.rows(at: path))?.content.run != content.run
      if path == self.path || isOld { try WholeFile.remove(path) }
    }
  }

  package func remove() throws(GoldenError) { try WholeFile.remove(path) }
}

extension PendingFolder {
  /// The name of the folder of rows among the pending traces.
  fileprivate static let rowsName = ".rows"

  /// Returns all pending rows, as ``PendingRows/comes(before:)`` orders them.
  ///
  /// Files of other versions count as none; the next run of their tests replaces them.
  package func rows() throws(GoldenError) -> [PendingRows] {
    // Rows change sources, so that only those of this machine count.
    guard !isDownloaded else { return [] }
    return try files(inRowsFolder: path + "/" + PendingFolder.rowsName)
      .compactMap { path in (try? rows(at: path)).flatMap { $0.path == path ? $0 : nil } }
      .sorted { $0.comes(before: $1) }
  }

  /// Returns the files in a folder and in those below it; empty for a link and without a folder.
  fileprivate func files(inRowsFolder folder: String) throws(GoldenError) -> [String] {
    let info = try FileInfo(folder)
    guard info.kind == .folder, !info.isLink else { return [] }
    var files: [String] = []
    for name in try FileInfo.names(in: folder) {
      let path = folder + "/" + name
      files += name.hasSuffix(".json") ? [path] : try self.files(inRowsFolder: path)
    }
    return files
  }

  fileprivate func rows(at path: String) throws -> PendingRows {
    let data = try WholeFile.bytes(at: path)
    return PendingRows(try JSONDecoder().decode(PendingRows.Content.self, from: data), in: self)
  }
}
