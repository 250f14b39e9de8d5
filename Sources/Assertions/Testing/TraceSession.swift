import DopesheetFailures
import DopesheetRecording
import Foundation

/// The running test, with the settings of its trait `traces`.
///
/// A detached task or a thread does not know its test, so that its failures cannot be recorded for the test. Pass the
/// session to it:
///
/// ```swift
/// @Test(.traces()) func loadsInTheBackground() async throws {
///   let session = try #require(TraceSession.current)
///   await Task.detached {
///     session.run { expectTrace(recordInTheBackground()) }
///   }.value
/// }
/// ```
///
/// Failures inside the closure are recorded when the test ends, so the test must wait for the work. A later failure
/// is printed and makes the process exit with status 1, as outside of a test.
public final class TraceSession: Sendable, RehearsalOwner {
  /// The session of the present task; `nil` if the test has no trait `traces`.
  public static var current: TraceSession? { RehearsalScope.current.owner as? TraceSession }

  let test: TestIdentity
  package let settings: TraceSettings
  private let lock = NSLock()
  /// The closures to run at the end of the test; `nil` after it. Access them only with the lock held.
  nonisolated(unsafe) private var pending: [@Sendable () -> Void]? = []

  /// The last error of a rehearsal, with the place of the rehearsal. Access it only with the lock held.
  nonisolated(unsafe) private var lastError: (error: any Error, origin: String)?

  init(test: TestIdentity, settings: TraceSettings) {
    self.test = test
    self.settings = settings
  }

  /// Runs a closure for the test of this session, on any task or thread.
  public func run<Output>(_ body: () throws -> Output) rethrows -> Output {
    try RehearsalScope.$current.withValue(scope, operation: body)
  }

  /// Runs a closure for the test of this session, on any task.
  public func run<Output>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Output
  ) async rethrows -> Output {
    try await RehearsalScope.$current.withValue(scope, operation: body)
  }

  private var scope: RehearsalScope {
    var scope = RehearsalScope()
    scope.host = RehearsalScope.current.host
    if let tempo = settings.tempo { scope.tempo = tempo }
    scope.owner = self
    return scope
  }

  package func rehearsal(at origin: String, threw error: any Error) {
    lock.withLock { lastError = (error, origin) }
  }

  /// Returns the line of the rehearsal that threw an error; `nil` if none did, or if its file is not the test's.
  ///
  /// - Parameter test: The place of the test, whose file has the same name and path.
  func origin(of error: any Error, in test: SourceLocation) -> SourceLocation? {
    guard let last = lock.withLock({ lastError }), type(of: last.error) == type(of: error),
      "\(last.error)" == "\(error)", let colon = last.origin.lastIndex(of: ":"),
      last.origin[..<colon] == test.fileID, let line = Int(last.origin[colon...].dropFirst())
    else { return nil }
    return SourceLocation(
      fileID: test.fileID, filePath: TestPlace(test).file, line: line, column: 1)
  }

  /// Stores a closure to run at the end of the test. Returns `false` if the test is over.
  package func atEnd(_ record: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      pending?.append(record)
      return pending != nil
    }
  }

  package func finish() {
    let records = lock.withLock {
      defer { pending = nil }
      return pending ?? []
    }
    for record in records { record() }
  }
}
