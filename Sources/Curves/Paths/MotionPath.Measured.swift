extension MotionPath {
  /// A path with its lengths worked out, for points at any part of the length in little time.
  ///
  ///     let path = try MotionPath.Measured(MotionPath(svg: "M0 0 L100 0 L100 50"))
  ///     path.length  // 150
  ///     path.point(at: 0.8)  // (100, 20)
  ///
  /// Where things are on it goes by arc length: equal steps of the fraction are equal steps along lines and curves
  /// alike. Moves add no length, elements of length 0 are passed over, and where one subpath ends the next begins.
  /// A fraction that is exactly the end of one element is there and not at the beginning of the next.
  ///
  /// The points of curves are those of polynomials that were held against the curve: off by a few 1e-12 of the
  /// element's size, at a cusp by less than a billionth of it. The length is the true one to 1e-12 or better.
  ///
  /// - Complexity: O(1) for a point if the elements' lengths are alike, else up to O(log n).
  public struct Measured: Sendable {
    /// What copies of a measured path share.
    @usableFromInline let table: PathTable

    /// The path.
    public var path: MotionPath { table.path }
    /// The sum of the lengths of all elements, in the unit of the points.
    @inlinable public var length: Double { table.length }
    /// The point at fraction 0: where the first element of some length begins, or for length 0 the first move's.
    @inlinable public var firstPoint: SIMD2<Double> { table.firstPoint }
    /// The point at fraction 1: where the last element of some length ends, or for length 0 the first move's.
    @inlinable public var lastPoint: SIMD2<Double> { table.lastPoint }

    /// Measures a path.
    ///
    /// - Throws: ``MotionPathError`` for a path without elements or without a move at its beginning, and for numbers
    ///   outside -1e30...1e30.
    public init(_ path: MotionPath) throws(MotionPathError) {
      table = try PathTable(path)
    }
  }
}

extension MotionPath.Measured: Equatable {
  /// Returns whether two paths are the same.
  public static func == (a: Self, b: Self) -> Bool { a.path == b.path }
}

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
