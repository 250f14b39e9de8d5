extension PathCurve {
  /// The parameters that part the curve where its speed is least or greatest, in order; 1 is the last.
  ///
  /// Between two of them the speed rises or falls all the way, so a cusp, where it is 0, or a bend that is nearly one
  /// lies next to a parting, where it is seen.
  var partings: [Double] {
    let extremes =
      switch self {
      case .polynomial(let curve): curve.speedExtremes
      case .arc(let arc): arc.speedExtremes
      }
    // Not so near to each other or to an end that rounding is all there is between them.
    let gap = 0x1p-30
    var partings: [Double] = []
    for extreme in extremes.sorted()
    where extreme - (partings.last ?? 0) >= gap && extreme <= 1 - gap {
      partings.append(extreme)
    }
    return partings + [1]
  }
}

extension PathCurve.Coefficients {
  /// Parameters where the derivative of the squared speed, a cubic polynomial, changes its sign.
  fileprivate var speedExtremes: [Double] {
    let coefficients = (
      2 * first.dot(second), 4 * second.dot(second) + 6 * first.dot(third), 18 * second.dot(third),
      18 * third.dot(third)
    )
    func acceleration(_ t: Double) -> Double {
      coefficients.0 + t * (coefficients.1 + t * (coefficients.2 + t * coefficients.3))
    }
    // It rises or falls all the way between the places where its own derivative is 0.
    let (a, b, c) = (3 * coefficients.3, 2 * coefficients.2, coefficients.1)
    let root = max(0, b * b - 4 * a * c).squareRoot()
    let sum = -0.5 * (b < 0 ? b - root : b + root)
    let turns: [Double] = [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }.sorted()
    let ends: [Double] = [0] + turns + [1]
    var extremes: [Double] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      let isRising = acceleration(start) < 0
      guard isRising != (acceleration(end) < 0) else { continue }
      var (low, high) = (start, end)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if (acceleration(middle) < 0) == isRising { low = middle } else { high = middle }
      }
      extremes.append(high)
    }
    return extremes
  }
}
