import DopesheetRecording
import Foundation

/// The test that a golden is compared for, with the settings of its trait `traces`.
///
/// A detached task and a thread do not know which test they work for, and what fails there would be booked to none.
/// Hand them the session of the test:
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
/// What fails in there is recorded when the test ends. So the test has to wait for the work: what comes later is as
/// loud as outside of a test.
public final class TraceSession: Sendable {
  /// The session of the present task: that of the test, or one that was handed over. `nil` without the trait.
  public static var current: TraceSession? { RehearsalScope.current.owner as? TraceSession }

  let test: TestIdentity
  package let settings: TraceTrait.Settings
  private let lock = NSLock()
  /// What is to be recorded at the test's end; `nil` after it. Touched only while locked.
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

  /// Leaves something to be recorded at the test's end; false if the test is over.
  package func atEnd(_ record: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock {
      pending?.append(record)
      return pending != nil
    }
  }

  /// Records what was left, on the task of the test.
  package func finish() {
    let records = lock.withLock {
      defer { pending = nil }
      return pending ?? []
    }
    for record in records { record() }
  }

  /// Takes note of what still moved when a run ended that was compared with a golden.
  func note(unsettled: [String], golden: String, at site: CallSite) {
    guard !unsettled.isEmpty, settings.allowsMotionAtEnd != true else { return }
    let message = """
      The run of \(golden) ends before these motions: \(unsettled.joined(separator: ", ")). Play it until \
      it settles, or allow it: .traces(allowsMotionAtEnd: true)
      """
    _ = atEnd { Issue.record(Comment(rawValue: message), sourceLocation: site.location) }
  }
}
