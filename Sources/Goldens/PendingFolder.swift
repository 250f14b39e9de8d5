import DopesheetDiff
import DopesheetFiles
import DopesheetTrace
import Foundation

/// Where the recordings wait that differ from their goldens, until somebody accepts them.
///
/// A pending trace has the path of its golden below the root, and its difference as text and as a picture beside it:
/// `.build/dopesheet/pending/Tests/AppTests/__Traces__/DrawerTests/drawerOpens.mtrace`, `….diff.txt` and `….svg`.
package struct PendingFolder: Equatable, Sendable {
  /// The folder that holds all goldens, an absolute path.
  package let root: String

  /// The folder that holds the pending traces, an absolute path.
  package let path: String

  /// Whether somebody else may have made what it holds: only the traces count then.
  let isDownloaded: Bool

  /// Creates a folder of pending traces.
  package init(root: String, path: String) {
    self.init(root: root, path: path, isDownloaded: false)
  }

  private init(root: String, path: String, isDownloaded: Bool) {
    self.root = PathText.absolute(root)
    self.path = PathText.absolute(path)
    self.isDownloaded = isDownloaded
  }

  /// Finds the folder for a golden, or for a folder of goldens.
  ///
  /// The root is the package around it, or `DOPESHEET_ROOT`; where there is no package, the working folder
  /// if the golden lies in it, else the golden's own folder. The pending traces are in `.build` there, or in
  /// `DOPESHEET_PENDING_DIR`.
  ///
  /// - Throws: ``GoldenError`` if the golden does not lie below `DOPESHEET_ROOT`.
  package init(forGolden golden: String, environment: [String: String]) throws(GoldenError) {
    let golden = PathText.absolute(golden)
    let root: String
    if let given = environment["DOPESHEET_ROOT"], !given.isEmpty {
      root = PathText.absolute(given)
      guard golden == root || PathText.relative(golden, to: root) != nil else {
        throw GoldenError(
          golden, "is not below DOPESHEET_ROOT (\(given))",
          hint: "set DOPESHEET_ROOT to the folder that contains all goldens, or unset it")
      }
    } else {
      root = try PendingFolder.root(around: golden)
    }
    let given = environment["DOPESHEET_PENDING_DIR"] ?? ""
    self.init(root: root, path: given.isEmpty ? root + "/" + PendingFolder.standardPlace : given)
  }

  /// Finds the folder that `dopesheet accept` looks into without a path: that of the package around the
  /// working folder, or of `DOPESHEET_ROOT`.
  ///
  /// - Throws: ``GoldenError`` if the disk cannot be asked.
  package init(
    around workingFolder: String, environment: [String: String]
  ) throws(GoldenError) {
    let given = environment["DOPESHEET_ROOT"] ?? ""
    try self.init(
      forGolden: given.isEmpty ? workingFolder : given, environment: environment)
  }

  private static func root(around golden: String) throws(GoldenError) -> String {
    let isFolder = try FileInfo(golden).kind == .folder
    let start = isFolder ? golden : PathText.parent(golden)
    var folder = start
    while true {
      if try FileInfo(folder + "/Package.swift").kind == .file { return folder }
      if folder == "/" { break }
      folder = PathText.parent(folder)
    }
    let working = PathText.absolute(".")
    return start == working || PathText.relative(start, to: working) != nil ? working : start
  }

  /// Returns the place of a golden's pending trace.
  ///
  /// - Throws: ``GoldenError`` if the golden does not lie below the root.
  package func entry(forGolden golden: String) throws(GoldenError) -> PendingTrace {
    guard let name = PathText.relative(PathText.absolute(golden), to: root) else {
      throw GoldenError(golden, "is not below \(root)")
    }
    return PendingTrace(folder: self, name: name)
  }

  /// The place of recordings that match their goldens, for whoever asks for them or for what is close to its end.
  package var matching: PendingFolder {
    PendingFolder(root: root, path: path + "/.matching", isDownloaded: isDownloaded)
  }

  /// Keeps a recording, and beside it what differs, in words and as a picture, and what was allowed to.
  package func keep(
    _ bytes: [UInt8], difference: String = "", picture: [UInt8]? = nil,
    tolerances: ToleranceRules = .exact, forGolden golden: String
  ) throws(GoldenError) -> PendingTrace {
    let entry = try entry(forGolden: golden)
    try requireInside(entry.path)
    // What another recording left must not be taken for this one's; the recording itself comes last.
    try TraceFile.remove(entry.path)
    try entry.removeCompanions()
    let rules = tolerances.lines.map { $0 + "\n" }.joined()
    if !rules.isEmpty { try TraceFile.write(Array(rules.utf8), to: entry.tolerancePath) }
    if !difference.isEmpty {
      try TraceFile.write(Array(difference.utf8), to: entry.differencePath)
    }
    if let picture { try TraceFile.write(picture, to: entry.picturePath) }
    try TraceFile.write(bytes, to: entry.path)
    return entry
  }

  /// Removes what is pending for a golden, if anything is.
  package func clear(forGolden golden: String) throws(GoldenError) {
    try entry(forGolden: golden).remove()
  }

  /// Returns all pending traces, sorted by name; also what has the name of one and is no file.
  package func list() throws(GoldenError) -> [PendingTrace] {
    guard try FileInfo(path).kind == .folder else { return [] }
    var names: [String] = []
    try collect("", into: &names)
    return names.sorted { Trace.orders($0, before: $1) }
      .map { PendingTrace(folder: self, name: $0) }
  }

  private func collect(_ prefix: String, into names: inout [String]) throws(GoldenError) {
    let folder = prefix.isEmpty ? path : path + "/" + prefix
    for entry in try FileInfo.names(in: folder) where !entry.hasPrefix(".") {
      let name = prefix.isEmpty ? entry : prefix + "/" + entry
      let info = try FileInfo(path + "/" + name)
      if info.kind == .folder, !info.isLink {
        try collect(name, into: &names)
      } else if info.kind == .file || info.kind == .other, entry.hasSuffix(".mtrace") {
        names.append(name)
      }
    }
  }
}

extension PendingFolder {
  /// The folder of pending traces that another machine left behind and somebody downloaded.
  ///
  /// Anybody may have made it, by a pull request from a fork. Its sound traces may become the goldens of their paths, and
  /// what else it holds decides nothing. The guide has a table, *What an artifact may do*, and `ArtifactTests` a test
  /// for each of its rows.
  ///
  /// - Parameters:
  ///   - download: The folder, or one that holds it as `pending`.
  ///   - root: The folder of this package.
  /// - Throws: ``GoldenError`` if there is no such folder.
  package init(downloaded download: String, root: String) throws(GoldenError) {
    guard try FileInfo(download).kind == .folder else {
      throw GoldenError(
        download, "is not a folder", hint: "unpack the artifact, and name its folder")
    }
    let inner = download + "/pending"
    let info = try FileInfo(inner)
    guard !info.isLink else {
      throw GoldenError(
        inner, "is a link", hint: "replace the link by the file: links are not accepted")
    }
    let path = info.kind == .folder ? inner : download
    self.init(root: root, path: path, isDownloaded: true)
  }
}

extension PendingTrace {
  /// Requires that a trace from elsewhere has its place in this package: it is no link, no link leads its golden
  /// out of the package, and a golden, its test target or its run document is there.
  ///
  /// - Throws: ``GoldenError`` for a part that does not fit.
  package func requireFit() throws(GoldenError) {
    let info = try TraceFile.requireRegular(path)
    guard info.kind == .file, !info.isLink else {
      throw GoldenError(
        path, "is a link, not a trace", hint: "replace the link by the file: links are not accepted"
      )
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw GoldenError(
        path, "has a path that no golden can have", hint: "delete it from the download")
    }
    var place = folder.root
    for part in parts {
      place += "/" + part
      guard try !FileInfo(place).isLink else {
        throw GoldenError(
          path, "would be written through the link \(PathText.shown(place))",
          hint: "accept it in the package that the link points to")
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
      "matches no golden here: \(PathText.shown(goldenPath)) is missing, and so is its test or document",
      hint: "check that it comes from this package and this commit")
  }
}
