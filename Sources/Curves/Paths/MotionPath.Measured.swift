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
  /// Tells whether two paths are the same.
  public static func == (a: Self, b: Self) -> Bool { a.path == b.path }
}
