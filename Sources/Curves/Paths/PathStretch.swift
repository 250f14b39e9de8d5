/// A stretch of a curve, and a polynomial that stands for it.
struct PathStretch {
  /// The length.
  private(set) var length = 0.0
  /// The way from the first point, over the share of the length.
  private(set) var polynomial = PathPolynomial(from: .zero, along: .zero)
  /// How far the polynomial is from the curve, in shares of what it may be; NaN where a curve has no derivatives.
  private(set) var error = 0.0

  /// How far the polynomial may be from a curve whose ``PathCurve/extent`` is 1...2.
  private static let tolerance = 0x1p-40
  /// How much its direction may differ, in radians.
  private static let directionTolerance = 1e-9
  /// A stretch as short as this may be a straight line: where a curve has a cusp, no polynomial is close.
  private static let shortest = 0x1p-32
  /// The places in 0...1 where the polynomial agrees with the curve, Chebyshev's, which leave it the least room
  /// between them: (1 - cos kπ/7)/2.
  private static let places = [
    0, 0.049515566048790434, 0.18825509907063323, 0.3887395330218428, 0.6112604669781572,
    0.8117449009293668, 0.9504844339512095, 1,
  ]

  /// Measures a stretch of a curve whose extent is 1...2.
  ///
  /// The speed of the curve must rise or fall all along it.
  init(of curve: PathCurve, from start: Double, to end: Double) {
    var nodes: [(distance: Double, way: SIMD2<Double>)] = [(0, .zero)]
    var checks: [(distance: Double, way: SIMD2<Double>)] = []
    var mark = start
    func advance(to next: Double) -> (Double, SIMD2<Double>) {
      length += curve.length(from: mark, to: next)
      mark = next
      return (length, curve.way(from: start, to: next))
    }
    for (index, place) in Self.places.enumerated().dropFirst() {
      let next = index == 7 ? end : start + (end - start) * place
      // In the middle of the stretch and next to its ends, half way between two places.
      if index == 1 || index == 4 || index == 7 { checks.append(advance(to: (mark + next) / 2)) }
      nodes.append(advance(to: next))
    }
    guard length > Self.shortest else {
      polynomial = PathPolynomial(from: .zero, along: nodes[7].way)
      return
    }
    polynomial = PathPolynomial(through: nodes.map { ($0.distance / length, $0.way) })
    for (distance, way) in checks {
      note((polynomial.point(at: distance / length) - way).norm / Self.tolerance)
    }
    for (share, t) in [(0.0, start), (1.0, end)] {
      let direction = curve.velocity(at: t)
      let difference = polynomial.slope(at: share) / length - direction / direction.norm
      note(difference.norm / Self.directionTolerance)
    }
  }

  /// Keeps the largest error, and NaN.
  private mutating func note(_ error: Double) {
    if !(error <= self.error) { self.error = error }
  }
}
