import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// The replay of a session at the end of a frame, as a ``SessionFailure`` sees it.
package final class SessionMoment {
  /// The stage of the replay.
  package let stage: Stage
  /// The number of the frame.
  package internal(set) var frame = -1
  /// Whether this is the end of the replay.
  package internal(set) var isLast = false
  /// Whether the replay is that of the whole session, which must show the failure at its end.
  package let isWhole: Bool
  /// The error that stopped the stage, if any.
  package internal(set) var halt: StageError?
  let recorder: Recorder
  private let scope: RehearsalScope
  private let grown: IndexedTrace

  init(_ stage: Stage, _ recorder: Recorder, _ scope: RehearsalScope, isWhole: Bool) {
    self.stage = stage
    self.recorder = recorder
    self.scope = scope
    self.isWhole = isWhole
    grown = IndexedTrace(TraceBuilder().finish(clock: ClockRate(Ticks.perSecond)!))
  }

  /// The time of the frame.
  package var time: Ticks { recorder.frameTimes.last ?? .zero }

  /// The records so far, with their tracks in order of declaration. The ticks of frames are those of the engine.
  ///
  /// - Complexity: O(new records).
  package var records: IndexedTrace {
    grown.grow { trace in
      trace.grow(from: recorder.builder) { $0 }
    }
    return grown
  }

  /// The run so far.
  ///
  /// - Complexity: O(records).
  package var run: Rehearsal.Run {
    Rehearsal.Run(trace: recorder.trace, stage: stage, scope: scope, again: nil)
  }
}
