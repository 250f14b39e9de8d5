import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// The time from a motion's start until it stops, by its end or by a call.
public struct MotionSpan: Equatable, Sendable {
  /// The time at which the motion leaves `stopped`. The delay is part of the span.
  public let begin: Ticks
  /// The time at which the motion is stopped again; `nil` if it has not stopped when the run ends.
  public let end: Ticks?

  /// Creates a span.
  public init(begin: Ticks, end: Ticks?) {
    self.begin = begin
    self.end = end
  }

  package var length: Ticks? { end.map { $0 - begin } }
}

extension Recorded {
  /// Returns the spans of a motion, a group or a sequence, in order of time; empty for an unknown name.
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

  /// Returns the length in seconds of the first span of a motion, a group or a sequence.
  ///
  /// The span includes delays and pauses.
  public func duration(of motion: String) -> RunMeasure {
    let name = "\(motion): duration"
    guard let span = spans(of: motion).first else {
      let names = trace.sources.filter {
        ![nodeKind, "target", "cue", "stage", "event"].contains($0.kind)
      }
      .map(\.name)
      guard names.contains(motion) else {
        let hint = suggestion(for: motion, in: names).map { " (\($0))" } ?? ""
        return RunMeasure(name, problem: "the run has no motion “\(motion)”\(hint)")
      }
      return RunMeasure(name, problem: "\(motion) is never played")
    }
    let begin = MeasureText.seconds(span.begin.seconds)
    guard let end = span.end else {
      return RunMeasure(
        name, problem: "\(motion) plays from \(begin) s and has not ended when the run does")
    }
    return RunMeasure(
      name, of: trace,
      .init(
        scalar: .f64((end - span.begin).seconds), unit: " s",
        place: "from \(begin) s to \(MeasureText.seconds(end.seconds)) s", curve: lane(motion)))
  }

  /// The sources that are not stopped when the run ends, each with its state: `card.fade (moving)`.
  public var unsettled: [String] {
    let columns = trace.columns
    // The last change of each source's state.
    var changes = [Int?](repeating: nil, count: trace.sources.count)
    columns.withBuffers { kinds, subjects, payloads, _ in
      var record = 0
      while record < kinds.count {
        if kinds[record] == .state { changes[Int(subjects[record])] = Int(payloads[record]) }
        record += 1
      }
    }
    var unsettled: [String] = []
    var source = 0
    while source < changes.count {
      if let change = changes[source], case let state = columns.details[change].next,
        state != MotionState.stopped.rawValue
      {
        unsettled.append("\(trace.sources[source].name) (\(state))")
      }
      source += 1
    }
    return unsettled
  }

  /// Returns a curve with a block for each frame, which is high if the motion is not stopped at its end.
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
