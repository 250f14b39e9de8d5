import DopesheetTrace

/// The trace of a run document, with a live stage as soon as a value is changed.
///
/// Stepping reads the recorded trace. To change a value, the source runs the document again up to the place and sets
/// the value there as an external call. Then it records what follows.
package final class PlayedSource: RecordedSource {
  /// The path of the document.
  package let title: String
  /// All records.
  package private(set) var known: IndexedTrace
  /// The error that ended the run early after a change, if there was one.
  package private(set) var failure: String?
  private var live: Live?
  private let play: () throws(SteppingError) -> Live

  /// A live run of the document.
  package struct Live {
    /// The source that steps the stage.
    let source: any SteppingSource
    /// Ends the run when it is no longer needed.
    let leave: () -> Void

    /// Creates a live run.
    package init(_ source: any SteppingSource, leave: @escaping () -> Void) {
      self.source = source
      self.leave = leave
    }
  }

  /// Creates a source from the trace of a run.
  ///
  /// - Parameter play: Starts the same run again, live.
  package init(
    _ trace: Trace, title: String, failure: String? = nil,
    play: @escaping () throws(SteppingError) -> Live
  ) {
    self.title = title
    self.failure = failure
    self.play = play
    known = IndexedTrace(trace)
  }

  deinit { live?.leave() }

  /// Sets a value between two steps, and records the rest of the run again.
  package func set(
    _ track: String, to value: Scalar, at place: TracePlace
  ) throws(SteppingError) {
    if live == nil { live = try play() }
    guard let live = live?.source else { return }
    // At the end of a frame, the step must be over as well.
    while !live.isComplete,
      live.known.trace.endPlace < place
        || live.known.trace.endPlace == place && !live.isLastFrameWhole
    {
      try live.extend()
    }
    try live.follow(to: place)
    try live.set(track, to: value, at: place)
    known = IndexedTrace(try live.wholeTrace())
    failure = live.failure
  }

  /// Returns the trace.
  package func wholeTrace() -> Trace { known.trace }
}
