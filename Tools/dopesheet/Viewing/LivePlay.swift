import DopesheetRunDocuments
import DopesheetStepping
import DopesheetText
import Foundation

/// A live run of a document on its own thread, which another thread steps.
final class LivePlay: @unchecked Sendable {
  private let ready = DispatchSemaphore(value: 0)
  private let left = DispatchSemaphore(value: 0)
  /// The source or an error. It is written before ``ready`` is signalled, and read after.
  private var outcome: Result<LiveSource, Diagnostics>?

  /// Runs a document to its end.
  ///
  /// - Returns: The run, and a closure that gives it up.
  /// - Throws: ``Diagnostics`` if the run fails before its first step.
  static func begin(
    _ document: RunDocument, title: String
  ) throws(Diagnostics) -> (source: LiveSource, leave: () -> Void) {
    let play = LivePlay()
    Thread.run("dopesheet document") { play.run(document, title) }
    play.ready.wait()
    guard let outcome = play.outcome else { preconditionFailure("a run begins or fails") }
    return (try outcome.get(), { play.left.signal() })
  }

  private func run(_ document: RunDocument, _ title: String) {
    do throws(Diagnostics) {
      try document.step(title: title) { [self] source in
        outcome = .success(source)
        ready.signal()
        left.wait()
      }
    } catch {
      // After the start, the source reports errors itself.
      guard outcome == nil else { return }
      outcome = .failure(error)
      ready.signal()
    }
  }
}

extension RunDocument {
  /// Runs the document for a host, which steps it on another thread. Returns when the host has finished.
  ///
  /// - Parameter title: The name of the document in messages.
  /// - Throws: ``Diagnostics`` with the places in the document that caused the errors.
  func step(
    title: String, host: @escaping @Sendable (LiveSource) -> Void
  ) throws(Diagnostics) {
    try play { rehearsal, movement in
      try rehearsal.step(movement, title: title, playsOn: false) { source in
        source.runAhead()
        host(source)
      }
    }
  }
}
