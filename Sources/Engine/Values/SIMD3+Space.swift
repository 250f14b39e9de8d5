// Sums in a fixed order: the standard library does not say in which it adds the lanes.
extension SIMD3<Double> {
  /// The product of the lengths and the cosine of the angle between.
  func dot(_ other: SIMD3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The vector across both, as long as their parallelogram is large.
  func cross(_ other: SIMD3) -> SIMD3 {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The distance to the origin.
  var length: Double { dot(self).squareRoot() }
}
