/// The results of a comparison for one track.
struct TrackTally {
  /// The number of frames in which the track differs.
  var frames = 0
  /// The values outside of the tolerance.
  var outside = Findings()
  /// The values that differ within the tolerance.
  var within = Findings()
  /// The largest part of the tolerance that a value used.
  var use = 0.0
  /// The number of values that only one trace writes, but that the tolerance covers.
  var elidedLines = 0
  var missingLines = 0
  var extraLines = 0
  var movedLines = 0
  /// The number of missing and extra values in frames that only one trace has.
  private(set) var loneLines = 0
  /// The place of the first missing, extra or moved value, and the number of its frame in the golden.
  private(set) var firstLine: (place: TraceDiff.Place, start: Int)?

  /// Whether there is a difference outside of the tolerance.
  var differs: Bool { outside.count + missingLines + extraLines + movedLines > 0 }

  /// Whether there is any difference.
  var differsAtAll: Bool { differs || within.count + elidedLines > 0 }

  /// The golden's frame of the first difference, -1 for the preroll.
  var start: Int {
    [differs ? outside.first?.start : within.first?.start, firstLine?.start]
      .compactMap { $0 }.min() ?? -1
  }

  /// Counts a value in a frame that only one trace has.
  mutating func noteLone(isGolden: Bool, at place: TraceDiff.Place, _ start: Int) {
    if isGolden { missingLines += 1 } else { extraLines += 1 }
    loneLines += 1
    noteLine(at: place, start)
  }

  mutating func noteLine(at place: TraceDiff.Place, _ start: Int) {
    if firstLine == nil { firstLine = (place, start) }
  }
}

/// The fields of a track that each compared value reads or writes, kept small.
struct TrackStanding {
  /// The number of the last shared frame in which the values were compared.
  var comparedAt = -1
  /// The number of the last shared frame in which they differed.
  var flaggedAt = -1
  /// Whether the current values differ.
  var isApart = false
  /// Whether the track was written in a frame of only one trace since the last shared frame.
  var isUnsettled = false
  /// Whether the track is in the list of tracks whose values differ.
  var isListed = false
}

/// The differences of one track: their number, the first and the largest.
struct Findings {
  private(set) var count = 0
  private(set) var first: Finding?
  private(set) var largest: Finding?

  /// Counts a difference. Returns whether to keep it, because it is the first or the largest so far.
  mutating func count(_ distance: Double) -> Bool {
    count += 1
    guard let largest else { return true }
    return distance > largest.distance
  }

  /// Keeps a difference that was counted.
  mutating func keep(_ finding: Finding) {
    if first == nil { first = finding }
    largest = finding
  }
}

/// Two values that differ, and their distance.
struct Finding {
  /// The distance between the values of the component; infinite if it cannot be computed.
  let distance: Double
  /// The golden's frame, -1 for the preroll.
  let start: Int
  /// The values.
  let difference: ValueDifference
}
