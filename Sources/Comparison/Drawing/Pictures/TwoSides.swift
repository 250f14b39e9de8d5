import DopesheetTrace

/// Two traces, sampled at the times of all frames of both.
struct TwoSides {
  struct Side {
    let known: IndexedTrace
    /// The latest frame at each moment, -1 before the first frame.
    let latest: [Int]
    /// The moments from the first frame to the last.
    let range: Range<Int>

    var trace: Trace { known.trace }

    func values(of name: String) -> Values {
      Values(self, trace.trackIndex(named: name))
    }

    func before(_ name: String) -> [Scalar]? {
      trace.trackIndex(named: name).flatMap { known.values(ofTrack: $0, atEndsOf: [-1])[0] }
    }
  }

  /// The values of a track at each moment. They are read from the trace as they are needed.
  struct Values {
    private let trace: Trace
    private let track: Int?
    /// The index of the value's first scalar at each moment, -1 without a value.
    private let scalars: [Int32]

    fileprivate init(_ side: Side, _ track: Int?) {
      (trace, self.track) = (side.trace, track)
      guard let track else {
        scalars = Array(repeating: -1, count: side.latest.count)
        return
      }
      let held = side.known.scalars(ofTrack: track, atEndsOf: side.latest)
      let last = side.range.upperBound
      scalars =
        side.range.lowerBound == 0 && last == held.count
        ? held
        : Array(repeating: -1, count: side.range.lowerBound) + held[side.range]
          + Array(repeating: -1, count: held.count - last)
    }

    subscript(moment: Int) -> [Scalar]? {
      track.flatMap { scalars[moment] < 0 ? nil : trace.value(ofTrack: $0, from: scalars[moment]) }
    }

    /// Returns a component at each moment; `nil` without a value.
    func component(_ component: Int) -> [Scalar?] {
      guard let track, component < trace.tracks[track].width else {
        return scalars.map { _ in nil }
      }
      return scalars.map { $0 < 0 ? nil : trace.scalar(ofTrack: track, component, from: $0) }
    }

    func numbers(_ component: Int) -> [Double?] {
      self.component(component).map { $0?.kind == .sym ? nil : $0?.number }
    }

    /// Returns the first moment at which another track has another value; `nil` if all are equal.
    func firstDifference(from other: Values) -> Int? {
      let (ours, theirs) = (trace.columns.scalars, other.trace.columns.scalars)
      var width: Int?
      if let first = track.map({ trace.tracks[$0] }), first.kind != .sym,
        let second = other.track.map({ other.trace.tracks[$0] }), first.kind == second.kind,
        first.width == second.width
      {
        width = first.width
      }
      return scalars.indices.first { moment in
        let (a, b) = (scalars[moment], other.scalars[moment])
        if let width, a >= 0, b >= 0,
          (0..<width).allSatisfy({ ours[Int(a) + $0] == theirs[Int(b) + $0] })
        {
          return false
        }
        return self[moment] != other[moment]
      }
    }
  }

  let golden: Side
  let actual: Side
  let times: [Double]
  let events: [EventMarks.Mark]
  /// Whether the values before frame 0 are compared, which is the case if the first moment is drawn.
  let hasBefore: Bool

  init(_ golden: Trace, _ actual: Trace, _ names: Set<String>, seconds: ClosedRange<Double>?) {
    let (ours, theirs) = (TwoSides.seconds(golden), TwoSides.seconds(actual))
    let all = TwoSides.merged(ours, theirs)
    let times = seconds.map { span in all.filter { span.contains($0) } } ?? all
    self.times = times
    hasBefore = all.first.flatMap { seconds?.contains($0) } ?? true
    func side(_ trace: Trace, _ seconds: [Double]) -> Side {
      let tracks = trace.tracks.indices.filter { names.contains(trace.tracks[$0].name) }
      var (frame, moment) = (-1, 0)
      var (latest, range) = ([Int](), 0..<0)
      latest.reserveCapacity(times.count)
      while moment < times.count {
        while frame + 1 < seconds.count, seconds[frame + 1] <= times[moment] { frame += 1 }
        latest.append(frame)
        // A frame lasts for several moments, and moments without a frame are only at the ends.
        if frame >= 0, times[moment] <= seconds[seconds.count - 1] {
          range = (range.isEmpty ? moment : range.lowerBound)..<moment + 1
        }
        moment += 1
      }
      let isWhole = tracks.count == trace.tracks.count
      let known = isWhole ? IndexedTrace(trace) : IndexedTrace(trace, tracks: tracks)
      return Side(known: known, latest: latest, range: range)
    }
    (self.golden, self.actual) = (side(golden, ours), side(actual, theirs))
    events = TwoSides.lonely(golden, actual, ours, theirs).filter {
      seconds?.contains($0.seconds) ?? true
    }
  }

  var haveNodes: Bool {
    [golden, actual].allSatisfy { !$0.trace.frames.isEmpty }
      && [golden, actual].contains { !$0.known.nodes.isEmpty }
  }

  /// Returns the first moment at which tracks differ, and those at which each of the first 30 differs most.
  func differingMoments(of names: [String]) -> Set<Int> {
    var (moments, earliest) = (Set<Int>(), Int.max)
    for name in names where moments.count < 30 {
      let (ours, theirs) = (golden.values(of: name), actual.values(of: name))
      guard let first = ours.firstDifference(from: theirs) else { continue }
      earliest = min(earliest, first)
      var (most, found) = (0.0, first)
      for component in 0..<min(16, max(ours[first]?.count ?? 0, theirs[first]?.count ?? 0)) {
        let (one, two) = (ours.numbers(component), theirs.numbers(component))
        for index in first..<one.count {
          if let a = one[index], let b = two[index], abs(a - b) > most {
            (most, found) = (abs(a - b), index)
          }
        }
      }
      moments.insert(found)
    }
    return earliest == .max ? moments : moments.union([earliest])
  }

  private static func seconds(_ trace: Trace) -> [Double] {
    trace.frames.indices.map { trace.seconds(ofFrame: $0) }
  }

  /// Returns the times of two ascending lists, ascending, each time once.
  private static func merged(_ ours: [Double], _ theirs: [Double]) -> [Double] {
    (ours + theirs).sorted().reduce(into: []) { merged, time in
      if merged.last != time { merged.append(time) }
    }
  }

  /// Returns the events of each moment that the other trace does not have at that moment.
  private static func lonely(
    _ golden: Trace, _ actual: Trace, _ ours: [Double], _ theirs: [Double]
  ) -> [EventMarks.Mark] {
    var marks: [EventMarks.Mark] = []
    var (a, b) = (0, 0)
    for time in merged(ours, theirs) {
      var (left, right): ([Trace.Record], [Trace.Record]) = ([], [])
      while a < ours.count, ours[a] <= time {
        left += EventMarks.events(golden, a)
        a += 1
      }
      while b < theirs.count, theirs[b] <= time {
        right += EventMarks.events(actual, b)
        b += 1
      }
      if left.isEmpty, right.isEmpty { continue }
      func note(_ kind: RecordKind, _ mark: Mark, _ events: [Trace.Record]) {
        marks += events.map {
          EventMarks.Mark(
            seconds: time, kind: kind, text: "\(mark.sign) \(EventMarks.text(of: $0))")
        }
      }
      note(.state, .missing, TwoSides.rest(of: left, without: right))
      note(.callback, .new, TwoSides.rest(of: right, without: left))
    }
    return marks
  }

  /// Returns the records that another list does not have, or has less often.
  private static func rest(
    of records: [Trace.Record], without others: [Trace.Record]
  ) -> [Trace.Record] {
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
