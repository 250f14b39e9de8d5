import DopesheetFiles
import Foundation

/// The source files of a package, searched for tests that `swift test list` does not show.
///
/// A test for another platform or behind a compilation condition is not listed, but its golden must stay. A test is
/// gone only if no file contains the names of its suites and its function together.
package struct TestSources {
  private let root: String
  /// The names in each file of a folder, by folder below the root; `nil` if a file could not be read.
  private var files: [String: [Set<String>]?] = [:]

  /// Creates a search below a root. Files are read when they are first needed.
  package init(root: String) { self.root = root }

  /// Returns whether the test of a golden is certainly gone.
  ///
  /// - Parameters:
  ///   - golden: The path of the golden below the root.
  ///   - owner: The owner that the golden names. If `nil`, only the function's name is used, from the path.
  package mutating func lackTest(of golden: String, owner: GoldenOwner?) -> Bool {
    let names: [String]
    if let owner {
      names = owner.names.map { String(GoldenName.bare($0)) }
    } else {
      let function = String(PathText.name("/" + golden).prefix { $0 != "." })
      // A dash replaces a character that a file name cannot contain, so that the function is unknown.
      names = function.contains("-") ? [] : [function]
    }
    guard !names.isEmpty, let files = words(in: folder(of: golden, owner)) else { return false }
    return !files.contains { words in names.allSatisfy { words.contains($0) } }
  }

  /// Returns the folder with the name of the owner's module, or "" for the whole package.
  private func folder(of golden: String, _ owner: GoldenOwner?) -> String {
    guard let module = owner?.id.prefix(while: { $0 != "/" }) else { return "" }
    let parts = golden.split(separator: "/").prefix { $0 != TracesFolder.name }
    guard let place = parts.firstIndex(of: module) else { return "" }
    return parts[...place].joined(separator: "/")
  }

  private mutating func words(in folder: String) -> [Set<String>]? {
    if let known = files[folder] { return known }
    var found: [Set<String>]? = []
    visit(folder.isEmpty ? root : root + "/" + folder, &found)
    files[folder] = .some(found)
    return found
  }

  private func visit(_ folder: String, _ found: inout [Set<String>]?) {
    guard let entries = try? FileInfo.names(in: folder) else {
      found = nil
      return
    }
    for entry in entries where !entry.hasPrefix(".") && entry != TracesFolder.name {
      let path = folder + "/" + entry
      guard found != nil, let info = try? FileInfo(path) else {
        found = nil
        return
      }
      if info.kind == .folder {
        // A link may form a cycle, but may also lead to sources, so that the result is unknown.
        if info.isLink { found = nil } else { visit(path, &found) }
      } else if entry.hasSuffix(".swift") {
        guard info.kind == .file, let data = try? WholeFile.bytes(at: path, info) else {
          found = nil
          return
        }
        found?.append(TestSources.words(in: String(decoding: data, as: UTF8.self)))
      }
    }
  }

  /// Returns the identifiers in a text, and the names within backticks.
  private static func words(in text: String) -> Set<String> {
    var words: Set<String> = []
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      for word in line.split(whereSeparator: { !isOfName($0) }) {
        words.insert(String(Substring(word)))
      }
      guard line.contains(UInt8(ascii: "`")) else { continue }
      for part in line.split(separator: UInt8(ascii: "`")) { words.insert(String(Substring(part))) }
    }
    return words
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
