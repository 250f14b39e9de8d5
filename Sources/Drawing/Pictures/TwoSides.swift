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
}
