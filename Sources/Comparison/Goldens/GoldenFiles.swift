import DopesheetFiles
import DopesheetTrace
import Foundation

/// The golden files of a package's tests.
package enum GoldenFiles {
  /// Returns the paths, below the root, of all traces in `__Traces__` folders, sorted.
  ///
  /// Skips hidden folders, the folder of pending traces and copies of `__Traces__`, such as CI artifacts. It also skips
  /// nested packages, and does not follow links.
  ///
  /// - Throws: ``GoldenError`` if a folder cannot be read.
  package static func ofTests(in package: PendingFolder) throws(GoldenError) -> [String] {
    var names: [String] = []
    try visit("", package, isInside: false, &names)
    return names.sorted { Trace.orders($0, before: $1) }
  }

  private static func visit(
    _ prefix: String, _ package: PendingFolder, isInside: Bool, _ names: inout [String]
  ) throws(GoldenError) {
    let root = package.root
    let folder = prefix.isEmpty ? root : root + "/" + prefix
    if folder == package.path { return }
    let entries = try FileInfo.names(in: folder)
    if !prefix.isEmpty, entries.contains("Package.swift") { return }
    let holdsCopies =
      entries.contains(TracesFolder.name) ? try isCopy(prefix, entries, root) : false
    for entry in entries where !entry.hasPrefix(".") {
      let name = prefix.isEmpty ? entry : prefix + "/" + entry
      let info = try FileInfo(root + "/" + name)
      guard !info.isLink else { continue }
      if info.kind == .folder, holdsCopies, entry == TracesFolder.name { continue }
      if info.kind == .folder {
        try visit(name, package, isInside: isInside || entry == TracesFolder.name, &names)
      } else if info.kind == .file, isInside, entry.hasSuffix(".mtrace") {
        names.append(name)
      }
    }
  }

  /// Returns whether a folder is a copy of one nearer to the root. A folder with Swift files is never a copy.
  private static func isCopy(
    _ prefix: String, _ entries: [String], _ root: String
  ) throws(GoldenError) -> Bool {
    if entries.contains(where: { $0.hasSuffix(".swift") }) { return false }
    var parts = prefix.split(separator: "/").dropFirst()
    while !parts.isEmpty {
      if try FileInfo(root + "/" + parts.joined(separator: "/")).kind == .folder { return true }
      parts.removeFirst()
    }
    return false
  }

  /// Returns the owner that a golden names; `nil` if it names none or cannot be read.
  package static func owner(of name: String, below root: String) -> GoldenOwner? {
    (try? WholeFile.regularBytes(at: root + "/" + name)).flatMap { GoldenOwner(inHeaderOf: $0) }
  }

  /// Removes a golden and any parent folders that are then empty, up to its `__Traces__` folder.
  ///
  /// - Throws: ``GoldenError`` if the golden cannot be removed.
  package static func remove(_ name: String, below root: String) throws(GoldenError) {
    try WholeFile.remove(root + "/" + name, lasts: true)
    var folder = PathText.parent("/" + name)
    while PathText.name(folder) != TracesFolder.name, folder != "/" {
      // Removal fails for a folder that still has files, and the loop ends there.
      guard WholeFile.removeEmptyFolder(root + folder) else { return }
      folder = PathText.parent(folder)
    }
  }
}

/// An error about a golden, a name or a setting that cannot be used: the place, the message and a hint.
package typealias GoldenError = FileError
