/// The immutable lengths and points of a measured path.
///
/// Its pieces have memory of their own, so that a loop over points on many paths does not access an array for each.
@usableFromInline
final class PathTable: @unchecked Sendable {
  let path: MotionPath
  @usableFromInline let length: Double
  @usableFromInline let firstPoint: SIMD2<Double>
  @usableFromInline let lastPoint: SIMD2<Double>

  /// The pieces; a path of length 0 has one. Two more follow, which are the first point and the last.
  @usableFromInline let pieces: UnsafeMutablePointer<Piece>
  @usableFromInline let pieceCount: Int
  /// The length from the beginning of the path to the end of each piece.
  private let ends: [Double]
  /// A mark for each of many equal parts of the length, and one beyond.
  @usableFromInline let marks: UnsafeMutablePointer<Mark>
  @usableFromInline let markCount: Int
  /// The number of parts in a unit of length.
  @usableFromInline let density: Double

  @usableFromInline struct Piece: Sendable {
    @usableFromInline let start: Double
    @usableFromInline let end: Double
    /// 1 over the length of the piece.
    @usableFromInline let inverseLength: Double
    @usableFromInline let polynomial: PathPolynomial

    @inlinable @inline(__always)
    func share(atDistance distance: Double) -> Double { (distance - start) * inverseLength }
  }

  /// The piece that ends in a part of the length.
  @usableFromInline struct Mark: Sendable {
    /// The first piece that ends in the part or later; -1 if more than one ends in it.
    @usableFromInline let piece: Int
    @usableFromInline let end: Double
  }

  init(_ path: MotionPath) throws(MotionPathError) {
    guard let first = path.elements.first else { throw .empty }
    guard case .move(let start) = first else { throw .noStart }
    let found = try PathPieces(of: path.elements, from: start)
    self.path = path
    firstPoint = found.firstPoint ?? start
    lastPoint = found.lastPoint ?? start
    length = found.ends.last ?? 0
    var pieces = found.pieces
    var marks: [Mark] = []
    if pieces.isEmpty {
      pieces = [
        Piece(start: 0, end: 0, inverseLength: 0, polynomial: .init(from: start, along: .zero))
      ]
      ends = [0]
      marks = [Mark(piece: 0, end: 0)]
      density = 0
    } else {
      ends = found.ends
      density = Double(4 * ends.count) / length
      for (index, end) in ends.enumerated() {
        let part = PathTable.part(of: end, density)
        if marks.count > part { marks[part] = Mark(piece: -1, end: 0) }
        while marks.count <= part { marks.append(Mark(piece: index, end: end)) }
      }
    }
    pieceCount = pieces.count
    markCount = marks.count
    for point in [firstPoint, lastPoint] {
      pieces.append(
        Piece(start: 0, end: 0, inverseLength: 0, polynomial: PathPolynomial(always: point)))
    }
    self.pieces = .allocate(capacity: pieces.count)
    _ = UnsafeMutableBufferPointer(start: self.pieces, count: pieces.count).initialize(from: pieces)
    self.marks = .allocate(capacity: marks.count)
    _ = UnsafeMutableBufferPointer(start: self.marks, count: marks.count).initialize(from: marks)
  }

  deinit {
    pieces.deallocate()
    marks.deallocate()
  }

  /// Returns the approximate part of a distance. A greater distance never gives a lower part.
  @inlinable @inline(__always)
  static func part(of distance: Double, _ density: Double) -> Int {
    // From 2^52 on, a double's last bits are an integer. A conversion would check for NaN, sign and size each time.
    Int(truncatingIfNeeded: (distance * density + 0x1p52).bitPattern & 0xffff_ffff)
  }

  /// Returns the first piece that does not end before a distance of 0...length.
  @inlinable @inline(__always)
  func index(atDistance distance: Double) -> Int {
    let part = PathTable.part(of: distance, density)
    precondition(part < markCount)
    let mark = marks[part]
    // Mostly no piece or only one ends in the part; then there is no branch to mispredict.
    let index = mark.piece >= 0 ? mark.piece + (mark.end < distance ? 1 : 0) : search(distance)
    precondition(index < pieceCount)
    return index
  }

  /// Returns the same index without a mark.
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
