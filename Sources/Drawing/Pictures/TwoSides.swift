import DopesheetTrace

/// Two traces on the moments that either has.
struct TwoSides {
  let golden: FrameValues
  let actual: FrameValues
  /// The seconds of all moments, ascending.
  let times: [Double]
  /// For each moment the frame of the golden that holds then; `nil` before its first and after its last.
  let goldenFrames: [Int?]
  /// For each moment the frame of the actual trace.
  let actualFrames: [Int?]
  /// What happened on one side only.
  let events: [EventMarks.Mark]
  /// Whether what lies before frame 0 is looked at: it goes with the first moment.
  private let hasBefore: Bool

  /// Looks at the tracks of these names.
  init(_ golden: Trace, _ actual: Trace, _ names: Set<String>, seconds: ClosedRange<Double>?) {
    self.golden = TwoSides.values(golden, names)
    self.actual = TwoSides.values(actual, names)
    let (ours, theirs) = (TwoSides.seconds(golden), TwoSides.seconds(actual))
    var times: [Double] = []
    var (a, b) = (0, 0)
    while a < ours.count || b < theirs.count {
      let time = min(a < ours.count ? ours[a] : .infinity, b < theirs.count ? theirs[b] : .infinity)
      while a < ours.count, ours[a] <= time { a += 1 }
      while b < theirs.count, theirs[b] <= time { b += 1 }
      if seconds?.contains(time) ?? true { times.append(time) }
    }
    self.times = times
    let start = min(ours.first ?? .infinity, theirs.first ?? .infinity)
    hasBefore = seconds?.contains(start) ?? true
    goldenFrames = TwoSides.frames(at: times, of: ours)
    actualFrames = TwoSides.frames(at: times, of: theirs)
    events = TwoSides.lonely(golden, actual, ours, theirs).filter {
      seconds?.contains($0.seconds) ?? true
    }
  }

  private static func values(_ trace: Trace, _ names: Set<String>) -> FrameValues {
    let tracks = trace.tracks.indices.filter { names.contains(trace.tracks[$0].name) }
    return FrameValues(trace, tracks: tracks, frames: trace.frames.indices)
  }

  /// The values of a track before frame 0.
  func before(_ name: String) -> (golden: [Scalar]?, actual: [Scalar]?) {
    guard hasBefore else { return (nil, nil) }
    func value(_ values: FrameValues) -> [Scalar]? {
      values.trace.trackIndex(named: name).flatMap { values.firstValue(ofTrack: $0) }
    }
    return (value(golden), value(actual))
  }

  /// Whether a track is the same on both sides at all moments, and before frame 0.
  func isSame(_ name: String) -> Bool {
    guard let ours = golden.trace.trackIndex(named: name),
      let theirs = actual.trace.trackIndex(named: name)
    else { return false }
    let (one, other) = (golden.trace.tracks[ours], actual.trace.tracks[theirs])
    guard one.kind == other.kind, one.width == other.width else { return false }
    let before = before(name)
    guard before.golden == before.actual else { return false }
    return zip(goldenFrames, actualFrames).allSatisfy { frames in
      switch frames {
      case (nil, nil): true
      case (let ourFrame?, let theirFrame?):
        golden.hasSame(ours, in: ourFrame, as: actual, theirs, in: theirFrame)
      case (let frame?, nil): golden.value(ofTrack: ours, in: frame) == nil
      case (nil, let frame?): actual.value(ofTrack: theirs, in: frame) == nil
      }
    }
  }

  private static func seconds(_ trace: Trace) -> [Double] {
    trace.frames.indices.map { trace.seconds(ofFrame: $0) }
  }

  /// The frame that holds at each time.
  private static func frames(at times: [Double], of seconds: [Double]) -> [Int?] {
    var frame = -1
    return times.map { time in
      while frame + 1 < seconds.count, seconds[frame + 1] <= time { frame += 1 }
      return frame < 0 || time > seconds[seconds.count - 1] ? nil : frame
    }
  }

  /// The events of each moment that the other side does not have then.
  private static func lonely(
    _ golden: Trace, _ actual: Trace, _ ours: [Double], _ theirs: [Double]
  ) -> [EventMarks.Mark] {
    var marks: [EventMarks.Mark] = []
    var (a, b) = (0, 0)
    while a < ours.count || b < theirs.count {
      let time = min(a < ours.count ? ours[a] : .infinity, b < theirs.count ? theirs[b] : .infinity)
      var (left, right): ([Record], [Record]) = ([], [])
      while a < ours.count, ours[a] <= time {
        left += EventMarks.events(golden, a)
        a += 1
      }
      while b < theirs.count, theirs[b] <= time {
        right += EventMarks.events(actual, b)
        b += 1
      }
      for record in TwoSides.rest(of: left, without: right) {
        marks.append(.init(time, .state, "− " + EventMarks.words(of: record)))
      }
      for record in TwoSides.rest(of: right, without: left) {
        marks.append(.init(time, .callback, "+ " + EventMarks.words(of: record)))
      }
    }
    return marks
  }

  /// The events that others have not, each as often as it is more often there.
  ///
  /// - Complexity: O(records + others).
  private static func rest(of records: [Record], without others: [Record]) -> [Record] {
    if records == others { return [] }
    var counts: [EventKey: Int] = [:]
    for record in others { counts[EventKey(record), default: 0] += 1 }
    return records.filter { record in
      let key = EventKey(record)
      guard let count = counts[key], count > 0 else { return true }
      counts[key] = count - 1
      return false
    }
  }
}

/// What an event is found by: two of them are the same as their records are.
private struct EventKey: Hashable {
  private let kind: RecordKind
  private let words: [String]
  private let arguments: [Argument]

  init(_ record: Record) {
    switch record {
    case .input(let source, let word, let arguments):
      (kind, words, self.arguments) = (.input, [source, word], arguments)
    case .state(let source, let from, let to, let arguments):
      (kind, words, self.arguments) = (.state, [source, from, to], arguments)
    case .callback(let source, let name, let arguments):
      (kind, words, self.arguments) = (.callback, [source, name], arguments)
    case .source(let source): (kind, words, arguments) = (.source, [source.name], source.arguments)
    case .value(let track, _): (kind, words, arguments) = (.value, [track], [])
    case .absence(let track): (kind, words, arguments) = (.absence, [track], [])
    }
  }
}

extension EventMarks.Mark {
  fileprivate init(_ seconds: Double, _ kind: RecordKind, _ text: String) {
    self.init(seconds: seconds, kind: kind, text: text)
  }
}
