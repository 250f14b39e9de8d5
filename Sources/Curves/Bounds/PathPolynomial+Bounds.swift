extension PathPolynomial {
  /// Widens bounds to those of one coordinate over an interval of shares, 0...1, with shares as places.
  ///
  /// The bounds already contain the values at both ends.
  ///
  /// - Parameter axis: 0 for x, 1 for y.
  /// - Returns: The largest rounding error of a value.
  func widen(
    _ bounds: inout CurveBounds, of axis: Int, over shares: ClosedRange<Double>,
    _ place: (Double) -> Double
  ) -> Double {
    let powers = SIMD8(
      c0[axis], c1[axis], c2[axis], c3[axis], c4[axis], c5[axis], c6[axis], c7[axis])
    var size = 0.0
    for index in 0..<8 { size += powers[index].magnitude }
    var error = 2e-15 * size
    let whole = ControlPolygon(powers: powers, over: shares)
    // A polynomial lies between the least and the greatest of its control values.
    func isInside(_ polygon: ControlPolygon) -> Bool {
      polygon.isMonotone
        || (polygon.most <= bounds.high + error && polygon.least >= bounds.low - error)
    }
    guard !isInside(whole) else { return 4 * error }
    var pieces = [whole]
    var budget = 200
    while let piece = pieces.popLast() {
      if isInside(piece) { continue }
      budget -= 1
      guard budget > 0 else {
        error = max(error, piece.most - bounds.high, bounds.low - piece.least)
        continue
      }
      let (first, second) = piece.halves
      let middle = second.shares.lowerBound
      bounds.include(point(at: middle)[axis], at: place(middle))
      pieces.append(first)
      pieces.append(second)
    }
    return 4 * error
  }
}

/// The control values of a polynomial of degree 7 over an interval, in Bernstein's form.
private struct ControlPolygon {
  let shares: ClosedRange<Double>
  private var values: SIMD8<Double>

  /// Creates the control values of a polynomial in powers of the share.
  init(powers: SIMD8<Double>, over shares: ClosedRange<Double>) {
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
      shifted[index] *= scale * ControlPolygon.inverseBinomials[index]
      scale *= width
    }
    // A control value is the sum of the scaled powers, each times a binomial coefficient: Pascal's triangle.
    for order in 1..<8 {
      for index in stride(from: 7, through: order, by: -1) { shifted[index] += shifted[index - 1] }
    }
    values = shifted
  }

  private init(values: SIMD8<Double>, over shares: ClosedRange<Double>) {
    self.values = values
    self.shares = shares
  }

  private static let inverseBinomials: SIMD8<Double> = [
    1, 1.0 / 7, 1.0 / 21, 1.0 / 35, 1.0 / 35, 1.0 / 21, 1.0 / 7, 1,
  ]

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
      ControlPolygon(values: first, over: shares.lowerBound...middle),
      ControlPolygon(values: second, over: middle...shares.upperBound)
    )
  }
}
