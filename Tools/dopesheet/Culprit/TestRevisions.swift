import DopesheetDiff
import DopesheetFiles
import DopesheetText
import Foundation

/// A copy of the repository in a temporary folder, in which a test command runs at each revision.
///
/// It is a clone that shares the repository's objects. The repository itself, its index and its work tree are not
/// touched, not even by an interrupted command.
final class TestRevisions {
  private let console: Console
  private let command: String
  /// The folder of the copy and of all traces.
  private let copyFolder: CommandFolder
  private var place: String { copyFolder.path }
  /// The paths that the golden has had, from the top of the repository.
  private let goldens: [String]
  /// The working folder from the top of the repository; empty or with a final slash.
  private let prefix: String
  private let git: Git
  /// The last lines of the output and the errors of the command at the last revision.
  private(set) var lastOutput = ""

  /// The copy, which has the name of the repository's folder. Links to the folders beside the repository are beside it.
  private let tree: String
  private var pending: String { place + "/pending" }

  /// Copies the repository.
  ///
  /// - Parameter goldens: The paths that the golden has had, from the working folder.
  init(
    _ command: String, goldens: [String], _ repository: Git, _ console: Console
  ) throws(Diagnostics) {
    self.console = console
    self.command = command
    let prefix = try repository.line("rev-parse", "--show-prefix") ?? ""
    self.prefix = prefix
    self.goldens = goldens.map { String(PathText.absolute("/" + prefix + $0).dropFirst()) }
    let top = try repository.line("rev-parse", "--show-toplevel") ?? console.folder
    // The folder is made last, so that it does not stay if git fails.
    copyFolder = try CommandFolder(console)
    tree = copyFolder.path + "/tree/" + PathText.name(top)
    git = Git(console, copy: tree, in: copyFolder.path)
    do throws(Diagnostics) { try copy(top) } catch {
      remove()
      throw error
    }
  }

  private func copy(_ top: String) throws(Diagnostics) {
    do {
      try FileManager.default.createDirectory(
        atPath: place + "/tree", withIntermediateDirectories: true)
    } catch {
      throw Diagnostics(file: place, message: "cannot be made")
    }
    linkNeighbours(of: top)
    let clone = Git(console, copy: place, in: place)
    guard
      try clone.ask(
        "-c", "core.hooksPath=/dev/null", "clone", "--quiet", "--shared", "--no-checkout",
        "--origin", "origin", "--", top, tree) != nil,
      // A command that pushes must not reach the repository.
      try changesCopy("remote", "remove", "origin")
    else { throw Diagnostics(file: top, message: "git cannot copy this repository to \(tree)") }
  }

  /// Links the folders beside the repository, since a manifest may name one: `.package(path: "../Other")`.
  private func linkNeighbours(of top: String) {
    let folder = PathText.parent(top)
    for name in (try? FileInfo.names(in: folder)) ?? [] {
      let path = folder == "/" ? folder + name : folder + "/" + name
      // A hidden one may be the .git of a repository around this one.
      guard !name.hasPrefix("."), path != top, (try? FileInfo(path).kind) == .folder
      else { continue }
      try? FileManager.default.createSymbolicLink(
        atPath: place + "/tree/" + name, withDestinationPath: path)
    }
  }

  func remove() { copyFolder.remove() }

  /// Runs git in the copy without hooks, and returns whether it succeeds.
  ///
  /// Git does not search for the repository: a command may have removed it.
  private func changesCopy(_ words: String...) throws(Diagnostics) -> Bool {
    let fixed = ["-c", "core.hooksPath=/dev/null", "--git-dir=.git", "--work-tree=."]
    return try git.ask(fixed + words) != nil
  }

  /// Runs the command at a revision.
  ///
  /// - Throws: ``Diagnostics`` if the revision cannot be checked out, or if a signal ended the command.
  func verdict(of revision: String) throws(Diagnostics) -> Bisection.Verdict {
    lastOutput = ""
    try? FileManager.default.removeItem(atPath: pending)
    guard try changesCopy("checkout", "--quiet", "--force", "--detach", revision),
      // Ignored files stay, so that a build continues from the one before.
      try changesCopy("clean", "--quiet", "-d", "--force")
    else {
      throw Diagnostics(
        message: "git cannot check out revision '\(revision)' in \(tree)",
        hint: "the command must leave the .git folder there as it is")
    }
    let folder = tree + "/" + prefix
    guard FileInfo.isThere(folder) else { return .skipped("no folder '\(prefix)'") }
    var environment = git.environment
    environment[.record] = "never"
    environment[.pendingFolder] = pending
    environment[.references] = place + "/references.log"
    environment[.root] = nil
    let process = Subprocess(
      words: ["/bin/sh", "-c", command], folder: folder, environment: environment)
    let ending = try process.run(.captured, console)
    // Compilers report their errors in the one stream, and tests in the other.
    lastOutput = lastLines(ending.output) + lastLines(ending.errors)
    switch ending.code {
    case 0: return .good
    case 125: return .skipped("the command ended with 125")
    case 1..<128: return .bad
    default:
      throw Diagnostics(
        message: "the command ended with \(ending.code) at revision '\(revision.prefix(10))'",
        hint: "it must end with 0 for good, 125 to skip, or 1 to 127 for bad")
    }
  }

  /// Returns the last lines of a stream, with paths of files as in the repository.
  private func lastLines(_ stream: [UInt8]) -> String {
    let last = stream.suffix(2_000)
    // The first line may be cut. It is left out, unless it is the only one.
    let whole = last.count < stream.count ? last.drop { $0 != 10 }.dropFirst() : last
    let text = String(decoding: whole.isEmpty ? last : whole, as: UTF8.self)
      .replacing(tree + "/", with: "")
    return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Returns the difference between the golden and the pending trace that the last run of the command has left, if any.
  func diff() throws(Diagnostics) -> TraceDiff? {
    let traces = (try? FileManager.default.subpathsOfDirectory(atPath: pending)) ?? []
    // A pending trace has the path of its golden below the package, which may be a folder of the repository.
    let golden = goldens.first { FileInfo.isThere(tree + "/" + $0) }
    guard let golden else { return nil }
    let found = traces.filter { ("/" + golden).hasSuffix("/" + $0) }.max { $0.count < $1.count }
    guard let found else { return nil }
    let console = console.calling(tree, "the golden").calling(pending, "the pending trace")
    return TraceDiff(
      golden: try console.readTrace(tree + "/" + golden),
      actual: try console.readTrace(pending + "/" + found))
  }
}
