import DopesheetTrace
import Foundation

/// The goldens that the tests of this process have compared so far.
///
/// Two checks that share a golden cannot both pass, but neither sees the other: one records a golden that the other
/// overwrites or fails at. This is the only global state of the package, and its only effect is a failed test.
package final class GoldenUses: Sendable {
  /// The goldens of this process.
  package static let shared = GoldenUses()

  /// A check against a golden.
  package struct Use: Sendable {
    /// The name of the test, such as `DrawerTests/drawerOpens()`.
    package let test: String
    /// The line of the check.
    package let line: Int
    /// The last line of the trace, with its digest. It is kept instead of the trace to save memory.
    private let footer: [UInt8]

    /// Creates a use of a trace, given as the bytes of its file.
    package init(test: String, line: Int, text: [UInt8]) {
      self.test = test
      self.line = line
      let start = text.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      footer = Array(text[start...])
    }

    /// Returns whether two checks compare the same trace.
    func hasContent(of other: Use) -> Bool { footer == other.footer }
  }

  private let lock = NSLock()
  /// The first use of each golden, by its path. Access it only with the lock held.
  nonisolated(unsafe) private var first: [String: Use] = [:]

  /// Creates an empty set of uses.
  package init() {}

  /// Stores a check. Returns the failure text if an earlier check used the same golden.
  ///
  /// The same trace in the same test is allowed, because a test may be repeated.
  ///
  /// - Parameter helper: The helper that names goldens, for the text.
  package func conflict(
    of use: Use, golden path: String, name: String, helper: String = "expectTrace"
  ) -> String? {
    lock.lock()
    defer { lock.unlock() }
    guard let other = first[path] else {
      first[path] = use
      return nil
    }
    if other.test != use.test {
      return """
        two tests share the golden \(name): \(other.test) (line \(other.line)) and \(use.test) (line \
        \(use.line)); rename one of them, or give each golden a name: \(helper)(run, named: …)
        """
    }
    if use.hasContent(of: other) { return nil }
    return """
      two checks of this test share the golden \(name) (the other is at line \(other.line)); give each a name: \
      \(helper)(run, named: …)
      """
  }
}
