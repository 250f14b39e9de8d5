import DopesheetFiles
import DopesheetGoldens
import DopesheetStyles
import DopesheetText

/// The run documents and traces at a path: the file itself, or all files in a folder.
struct FileTree {
  static let documentSuffix = ".run.json"
  static let traceSuffix = ".mtrace"

  /// The sorted paths of the files. They begin with the given path.
  private(set) var files: [String] = []
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
    // A broken link is a file that cannot be read.
    guard info.kind != .nothing || info.isLink else {
      throw Diagnostics(FileTree.missing(path, console))
    }
    isFolder = info.kind == .folder
    if isFolder {
      try visit(path, console)
    } else {
      files = [path]
    }
  }

  /// Returns the path that a name stands for: that of a run document without its ending, or of the golden of a test, such
  /// as `CardTests/comesIn`. Any other name is returned as it is.
  static func spelledOut(_ name: String, _ console: Console) -> String {
    guard name != "-", !console.isThere(name) else { return name }
    let document = name + documentSuffix
    if console.isThere(document) { return document }
    guard
      let package = try? PendingFolder(around: console.folder, environment: console.environment),
      let goldens = try? GoldenFiles.ofTests(in: package)
    else { return name }
    let found = goldens.filter { PendingTrace(folder: package, name: $0).isNamed(by: name) }
    return found.count == 1 ? console.shown(package.root + "/" + found[0]) : name
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
    let whole = nearestEntry(to: wrong, in: entries).map { parts.isEmpty ? $0 : folder + "/" + $0 }
    return Diagnostic(
      file: path,
      message: "no such file or folder" + (path.hasPrefix("/") ? "" : " in \(console.folder)"),
      hint: whole.map { "did you mean '\($0)'?" } ?? "check the path")
  }

  /// Returns the nearest name. Endings do not count, since many names share one; of equally near names, the first with
  /// the same ending is returned. A name without an ending may be that of a run document.
  private static func nearestEntry(to wrong: String, in entries: [String]) -> String? {
    let own = ending(of: wrong)
    let isAlike = { (name: String) -> Bool in
      let ending = ending(of: name)
      return ending == own || own.isEmpty && ending == documentSuffix
    }
    let sorted = entries.filter(isAlike) + entries.filter { !isAlike($0) }
    let stems = sorted.map { String($0.dropLast(ending(of: $0).count)) }
    let stem = nearest(to: String(wrong.dropLast(own.count)), in: stems)
    return stem.flatMap { stems.firstIndex(of: $0) }.map { sorted[$0] }
  }

  /// Returns the ending of a name with its point; empty without one.
  private static func ending(of name: String) -> String {
    DocumentKind.suffixes.first(where: name.hasSuffix)
      ?? name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
  }

  private mutating func visit(_ folder: String, _ console: Console) throws(Diagnostics) {
    let names = try console.naming(folder, try FileInfo.names(in: console.absolute(folder)))
    for name in names where !name.hasPrefix(".") {
      let path = FileTree.join(folder, name)
      let info: FileInfo
      do throws(Diagnostics) { info = try console.info(path) } catch {
        // Its reader reports the error, so that it does not hide the other files.
        guard isWanted(path) else { throw error }
        files.append(path)
        continue
      }
      // Links to folders are not followed, because they may form a cycle.
      if info.kind == .folder, !info.isLink {
        try visit(path, console)
      } else if isWanted(path) {
        try console.requireRegular(path)
        files.append(path)
      }
    }
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Returns the path of the trace beside a run document, which is its golden.
  static func golden(ofDocument path: String) -> String {
    String(path.dropLast(documentSuffix.count)) + traceSuffix
  }

  /// Returns the path of the run document beside a trace, whether or not it exists.
  static func document(ofGolden path: String) -> String {
    GoldenFiles.document(ofGolden: path)
  }
}

/// The kinds of documents that the tool reads, known by their file names.
enum DocumentKind: String, CaseIterable {
  case run
  case machine
  case scenario

  /// The ending of the names of such documents.
  var suffix: String { ".\(rawValue).json" }

  static var suffixes: [String] { allCases.map(\.suffix) + [FileTree.traceSuffix] }

  /// Returns the kind of a document; `nil` for other names, which are read as traces.
  init?(of path: String) {
    if let kind = DocumentKind.allCases.first(where: { path.hasSuffix($0.suffix) }) {
      self = kind
    } else if DocumentKind.isNamedForDevice(path) {
      self = .machine
    } else {
      return nil
    }
  }

  /// Returns whether a name has the form for machines of a class and a device.
  private static func isNamedForDevice(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix("animation_") == true
      && MachineDevice.allCases.contains { path.hasSuffix("_\($0.rawValue).json") }
  }

  /// Returns whether a file in a folder is a document or a trace.
  static func isKnown(_ path: String) -> Bool {
    DocumentKind(of: path) != nil || path.hasSuffix(FileTree.traceSuffix)
  }

  /// Returns whether a file in a folder is a run document or a trace.
  static func isPlayed(_ path: String) -> Bool {
    path.hasSuffix(DocumentKind.run.suffix) || path.hasSuffix(FileTree.traceSuffix)
  }
}
