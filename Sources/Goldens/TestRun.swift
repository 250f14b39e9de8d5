import Foundation

/// A run of tests, as far as the references log has to tell one from another.
package struct TestRun: Equatable, Sendable {
  /// What tells it from other runs.
  package let id: String
  /// Whether somebody chose some of the tests, so that a golden may be in use and yet not be seen.
  package let isPartial: Bool
  /// The part of the tests that this machine runs, if several share them.
  package let shard: Shard?

  /// Creates a run.
  package init(id: String, isPartial: Bool = false, shard: Shard? = nil) {
    self.id = id
    self.isPartial = isPartial
    self.shard = shard
  }

  /// The run that this process is, or is a part of.
  ///
  /// `dopesheet test` names the run in `DOPESHEET_RUN` and the shard in `DOPESHEET_SHARD`. The options of
  /// `swift test` are among the arguments of the test process; those that choose tests, such as `--filter`,
  /// are those of a shard if there is one.
  ///
  /// - Throws: ``GoldenError`` if `DOPESHEET_SHARD` is no shard.
  package init(
    environment: [String: String], arguments: [String] = CommandLine.arguments
  ) throws(GoldenError) {
    let name = environment["DOPESHEET_RUN"] ?? ""
    let part = environment["DOPESHEET_SHARD"] ?? ""
    let shard = part.isEmpty ? nil : try Shard(part, of: "DOPESHEET_SHARD")
    self.init(
      id: name.isEmpty ? TestRun.ofProcess : name,
      isPartial: shard == nil && TestRun.choice(in: arguments) != nil, shard: shard)
  }

  /// Returns the first option of `swift test` that leaves tests out; `nil` if there is none.
  ///
  /// Goldens belong to tests of Swift Testing, so that leaving out XCTest leaves none out.
  package static func choice(in arguments: [String]) -> String? {
    let options = [
      "--filter", "--skip", "--specifier", "-s", "--test-product", "--disable-swift-testing",
      "--disable-experimental-swift-testing", "--enable-xctest", "--list-tests", "-l",
    ]
    // What follows `-Xswiftc` and the like is for another tool.
    let words = zip(arguments, [""] + arguments).filter { !$1.hasPrefix("-X") }.map(\.0)
    return words.first { word in options.contains { word == $0 || word.hasPrefix($0 + "=") } }
  }

  /// Returns a name that no other run has.
  package static func newID() -> String { UUID().uuidString.lowercased() }

  /// The name of a run that nobody named.
  private static let ofProcess = newID()
}

/// Words of commands as a shell must be given them.
package enum ShellWord {
  /// Returns a word in quotes if a shell would otherwise take it apart or make something else of it.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "@", "%", "+", ":", ",": true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
