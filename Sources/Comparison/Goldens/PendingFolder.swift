import DopesheetDiff
import DopesheetFiles
import DopesheetText
import DopesheetTrace

/// A folder of recordings that differ from their goldens and wait for review.
///
/// A pending trace has the path of its golden below the root. The difference lies beside it as text and as a picture:
/// `.build/dopesheet/pending/Tests/AppTests/__Traces__/DrawerTests/drawerOpens.mtrace`, `….diff.txt` and `….svg`.
package struct PendingFolder: Equatable, Sendable {
  /// The folder that holds all goldens, an absolute path.
  package let root: String

  /// The folder that holds the pending traces, an absolute path.
  package let path: String

  /// Whether the content was downloaded. Only its traces are used then.
  let isDownloaded: Bool

  /// Whether the folder is in the system's temporary folder, where `dopesheet accept` does not look by default.
  var isTemporary = false

  /// The settings of the package.
  package let settings: SettingsFile

  package init(root: String, path: String, settings: SettingsFile = .missing) {
    self.init(root: root, path: path, isDownloaded: false, settings)
  }

  private init(root: String, path: String, isDownloaded: Bool, _ settings: SettingsFile) {
    self.root = PathText.absolute(root)
    self.path = PathText.absolute(path)
    self.isDownloaded = isDownloaded
    self.settings = settings
  }

  /// Creates the folder of a package: the one that `DOPESHEET_PENDING_DIR` or its settings name, or the standard one.
  init(root: String, settings: SettingsFile, environment: [String: String]) {
    let given =
      environment[.pendingFolder]
      ?? settings.fields.pending.map(settings.absolute)
    self.init(
      root: root, path: given ?? root + "/" + PendingFolder.standardPlace, settings: settings)
  }

  /// Finds the folder for a golden, or for a folder of goldens.
  ///
  /// The root is `DOPESHEET_ROOT`, or else the nearest folder around the golden with a `Package.swift`. Without one it
  /// is the nearest with an Xcode project or workspace, and then the nearest with `.git`. Outside of all these it is
  /// the working folder if the golden lies in it, or else the golden's own folder. The pending traces are in
  /// `.build/dopesheet/pending` below the root, or in the folder that `DOPESHEET_PENDING_DIR` or the settings name.
  ///
  /// - Throws: ``GoldenError`` if the golden does not lie below `DOPESHEET_ROOT`, or a folder or the settings cannot be
  ///   read.
  package init(
    forGolden golden: String, environment: [String: String]
  ) throws(GoldenError) {
    let golden = PathText.absolute(golden)
    let root = try PendingFolder.root(around: golden, environment: environment)
    // Only the variable can name a folder that is not around the golden.
    guard golden == root || PathText.relative(golden, to: root) != nil else {
      throw GoldenError(
        golden, "is not below DOPESHEET_ROOT (\(root))",
        hint: "set DOPESHEET_ROOT to the folder that contains all goldens, or unset it")
    }
    self.init(
      root: root, settings: try SettingsFile.read(atRoot: root), environment: environment)
  }

  /// Finds the folder that `dopesheet accept` searches by default.
  ///
  /// It belongs to `DOPESHEET_ROOT`, or else to the package around the working folder.
  ///
  /// - Throws: ``GoldenError`` if a folder cannot be read.
  package init(
    around workingFolder: String, environment: [String: String]
  ) throws(GoldenError) {
    try self.init(
      forGolden: environment[.root] ?? workingFolder,
      environment: environment)
  }

  /// Returns the root of the package around a path: `DOPESHEET_ROOT`, or else the one that is found.
  static func root(
    around golden: String, environment: [String: String]
  ) throws(GoldenError) -> String {
    if let given = environment[.root] { return PathText.absolute(given) }
    let isFolder = try FileInfo(golden).kind == .folder
    let start = isFolder ? golden : PathText.parent(golden)
    if let root = try packageRoot(around: start) { return root }
    let working = PathText.absolute(".")
    return start == working || PathText.relative(start, to: working) != nil ? working : start
  }

  /// Returns the nearest folder at or above a folder with a package, or else with a project, or else with a clone.
  ///
  /// - Throws: ``GoldenError`` if a folder cannot be read.
  package static func packageRoot(around start: String) throws(GoldenError) -> String? {
    let folders = PathText.andAbove(start)
    for folder in folders where try FileInfo(folder + "/Package.swift").kind == .file {
      return folder
    }
    let project = folders.first { folder in
      let names = (try? FileInfo.names(in: folder)) ?? []
      return names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
    }
    return project ?? folders.first { FileInfo.isThere($0 + "/.git") }
  }

  /// Returns the pending trace of a golden, whether or not its file exists.
  ///
  /// - Throws: ``GoldenError`` if the golden does not lie below the root.
  package func entry(forGolden golden: String) throws(GoldenError) -> PendingTrace {
    guard let name = PathText.relative(PathText.absolute(golden), to: root) else {
      throw GoldenError(golden, "is not below \(root)")
    }
    return PendingTrace(folder: self, name: name)
  }

  /// The folder of recordings that pass, for `DOPESHEET_KEEP` and for near misses.
  package var matching: PendingFolder {
    PendingFolder(root: root, path: path + "/.matching", isDownloaded: isDownloaded, settings)
  }

  /// Writes a recording, and beside it the difference as text and picture, and the tolerances.
  package func keep(
    _ bytes: [UInt8], difference: String = "", picture: [UInt8]? = nil,
    tolerances: ToleranceRules = .exact, forGolden golden: String
  ) throws(GoldenError) -> PendingTrace {
    let entry = try entry(forGolden: golden)
    try requireInside(entry.path)
    // Files of an earlier recording must not be mistaken for this one's. The recording itself is written last.
    try WholeFile.remove(entry.path)
    try entry.removeCompanions()
    let rules = tolerances.lines.map { $0 + "\n" }.joined()
    if !rules.isEmpty { try WholeFile.write(Array(rules.utf8), to: entry.tolerancePath) }
    if !difference.isEmpty {
      try WholeFile.write(Array(difference.utf8), to: entry.differencePath)
    }
    if let picture { try WholeFile.write(picture, to: entry.picturePath) }
    try WholeFile.write(bytes, to: entry.path)
    return entry
  }

  /// Removes the pending trace of a golden, if there is one.
  package func clear(forGolden golden: String) throws(GoldenError) {
    try entry(forGolden: golden).remove()
  }

  /// Returns all pending traces, sorted by name, including non-regular files with the name of a trace.
  ///
  /// - Throws: ``GoldenError`` if the folder cannot be read, or holds goldens, sources or documents. Its traces would be
  ///   moved and deleted.
  package func list() throws(GoldenError) -> [PendingTrace] {
    guard try FileInfo(path).kind == .folder else { return [] }
    let parts = PathText.relative(path, to: root)?.split(separator: "/") ?? []
    if parts.contains(where: { $0 == TracesFolder.name }) { throw notOwn(path) }
    var names: [String] = []
    try collect("", into: &names)
    return names.sorted { Trace.orders($0, before: $1) }
      .map { PendingTrace(folder: self, name: $0) }
  }

  /// Returns the error for a file that no pending folder has.
  private func notOwn(_ place: String) -> GoldenError {
    GoldenError(
      place, "is not of pending traces, so \(PathText.shown(path)) cannot be their folder",
      hint: "name a folder of its own by \"pending\" in dopesheet.json or DOPESHEET_PENDING_DIR")
  }

  private func collect(_ prefix: String, into names: inout [String]) throws(GoldenError) {
    let folder = prefix.isEmpty ? path : path + "/" + prefix
    for entry in try FileInfo.names(in: folder) where !entry.hasPrefix(".") {
      let name = prefix.isEmpty ? entry : prefix + "/" + entry
      let info = try FileInfo(path + "/" + name)
      if info.kind == .folder, !info.isLink {
        try collect(name, into: &names)
      } else if !isDownloaded, [".run.json", ".swift"].contains(where: entry.hasSuffix) {
        throw notOwn(path + "/" + name)
      } else if info.kind == .file || info.kind == .other, entry.hasSuffix(".mtrace") {
        names.append(name)
      }
    }
  }
}

extension PendingFolder {
  /// Finds the folder of pending traces in a download from another machine.
  ///
  /// Its content is not trusted, because a pull request from a fork can create it. Its valid traces may become goldens
  /// of their paths; nothing else in it has an effect. The guide has a table, *What an artifact may do*, and
  /// `ArtifactTests` tests each row.
  ///
  /// - Parameters:
  ///   - download: The folder, or one that contains it as `pending`.
  ///   - root: The folder of this package.
  ///   - settings: The settings of this package.
  /// - Throws: ``GoldenError`` if there is no such folder, or if it is reached through a link.
  package init(
    downloaded download: String, root: String, settings: SettingsFile = .missing
  ) throws(GoldenError) {
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
    self.init(root: root, path: path, isDownloaded: true, settings)
  }
}

extension PendingTrace {
  /// Requires that a downloaded trace has a place in this package and is not reached through links.
  ///
  /// The place is an existing golden, the folder of its test target, or its run document.
  ///
  /// - Throws: ``GoldenError`` for a link, for an invalid path, and if there is no such place.
  package func requireFit() throws(GoldenError) {
    let info = try WholeFile.requireRegular(path)
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
