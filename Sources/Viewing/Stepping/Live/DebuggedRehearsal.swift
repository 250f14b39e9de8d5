import DopesheetRecording
import DopesheetTrace

/// A running rehearsal, as seen by a native debugger that has paused the program.
///
/// The cursor is at the present until a command moves it, and returns there when the program has continued. The past
/// comes from the recorder. The future comes from a second run of the rehearsal, because the program itself is paused.
package final class DebuggedRehearsal {
  private let title: String
  private let recorder: Recorder
  private let playAgain: () -> Result<Trace, any Error>
  private let test: (any SteppedTest)?
  /// The golden of the test, which is searched for at each stop until it is known.
  private var golden: Lockstep?
  private lazy var host = StepHost(of: test)
  private var session: StepSession?
  /// The place of the recorder when the session was created.
  private var present = TracePlace.start

  package init(
    _ title: String, _ recorder: Recorder, of test: (any SteppedTest)? = nil,
    playAgain: @escaping () -> Result<Trace, any Error>
  ) {
    self.title = title
    self.recorder = recorder
    self.test = test
    self.playAgain = playAgain
  }

  package func answer(_ command: String) -> [String] {
    var problems: [String] = []
    let session = currentSession(&problems)
    let lines = session.perform(command).lines
    return problems + (lines.isEmpty ? ["\(title): \(session.whereLine)"] : lines)
  }

  /// Returns the session of this stop.
  ///
  /// - Parameter problems: Gets the reasons why the golden is not known.
  private func currentSession(_ problems: inout [String]) -> StepSession {
    let now = TracePlace(
      records: recorder.builder.recordCount, frames: recorder.builder.frameCount)
    if let session, present == now { return session }
    present = now
    let source = DebuggedSource(title, recorder.trace, playAgain)
    if golden == nil, let test {
      golden = Lockstep.golden(of: test, &problems) { source.known.trace }
      problems.removeLast()  // the title
    }
    let session = StepSession(
      Stepper(source, countingLinesOf: golden?.known.trace), against: golden, host: host)
    if let former = self.session { session.resume(former) }
    session.marks[StepSession.presentMark] = source.known.trace.endPlace
    // The place is known, and this source can follow to any known place.
    try? session.stepper.move(to: source.known.trace.endPlace)
    self.session = session
    return session
  }
}

/// The past of a running rehearsal, and its future once a command asks for it.
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
