import DopesheetRunDocuments
import DopesheetStepping
import DopesheetText
import Foundation

/// A live run of a document on its own thread, which another thread steps. It ends with this object.
final class LivePlay {
  let source: LiveSource
  private let left: DispatchSemaphore

  init(_ document: RunDocument, title: String) throws(Diagnostics) {
    let (ready, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // It is written before `ready` is signalled, and read after.
    nonisolated(unsafe) var outcome: Result<LiveSource, Diagnostics>?
    Thread.run("dopesheet document") {
      do throws(Diagnostics) {
        try document.play { rehearsal, movement in
          try rehearsal.step(movement, title: title, playsOn: false) { source in
            source.words = { "\(document.diagnostics(of: $0))" }
            outcome = .success(source)
            ready.signal()
            left.wait()
          }
        }
      } catch {
        // After the start, the source reports errors itself.
        guard outcome == nil else { return }
        outcome = .failure(error)
        ready.signal()
      }
    }
    ready.wait()
    guard let outcome else { preconditionFailure("a run begins or fails") }
    source = try outcome.get()
    self.left = left
  }

  deinit { left.signal() }
}
