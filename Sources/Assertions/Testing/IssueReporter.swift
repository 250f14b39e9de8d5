import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import DopesheetText
import Foundation

/// Records the failures of a helper for the right test.
package struct IssueReporter: TestReporter {
  package static let verb = "expect"

  package static func code(allowing setting: String) -> String { ".traces(\(setting): true)" }

  package static func test(of example: CounterExample) -> String { example.swiftTest }

  /// The test that the helper works for; `nil` if there is no such test.
  package let test: TestIdentity?
  package let place: TestPlace
  private let session: TraceSession?
  /// Whether the present task belongs to a test, so that issues are recorded at once.
  private let isOnTask: Bool

  private let location: SourceLocation

  /// Finds the test of the present task, or else the test that created a rehearsal.
  package init(_ scope: RehearsalScope? = nil, at location: SourceLocation) {
    self.location = location
    place = TestPlace(location)
    session = TraceSession.current ?? scope?.owner as? TraceSession
    let current = TestIdentity.current
    isOnTask = current != nil
    test = current ?? session?.test
  }

  package var argument: (@Sendable () -> String?)? {
    guard let testCase = Test.Case.current else { return nil }
    return {
      let words = LinkedTests.arguments(in: testCase)
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
  }

  package var settings: TraceSettings? { session?.settings }

  package var attachesFiles: Bool { true }

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

  package func fail(_ message: String) {
    let isRecorded = record { [location] in
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
    if isRecorded { return }
    failLoudly(message, at: place)
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }

  package func failAtEnd(_ message: String) {
    _ = session?.atEnd { [location] in
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
  }

  package func warn(_ message: String) {
    #if compiler(>=6.3)
      _ = record { [location] in
        Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: location)
      }
    #endif
  }

  package func attach(_ files: [FailureFile]) {
    _ = record { [location] in
      for file in files {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location)
      }
    }
  }

  package func require(_ message: String?) throws {
    guard let message else { return }
    if isOnTask {
      // Swift Testing prints its name: “Expectation failed: canContinue”.
      let canContinue = false
      try #require(canContinue, Comment(rawValue: message), sourceLocation: location)
    }
    fail(message)
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
private func failLoudly(_ message: String, at place: TestPlace) {
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

  init(_ test: Test, _ testCase: Test.Case?) {
    // Each access makes a new id.
    let id = test.id
    self.init(
      module: id.moduleName, names: id.nameComponents,
      isParameterized: testCase?.isParameterized ?? false)
  }
}

extension LinkedTests: TestFramework {
  package var steppedTest: (any SteppedTest)? {
    Test.current.flatMap { IssueReporter(at: $0.sourceLocation).stepped() }
  }

  /// Returns the arguments of a case, which Swift Testing does not publish. Without them, the test has only its name.
  fileprivate static func arguments(in value: Any, depth: Int = 0) -> [String] {
    guard depth < 5 else { return [] }
    return Mirror(reflecting: value).children.flatMap { child in
      child.label == "value"
        ? [String(describing: child.value)] : arguments(in: child.value, depth: depth + 1)
    }
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

/// XCTest as it is loaded in this process, if it is.
///
/// A helper of this module may be called in an `XCTestCase`, to which Swift Testing has no link. The failure must not
/// pass there unnoticed, so XCTest's own function is looked up by its name.
private enum LoadedXCTest {
  private typealias Failure = @convention(thin) (String, StaticString, UInt) -> Void

  /// The name of `XCTFail(_:file:line:)` in the linked program.
  private static let symbol = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"

  /// Fails the test of XCTest that is running. Without one, or without XCTest, nothing happens.
  static func fail(_ message: String, at place: TestPlace) {
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    guard let address = dlsym(everywhere, symbol) else { return }
    unsafeBitCast(address, to: Failure.self)(
      message, staticText(place.file), UInt(max(1, place.line)))
  }

  /// Returns a path as a string that XCTest takes for a literal. Its memory is never freed.
  private static func staticText(_ text: String) -> StaticString {
    guard let bytes = strdup(text) else { return "" }
    // A pointer, a length in bytes, and no flag: neither a single scalar nor ASCII only.
    let parts = (UInt(bitPattern: bytes), UInt(strlen(bytes)), UInt8(0))
    return unsafeBitCast(parts, to: StaticString.self)
  }
}
