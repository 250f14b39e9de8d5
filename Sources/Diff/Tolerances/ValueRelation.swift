import DopesheetTrace

/// How two values of a track relate under its tolerance.
package enum ValueRelation {
  /// They are the same.
  case same
  /// They differ within the tolerance: the component that differs most, how far, and how much of it is used, 0...1.
  case within(component: Int, distance: Double, use: Double)
  /// They differ: the component that differs most, and how far.
  case outside(component: Int, distance: Double)

  /// Whether they differ outside of the tolerance.
  package var isOutside: Bool { if case .outside = self { true } else { false } }
}

extension Tolerance {
  /// Judges two values of tracks of one type: the one place where values are compared under a tolerance.
  ///
  /// - Parameters:
  ///   - golden: The scalars of a trace and the first of the value, -1 for no value.
  ///   - actual: The same of the other trace.
  ///   - isSameWord: Whether bits of the golden and of the actual trace stand for one word.
  package func relation(
    _ kind: ScalarKind, width: Int, _ golden: (scalars: [UInt64], first: Int32),
    _ actual: (scalars: [UInt64], first: Int32),
    isSameWord: (_ golden: UInt64, _ actual: UInt64) -> Bool
  ) -> ValueRelation {
    guard golden.first >= 0, actual.first >= 0 else {
      return golden.first == actual.first ? .same : .outside(component: 0, distance: .infinity)
    }
    var result = ValueRelation.same
    for component in 0..<width {
      let ours = golden.scalars[Int(golden.first) + component]
      let theirs = actual.scalars[Int(actual.first) + component]
      if kind == .sym ? isSameWord(ours, theirs) : ours == theirs { continue }
      let gap = ScalarGap(kind, ours, theirs)
      if gap.isNone, kind != .sym { continue }
      let use = self.use(distance: gap.distance, magnitude: gap.magnitude, steps: gap.steps)
      switch (use, result) {
      case (let use?, .same):
        result = .within(component: component, distance: gap.distance, use: use)
      case (let use?, .within(let former, let distance, let greatest)):
        result =
          gap.distance > distance
          ? .within(component: component, distance: gap.distance, use: max(use, greatest))
          : .within(component: former, distance: distance, use: max(use, greatest))
      case (nil, .outside(_, let distance)) where gap.distance <= distance: break
      case (nil, _): result = .outside(component: component, distance: gap.distance)
      case (_?, .outside): break
      }
    }
    return result
  }
}

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

/// Returns the number of steps from one finite Double to the other, each to the next representable one.
///
/// `-0` and `0` are one number: 0 steps. `nil` if either is infinite or no number.
package func ulpDistance(_ a: Double, _ b: Double) -> UInt64? {
  guard a.isFinite, b.isFinite else { return nil }
  return steps(
    (a.sign == .minus, a.magnitude.bitPattern), (b.sign == .minus, b.magnitude.bitPattern))
}

/// Returns the number of steps from one finite Float to the other, as for Doubles.
package func ulpDistance(_ a: Float, _ b: Float) -> UInt64? {
  guard a.isFinite, b.isFinite else { return nil }
  return steps(
    (a.sign == .minus, UInt64(a.magnitude.bitPattern)),
    (b.sign == .minus, UInt64(b.magnitude.bitPattern)))
}

/// The magnitudes' bits count the steps from zero.
private func steps(
  _ a: (isNegative: Bool, fromZero: UInt64), _ b: (isNegative: Bool, fromZero: UInt64)
) -> UInt64 {
  if a.isNegative != b.isNegative { return a.fromZero + b.fromZero }
  return max(a.fromZero, b.fromZero) - min(a.fromZero, b.fromZero)
}

/// Returns |a - b| of two integers as a Double, rounded up where it is not exact.
package func distanceRoundedUp(_ a: Int64, _ b: Int64) -> Double {
  let exact = a > b ? UInt64(bitPattern: a &- b) : UInt64(bitPattern: b &- a)
  return Double(exactly: exact) ?? roundedUp(exact)
}

private func roundedUp(_ exact: UInt64) -> Double {
  let nearest = Double(exact)
  return nearest < 0x1p64 && UInt64(nearest) < exact ? nearest.nextUp : nearest
}
