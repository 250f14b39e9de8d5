import DopesheetTrace

/// What lies between two scalars of a kind, which a tolerance judges.
package struct ScalarGap {
  /// |a - b|, never rounded down; infinite where that says nothing.
  package private(set) var distance = Double.infinity
  /// The greater of |a| and |b|.
  package private(set) var magnitude = Double.infinity
  /// The number of representable numbers from one to the other, where the kind has them.
  package private(set) var steps: UInt64?
  /// Whether the scalars are the same.
  package private(set) var isNone = false

  /// Looks at two scalars by their bits in the columns of traces; those of words are places in one list.
  package init(_ kind: ScalarKind, _ ours: UInt64, _ theirs: UInt64) {
    switch kind {
    case .f64:
      let (a, b) = (Double(bitPattern: ours), Double(bitPattern: theirs))
      guard a.isFinite, b.isFinite else { return }
      distance = (a - b).magnitude
      magnitude = max(a.magnitude, b.magnitude)
      steps = ulpDistance(a, b)
    case .f32:
      let a = Float(bitPattern: UInt32(truncatingIfNeeded: ours))
      let b = Float(bitPattern: UInt32(truncatingIfNeeded: theirs))
      guard a.isFinite, b.isFinite else { return }
      distance = (Double(a) - Double(b)).magnitude
      magnitude = max(Double(a.magnitude), Double(b.magnitude))
      steps = ulpDistance(a, b)
    case .i64:
      let (a, b) = (Int64(bitPattern: ours), Int64(bitPattern: theirs))
      distance = distanceRoundedUp(a, b)
      magnitude = max(Double(a).magnitude, Double(b).magnitude)
    case .bool:
      isNone = (ours != 0) == (theirs != 0)
    case .sym:
      isNone = ours == theirs
    }
  }
}
