import DopesheetText
import Foundation

/// A temporary folder for files of earlier revisions.
final class GitFiles {
  private let console: Console
  private let git: Git
  private var folder: CommandFolder?
  private var count = 0

  init(_ console: Console) {
    self.console = console
    git = Git(console)
  }

  func remove() { folder?.remove() }

  /// Extracts the file or folder of an operand `REV:PATH`, and returns its temporary path.
  ///
  /// - Returns: `nil` if the operand is an existing path, or does not have this form.
  /// - Throws: ``Diagnostics`` if there is no such revision, or no such path in it, or the operand has no path.
  func place(of operand: String) throws(Diagnostics) -> String? {
    guard operand != "-", !console.isThere(operand), operand.first != ":" else { return nil }
    guard let colon = operand.firstIndex(of: ":") else {
      guard FileTree.spelledOut(operand, console) == operand, (try? git.commit(operand)) != nil
      else { return nil }
      throw Diagnostics(
        message: "'\(operand)' is a revision without a path",
        hint: "write REV:PATH, as in \(operand):traces")
    }
    let revision = String(operand[..<colon])
    let path = String(operand[operand.index(after: colon)...])
    try git.requireRepository()
    _ = try git.commit(revision, in: operand)
    let object = Git.object(path, in: revision)
    switch try git.ask("cat-file", "-t", object).map({
      String(decoding: $0.dropLast(), as: UTF8.self)
    }) {
    case "blob":
      let name = path.split(separator: "/").last.map(String.init) ?? "file"
      return try bring(object, to: try newPlace() + "/" + name)
    case "tree":
      let place = try newPlace()
      let names = try git.ask("ls-tree", "-r", "-z", "--name-only", "--full-tree", object) ?? []
      try makeFolder(place, operand)
      for name in Git.parts(names) where FileTree.isKnown(name) {
        let whole = object.hasSuffix("/") ? object + name : object + "/" + name
        _ = try bring(whole, to: place + "/" + name)
      }
      return place
    default:
      throw Diagnostics(
        file: operand, message: "not found in revision '\(revision)'",
        hint: "write the path as it was in that revision, from the working folder")
    }
  }

  func file(_ object: String) throws(Diagnostics) -> String {
    try bring(object, to: try newPlace() + "/trace" + FileTree.traceSuffix)
  }

  private func newPlace() throws(Diagnostics) -> String {
    let folder = if let folder { folder } else { try CommandFolder(console) }
    self.folder = folder
    count += 1
    return "\(folder.path)/\(count)"
  }

  private func bring(_ object: String, to place: String) throws(Diagnostics) -> String {
    guard let bytes = try git.ask("cat-file", "blob", object) else {
      throw Diagnostics(file: object, message: "git cannot show it")
    }
    try makeFolder((place as NSString).deletingLastPathComponent, object)
    try console.write(bytes, to: place)
    return place
  }

  private func makeFolder(_ path: String, _ operand: String) throws(Diagnostics) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Diagnostics(file: operand, message: "cannot create \(path) for it")
    }
  }
}

extension FileTree {
  /// Returns whether commands read files with this name.
  static func isKnown(_ name: String) -> Bool {
    name.hasSuffix(traceSuffix) || name.hasSuffix(documentSuffix)
  }
}

/// The git program, used in the repository around the working folder.
struct Git {
  let environment: [String: String]
  private let console: Console
  private let folder: String

  init(_ console: Console) {
    self.init(console, folder: console.folder, console.environment)
  }

  /// Creates git for a copy of the repository.
  ///
  /// - Parameter temporary: The temporary folder around the copy.
  init(_ console: Console, copy folder: String, in temporary: String) {
    // Variables such as GIT_DIR and GIT_INDEX_FILE, which hooks have, would lead back to the user's repository.
    var own = console.environment.filter { key, _ in
      !key.hasPrefix("GIT_") || key.hasPrefix("GIT_CONFIG")
    }
    // So would the folders around the copy, if it lost its own repository.
    own["GIT_CEILING_DIRECTORIES"] = temporary
    self.init(console, folder: folder, own)
  }

  private init(_ console: Console, folder: String, _ environment: [String: String]) {
    self.console = console
    self.folder = folder
    self.environment = environment
  }

  func ask(_ words: String...) throws(Diagnostics) -> [UInt8]? { try ask(words) }

  /// Runs git and returns its output; `nil` if it fails.
  func ask(_ words: [String]) throws(Diagnostics) -> [UInt8]? {
    var environment = environment
    // Paths must not be read as patterns, and messages must not be translated.
    environment["GIT_LITERAL_PATHSPECS"] = "1"
    environment["LC_ALL"] = "C"
    let process = Subprocess(words: ["git"] + words, folder: folder, environment: environment)
    let ending = try process.run(.captured, console)
    return ending.code == 0 ? ending.output : nil
  }

  /// Runs git and returns its output without the final line feed; `nil` if it fails.
  func line(_ words: String...) throws(Diagnostics) -> String? {
    try ask(words).map { String(decoding: $0.last == 10 ? $0.dropLast() : $0[...], as: UTF8.self) }
  }

  /// Returns the hash of a commit.
  ///
  /// - Parameter operand: The word on the command line that names it, for the error.
  /// - Throws: ``Diagnostics`` if there is no such commit.
  func commit(_ revision: String, in operand: String? = nil) throws(Diagnostics) -> String {
    guard !revision.hasPrefix("-"),
      let hash = try line("rev-parse", "--verify", "--quiet", revision + "^{commit}")
    else {
      throw Diagnostics(
        file: operand, message: "unknown revision '\(revision)'",
        hint: "name a branch, a tag, a commit, or HEAD~1")
    }
    return hash
  }

  struct Facts {
    let short, date, author, subject: String
  }

  func facts(of commit: String) throws(Diagnostics) -> Facts {
    let text = try line("show", "--no-patch", "--format=%h%x00%as%x00%an%x00%s", commit) ?? ""
    let parts = text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 4
      ? Facts(short: parts[0], date: parts[1], author: parts[2], subject: parts[3])
      : Facts(short: commit, date: "", author: "", subject: "")
  }

  /// The commit, the branch and the date of the sources, in words: `1a2b3c4 on main, 2026-05-14`.
  ///
  /// It is `nil` outside of a repository, before the first commit, and without git.
  var sources: String? {
    guard let commit = try? line("show", "--no-patch", "--format=%h%x00%as", "HEAD"),
      case let facts = commit.split(separator: "\0"), facts.count == 2
    else { return nil }
    // A machine of CI often checks out a commit without its branch.
    let names = [
      try? line("symbolic-ref", "--short", "--quiet", "HEAD"), environment["GITHUB_HEAD_REF"],
      environment["GITHUB_REF_NAME"], environment["CI_COMMIT_REF_NAME"],
    ]
    let branch = names.lazy.compactMap { $0 ?? nil }.first { !$0.isEmpty }
    let changes = try? line("--no-optional-locks", "status", "--porcelain", "--untracked-files=no")
    return facts[0] + (branch.map { " on \($0)" } ?? "") + ", \(facts[1])"
      + (changes?.isEmpty == false ? ", with uncommitted changes" : "")
  }

  /// Returns git's name of a file in a revision. The path is relative to the working folder, as other paths are.
  static func object(_ path: String, in revision: String) -> String {
    path.hasPrefix("/") ? revision + ":" + path : revision + ":./" + path
  }

  /// Returns the bytes of a file in a revision; `nil` if the revision does not have it.
  func file(_ path: String, in revision: String) throws(Diagnostics) -> [UInt8]? {
    try ask("cat-file", "blob", Self.object(path, in: revision))
  }

  struct Change {
    /// The hash, and a title with the day and the subject.
    let commit, title: String
    /// The path of the file in that commit, from the top of the repository.
    let path: String
  }

  /// Returns the commits up to a revision that changed a file, the newest first, also under its earlier names.
  func changes(of path: String, until revision: String) throws(Diagnostics) -> [Change] {
    let log = try ask(
      "-c", "diff.relative=false", "log", "--follow", "--name-only", "-z",
      "--format=%H%x00%h  %as  %s", revision, "--", path)
    var parts = Self.parts(log ?? [])[...]
    var changes: [Change] = []
    while let commit = parts.popFirst(), let title = parts.popFirst() {
      // The path begins in the line after the title.
      guard parts.first?.first == "\n", let path = parts.popFirst()?.dropFirst() else { continue }
      if let newer = changes.last, newer.path != path,
        try ask("cat-file", "-e", "\(newer.commit):\(path)") != nil
      {
        // Git also follows copies, but the original, which still exists, has a history of its own.
        break
      }
      changes.append(Change(commit: commit, title: title, path: String(path)))
    }
    return changes
  }

  /// Returns the names that a file has had up to a revision, the last one first, and at least the given one.
  func names(of path: String, until revision: String) throws(Diagnostics) -> [String] {
    let folder = try line("rev-parse", "--show-prefix") ?? ""
    let up = String(repeating: "../", count: folder.count { $0 == "/" })
    var names = [path]
    for name in try changes(of: path, until: revision).map(\.path) {
      let name = name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : up + name
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  func requireRepository() throws(Diagnostics) {
    guard try ask("rev-parse", "--git-dir") == nil else { return }
    throw Diagnostics(
      message: "this folder is not in a git repository",
      hint: "run this command inside a repository")
  }

  /// Splits an output at a separator, and ignores empty parts.
  static func parts(_ output: [UInt8], at separator: UInt8 = 0) -> [String] {
    output.split(separator: separator, omittingEmptySubsequences: true)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
