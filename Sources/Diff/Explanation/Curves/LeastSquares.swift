/// Least squares for a few parameters, by the Levenberg-Marquardt method with numerical derivatives.
package enum LeastSquares {
  /// Returns parameters at which the sum of the squared residuals has a local minimum.
  ///
  /// - Parameters:
  ///   - start: The first parameters, one to six.
  ///   - scales: A significant change of each parameter.
  ///   - bounds: The range of each parameter. Steps that leave a range are shortened.
  ///   - gain: The relative gain of a step below which the search ends.
  ///   - residuals: Returns the residuals for some parameters, always the same number.
  /// - Returns: `nil` if the residuals are not finite, or the equations cannot be solved.
  package static func minimum(
    from start: [Double], scales: [Double], bounds: [ClosedRange<Double>],
    gain least: Double = 1e-13,
    _ residuals: ([Double]) -> [Double]
  ) -> [Double]? {
    var parameters = start
    var rest = residuals(parameters)
    var sum = squares(rest)
    guard sum.isFinite else { return nil }
    var damping = 1e-4
    for _ in 0..<40 {
      let slopes = parameters.indices.map { index in
        slope(of: residuals, at: parameters, index, step: scales[index] * 1e-6)
      }
      var step: [Double]?
      while damping < 1e8 {
        guard let trial = solution(slopes, rest, damping) else { return nil }
        let moved = zip(parameters, trial).map { $0 - $1 }
        guard zip(moved, bounds).allSatisfy({ $1.contains($0) }) else {
          damping *= 16
          continue
        }
        let newRest = residuals(moved)
        let newSum = squares(newRest)
        if newSum < sum {
          let gain = sum - newSum
          (parameters, rest, sum) = (moved, newRest, newSum)
          damping = max(damping / 16, 1e-14)
          step = trial
          if gain <= least * newSum { step = nil }
          break
        }
        damping *= 16
      }
      guard let step, zip(step, scales).contains(where: { $0.magnitude > 1e-15 * $1 }) else {
        break
      }
    }
    return parameters
  }

  private static func squares(_ residuals: [Double]) -> Double {
    residuals.reduce(0) { $0 + $1 * $1 }
  }

  private static func slope(
    of residuals: ([Double]) -> [Double], at parameters: [Double], _ index: Int, step: Double
  ) -> [Double] {
    var (before, after) = (parameters, parameters)
    before[index] -= step
    after[index] += step
    return zip(residuals(after), residuals(before)).map { ($0 - $1) / (2 * step) }
  }

  /// Returns the step given by the damped normal equations.
  private static func solution(
    _ slopes: [[Double]], _ rest: [Double], _ damping: Double
  ) -> [Double]? {
    let count = slopes.count
    var rows = (0..<count).map { row in
      (0..<count).map { column in product(slopes[row], slopes[column]) }
        + [product(slopes[row], rest)]
    }
    for row in 0..<count { rows[row][row] *= 1 + damping }
    return solve(&rows)
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  /// Solves linear equations by elimination; `nil` if there is no unique solution.
  ///
  /// Each row contains the coefficients and the right side of an equation.
  package static func solve(_ rows: inout [[Double]]) -> [Double]? {
    let count = rows.count
    for pivot in 0..<count {
      let best = (pivot..<count).max { rows[$0][pivot].magnitude < rows[$1][pivot].magnitude }!
      rows.swapAt(pivot, best)
      guard rows[pivot][pivot] != 0, rows[pivot][pivot].isFinite else { return nil }
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    let result = (0..<count).map { rows[$0][count] / rows[$0][$0] }
    return result.allSatisfy(\.isFinite) ? result : nil
  }
}
