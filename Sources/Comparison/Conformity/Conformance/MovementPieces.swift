import DopesheetCurves
import DopesheetDiff

/// A piece of a movement along a token's curve: to its rest, or to where another piece interrupts it.
struct MovementPiece {
  /// The place of the curve.
  let curve: Int
  /// The length of an easing in seconds; 0 for a spring.
  let length: Double
  /// The begin in seconds.
  let begin: Double
  /// The value at the begin, the distance to the target, and the velocity at the begin of a spring.
  let (start, way, velocity): (Double, Double, Double)
  /// The largest distance from the samples.
  let error: Double
  /// The last sample that the piece matches.
  var last: Int
}

/// A search for the pieces of a movement without noise, such as interrupted and reversed motions.
///
/// An interrupted easing does not show its end, so only the durations of tokens are tried. A piece begins at a sample or
/// before the next one, with the value of the piece before it.
struct MovementPieces {
  private let curves: TokenCurves
  private let times: [Double]
  private let values: [Double]
  /// The largest distance of a matching curve from a sample.
  private let limit: Double

  /// The pieces in order. They may cover only the first part of the movement.
  private(set) var pieces: [MovementPiece] = []

  /// - Parameter limit: The largest distance of a matching curve from a sample, in the unit of the values.
  init(_ curves: TokenCurves, times: [Double], values: [Double], limit: Double) {
    (self.curves, self.times, self.values, self.limit) = (curves, times, values, limit)
    while (pieces.last?.last ?? 0) < values.count - 1, let piece = next() { pieces.append(piece) }
  }

  /// Returns the value of a piece at a time.
  private func value(of piece: MovementPiece, at time: Double) -> Double {
    let (progress, ofVelocity) = curves.curves[piece.curve].value(
      after: time - piece.begin, length: piece.length)
    return piece.start + piece.way * progress + piece.velocity * ofVelocity
  }

  /// Returns the piece that covers most of the samples after the last piece; `nil` if no curve matches the first ones.
  private func next() -> MovementPiece? {
    var best: MovementPiece?
    for (place, curve) in curves.curves.enumerated() {
      for length in curve.isSpring ? [0] : curves.lengths(of: curve) {
        guard let piece = longest(place, length) else { continue }
        let order = (piece.last, -piece.error)
        if best.map({ order > ($0.last, -$0.error) }) ?? true { best = piece }
      }
    }
    return best
  }

  /// Returns the longest piece along a curve; `nil` if the curve does not match the first samples.
  private func longest(_ place: Int, _ length: Double) -> MovementPiece? {
    let from = pieces.last?.last ?? 0
    let isSpring = curves.curves[place].isSpring
    let count = isSpring && !pieces.isEmpty ? 5 : 4
    guard values.count > from + count,
      var piece = fit(place, length, from, to: from + count)
    else { return nil }
    while true {
      var reach = piece.last
      while reach + 1 < values.count,
        (value(of: piece, at: times[reach + 1]) - values[reach + 1]).magnitude <= limit
      {
        reach += 1
      }
      // A spring that has settled is set to its target.
      let target = piece.start + piece.way
      if isSpring, reach == values.count - 2, (values[reach + 1] - target).magnitude <= limit {
        piece.last = values.count - 1
        return piece
      }
      guard reach > piece.last, let longer = fit(place, length, from, to: reach) else {
        return piece
      }
      piece = longer
    }
  }

  /// Returns the best piece along a curve over some samples; `nil` if it does not match.
  private func fit(_ place: Int, _ length: Double, _ from: Int, to: Int) -> MovementPiece? {
    let curve = curves.curves[place]
    let mayHaveVelocity = curve.isSpring && !pieces.isEmpty
    func solved(_ begin: Double) -> (piece: MovementPiece, distances: [Double])? {
      let start = pieces.last.map { value(of: $0, at: begin) } ?? values[0]
      var (ff, fg, gg, fd, gd) = (0.0, 0.0, 0.0, 0.0, 0.0)
      var (parts, distances): ([(Double, Double)], [Double]) = ([], [])
      for index in from + 1...to {
        let (f, g) = curve.value(after: times[index] - begin, length: length)
        let distance = values[index] - start
        parts.append((f, g))
        distances.append(distance)
        (ff, fg, gg, fd, gd) = (
          ff + f * f, fg + f * g, gg + g * g, fd + f * distance, gd + g * distance
        )
      }
      var (way, velocity) = (fd / ff, 0.0)
      if mayHaveVelocity {
        let determinant = ff * gg - fg * fg
        (way, velocity) = (
          (fd * gg - gd * fg) / determinant, (gd * ff - fd * fg) / determinant
        )
      }
      guard way.isFinite, velocity.isFinite else { return nil }
      for (index, (f, g)) in parts.enumerated() { distances[index] -= way * f + velocity * g }
      let error = distances.reduce(0) { max($0, $1.magnitude) }
      let piece = MovementPiece(
        curve: place, length: length, begin: begin, start: start, way: way, velocity: velocity,
        error: error, last: to)
      return (piece, distances)
    }
    let (first, frame) = (times[from], times[from + 1] - times[from])
    var tries: [MovementPiece] = []
    for part in [0, 0.2, 0.5, 0.8] {
      guard let found = solved(first + part * frame) else { continue }
      if part == 0, found.piece.error <= limit { return found.piece }
      tries.append(found.piece)
    }
    // A curve that is far off is not searched.
    let range = (from + 1...to).reduce(0) { max($0, (values[$1] - values[from]).magnitude) }
    guard let best = tries.min(by: { $0.error < $1.error }), best.error <= 0.05 * range,
      let begin = LeastSquares.minimum(
        from: [best.begin], scales: [frame], bounds: [first...first + frame],
        { solved($0[0])?.distances ?? Array(repeating: .infinity, count: to - from) }),
      let found = solved(begin[0])?.piece, found.error <= limit
    else { return nil }
    return found
  }
}
