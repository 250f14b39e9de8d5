import DopesheetDebugAdapter
import DopesheetNotation
import DopesheetRecording
import DopesheetRuns
import DopesheetStepping
import Foundation

/// A run document that is played live on threads of its own, for somebody who steps it from another.
final class LivePlay: @unchecked Sendable {
  private let ready = DispatchSemaphore(value: 0)
  private let left = DispatchSemaphore(value: 0)
  /// Written before ``ready`` is signalled, and read after.
  private var outcome: Result<LiveSource, SteppingError>?

  /// Begins to play a document.
  ///
  /// - Throws: Why it cannot begin.
  static func begin(
    _ document: RunDocument, title: String
  ) throws(SteppingError) -> PlayedSource.Live {
    let play = LivePlay()
    let thread = Thread { play.run(document, title) }
    thread.stackSize = 8 << 20
    thread.start()
    play.ready.wait()
    let source = try (play.outcome ?? .failure(.failed("it did not begin"))).get()
    return PlayedSource.Live(source) { play.left.signal() }
  }

  private func run(_ document: RunDocument, _ title: String) {
    do throws(Diagnostics) {
      try document.step(title: title) { [self] source in
        outcome = .success(source)
        ready.signal()
        left.wait()
      }
    } catch {
      // Once it has begun, the source tells what failed.
      guard outcome == nil else { return }
      outcome = .failure(.failed(error.description))
      ready.signal()
    }
  }
}

extension RunDocument {
  /// Plays the document for a host, which steps it on a thread of its own; returns when the host has left.
  ///
  /// - Parameter title: What messages call it.
  /// - Throws: What could not be done, at the place of the document that asked for it.
  func step(
    title: String, host: @escaping @Sendable (LiveSource) -> Void
  ) throws(Diagnostics) {
    try play { rehearsal, movement in
      try rehearsal.show(title: title, movement, host: host)
    }
  }
}
