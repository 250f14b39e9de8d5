struct PathStretch {
  private(set) var length = 0.0
  /// The vectors from the first point, over the share of the length.
  private(set) var polynomial = PathPolynomial(from: .zero, along: .zero)
  /// The error of the polynomial relative to its tolerance; NaN if the curve has no derivatives.
  private(set) var error = 0.0

  /// The tolerance of a polynomial, for a curve whose ``PathCurve/extent`` is 1...2.
  private static let tolerance = 0x1p-40
  /// The tolerance of its direction, in radians.
  private static let directionTolerance = 1e-9
  /// The length up to which a stretch may be a straight line, since no polynomial is close to a cusp.
  private static let shortest = 0x1p-32
  /// The places in 0...1 where the polynomial equals the curve: (1 - cos kπ/7)/2. They are Chebyshev's, which
  /// minimize the error between them.
  private static let places = [
    0, 0.049515566048790434, 0.18825509907063323, 0.3887395330218428, 0.6112604669781572,
    0.8117449009293668, 0.9504844339512095, 1,
  ]

  /// Measures a stretch of a curve whose extent is 1...2.
  ///
  /// The speed of the curve must only rise or only fall along the stretch.
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
      // In the middle of the stretch and next to its ends, halfway between two places.
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

  /// Keeps the largest error, or NaN.
  private mutating func note(_ error: Double) {
    if !(error <= self.error) { self.error = error }
  }
}
