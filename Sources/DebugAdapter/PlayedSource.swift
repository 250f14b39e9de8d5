import DopesheetStepping
import DopesheetTrace

/// A run document that has been played: its trace, and a live stage once a value is changed.
///
/// The trace is stepped as fast back as forward. What changes a value plays the document again up to the place, sets
/// the value there as a call from outside, and takes what follows from then on.
package final class PlayedSource: RecordedSource {
  /// The path of the document.
  package let title: String
  /// All records.
  package private(set) var known: IndexedTrace
  /// Why what was played after a change ended before its time, if it did.
  package private(set) var failure: String?
  private var whole: Trace
  private var live: Live?
  private let play: () throws(SteppingError) -> Live

  /// The same run, live.
  package struct Live {
    /// The stage and its records.
    let source: any SteppingSource
    /// Called when nobody needs it any more.
    let leave: () -> Void

    /// Takes a run that has begun.
    package init(_ source: any SteppingSource, leave: @escaping () -> Void) {
      self.source = source
      self.leave = leave
    }
  }

  /// Takes the trace of a run.
  ///
  /// - Parameter play: Begins the same run anew, live.
  package init(
    _ trace: Trace, title: String, play: @escaping () throws(SteppingError) -> Live
  ) {
    self.title = title
    self.play = play
    whole = trace
    known = IndexedTrace(trace)
  }

  deinit { live?.leave() }

  /// Sets a value between two steps, and plays what follows.
  package func set(
    _ track: String, to value: Scalar, at place: TracePlace
  ) throws(SteppingError) {
    if live == nil { live = try play() }
    guard let live = live?.source else { return }
    // At the end of a frame the step that made it must be over, too.
    while !live.isComplete,
      live.known.trace.endPlace < place
        || live.known.trace.endPlace == place && !live.isLastFrameWhole
    {
      try live.extend()
    }
    try live.follow(to: place)
    try live.set(track, to: value, at: place)
    whole = try live.wholeTrace()
    failure = live.failure
    known = IndexedTrace(whole)
  }

  /// The trace.
  package func wholeTrace() -> Trace { whole }
}
