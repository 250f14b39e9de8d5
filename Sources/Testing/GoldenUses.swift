import DopesheetTrace
import Foundation

/// Which test of this process has compared what with which golden.
///
/// Two checks that share a golden cannot both be right, but each of them sees only its own call: one would record
/// what the other overwrites or fails at. The test process has no other memory of what was compared, so this is
/// the one place of the package with state of its own, and all it can do is to let a test fail.
package final class GoldenUses: Sendable {
  /// The checks of this process.
  package static let shared = GoldenUses()

  /// A check of a golden.
  package struct Use: Sendable {
    /// The test that compares, `DrawerTests/drawerOpens()`.
    package let test: String
    /// The line of the check.
    package let line: Int
    /// The last line of what it compares, which holds the digest: whole traces would stay in memory.
    private let footer: [UInt8]

    /// Creates a use of a trace, of which the text is given.
    package init(test: String, line: Int, text: [UInt8]) {
      self.test = test
      self.line = line
      let start = text.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      footer = Array(text[start...])
    }

    /// Returns whether two checks compare the same.
    func hasContent(of other: Use) -> Bool { footer == other.footer }
  }

  private let lock = NSLock()
  /// The first use of each golden, by its path; touched only while locked.
  nonisolated(unsafe) private var first: [String: Use] = [:]

  /// Creates an empty memory.
  package init() {}

  /// Takes note of a check, and returns what to tell if it cannot share its golden with an earlier one.
  ///
  /// The same content of the same test is no conflict: a test may be repeated.
  package func conflict(of use: Use, golden path: String, name: String) -> String? {
    lock.lock()
    defer { lock.unlock() }
    guard let other = first[path] else {
      first[path] = use
      return nil
    }
    if other.test != use.test {
      return """
        two tests share the golden \(name): \(other.test) (line \(other.line)) and \(use.test) (line \
        \(use.line)); rename one of them, or give each golden a name: expectTrace(run, named: …)
        """
    }
    if use.hasContent(of: other) { return nil }
    return """
      two checks of this test share the golden \(name) (the other is at line \(other.line)); give each a name: \
      expectTrace(run, named: …)
      """
  }
}
