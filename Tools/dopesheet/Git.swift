import DopesheetNotation
import Foundation

/// The git of this machine, asked about the repository around a folder.
struct Git {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// Runs git, and returns what it writes; `nil` if it fails.
  ///
  /// - Throws: When there is no git.
  func ask(_ words: String...) throws(Diagnostics) -> [UInt8]? { try ask(words) }

  /// Runs git, and returns what it writes; `nil` if it fails.
  ///
  /// - Throws: When there is no git.
  func ask(_ words: [String]) throws(Diagnostics) -> [UInt8]? {
    var environment = console.environment
    // Paths are paths here and no patterns, and messages are for nobody.
    environment["GIT_LITERAL_PATHSPECS"] = "1"
    environment["LC_ALL"] = "C"
    let process = Subprocess(
      words: ["git"] + words, folder: console.folder, environment: environment)
    let ending = try process.run(.captured, console)
    return ending.code == 0 ? ending.output : nil
  }

  /// Requires that the console's folder lies in a repository.
  func requireRepository() throws(Diagnostics) {
    guard try ask("rev-parse", "--git-dir") == nil else { return }
    throw Diagnostics(
      Diagnostic(
        message: "this folder is in no git repository",
        hint: "revisions are those of the repository around the working folder"))
  }

  /// Splits an output at zero bytes.
  static func parts(_ output: [UInt8], at separator: UInt8 = 0) -> [String] {
    output.split(separator: separator, omittingEmptySubsequences: true)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
