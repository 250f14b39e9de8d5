import DopesheetNotation
import DopesheetRecording
import Foundation

/// Records the failures of a helper for the right test.
struct IssueReporter {
  /// The test that the helper works for; `nil` if there is no such test.
  let test: TestIdentity?
  /// The session of the test's trait, if it has one.
  let session: TraceSession?
  /// Whether the present task belongs to a test, so that issues are recorded at once.
  private let isOnTask: Bool

  /// Finds the test of the present task, or else the test that created a rehearsal.
  init(_ scope: RehearsalScope? = nil) {
    session = TraceSession.current ?? scope?.owner as? TraceSession
    let current = TestIdentity.current
    isOnTask = current != nil
    test = current ?? session?.test
  }

  /// Runs a closure that records something, now or at the end of a test on another task.
  ///
  /// - Returns: `false` if there is no such test or it is over. The closure does not run then.
  func record(_ body: @escaping @Sendable () -> Void) -> Bool {
    if isOnTask {
      body()
      return true
    }
    return session?.atEnd(body) ?? false
  }

  /// Records an issue. Outside of a test, prints the message and makes the process fail.
  func fail(_ message: String, at location: SourceLocation) {
    let isRecorded = record {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
    if isRecorded { return }
    failLoudly(message, at: location)
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  /// Records an issue and throws an error, if there is a message.
  func require(_ message: String?, at location: SourceLocation) throws {
    guard let message else { return }
    if isOnTask {
      let isMet = false
      try #require(isMet, Comment(rawValue: message), sourceLocation: location)
    }
    fail(message, at: location)
    throw RequirementError(message: message)
  }

  /// Returns the message for a helper that was called outside of a test.
  static func homeless(_ helper: String) -> String {
    """
    \(helper) was called outside of a test: not by Swift Testing, in a detached task or on another thread. Call \
    it on the task of a @Test function, or pass the test's TraceSession to it.
    """
  }
}

/// An error that ends work outside of its test's task. The issue is recorded at the end of the test.
struct RequirementError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// Prints a failure outside of a test and makes the process exit with status 1.
///
/// Swift Testing ignores issues outside of its runs, and XCTest does not see them.
func failLoudly(_ message: String, at location: SourceLocation) {
  let line =
    "\(plainText(location.testFile)):\(location.line):\(location.column): error: \(message)\n"
  FileHandle.standardError.write(Data(line.utf8))
  atexit {
    fflush(nil)
    _exit(1)
  }
}

extension SourceLocation {
  /// The path of the test's file, as the compiler knows it.
  var testFile: String {
    #if compiler(>=6.3)
      filePath
    #else
      _filePath
    #endif
  }

  /// The name of the file without its folder and extension: the golden's folder for a test outside of suites.
  var fileStem: String {
    let name = testFile.utf8.split(separator: UInt8(ascii: "/")).last ?? "Tests".utf8[...]
    return String(Substring(name.prefix { $0 != UInt8(ascii: ".") }))
  }
}
