import DopesheetRecording
import DopesheetTrace

/// A rehearsal that is being played, as a native debugger sees it that has stopped the program somewhere in it.
///
/// The cursor stands at the present until it is moved, and again whenever the program has gone on. What has happened is
/// in the recorder. What will happen is found out by playing the rehearsal once more, for the program itself stands.
package final class DebuggedRehearsal {
  private let title: String
  private let recorder: Recorder
  /// Plays the rehearsal once more, to its end.
  private let playAgain: () -> Result<Trace, any Error>
  private var session: StepSession?
  /// The records and frames that the session was made of.
  private var present = TracePlace.start

  /// Creates the view of a rehearsal.
  ///
  /// - Parameters:
  ///   - title: What answers call it.
  ///   - recorder: What records it.
  package init(
    _ title: String, _ recorder: Recorder, playAgain: @escaping () -> Result<Trace, any Error>
  ) {
    self.title = title
    self.recorder = recorder
    self.playAgain = playAgain
  }

  /// What a command of the stepper answers; for none, where the cursor is.
  package func answer(_ command: String) -> [String] {
    let session = currentSession()
    let lines = session.perform(command).lines
    guard lines.isEmpty else { return lines }
    return ["\(title): \(session.whereLine)"]
  }

  private func currentSession() -> StepSession {
    let now = TracePlace(
      records: recorder.builder.recordCount, frames: recorder.builder.frameCount)
    if let session, present == now { return session }
    present = now
    let source = DebuggedSource(title, recorder.trace, playAgain)
    let session = StepSession(Stepper(source))
    // A place that is known, which a source of this kind can always come to.
    try? session.stepper.move(to: source.known.trace.endPlace)
    self.session = session
    return session
  }
}

/// What has happened in a rehearsal, and what will.
private final class DebuggedSource: SteppingSource {
  let title: String
  private(set) var known: IndexedTrace
  private(set) var isComplete = false
  private let playAgain: () -> Result<Trace, any Error>

  init(_ title: String, _ past: Trace, _ playAgain: @escaping () -> Result<Trace, any Error>) {
    self.title = title
    self.playAgain = playAgain
    known = IndexedTrace(past)
  }

  var isLastFrameWhole: Bool { isComplete }

  func extend() throws(SteppingError) {
    guard !isComplete else { return }
    let whole: Trace
    switch playAgain() {
    case .success(let trace): whole = trace
    case .failure(let error): throw .failed(String(describing: error))
    }
    let past = known.trace
    for index in 0..<past.recordCount
    where index >= whole.recordCount || past.record(at: index) != whole.record(at: index) {
      let now = index < whole.recordCount ? "'\(whole.record(at: index).line)'" : "nothing"
      throw .notDeterministic(
        "played again, the rehearsal was different (frame \(past.place(afterRecord: index).frame): "
          + "'\(past.record(at: index).line)' before, now \(now)); the records that follow are unknown"
      )
    }
    for (index, frame) in past.frames.enumerated()
    where index >= whole.frames.count
      || frame.records.lowerBound != whole.frames[index].records.lowerBound
    {
      throw .notDeterministic(
        "played again, frame \(index) began at another place; the records that follow are unknown")
    }
    known = IndexedTrace(whole)
    isComplete = true
  }

  func checkReturn(to place: TracePlace) {}

  func follow(to place: TracePlace) {}

  func set(
    _ track: String, to value: Scalar, at place: TracePlace
  ) throws(SteppingError) {
    throw .cannotSet("the program has stopped in the middle of it (step with DOPESHEET_STEP=1)")
  }

  func wholeTrace() throws(SteppingError) -> Trace {
    try extend()
    return known.trace
  }
}
