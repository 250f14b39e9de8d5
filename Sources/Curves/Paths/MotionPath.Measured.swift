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
    /// The path.
    public let path: MotionPath
    /// The sum of the lengths of all elements, in the unit of the points.
    public let length: Double
    /// The point at fraction 0: where the first element of some length begins, or for length 0 the first move's.
    public let firstPoint: SIMD2<Double>
    /// The point at fraction 1: where the last element of some length ends, or for length 0 the first move's.
    public let lastPoint: SIMD2<Double>

    /// The pieces; one for a path of length 0.
    @usableFromInline let pieces: [Piece]
    /// The length from the beginning of the path to the end of each piece.
    @usableFromInline let ends: [Double]
    /// For each of many equal parts of the length, and one beyond, what ends in it.
    @usableFromInline let marks: [Mark]
    /// The parts of the length in a unit of it.
    @usableFromInline let density: Double

    /// A line or a stretch of a curve.
    @usableFromInline struct Piece: Sendable {
      /// The length from the beginning of the path to here.
      @usableFromInline let start: Double
      /// 1 over the length.
      @usableFromInline let inverseLength: Double
      /// The points, over the share of the length.
      @usableFromInline let polynomial: PathPolynomial
    }

    /// What ends in a part of the length.
    @usableFromInline struct Mark: Sendable {
      /// The first piece that ends in the part or later; -1 if more than one ends in it.
      @usableFromInline let piece: Int
      /// Where it ends.
      @usableFromInline let end: Double
    }

    /// Measures a path.
    ///
    /// - Throws: ``MotionPathError`` for a path without elements or without a move at its beginning, and for numbers
    ///   outside -1e30...1e30.
    public init(_ path: MotionPath) throws(MotionPathError) {
      guard let first = path.elements.first else { throw .empty }
      guard case .move(let start) = first else { throw .noStart }
      let found = try PathPieces(of: path.elements, from: start)
      self.path = path
      firstPoint = found.firstPoint ?? start
      lastPoint = found.lastPoint ?? start
      length = found.ends.last ?? 0
      if found.pieces.isEmpty {
        let point = PathPolynomial(from: start, along: .zero)
        pieces = [Piece(start: 0, inverseLength: 0, polynomial: point)]
        ends = [0]
        marks = [Mark(piece: 0, end: 0)]
        density = 0
      } else {
        pieces = found.pieces
        ends = found.ends
        let parts = 4 * ends.count
        density = Double(parts) / length
        var marks: [Mark] = []
        for (index, end) in ends.enumerated() {
          let part = Measured.part(of: end, density)
          if marks.count > part { marks[part] = Mark(piece: -1, end: 0) }
          while marks.count <= part { marks.append(Mark(piece: index, end: end)) }
        }
        self.marks = marks
      }
    }

    /// The part that a distance lies in, as near as makes no difference: not less for a greater distance.
    @inlinable @inline(__always)
    static func part(of distance: Double, _ density: Double) -> Int {
      // Beyond 2^52 a double's last bits are an integer. A conversion would ask for NaN, signs and size each time.
      Int(truncatingIfNeeded: (distance * density + 0x1p52).bitPattern & 0xffff_ffff)
    }

    /// The first piece that does not end before a distance of 0...length.
    @inlinable @inline(__always)
    func index(atDistance distance: Double) -> Int {
      let mark = marks[Measured.part(of: distance, density)]
      // Mostly no piece or one ends in the part; then there is no branch to mispredict.
      return mark.piece >= 0 ? mark.piece + (mark.end < distance ? 1 : 0) : search(distance)
    }

    /// The same without a mark.
    ///
    /// - Complexity: O(log n).
    @usableFromInline
    func search(_ distance: Double) -> Int {
      var (low, high) = (0, ends.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < distance { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension MotionPath.Measured: Equatable {
  /// Tells whether two paths are the same.
  public static func == (a: Self, b: Self) -> Bool { a.path == b.path }
}
