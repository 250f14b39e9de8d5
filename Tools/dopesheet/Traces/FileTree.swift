import DopesheetFiles
import DopesheetNotation

/// The run documents and traces at a path: the file itself, or all files in a folder.
struct FileTree {
  /// The ending of the names of run documents.
  static let documentSuffix = ".run.json"
  /// The ending of the names of traces.
  static let traceSuffix = ".mtrace"

  /// The sorted paths of the files. They begin with the given path.
  private(set) var files: [String] = []
  /// Whether the path is a folder.
  let isFolder: Bool
  private let isWanted: (String) -> Bool

  /// Finds the files at a path. Ignores files and folders whose names begin with a point.
  ///
  /// - Parameter isWanted: Returns whether a file in a folder is included, by its path.
  /// - Throws: ``Diagnostics`` if there is no such path, or a folder cannot be read.
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

  /// Returns the path of a run document that is given without its ending, or else the path itself.
  static func spelledOut(_ path: String, _ console: Console) -> String {
    let document = path + documentSuffix
    return !console.isThere(path) && console.isThere(document) ? document : path
  }

  /// Returns the error for a missing path, with the nearest name in the last folder that exists.
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
      // Links to folders are not followed, because they may form a cycle.
      let info = try console.info(path)
      if info.kind == .folder, !info.isLink {
        try visit(path, console)
      } else if isWanted(path) {
        try console.requireRegular(path)
        files.append(path)
      }
    }
  }

  /// Returns the path of a file in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Returns the path of the trace beside a run document, which is its golden.
  static func golden(ofDocument path: String) -> String {
    String(path.dropLast(documentSuffix.count)) + traceSuffix
  }

  /// Returns the path of the run document beside a trace, whether or not it exists.
  static func document(ofGolden path: String) -> String {
    String(path.dropLast(traceSuffix.count)) + documentSuffix
  }
}
