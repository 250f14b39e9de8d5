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
