import DopesheetGoldens

/// The Swift files of packages, each read once for all goldens of a command.
final class SwiftFiles {
  private var packages: [String: [SourceLines.File]] = [:]

  /// Returns the files of a package with their shown paths.
  func files(ofPackage root: String, _ console: Console) -> [SourceLines.File] {
    if let known = packages[root] { return known }
    let files = SourceLines.files(ofPackage: root).map { (console.shown($0.path), $0.bytes) }
    packages[root] = files
    return files
  }
}
