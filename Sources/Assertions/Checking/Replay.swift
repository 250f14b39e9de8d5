import Dopesheet
import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

extension Rehearsal {
  /// Replays a trace: steps to the times of its frames, and makes the recorded external calls.
  ///
  /// The closure of this rehearsal must create the same objects as in the recorded run, without the external calls.
  /// Calls that the closure makes or schedules are not repeated. The tempo of the rehearsal is ignored.
  ///
  /// ```swift
  /// let replay = try Rehearsal { stage in
  ///   setUpDrawer(on: stage)
  /// }.replay(trace)
  /// print(replay)  // the differences, if any
  /// ```
  ///
  /// A replay with differences continues to the end. ``Replay/diff`` contains the first one.
  ///
  /// - Parameter trace: A recording of a live run or of a rehearsal.
  /// - Throws: An error if a frame's time is not an exact time of a stage, or the error of the closure.
  public func replay(_ trace: Trace) throws -> Replay {
    let script = try ReplayScript(trace)
    let (stage, recorder) = try makeStage(for: script)
    let prompter = Prompter(script, of: trace, on: stage)
    var halt: StageError?
    try setUp(stage, recorder, for: script, of: trace) { halt = try prompter.run() }
    if let problem = recorder.problems.first { throw problem }
    return Replay(
      run: Run(
        trace: recorder.trace, stage: stage, scope: scope, again: { try replay(trace).run }),
      diff: TraceDiff(golden: trace, actual: recorder.trace),
      undelivered: prompter.undelivered, problems: stage.problems, halt: halt)
  }

  func makeStage(for script: ReplayScript) throws -> (stage: Stage, recorder: Recorder) {
    var rehearsal = self
    if script.recordsUpdates { rehearsal.options.recordsUpdates = true }
    return try rehearsal.makeStage()
  }

  /// Sets up the stage of a replay, and calls a closure that moves it.
  func setUp(
    _ stage: Stage, _ recorder: Recorder, for script: ReplayScript, of trace: Trace,
    _ move: () throws -> Void
  ) throws {
    try runningTasks(of: stage, recorder) {
      try setUp(stage)
      recorder.rate = script.rate
      // The reserved facts describe how the recording was made, not the replay.
      let known = Set(recorder.meta.map(\.key) + Trace.Meta.reserved)
      recorder.meta += trace.meta.filter { !known.contains($0.key) }
      try move()
    }
  }
}

/// The result of replaying a trace.
public struct Replay {
  /// The new run.
  public let run: Rehearsal.Run
  /// The differences between the trace, as the golden, and the new run.
  public let diff: TraceDiff
  package let undelivered: [Undelivered]
  /// The errors of the stage, including those that also occurred in the recorded run.
  package let problems: [StageError]
  /// The error that stopped the stage before the end of the trace; `nil` if it reached the end.
  package let halt: StageError?

  /// Whether the replay is the same as the recording, bit by bit.
  public var isFaithful: Bool { diff.verdict.passes && undelivered.isEmpty && halt == nil }

  package struct Undelivered: Equatable, Sendable {
    /// The frame of the call; `nil` for the preroll.
    package let frame: Int?
    /// The call as written in the trace: `< card.fade pause`.
    package let call: String
    package let reason: String

    package init(frame: Int?, call: String, reason: String) {
      self.frame = frame
      self.call = call
      self.reason = reason
    }
  }
}

extension Replay: CustomStringConvertible {
  /// The result as text. The first sentence is the outcome.
  public var description: String { text() }

  /// Returns the result as text. The first sentence is the outcome.
  ///
  /// - Parameter limit: The largest number of lines for the differences, at least 9; `nil` for all.
  package func text(limit: Int? = 25) -> String {
    if isFaithful {
      let counts = run.trace.footer
      return "The replay is the same as the recording (frames: \(counts[.frames]), external calls: "
        + "\(counts[.inputs]), values: \(counts[.values])).\n"
    }
    var lines: [String] = []
    if let halt { lines.append("The stage stopped: \(halt).") }
    let room = limit.map { max(1, ($0 - lines.count) / 2) } ?? .max
    lines += undelivered.lines(limit: room)
    let head = lines.map { $0 + "\n" }.joined()
    if diff.verdict.passes { return "The replay differs from the recording.\n" + head }
    return "The replay differs from the recording. "
      + diff.text(limit: limit.map { max(9, $0 - lines.count) }) + head
  }
}

extension [Replay.Undelivered] {
  /// Returns a sentence for each call, and the number of the calls beyond a limit.
  func lines(limit: Int) -> [String] {
    let sentences = prefix(limit).map { call in
      let place = call.frame.map { "frame \($0)" } ?? "before frame 0"
      return "The replay could not make a call: \(call.call) (\(place)): \(call.reason)."
    }
    return count > limit ? sentences + ["… \(count - limit) more"] : sentences
  }
}

package enum ReplayError: Error, Equatable, Sendable {
  /// The time of a frame is not a whole number of engine ticks in 0...200 days.
  case inexactTime(frame: Int, tick: Int64)
}

extension ReplayError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .inexactTime(let frame, let tick):
      "frame \(frame) is at tick \(tick), which is not an exact time of a stage (record the trace with this package)"
    }
  }
}
