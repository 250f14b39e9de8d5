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
public final class TraceSession: Sendable {
  /// The session of the present task; `nil` if the test has no trait `traces`.
  public static var current: TraceSession? { RehearsalScope.current.owner as? TraceSession }

  let test: TestIdentity
  package let settings: TraceTrait.Settings
  private let lock = NSLock()
  /// The closures to run at the end of the test; `nil` after it. Access them only with the lock held.
  nonisolated(unsafe) private var pending: [@Sendable () -> Void]? = []

  init(test: TestIdentity, settings: TraceTrait.Settings) {
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

  /// Stores a closure to run at the end of the test. Returns `false` if the test is over.
  package func atEnd(_ record: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      pending?.append(record)
      return pending != nil
    }
  }

  /// Runs the stored closures, on the task of the test.
  package func finish() {
    let records = lock.withLock {
      defer { pending = nil }
      return pending ?? []
    }
    for record in records { record() }
  }

  /// Stores an issue for motions that still moved when a compared run ended.
  func note(unsettled: [String], golden: String, at location: SourceLocation) {
    guard !unsettled.isEmpty, settings.allowsMotionAtEnd != true else { return }
    let message = """
      The run of \(golden) ends before these motions: \(unsettled.joined(separator: ", ")). Play it until \
      it settles, or allow it: .traces(allowsMotionAtEnd: true)
      """
    _ = atEnd { Issue.record(Comment(rawValue: message), sourceLocation: location) }
  }
}
