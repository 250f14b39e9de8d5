import DopesheetDiff
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// One playing of a motion: from when it leaves `stopped` until it is stopped again, by its end or by a call.
public struct MotionSpan: Equatable, Sendable {
  /// When it leaves `stopped`; its delay is a part of it.
  public let begin: Ticks
  /// When it is stopped again; `nil` if it still plays when the run ends.
  public let end: Ticks?

  /// Creates a span.
  public init(begin: Ticks, end: Ticks?) {
    self.begin = begin
    self.end = end
  }

  /// How long it plays; `nil` if it still does.
  public var length: Ticks? { end.map { $0 - begin } }
}

extension Recorded {
  /// The playings of a motion, a group or a sequence, in order of time; none for what the run does not know.
  public func spans(of motion: String) -> [MotionSpan] {
    let stopped = MotionState.stopped.rawValue
    var spans: [MotionSpan] = []
    var begin: Ticks?
    for event in trace.runEvents where event.kind == .state && event.source == motion {
      let isStopped = event.word.hasSuffix(" " + stopped)
      if let start = begin, isStopped {
        spans.append(MotionSpan(begin: start, end: event.time))
        begin = nil
      } else if begin == nil, !isStopped {
        begin = event.time
      }
    }
    return spans + (begin.map { [MotionSpan(begin: $0, end: nil)] } ?? [])
  }

  /// The length in seconds of the first playing of a motion, a group or a sequence: from when it leaves `stopped`
  /// until it is stopped again, delays and pauses included.
  public func duration(of motion: String) -> Measure {
    let name = "\(motion): duration"
    guard let span = spans(of: motion).first else {
      let names = trace.sources.filter {
        !["node", "target", "cue", "stage", "event"].contains($0.kind)
      }
      .map(\.name)
      guard names.contains(motion) else {
        let hint = suggestion(for: motion, in: names).map { " (\($0))" } ?? ""
        return Measure(name, .none("the run has no motion “\(motion)”\(hint)"))
      }
      return Measure(name, .none("\(motion) is never played"))
    }
    let begin = MeasureText.seconds(span.begin.seconds)
    guard let end = span.end else {
      return Measure(
        name, .none("\(motion) plays from \(begin) s and has not ended when the run does"))
    }
    return Measure(
      name,
      .value(
        .f64((end - span.begin).seconds), unit: " s",
        place: "from \(begin) s to \(MeasureText.seconds(end.seconds)) s", curve: lane(motion)))
  }

  /// What still plays, waits or is paused when the run ends, each with its state: `card.fade (moving)`.
  public var unsettled: [String] {
    var states: [String: String] = [:]
    for event in trace.runEvents where event.kind == .state {
      states[event.source] = event.word.split(separator: " ").last.map(String.init)
    }
    return trace.sources.compactMap { source in
      guard let state = states[source.name], state != MotionState.stopped.rawValue else {
        return nil
      }
      return "\(source.name) (\(state))"
    }
  }

  /// A block for each frame, high at whose end the motion plays.
  private func lane(_ motion: String) -> String {
    var isPlaying = false
    var heights = [Double?](repeating: 0, count: trace.frames.count)
    var next = 0
    for event in trace.runEvents where event.kind == .state && event.source == motion {
      for frame in next..<max(next, event.frame) { heights[frame] = isPlaying ? 1 : 0 }
      next = max(next, event.frame)
      isPlaying = !event.word.hasSuffix(" " + MotionState.stopped.rawValue)
    }
    for frame in next..<heights.count { heights[frame] = isPlaying ? 1 : 0 }
    return MeasureText.sparkline(heights)
  }
}
