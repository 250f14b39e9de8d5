import DopesheetRecording
import DopesheetText
import DopesheetTrace

extension Rehearsal {
  /// Finds the fewest external calls and the shortest time of a session that still break a claim.
  ///
  /// The closure of this rehearsal must create the same objects as in the recorded run, as for ``replay(_:)``. The
  /// session is replayed again and again, each time with fewer calls or less time.
  ///
  /// ```swift
  /// let short = try Rehearsal { stage in
  ///   setUpDrawer(on: stage)
  /// }.shrink(trace, stillBreaking: { run in [run["drawer.x"].staysWithin(-320...0)] })
  /// print(short)  // 2000 calls → 2, …
  /// ```
  ///
  /// The session may be cut anywhere, so claim what must not happen, not what must happen in the end.
  ///
  /// - Parameters:
  ///   - trace: A recording of a live run or of a rehearsal.
  ///   - claims: A function that returns claims about a run. The first one that the session breaks is kept.
  /// - Throws: An error if all claims hold, if a second replay does not fail, or if the trace cannot be replayed; and
  ///   errors of the closures.
  public func shrink(
    _ trace: Trace, stillBreaking claims: @escaping (Run) throws -> [Claim]
  ) throws -> ShrunkSession {
    try shrink(trace, keeping: ClaimFailure(claims))
  }

  /// The most frames of all replays of a search, about half a minute of a small animation.
  package static let mostShrinkingFrames = 8_000_000

  package func shrink(
    _ trace: Trace, keeping failure: any SessionFailure, mostFrames most: Int = mostShrinkingFrames
  ) throws -> ShrunkSession {
    let script = try ReplayScript(trace)
    let whole = try play(script, of: trace, failure, isWhole: true)
    guard whole.isShown else { throw ShrinkError.notShown(failure.text) }
    let session = SessionScript(trace, script, keeping: whole.made)
    func failingPart(_ session: SessionScript) throws -> SessionScript? {
      guard let script = session.replayScript else { return nil }
      let played = try play(script, of: trace, failure)
      guard played.isShown else { return nil }
      // A stage that stopped before the first frame needs that frame to show it.
      return session.cut(after: max(0, played.moment.frame), keeping: played.made)
    }
    // From now on, a replay ends at the failure.
    guard let failing = try failingPart(session) else {
      throw ShrinkError.notRepeated(failure.text)
    }
    var shrinker = SessionShrinker(failing, frames: most, play: failingPart)
    try shrinker.shrink()
    guard let last = shrinker.best.replayScript else { throw ShrinkError.notRepeated(failure.text) }
    let shortest = try play(last, of: trace, failure)
    guard shortest.isShown else { throw ShrinkError.notRepeated(failure.text) }
    return ShrunkSession(
      trace: shortest.moment.run.trace, failure: failure.text, replays: shrinker.replays + 3,
      isSmallest: !shrinker.isIncomplete, before: session.size, after: shrinker.best.size,
      undelivered: whole.undelivered, calls: shrinker.best.phrases)
  }

  private func play(
    _ script: ReplayScript, of trace: Trace, _ failure: any SessionFailure, isWhole: Bool = false
  ) throws -> (
    isShown: Bool, moment: SessionMoment, made: [(frame: Int, index: Int)],
    undelivered: [Replay.Undelivered]
  ) {
    let (stage, recorder) = try makeStage(for: script)
    let prompter = Prompter(script, of: trace, on: stage, hears: isWhole)
    let moment = SessionMoment(stage, recorder, scope, isWhole: isWhole)
    var isShown = false
    try setUp(stage, recorder, for: script, of: trace) {
      moment.halt = try prompter.run { frame in
        moment.frame = frame
        moment.isLast = frame == script.times.count - 1
        if !isShown { isShown = try failure.shows(at: moment) }
        // The whole session is played to its end, so that all its calls are counted.
        return isShown && !isWhole
      }
      guard moment.halt != nil, !isShown else { return }
      // The frame in which the stage stopped belongs to the session, too, unless it stopped before that frame began.
      if recorder.frameTimes.count > moment.frame + 1 { moment.frame += 1 }
      moment.isLast = true
      isShown = try failure.shows(at: moment)
    }
    if isWhole, let problem = recorder.problems.first { throw problem }
    return (isShown, moment, prompter.made, prompter.undelivered)
  }
}

/// A recorded session with fewer external calls and less time, which still fails.
public struct ShrunkSession {
  /// The exact recording of the short session, which can be replayed.
  public let trace: Trace
  package let failure: String
  package let replays: Int
  /// Whether nothing more can be removed. It is false if the search ended at its limit.
  package let isSmallest: Bool
  /// The sizes of the whole session and of the short one. Calls that a replay cannot make are not counted.
  package let before, after: Size
  /// The recorded calls that a replay of the whole session could not make, in order.
  package let undelivered: [Replay.Undelivered]

  package struct Size: Equatable, Sendable {
    /// The number of external calls, without those that the set-up makes or schedules.
    package let calls: Int
    package let frames: Int
    /// The time from the first frame to the last, in seconds.
    package let seconds: Double

    package init(calls: Int, frames: Int, seconds: Double) {
      self.calls = calls
      self.frames = frames
      self.seconds = seconds
    }
  }

  /// The external calls that are left, with their times: `0.05 s: sheet.open send`.
  package let calls: [String]
}

extension SessionScript {
  var size: ShrunkSession.Size {
    ShrunkSession.Size(calls: inputCount, frames: frameCount, seconds: seconds)
  }
}

extension ShrunkSession: CustomStringConvertible {
  /// The sizes, the calls that are left and the failure, one per line; then the first calls that could not be made.
  public var description: String {
    let times = [before.seconds, after.seconds].map { MeasureText.seconds($0) }
    var lines = [
      "\(RoundedText.count(before.calls, "call")) → \(after.calls), \(times[0]) s → \(times[1]) s, "
        + "\(RoundedText.count(before.frames, "frame")) → \(after.frames)"
    ]
    lines += calls.map { "  \($0)" }
    let end = trace.frames.indices.last.map { trace.seconds(ofFrame: $0) } ?? 0
    lines.append("  \(MeasureText.seconds(end)) s: \(failure)")
    if !isSmallest {
      lines.append("The search ended after \(replays) replays. Shrink the result to continue.")
    }
    lines += undelivered.lines(limit: 5)
    return lines.map { $0 + "\n" }.joined()
  }
}

package enum ShrinkError: Error, Equatable, Sendable {
  /// The replay of the session does not show the failure.
  case notShown(String)
  /// A second replay of the session does not show the failure.
  case notRepeated(String)
}

extension ShrinkError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notShown(let failure):
      "the session does not fail when it is replayed; expected: \(failure) (replay it to see where it differs from the "
        + "recording)"
    case .notRepeated(let failure):
      "the session fails in its first replay only: \(failure) (create all state inside the closure of the rehearsal)"
    }
  }
}
