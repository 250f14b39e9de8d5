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
