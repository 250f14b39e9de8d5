import Dopesheet
import DopesheetDiff
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

extension Rehearsal {
  /// Plays what a trace recorded again: steps to the times of its frames, and makes the calls that came from
  /// outside when it was recorded.
  ///
  /// The closure of this rehearsal puts the same things on the stage as then, without what the outside did. Its
  /// own calls, and those that it schedules, are not made twice. The tempo of the rehearsal does not matter.
  ///
  /// ```swift
  /// let replay = try Rehearsal { stage in
  ///   setUpDrawer(on: stage)
  /// }.replay(trace)
  /// print(replay)  // what differs, if anything does
  /// ```
  ///
  /// A replay that comes out otherwise goes on to the end; ``Replay/diff`` says where it first did.
  ///
  /// - Parameter trace: A recording of a live or of a rehearsed run.
  /// - Throws: ``ReplayError``; what the closure throws.
  public func replay(_ trace: Trace) throws -> Replay {
    try replay(trace, knowing: CallSignature.all)
  }

  /// Plays what a trace recorded again.
  ///
  /// - Parameters:
  ///   - trace: A recording of a live or of a rehearsed run.
  ///   - calls: The external calls of all styles, which know why one cannot be made.
  /// - Throws: ``ReplayError``; what the closure throws.
  package func replay(_ trace: Trace, knowing calls: [CallSignature]) throws -> Replay {
    let script = try ReplayScript(trace)
    var rehearsal = self
    if script.recordsUpdates { rehearsal.options.recordsUpdates = true }
    let (stage, recorder) = try rehearsal.makeStage()
    let prompter = Prompter(script, of: trace, on: stage, knowing: calls)
    try setUp(stage, recorder)
    recorder.rate = script.rate
    // The engine's own fact is that of the engine that plays.
    let known = Set(recorder.meta.map(\.key) + ["engine"])
    recorder.meta += trace.meta.filter { !known.contains($0.key) }
    let halt = prompter.run()
    if let problem = recorder.problems.first { throw problem }
    return Replay(
      run: Run(
        trace: recorder.trace, stage: stage, scope: scope,
        again: { try replay(trace, knowing: calls).run }),
      diff: TraceDiff(golden: trace, actual: recorder.trace),
      undelivered: prompter.undelivered, problems: stage.problems, halt: halt)
  }
}

/// What came of playing a trace again.
public struct Replay {
  /// The new run.
  public let run: Rehearsal.Run
  /// What differs between the trace, which counts as the golden, and the new run.
  public let diff: TraceDiff
  /// The recorded calls that could not be made, in order.
  public let undelivered: [Undelivered]
  /// What the stage could not do, also where it could not when the trace was recorded.
  public let problems: [StageError]
  /// Why the stage did not come to the end of the trace, if it did not.
  public let halt: StageError?

  /// Whether all happened again as it was recorded, bit for bit.
  public var isFaithful: Bool { diff.verdict.passes && undelivered.isEmpty && halt == nil }

  /// A recorded call that could not be made.
  public struct Undelivered: Equatable, Sendable {
    /// The frame that recorded it, `nil` before the first.
    public let frame: Int?
    /// The call as the trace has it: `< card.fade pause`.
    public let call: String
    /// Why it could not be made, and what to do.
    public let reason: String

    /// Creates the report of a call.
    public init(frame: Int?, call: String, reason: String) {
      self.frame = frame
      self.call = call
      self.reason = reason
    }
  }
}

extension Replay: CustomStringConvertible {
  /// What came of it, in lines: first of all whether it is as recorded.
  public var description: String { text() }

  /// What came of it, in lines.
  ///
  /// - Parameter limit: The largest number of lines for what differs, at least 9; `nil` for all.
  public func text(limit: Int? = 25) -> String {
    if isFaithful {
      let counts = run.trace.footer
      return "The replay is the same as the recording (frames: \(counts.frames), external calls: "
        + "\(counts.inputs), values: \(counts.values)).\n"
    }
    var lines: [String] = []
    if let halt { lines.append("The stage stopped: \(halt).") }
    let room = limit.map { max(1, ($0 - lines.count) / 2) } ?? .max
    lines += undelivered.prefix(room).map { call in
      let place = call.frame.map { "frame \($0)" } ?? "before frame 0"
      return "The replay could not make a call: \(call.call) (\(place)): \(call.reason)."
    }
    if undelivered.count > room { lines.append("… \(undelivered.count - room) more") }
    let head = lines.map { $0 + "\n" }.joined()
    if diff.verdict.passes { return "The replay differs from the recording.\n" + head }
    return "The replay differs from the recording. "
      + diff.text(limit: limit.map { max(9, $0 - lines.count) }) + head
  }
}

/// Why a trace cannot be played again.
public enum ReplayError: Error, Equatable, Sendable {
  /// A frame lies at a time that no stage can stand at exactly.
  case inexactTime(frame: Int, tick: Int64)
}

extension ReplayError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .inexactTime(let frame, let tick):
      "frame \(frame) is at tick \(tick), which is not an exact time of a stage (record the trace with this package)"
    }
  }
}
