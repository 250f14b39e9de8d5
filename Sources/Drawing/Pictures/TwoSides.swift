import DopesheetTrace

/// Two traces, sampled at the times of all frames of both.
struct TwoSides {
  /// One of the two traces.
  struct Side {
    let known: IndexedTrace
    /// The latest frame at each moment; `nil` before the first frame and after the last.
    let frames: [Int?]

    var trace: Trace { known.trace }

    /// Returns the value of a track at each moment.
    func values(of name: String) -> [[Scalar]?] {
      guard let track = trace.trackIndex(named: name) else { return frames.map { _ in nil } }
      var values = known.values(ofTrack: track, atEndsOf: frames.lazy.compactMap(\.self))[...]
      return frames.map { $0 == nil ? nil : values.removeFirst() }
    }

    /// Returns the value of a track before frame 0.
    func before(_ name: String) -> [Scalar]? {
      trace.trackIndex(named: name).flatMap { known.values(ofTrack: $0, atEndsOf: [-1])[0] }
    }
  }

  let golden: Side
  let actual: Side
  /// The time of each moment in seconds, ascending.
  let times: [Double]
  /// The events that only one trace has.
  let events: [EventMarks.Mark]
  /// Whether the values before frame 0 are compared, which is the case if the first moment is drawn.
  let hasBefore: Bool

  /// Samples tracks with given names, at the moments within a time span.
  init(_ golden: Trace, _ actual: Trace, _ names: Set<String>, seconds: ClosedRange<Double>?) {
    let (ours, theirs) = (TwoSides.seconds(golden), TwoSides.seconds(actual))
    let all = Set(ours).union(theirs).sorted()
    let times = all.filter { seconds?.contains($0) ?? true }
    self.times = times
    hasBefore = all.first.flatMap { seconds?.contains($0) } ?? true
    func side(_ trace: Trace, _ seconds: [Double]) -> Side {
      let tracks = trace.tracks.indices.filter { names.contains(trace.tracks[$0].name) }
      var frame = -1
      let frames = times.map { time -> Int? in
        while frame + 1 < seconds.count, seconds[frame + 1] <= time { frame += 1 }
        return frame < 0 || time > seconds[seconds.count - 1] ? nil : frame
      }
      let isWhole = tracks.count == trace.tracks.count
      let known = isWhole ? IndexedTrace(trace) : IndexedTrace(trace, tracks: tracks)
      return Side(known: known, frames: frames)
    }
    (self.golden, self.actual) = (side(golden, ours), side(actual, theirs))
    events = TwoSides.lonely(golden, actual, ours, theirs).filter {
      seconds?.contains($0.seconds) ?? true
    }
  }

  private static func seconds(_ trace: Trace) -> [Double] {
    trace.frames.indices.map { trace.seconds(ofFrame: $0) }
  }

  /// Returns the events of each moment that the other trace does not have at that moment.
  private static func lonely(
    _ golden: Trace, _ actual: Trace, _ ours: [Double], _ theirs: [Double]
  ) -> [EventMarks.Mark] {
    var marks: [EventMarks.Mark] = []
    var (a, b) = (0, 0)
    while a < ours.count || b < theirs.count {
      let time = min(a < ours.count ? ours[a] : .infinity, b < theirs.count ? theirs[b] : .infinity)
      var (left, right): ([Trace.Record], [Trace.Record]) = ([], [])
      while a < ours.count, ours[a] <= time {
        left += EventMarks.events(golden, a)
        a += 1
      }
      while b < theirs.count, theirs[b] <= time {
        right += EventMarks.events(actual, b)
        b += 1
      }
      func note(_ kind: RecordKind, _ sign: String, _ events: [Trace.Record]) {
        marks += events.map {
          EventMarks.Mark(seconds: time, kind: kind, text: "\(sign) \(EventMarks.text(of: $0))")
        }
      }
      note(.state, "−", TwoSides.rest(of: left, without: right))
      note(.callback, "+", TwoSides.rest(of: right, without: left))
    }
    return marks
  }

  /// Returns the records that another list does not have, or has less often.
  ///
  /// - Complexity: O(records + others).
  private static func rest(of records: [Trace.Record], without others: [Trace.Record]) -> [Trace
    .Record]
  {
    if records == others { return [] }
    var counts: [Trace.Record: Int] = [:]
    for record in others { counts[record, default: 0] += 1 }
    return records.filter { record in
      guard let count = counts[record], count > 0 else { return true }
      counts[record] = count - 1
      return false
    }
  }
}
