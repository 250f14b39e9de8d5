import DopesheetNotation
import DopesheetRecording
import Foundation

/// Where what a helper finds is booked.
struct Booking {
  /// The test; `nil` where none is known.
  let test: TestIdentity?
  /// The session of the test's trait, if it has one.
  let session: TraceSession?
  /// Whether the present task is one of the test, so that issues can be recorded at once.
  private let isOnTask: Bool

  /// Finds the test that the present task works for, or else the one that made a rehearsal.
  init(_ scope: RehearsalScope? = nil) {
    session = TraceSession.current ?? scope?.owner as? TraceSession
    let current = TestIdentity.current
    isOnTask = current != nil
    test = current ?? session?.test
  }

  /// Records something now, or at the end of the test that is not this task's; false if there is no such test or
  /// it is over.
  func record(_ body: @escaping @Sendable () -> Void) -> Bool {
    if isOnTask {
      body()
      return true
    }
    return session?.atEnd(body) ?? false
  }

  /// Records an issue, whose message is of plain lines; where no test runs it is loud instead.
  func fail(_ message: String, at site: CallSite) {
    let isRecorded = record {
      Issue.record(Comment(rawValue: message), sourceLocation: site.location)
    }
    if isRecorded { return }
    failLoudly(message, at: site)
    Issue.record(Comment(rawValue: message), sourceLocation: site.location)
  }

  /// Records an issue if there is a message, and ends the test then.
  func require(_ message: String?, at site: CallSite) throws {
    guard let message else { return }
    if isOnTask {
      let isMet = false
      try #require(isMet, Comment(rawValue: message), sourceLocation: site.location)
    }
    fail(message, at: site)
    throw RequirementError(message: message)
  }

  /// The message about a helper that was called where no test is known.
  static func homeless(_ helper: String) -> String {
    """
    \(helper) was called outside of a test: not by Swift Testing, in a detached task or on another thread. Call \
    it on the task of a @Test function, or pass the test's TraceSession to it.
    """
  }
}

/// What ends work that is not on its test's task when a requirement fails; the issue is recorded at the test's end.
struct RequirementError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// Makes sure that a failure is seen where no test runs.
///
/// Swift Testing drops issues outside of its runs without a word, and XCTest does not know them. So the failure is
/// printed, recorded for a run that may be there, and the process will not exit with success.
func failLoudly(_ message: String, at site: CallSite) {
  let line = "\(plainText(site.filePath)):\(site.line):\(site.column): error: \(message)\n"
  FileHandle.standardError.write(Data(line.utf8))
  atexit {
    fflush(nil)
    _exit(1)
  }
}

/// Where in a test's source a helper was called.
package struct CallSite: Sendable {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  /// Creates a place from what the compiler says.
  package init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var location: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The name of the file without its folder and ending: the golden's folder for a test in no suite.
  var fileStem: String {
    let name = filePath.utf8.split(separator: UInt8(ascii: "/")).last ?? "Tests".utf8[...]
    return String(Substring(name.prefix { $0 != UInt8(ascii: ".") }))
  }
}
