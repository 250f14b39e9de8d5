/// Differences of one track: how many, the first and the largest.
struct Findings {
  private(set) var count = 0
  private(set) var first: Finding?
  private(set) var largest: Finding?

  /// Counts a difference, and tells whether it is to be kept: it is the first, or larger than all before.
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
