import DopesheetFiles
import Foundation

extension PendingFolder {
  /// The folder of pending traces that another machine left behind and somebody downloaded.
  ///
  /// - Parameters:
  ///   - download: The folder, or one that holds it as `pending`.
  ///   - root: The folder of this package.
  /// - Throws: ``GoldenError`` if there is no such folder.
  package init(downloaded download: String, root: String) throws(GoldenError) {
    guard try FileInfo(download).kind == .folder else {
      throw GoldenError(download, "is no folder", hint: "unpack the artifact, and name its folder")
    }
    let inner = download + "/pending"
    let path = try FileInfo(inner).kind == .folder ? inner : download
    self.init(root: root, path: path)
  }
}

extension PendingTrace {
  /// Requires that a trace from elsewhere has its place in this package: it is no link, no link leads its golden
  /// out of the package, and a golden, its test target or its run document is there.
  ///
  /// - Throws: ``GoldenError`` that tells what does not fit.
  package func requireFit() throws(GoldenError) {
    let info = try FileInfo(path)
    guard info.kind == .file, !info.isLink else {
      throw GoldenError(path, "is a link, not a trace", hint: "nothing is accepted through links")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw GoldenError(path, "has a path that no golden has", hint: "remove it from the download")
    }
    var place = folder.root
    for part in parts {
      place += "/" + part
      guard try !FileInfo(place).isLink else {
        throw GoldenError(
          path, "would be written through the link \(PathText.shown(place))",
          hint: "accept it in the package that the link leads to")
      }
    }
    if try FileInfo(goldenPath).kind == .file { return }
    if let index = parts.firstIndex(of: Substring(TracesFolder.name)) {
      let target = ([folder.root] + parts[..<index].map(String.init)).joined(separator: "/")
      if index < parts.count - 1, try FileInfo(target).kind == .folder { return }
    } else if try FileInfo(goldenPath.dropLast(7) + ".run.json").kind == .file {
      return
    }
    throw GoldenError(
      path,
      "fits no golden here: there is no \(PathText.shown(goldenPath)), and nothing that would have it",
      hint: "is it of this package and this commit?")
  }
}
