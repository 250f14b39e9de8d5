import DopesheetTrace

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
  /// The frame of the first missing, extra or moved value.
  var firstLine: Moment?
  /// Whether the values differ at this point.
  var isApart = false
  /// Whether the track is in the list of those apart.
  var isListed = false
  /// The last frame in which the values were compared.
  var comparedAt = -1
  /// The last frame in which they differed.
  var flaggedAt = -1

  /// Tells whether anything differs outside of the tolerance.
  var differs: Bool { outside.count + missingLines + extraLines + movedLines > 0 }

  /// Tells whether anything differs at all.
  var differsAtAll: Bool { differs || within.count + elidedLines > 0 }

  mutating func noteLine(at moment: Moment) {
    if firstLine == nil { firstLine = moment }
  }
}

/// Differences of one track: how many, the first and the largest.
struct Findings {
  private(set) var count = 0
  private(set) var first: Finding?
  private(set) var largest: Finding?

  mutating func add(_ finding: Finding) {
    count += 1
    if first == nil { first = finding }
    if finding.distance > (largest?.distance ?? -1) { largest = finding }
  }
}

/// Two values that differ, by the places of their scalars; made readable when the comparison is over.
struct Finding {
  var moment: Moment
  /// The component that differs most.
  var component: Int
  /// The first scalar of the golden's value, -1 for none.
  var golden: Int32
  /// The first scalar of the actual value, -1 for none.
  var actual: Int32
  /// How far apart the component's values are; infinite where that cannot be told.
  var distance: Double
}
