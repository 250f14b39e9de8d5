extension PathPolynomial {
  /// Returns bounds of one coordinate over an interval of shares, 0...1, with shares as places.
  ///
  /// - Parameter axis: 0 for x, 1 for y.
  func bounds(of axis: Int, over shares: ClosedRange<Double>) -> CurveBounds {
    var bounds = CurveBounds(point(at: shares.lowerBound)[axis], at: shares.lowerBound)
    bounds.include(point(at: shares.upperBound)[axis], at: shares.upperBound)
    let powers = [c0, c1, c2, c3, c4, c5, c6, c7].map { $0[axis] }
    let size = powers.reduce(0) { $0 + $1.magnitude }
    var error = 2e-15 * size
    if powers[2...].contains(where: { $0 != 0 }) {
      var pieces = [ControlPolygon(powers, over: shares)]
      var budget = 200
      // A polynomial lies between the least and the greatest of its control values.
      while let piece = pieces.popLast() {
        guard piece.most > bounds.high + error || piece.least < bounds.low - error else { continue }
        budget -= 1
        guard budget > 0 else {
          error = max(error, piece.most - bounds.high, bounds.low - piece.least)
          continue
        }
        guard !piece.isMonotone else { continue }
        let (first, second) = piece.halves
        bounds.include(point(at: second.shares.lowerBound)[axis], at: second.shares.lowerBound)
        pieces.append(first)
        pieces.append(second)
      }
    }
    bounds.widen(by: 4 * error)
    return bounds
  }
}

/// The control values of a polynomial of degree 7 over an interval, in Bernstein's form.
private struct ControlPolygon {
  let shares: ClosedRange<Double>
  private var values: InlineValues

  /// Eight numbers without a list.
  private typealias InlineValues = SIMD8<Double>

  /// Creates the control values of a polynomial in powers of the share.
  init(_ powers: [Double], over shares: ClosedRange<Double>) {
    self.shares = shares
    // Taylor's shift to the beginning, then the scale of the length.
    var shifted = powers
    for order in 0..<7 {
      for index in stride(from: 6, through: order, by: -1) {
        shifted[index] += shares.lowerBound * shifted[index + 1]
      }
    }
    let width = shares.upperBound - shares.lowerBound
    var scale = 1.0
    for index in 0..<8 {
      shifted[index] *= scale / ControlPolygon.binomials[index]
      scale *= width
    }
    // A control value is the sum of the scaled powers, each times a binomial coefficient: Pascal's triangle.
    for order in 1..<8 {
      for index in stride(from: 7, through: order, by: -1) { shifted[index] += shifted[index - 1] }
    }
    values = InlineValues(shifted)
  }

  private init(_ values: InlineValues, over shares: ClosedRange<Double>) {
    self.values = values
    self.shares = shares
  }

  private static let binomials: [Double] = [1, 7, 21, 35, 35, 21, 7, 1]

  var least: Double { values.min() }
  var most: Double { values.max() }

  /// Whether the control values only rise or only fall, and so the polynomial.
  var isMonotone: Bool {
    var (rises, falls) = (true, true)
    for index in 1..<8 {
      if values[index] < values[index - 1] { rises = false }
      if values[index] > values[index - 1] { falls = false }
    }
    return rises || falls
  }

  /// The control values of both halves.
  var halves: (ControlPolygon, ControlPolygon) {
    var (first, second) = (values, values)
    for order in 1..<8 {
      for index in stride(from: 7, through: order, by: -1) {
        first[index] = (first[index] + first[index - 1]) / 2
      }
      second[7 - order] = first[7]
    }
    // After each round the last value is the last control value of a shorter polygon.
    let middle = (shares.lowerBound + shares.upperBound) / 2
    return (
      ControlPolygon(first, over: shares.lowerBound...middle),
      ControlPolygon(second, over: middle...shares.upperBound)
    )
  }
}
