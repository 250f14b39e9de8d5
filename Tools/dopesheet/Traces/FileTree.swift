import DopesheetFiles
import DopesheetNotation
import Foundation

/// The run documents and traces at a path: the file itself, or all in a folder and its folders.
struct FileTree {
  /// The end of the names of run documents.
  static let documentSuffix = ".run.json"
  /// The end of the names of traces.
  static let traceSuffix = ".mtrace"

  /// The files, as paths that begin with the one that was given, sorted by their parts.
  private(set) var files: [String] = []
  /// Whether the path is a folder.
  let isFolder: Bool
  private let isWanted: (String) -> Bool

  /// Looks at a path. Files and folders whose names begin with a point are left out.
  ///
  /// - Parameter isWanted: Which files of folders are taken, by their paths.
  /// - Throws: When nothing is there, or a folder cannot be read.
  init(
    _ path: String, _ console: Console,
    where isWanted: @escaping (String) -> Bool = DocumentKind.isPlayed
  ) throws(Diagnostics) {
    self.isWanted = isWanted
    let info = try console.info(path)
    guard info.kind != .nothing else { throw Diagnostics(FileTree.missing(path, console)) }
    isFolder = info.kind == .folder
    if isFolder {
      try visit(path, console)
    } else {
      files = [path]
    }
  }

  /// Returns the path of a run document for one that leaves out the end of its name.
  static func spelledOut(_ path: String, _ console: Console) -> String {
    let document = path + documentSuffix
    return !console.isThere(path) && console.isThere(document) ? document : path
  }

  /// The mistake of a path at which nothing lies: it names the working folder, where that matters, and the
  /// nearest entry of the folder in which the path goes wrong.
  private static func missing(_ path: String, _ console: Console) -> Diagnostic {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var wrong = parts.removeLast()
    while !parts.isEmpty, parts != [""], !console.isThere(parts.joined(separator: "/")) {
      wrong = parts.removeLast()
    }
    let folder = parts.joined(separator: "/")
    let place = console.absolute(folder.isEmpty ? (parts.isEmpty ? "." : "/") : folder)
    let entries = ((try? FileInfo.names(in: place)) ?? []).filter { !$0.hasPrefix(".") }
    let near =
      nearest(to: wrong, in: entries)
      ?? nearest(to: wrong + documentSuffix, in: entries.filter { $0.hasSuffix(documentSuffix) })
    let whole = near.map { parts.isEmpty ? $0 : folder + "/" + $0 }
    return Diagnostic(
      file: path,
      message: "no such file or folder" + (path.hasPrefix("/") ? "" : " in \(console.folder)"),
      hint: whole.map { "did you mean '\($0)'?" } ?? "check the path")
  }

  private mutating func visit(_ folder: String, _ console: Console) throws(Diagnostics) {
    let names: [String]
    do throws(FileError) { names = try FileInfo.names(in: console.absolute(folder)) } catch {
      throw Diagnostics(Diagnostic(file: folder, message: error.message, hint: error.hint))
    }
    for name in names where !name.hasPrefix(".") {
      let path = FileTree.join(folder, name)
      // Links to folders are not followed: they may lead round in a circle.
      let info = try console.info(path)
      if info.kind == .folder, !info.isLink {
        try visit(path, console)
      } else if isWanted(path) {
        try console.requireRegular(path)
        files.append(path)
      }
    }
  }

  /// Returns the path of something in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The path of the trace beside a run document, which is its golden.
  static func golden(ofDocument path: String) -> String {
    String(path.dropLast(documentSuffix.count)) + traceSuffix
  }

  /// The path of the run document beside a trace, whether or not there is one.
  static func document(ofGolden path: String) -> String {
    String(path.dropLast(traceSuffix.count)) + documentSuffix
  }
}
