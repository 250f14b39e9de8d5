import DopesheetDiff
import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

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

  package let settings: SettingsFile

  package init(root: String, path: String, settings: SettingsFile = .missing) {
    self.init(root: root, path: path, settings, isDownloaded: false)
  }

  private init(root: String, path: String, _ settings: SettingsFile, isDownloaded: Bool) {
    self.root = PathText.absolute(root)
    self.path = PathText.absolute(path)
    self.isDownloaded = isDownloaded
    self.settings = settings
  }

  /// Creates the folder of a package: the one that `DOPESHEET_PENDING_DIR` or its settings name, or the standard one.
  init(root: String, settings: SettingsFile, environment: [String: String]) {
    let given = environment[.pendingFolder] ?? settings.fields.pending.map(settings.absolute)
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

  /// Finds the folder that `dopesheet accept` searches by default: that of `DOPESHEET_ROOT`, or else that of the package
  /// around the working folder.
  package init(
    around workingFolder: String, environment: [String: String]
  ) throws(GoldenError) {
    try self.init(
      forGolden: environment[.root] ?? workingFolder,
      environment: environment)
  }

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
  package func entry(forGolden golden: String) throws(GoldenError) -> PendingTrace {
    guard let name = PathText.relative(PathText.absolute(golden), to: root) else {
      throw GoldenError(golden, "is not below \(root)")
    }
    return PendingTrace(folder: self, name: name)
  }

  /// The folder of recordings that pass, for `DOPESHEET_KEEP` and for near misses.
  package var matching: PendingFolder {
    PendingFolder(root: root, path: path + "/.matching", settings, isDownloaded: isDownloaded)
  }

  /// The folder of runs about which claims of tests do not hold. No command treats them as pending traces.
  package var claims: PendingFolder {
    PendingFolder(root: root, path: path + "/.claims", settings, isDownloaded: isDownloaded)
  }

  /// Returns the paths of goldens in whose places the runs about the claims of a test are kept.
  package static func claimPaths(ofGolden path: String) -> [String] {
    [path] + (2...10).map { "\(path.dropLast("mtrace".count))\($0).mtrace" }
  }

  /// Removes the runs about the claims of a test from the folder of ``claims``, if there are any.
  package func clearClaims(ofGolden path: String) throws(GoldenError) {
    guard FileInfo.isThere(claims.path) else { return }
    for path in PendingFolder.claimPaths(ofGolden: path) { try claims.clear(forGolden: path) }
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
  /// Finds the folder of pending traces in a download from another machine: the folder itself, or `pending` in it.
  ///
  /// Its content is not trusted, because a pull request from a fork can create it. Its valid traces may become goldens
  /// of their paths; nothing else in it has an effect. `.github/SECURITY.md` has a table, and `ArtifactTests` tests each
  /// row.
  ///
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
    self.init(root: root, path: path, settings, isDownloaded: true)
  }

  /// Creates the folder for the goldens of a test file whose folder cannot be used on this machine. The root is where it
  /// was when the test was built.
  package init(
    goneGoldensIn traces: String, ofModule module: String, environment: [String: String]
  ) {
    let root = PendingFolder.formerRoot(of: traces, module: module)
    self.init(root: root, settings: .missing, environment: environment)
  }

  /// Returns the reason why goldens can be neither read nor written, if there is one.
  ///
  /// The folder of the test does not exist on this machine, or this process must not read it.
  package static func obstacle(toGoldensIn traces: String) -> GoldenError? {
    let folder = PathText.parent(traces)
    do throws(GoldenError) {
      if try FileInfo(folder).kind != .nothing { return nil }
      return GoldenError(folder, "does not exist on this machine")
    } catch {
      return error
    }
  }

  private static func formerRoot(of traces: String, module: String) -> String {
    var folder = PathText.parent(traces)
    while folder != "/", PathText.name(folder) != module { folder = PathText.parent(folder) }
    if folder == "/" { return PathText.parent(traces) }
    let outer = PathText.parent(folder)
    return PathText.name(outer) == "Tests" ? PathText.parent(outer) : outer
  }

  /// Returns a folder for the same goldens in the system's temporary folder.
  ///
  /// `dopesheet accept --from` takes its traces. Its name is the same in each run.
  package func inTemporaryFolder(environment: [String: String]) -> PendingFolder {
    let temporary = PathText.temporaryFolder(environment)
    let digest = String(XXH64.digest(of: Array(root.utf8)), radix: 16)
    let name = "\(PathText.name(root))-\(digest.prefix(8))"
    var folder = PendingFolder(
      root: root, path: "\(temporary)/dopesheet-\(getuid())/\(name)/\(PendingFolder.name)",
      settings: settings)
    folder.isTemporary = true
    return folder
  }

  static let name = "pending"
  /// The place of the folder below the root, unless a setting names another folder.
  package static let standardPlace = ".build/dopesheet/" + name

  package var isStandard: Bool {
    let standard = root + "/" + PendingFolder.standardPlace
    return path == standard || PathText.relative(path, to: standard) != nil
  }

  /// Whether the folder is the one that the file of settings names, or inside it.
  var isOfSettings: Bool {
    guard let given = settings.fields.pending.map(settings.absolute) else { return false }
    return path == given || PathText.relative(path, to: given) != nil
  }

  /// Requires that no symbolic link on the way to a golden or a pending trace leads outside.
  ///
  /// Outside means out of the root, or out of the folder that `DOPESHEET_PENDING_DIR` names.
  package func requireInside(_ path: String) throws(GoldenError) {
    let isPending = path == self.path || PathText.relative(path, to: self.path) != nil
    // Other users can create links in a shared temporary folder.
    let own = PathText.parent(PathText.parent(self.path))
    if isTemporary, try FileInfo(own).isLink {
      throw GoldenError(own, "is a symbolic link", hint: "delete it")
    }
    try PendingFolder.requireInside(
      isPending && !isStandard && !isOfSettings ? self.path : root, path,
      hint: isPending
        ? "set DOPESHEET_PENDING_DIR to the folder that the link points to"
        : "set DOPESHEET_ROOT to a folder that holds both, or remove the link")
  }

  /// Requires that no symbolic link between a folder and a path in it leads out of the folder.
  static func requireInside(
    _ folder: String, _ path: String, hint: String
  ) throws(GoldenError) {
    // A folder that does not exist yet contains no links.
    guard let base = try realPath(folder) else { return }
    var parent = path == folder ? path : PathText.parent(path)
    var place = try realPath(parent)
    while place == nil, parent != "/" {
      parent = PathText.parent(parent)
      place = try realPath(parent)
    }
    guard let place, place != base, PathText.relative(place, to: base) == nil else { return }
    throw GoldenError(
      path, "is behind a symbolic link to \(place), outside of the root", hint: hint)
  }

  private static func realPath(_ path: String) throws(GoldenError) -> String? {
    do throws(SystemError) {
      return try SystemError.again(DiskInUse.disk.realPath(of: path))
    } catch {
      if error.isAbsence { return nil }
      throw GoldenError(path, "cannot be read: \(error.text)")
    }
  }
}
