import DopesheetFiles
import Foundation

/// The Swift files of packages, each read once for all goldens of a command.
final class SwiftFiles {
  /// A file and its bytes.
  typealias File = (path: String, bytes: Data)

  private var packages: [String: [File]] = [:]

  /// Returns the files of a package with their shown paths; empty without a manifest. A package in a folder of it has
  /// motions of its own.
  func files(ofPackage root: String, _ console: Console) -> [File] {
    if let known = packages[root] { return known }
    let manifest = "/Package.swift"
    var files: [File] = []
    if console.isThere(root + manifest),
      let tree = try? FileTree(root, console, where: { $0.hasSuffix(".swift") })
    {
      let nested = tree.files.filter { $0.hasSuffix(manifest) && $0 != root + manifest }
        .map { $0.dropLast(manifest.count - 1) }
      for path in tree.files where !nested.contains(where: { path.hasPrefix($0) }) {
        if let bytes = console.dataIfReadable(path) { files.append((console.shown(path), bytes)) }
      }
    }
    packages[root] = files
    return files
  }
}
