import DopesheetText
import DopesheetTrace

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

/// The reason why a session cannot be made shorter.
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
