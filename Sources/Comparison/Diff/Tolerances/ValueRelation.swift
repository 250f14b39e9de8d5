import DopesheetTrace

package enum ValueRelation {
  case same
  /// The values differ within the tolerance. Has the component that differs most, its distance, and the used part,
  /// 0...1.
  case within(component: Int, distance: Double, use: Double)
  /// The values differ outside of the tolerance. Has the component that differs most, and its distance.
  case outside(component: Int, distance: Double)

  package var isOutside: Bool { if case .outside = self { true } else { false } }
}

extension Tolerance {
  /// Compares two values of tracks with the same type, given the indices of their first scalars, -1 without a value.
  /// All comparisons under a tolerance use this function.
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

/// The difference between two scalars of the same kind, for tolerances.
package struct ScalarGap {
  /// |a - b|, rounded up for integers; infinite if it cannot be computed.
  package private(set) var distance = Double.infinity
  /// The greater of |a| and |b|.
  package private(set) var magnitude = Double.infinity
  /// The number of representable numbers from one to the other; `nil` for kinds without such steps.
  package private(set) var steps: UInt64?
  /// Whether the scalars are equal. Only set for `bool` and `sym`.
  package private(set) var isNone = false

  /// Compares the bits of two scalars. The bits of words must be indices in the same list.
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

/// Returns the number of steps from one number to the other, each to the next representable one. It is 0 for `-0` and
/// `0`, and `nil` if either is infinite or NaN.
package func ulpDistance(_ a: Double, _ b: Double) -> UInt64? {
  guard a.isFinite, b.isFinite else { return nil }
  return steps(
    (a.sign == .minus, a.magnitude.bitPattern), (b.sign == .minus, b.magnitude.bitPattern))
}

package func ulpDistance(_ a: Float, _ b: Float) -> UInt64? {
  guard a.isFinite, b.isFinite else { return nil }
  return steps(
    (a.sign == .minus, UInt64(a.magnitude.bitPattern)),
    (b.sign == .minus, UInt64(b.magnitude.bitPattern)))
}

/// Returns the number of steps between two numbers, given their signs and their steps from zero.
private func steps(
  _ a: (isNegative: Bool, fromZero: UInt64), _ b: (isNegative: Bool, fromZero: UInt64)
) -> UInt64 {
  if a.isNegative != b.isNegative { return a.fromZero + b.fromZero }
  return max(a.fromZero, b.fromZero) - min(a.fromZero, b.fromZero)
}

/// Returns |a - b| of two integers as a Double, rounded up if it is not exact.
package func distanceRoundedUp(_ a: Int64, _ b: Int64) -> Double {
  let exact = a > b ? UInt64(bitPattern: a &- b) : UInt64(bitPattern: b &- a)
  return Double(exactly: exact) ?? roundedUp(exact)
}

private func roundedUp(_ exact: UInt64) -> Double {
  let nearest = Double(exact)
  return nearest < 0x1p64 && UInt64(nearest) < exact ? nearest.nextUp : nearest
}
