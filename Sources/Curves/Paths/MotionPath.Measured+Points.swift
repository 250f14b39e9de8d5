// A fraction of the length is 0...1, a distance 0...length, along the path from its beginning. What is below that or no
// number counts as 0, what is above as the end; `PathEdges` has other ways for fractions.
extension MotionPath.Measured {
  /// Returns the point at a fraction of the length: exactly ``firstPoint`` at 0 and ``lastPoint`` at 1.
  @inlinable
  public func point(at fraction: Double) -> SIMD2<Double> {
    guard fraction > 0 else { return firstPoint }
    guard fraction < 1 else { return lastPoint }
    return innerPoint(atDistance: fraction * length)
  }

  /// Returns the point at a distance from the beginning, in the unit of the points.
  @inlinable
  public func point(atDistance distance: Double) -> SIMD2<Double> {
    guard distance > 0 else { return firstPoint }
    guard distance < length else { return lastPoint }
    return innerPoint(atDistance: distance)
  }

  @inlinable @inline(__always)
  func innerPoint(atDistance distance: Double) -> SIMD2<Double> {
    let piece = table.pieces + table.index(atDistance: distance)
    return piece.pointee.polynomial.point(at: piece.pointee.share(atDistance: distance))
  }

  /// Returns the direction of the path at a fraction of the length, as a vector of length 1.
  ///
  /// At a corner it is that of the element that ends there, at the beginning that of the first element. At a cusp,
  /// where a curve turns back on the spot, it is that of one side or, within a billionth of the element's size, of
  /// the way across. It is (1, 0) on a path of length 0.
  public func tangent(at fraction: Double) -> SIMD2<Double> {
    tangent(atDistance: fraction >= 1 ? length : fraction * length)
  }

  /// Returns the direction of the path at a distance from the beginning, as ``tangent(at:)`` does.
  public func tangent(atDistance distance: Double) -> SIMD2<Double> {
    let inner = distance > 0 ? (distance < length ? distance : length) : 0
    let piece = table.pieces[table.index(atDistance: inner)]
    let slope = piece.polynomial.slope(at: piece.share(atDistance: inner))
    let extent = slope.largest
    guard extent > 0 else { return [1, 0] }
    let direction = slope / extent
    return direction / direction.norm
  }

  /// Returns the angle of the direction at a fraction of the length, in radians, -π...π: 0 along x, and clockwise
  /// where y points down.
  public func angle(at fraction: Double) -> Double { angle(of: tangent(at: fraction)) }

  /// Returns the angle of the direction at a distance from the beginning, in radians, -π...π.
  public func angle(atDistance distance: Double) -> Double {
    angle(of: tangent(atDistance: distance))
  }

  private func angle(of tangent: SIMD2<Double>) -> Double {
    PortableMath.atan2(tangent.y, tangent.x)
  }
}
