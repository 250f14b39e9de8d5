/// A curve of several cubic Bézier pieces from (0, 0) to (1, 1), as in Android's path interpolators.
///
/// One piece is a ``CubicBezier``.
public struct BezierSpline: Hashable, Sendable {
  /// A control point or the end of a piece.
  public struct Point: Hashable, Sendable {
    /// The progress by time, 0...1.
    let x: Double
    /// The progress by value, -1e30...1e30.
    let y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Two control points and the end of each piece, without the start (0, 0) and the last end (1, 1).
  package let points: [Point]
  private let pieces: [Piece]

  /// Creates a curve; `nil` if the points are invalid.
  ///
  /// There must be 3n − 1 points, up to 2999. Each piece must end later than it begins, its control points must lie
  /// between its ends in time, and each `y` must be in -1e30...1e30.
  public init?(_ points: [Point]) {
    guard points.count % 3 == 2, points.count < 3_000 else { return nil }
    self.points = points
    var pieces: [Piece] = []
    var start = Point(0, 0)
    for index in stride(from: 0, to: points.count, by: 3) {
      let end = index + 2 < points.count ? points[index + 2] : Point(1, 1)
      guard let piece = Piece(start, points[index], points[index + 1], end) else { return nil }
      pieces.append(piece)
      start = end
    }
    self.pieces = pieces
  }

  /// Returns the progress at a time inside 0...1, to 1e-9 or better.
  package func value(at time: Double) -> Double {
    let piece = pieces.last { $0.start.x <= time } ?? pieces[0]
    return piece.value(at: time)
  }

  var reversed: BezierSpline? {
    BezierSpline(points.reversed().map { Point(1 - $0.x, 1 - $0.y) })
  }
}

private struct Piece: Hashable {
  typealias Point = BezierSpline.Point
  let start: Point
  let end: Point
  private let y1: Double
  private let y2: Double
  /// The curve of the times, in shares of the piece.
  private let times: CubicBezier

  init?(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    let length = end.x - start.x
    guard length >= 1e-9, end.x <= 1,
      [first.y, second.y, end.y].allSatisfy({ $0.magnitude <= 1e30 }),
      (start.x...end.x).contains(first.x), (start.x...end.x).contains(second.x),
      let times = CubicBezier(
        (first.x - start.x) / length, 0, (second.x - start.x) / length, 1)
    else { return nil }
    (self.start, self.end, y1, y2, self.times) = (start, end, first.y, second.y, times)
  }

  func value(at time: Double) -> Double {
    let part = (time - start.x) / (end.x - start.x)
    if part <= 0 { return start.y }
    return part >= 1 ? end.y : value(times.parameter(at: part))
  }

  private func value(_ s: Double) -> Double {
    let r = 1 - s
    return r * r * r * start.y + 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s * end.y
  }
}
