struct TrackTally {
  var frames = 0
  var outside = Findings()
  var within = Findings()
  var use = 0.0
  /// The number of values that only one trace writes, but that the tolerance covers.
  var elidedLines = 0
  var missingLines = 0
  var extraLines = 0
  var movedLines = 0
  private(set) var loneLines = 0
  /// The place of the first missing, extra or moved value, and the number of its frame in the golden.
  private(set) var firstLine: (place: TraceDiff.Place, start: Int)?

  var differs: Bool { outside.count + missingLines + extraLines + movedLines > 0 }

  var differsAtAll: Bool { differs || within.count + elidedLines > 0 }

  /// The golden's frame of the first difference, -1 for the preroll.
  var start: Int {
    [differs ? outside.first?.start : within.first?.start, firstLine?.start]
      .compactMap { $0 }.min() ?? -1
  }

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
  let isNumber: Bool
  let isExact: Bool
  /// The number of the last shared frame in which the values were compared.
  var comparedAt = -1
  private var flaggedAt = -1
  var isApart = false
  /// Whether the track was written in a frame of only one trace since the last shared frame.
  var isUnsettled = false
  var isListed = false

  init(isNumber: Bool, isExact: Bool) {
    self.isNumber = isNumber
    self.isExact = isExact
  }

  /// Records that the values differ in a shared frame. Returns the number of frames to count: none in the preroll.
  mutating func flag(in ordinal: Int) -> Int {
    guard flaggedAt != ordinal else { return 0 }
    flaggedAt = ordinal
    return ordinal > 1 ? 1 : 0
  }
}

struct Findings {
  private(set) var count = 0
  private var greatest = 0.0
  private(set) var first: Finding?
  private(set) var largest: Finding?
  /// The largest difference if its values are not read yet. Differences that grow from frame to frame are read once.
  private(set) var unread: FindingPlace?

  /// Counts a difference if there is one that is at least as large. Returns whether it did.
  mutating func countLesser(_ distance: Double) -> Bool {
    guard count > 0, distance <= greatest else { return false }
    count += 1
    return true
  }

  /// Counts a difference, and keeps its place if it is the largest so far. Returns whether it is the first.
  mutating func count(_ place: FindingPlace) -> Bool {
    count += 1
    guard count == 1 || place.distance > greatest else { return false }
    greatest = place.distance
    unread = place
    return count == 1
  }

  mutating func keep(_ finding: Finding) {
    if first == nil { first = finding }
    largest = finding
    unread = nil
  }
}

struct FindingPlace {
  /// The distance between the values of the component; infinite if it cannot be computed.
  let distance: Double
  let component: Int
  /// The index of the first scalar of the golden's value, -1 without a value.
  let golden: Int32
  let actual: Int32
  let moment: Moment
}

struct Finding {
  /// The golden's frame, -1 for the preroll.
  let start: Int
  let difference: ValueDifference
}
