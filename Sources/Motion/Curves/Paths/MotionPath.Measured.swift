extension MotionPath {
  /// A path with measured lengths, which gives points at any part of its length in little time.
  ///
  ///     let path = try MotionPath.Measured(MotionPath(svg: "M0 0 L100 0 L100 50"))
  ///     path.length  // 150
  ///     path.point(at: 0.8)  // (100, 20)
  ///
  /// Positions go by arc length: equal steps of the fraction are equal distances along lines and curves alike. Moves
  /// add no length, and elements of length 0 are skipped. The next subpath begins where the one before ends. A
  /// fraction exactly at the end of an element belongs to it, not to the beginning of the next.
  ///
  /// The points of curves come from polynomials that were checked against the curve. Their error is a few 1e-12 of
  /// the element's size, and less than a billionth of it at a cusp. The length is accurate to 1e-12 or better.
  ///
  /// - Complexity: O(1) for a point if the elements have similar lengths, otherwise up to O(log n).
  public struct Measured: Sendable {
    @usableFromInline let table: PathTable

    package var path: MotionPath { table.path }
    /// The sum of the lengths of all elements, in the unit of the points.
    @inlinable public var length: Double { table.length }
    /// The point at fraction 0: the beginning of the first element with a length, or else the first move.
    @inlinable package var firstPoint: SIMD2<Double> { table.firstPoint }
    /// The point at fraction 1: the end of the last element with a length, or else the first move.
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
  /// Returns whether two paths are equal.
  public static func == (a: Self, b: Self) -> Bool { a.path == b.path }
}

// A fraction of the length is 0...1, and a distance is 0...length, from the beginning of the path. Lower numbers and
// NaN count as 0, higher ones as the end; `PathEdges` has other rules for fractions.
extension MotionPath.Measured {
  /// Returns the point at a fraction of the length: exactly the first point at 0 and ``lastPoint`` at 1.
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
  /// At a corner it is the direction of the element that ends there, and at the beginning that of the first element.
  /// At a cusp, where a curve reverses its direction, it is the direction of one side. Within a billionth of the
  /// element's size around a cusp it may be a direction across. It is (1, 0) on a path of length 0.
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

  /// Returns the angle of the direction at a fraction of the length, in radians, -π...π.
  ///
  /// It is 0 along x, and clockwise where y points down.
  public func angle(at fraction: Double) -> Double { angle(of: tangent(at: fraction)) }

  /// Returns the angle of the direction at a distance from the beginning, in radians, -π...π.
  public func angle(atDistance distance: Double) -> Double {
    angle(of: tangent(atDistance: distance))
  }

  private func angle(of tangent: SIMD2<Double>) -> Double {
    PortableMath.atan2(tangent.y, tangent.x)
  }
}
