/// A curved element of a path, relative to its first point, over a parameter t in 0...1.
enum PathCurve {
  /// `first·t + second·t² + third·t³`.
  case polynomial(Coefficients)
  /// A piece of an ellipse; t is the share of its angle.
  case arc(EllipticalArc)

  struct Coefficients {
    let first: SIMD2<Double>
    let second: SIMD2<Double>
    let third: SIMD2<Double>
  }

  static func quadratic(_ control: SIMD2<Double>, _ end: SIMD2<Double>) -> PathCurve {
    .polynomial(Coefficients(first: 2 * control, second: end - 2 * control, third: .zero))
  }

  static func cubic(
    _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> PathCurve {
    .polynomial(
      Coefficients(
        first: 3 * control1, second: 3 * (control2 - 2 * control1),
        third: end - 3 * (control2 - control1)))
  }

  /// Returns the vector between the points at two parameters, exact to a few roundings even if short.
  func way(from start: Double, to end: Double) -> SIMD2<Double> {
    switch self {
    case .polynomial(let curve):
      let t = end - start
      let bend = curve.second + 3 * start * curve.third
      return t * (velocity(at: start) + t * (bend + t * curve.third))
    case .arc(let arc): return arc.way(from: start, to: end)
    }
  }

  /// Returns the derivative by the parameter.
  func velocity(at t: Double) -> SIMD2<Double> {
    switch self {
    case .polynomial(let curve):
      let slope: SIMD2<Double> = 2 * curve.second + t * (3 * curve.third)
      return curve.first + t * slope
    case .arc(let arc): return arc.velocity(at: t)
    }
  }

  func scaled(by factor: Double) -> PathCurve {
    switch self {
    case .polynomial(let curve):
      return .polynomial(
        Coefficients(
          first: factor * curve.first, second: factor * curve.second, third: factor * curve.third))
    case .arc(var arc):
      arc.radii *= factor
      return .arc(arc)
    }
  }

  /// The largest coordinate at eight points: at least a fixed share of that of any point.
  var extent: Double { (1...8).reduce(0) { max($0, way(from: 0, to: Double($1) / 8).largest) } }

  /// Returns the length between two near parameters, by Gauss-Legendre quadrature with four points.
  func length(from start: Double, to end: Double) -> Double {
    let half = (end - start) / 2
    let middle = start + half
    func speeds(_ place: Double) -> Double {
      velocity(at: middle - half * place).norm + velocity(at: middle + half * place).norm
    }
    return half
      * (0.6521451548625461 * speeds(0.33998104358485626)
        + 0.34785484513745385 * speeds(0.8611363115940526))
  }
}

extension PathCurve {
  /// The parameters that divide the curve at its least or greatest speed, in order; the last is 1.
  ///
  /// Between two of them the speed only rises or only falls. So a cusp, where the speed is 0, or a bend like a cusp
  /// is next to one of them, where it is detected.
  var partings: [Double] {
    let extremes =
      switch self {
      case .polynomial(let curve): curve.speedExtremes
      case .arc(let arc): arc.speedExtremes
      }
    // They are not so close to each other or to an end that only rounding separates them.
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
  /// The parameters where the derivative of the squared speed, a cubic polynomial, changes its sign.
  fileprivate var speedExtremes: [Double] {
    let coefficients = (
      2 * first.dot(second), 4 * second.dot(second) + 6 * first.dot(third), 18 * second.dot(third),
      18 * third.dot(third)
    )
    func acceleration(_ t: Double) -> Double {
      coefficients.0 + t * (coefficients.1 + t * (coefficients.2 + t * coefficients.3))
    }
    // It only rises or only falls between the zeros of its own derivative.
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
