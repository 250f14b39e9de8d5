import DopesheetChecking
import DopesheetExpectations
import DopesheetRecording
import DopesheetText
import Foundation

/// Records the failures of a helper for the right test.
struct IssueReporter: TestReporter {
  static let verb = "expect"

  static func code(allowing setting: String) -> String { ".traces(\(setting): true)" }

  static func test(of example: CounterExample) -> String { example.swiftTest }

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

  var settings: TraceSettings? { session?.settings }

  /// Creates the rehearsal of a helper at the place of its call, with the tempo of the test.
  func rehearsal(
    _ location: SourceLocation, _ setUp: @escaping (Stage) throws -> Void
  ) -> Rehearsal {
    rehearsal(at: nil, fileID: location.fileID, line: location.line, setUp)
  }

  var attachesFiles: Bool { true }

  /// Runs a closure that records something, now or at the end of a test on another task.
  ///
  /// - Returns: `false` if there is no such test or it is over. The closure does not run then.
  private func record(_ body: @escaping @Sendable () -> Void) -> Bool {
    if isOnTask {
      body()
      return true
    }
    return session?.atEnd(body) ?? false
  }

  func fail(_ message: String, at place: TestPlace) {
    let location = SourceLocation(place)
    let isRecorded = record {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
    if isRecorded { return }
    failLoudly(message, at: place)
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  func failAtEnd(_ message: String, at place: TestPlace) {
    let location = SourceLocation(place)
    _ = session?.atEnd { Issue.record(Comment(rawValue: message), sourceLocation: location) }
  }

  func warn(_ message: String, at place: TestPlace) {
    #if compiler(>=6.3)
      let location = SourceLocation(place)
      _ = record {
        Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: location)
      }
    #endif
  }

  func attach(_ files: [FailureFile], at place: TestPlace) {
    let location = SourceLocation(place)
    _ = record {
      for file in files {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location)
      }
    }
  }

  /// Records an issue and throws an error, if there is a message.
  func require(_ message: String?, at location: SourceLocation) throws {
    guard let message else { return }
    if isOnTask {
      let isMet = false
      try #require(isMet, Comment(rawValue: message), sourceLocation: location)
    }
    fail(message, at: TestPlace(location))
    throw RequirementError(message: message)
  }
}

/// An error that ends work outside of its test's task. The issue is recorded at the end of the test.
struct RequirementError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// Prints a failure outside of a test of Swift Testing, and makes the process exit with status 1.
///
/// Swift Testing ignores issues outside of its runs. The test of XCTest that is running, if any, fails too.
func failLoudly(_ message: String, at place: TestPlace) {
  let line = "\(plainText(place.file)):\(place.line):\(place.column): error: \(message)\n"
  FileHandle.standardError.write(Data(line.utf8))
  LoadedXCTest.fail(message, at: place)
  atexit {
    fflush(nil)
    _exit(1)
  }
}

extension TestIdentity {
  /// The test that runs on the present task; `nil` outside a test, in a detached task and on other threads.
  static var current: TestIdentity? {
    Test.current.map { TestIdentity($0, Test.Case.current) }
  }

  /// Creates the identity of a test and its running case.
  init(_ test: Test, _ testCase: Test.Case?) {
    self.init(
      module: test.id.moduleName, names: test.id.nameComponents,
      isParameterized: testCase?.isParameterized ?? false)
  }
}

extension TestPlace {
  init(_ location: SourceLocation) {
    #if compiler(>=6.3)
      let file = location.filePath
    #else
      let file = location._filePath
    #endif
    self.init(
      fileID: location.fileID, file: file, line: location.line, column: location.column)
  }
}

extension SourceLocation {
  init(_ place: TestPlace) {
    self.init(fileID: place.fileID, filePath: place.file, line: place.line, column: place.column)
  }
}
