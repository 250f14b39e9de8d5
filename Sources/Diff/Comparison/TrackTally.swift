/// What a comparison has found in one track.
struct TrackTally {
  /// The number of frames in which the track differs.
  var frames = 0
  /// The values outside of the tolerance.
  var outside = Findings()
  /// The values that differ within the tolerance.
  var within = Findings()
  /// The greatest part of the tolerance that a value used.
  var use = 0.0
  /// Values that one trace writes and the other, within the tolerance, need not.
  var elidedLines = 0
  var missingLines = 0
  var extraLines = 0
  var movedLines = 0
  /// The frame of the first missing, extra or moved value, and its number in the golden.
  private(set) var firstLine: (place: TraceDiff.Place, start: Int)?

  /// Whether anything differs outside of the tolerance.
  var differs: Bool { outside.count + missingLines + extraLines + movedLines > 0 }

  /// Whether anything differs at all.
  var differsAtAll: Bool { differs || within.count + elidedLines > 0 }

  /// The golden's frame of the first difference.
  var start: Int {
    [differs ? outside.first?.start : within.first?.start, firstLine?.start]
      .compactMap { $0 }.min() ?? -1
  }

  mutating func noteLine(at place: TraceDiff.Place, _ start: Int) {
    if firstLine == nil { firstLine = (place, start) }
  }
}

/// Where a track stands in a comparison: what each value asks for, kept small.
struct TrackStanding {
  /// The last frame in which the values were compared, by its number among those of both traces.
  var comparedAt = -1
  /// The last frame in which they differed.
  var flaggedAt = -1
  /// Whether the values differ at this point.
  var isApart = false
  /// Whether a frame of one trace alone has written it since the last frame of both.
  var isUnsettled = false
  /// Whether the track is in the list of those apart.
  var isListed = false
}

/// Differences of one track: how many, the first and the largest.
struct Findings {
  private(set) var count = 0
  private(set) var first: Finding?
  private(set) var largest: Finding?

  /// Counts a difference. Returns whether to keep it: the first, or larger than all before.
  mutating func count(_ distance: Double) -> Bool {
    count += 1
    guard let largest else { return true }
    return distance > largest.distance
  }

  /// Keeps a difference that has been counted.
  mutating func keep(_ finding: Finding) {
    if first == nil { first = finding }
    largest = finding
  }
}

/// Two values that differ.
struct Finding {
  /// How far apart the component's values are; infinite where that cannot be told.
  let distance: Double
  /// The golden's frame, -1 before the first.
  let start: Int
  /// The values.
  let difference: ValueDifference
}
