/// Least squares for a few parameters, by the Levenberg-Marquardt method with numerical derivatives.
enum LeastSquares {
  /// Returns parameters at which the sum of the squared residuals has a local minimum; `nil` if none is found.
  ///
  /// - Parameters:
  ///   - scales: A significant change of each parameter.
  ///   - bounds: The range of each parameter. Steps that leave a range are shortened.
  ///   - gain: The relative gain of a step below which the search ends.
  ///   - residuals: Returns the residuals for some parameters, always the same number.
  static func minimum(
    from start: [Double], scales: [Double], bounds: [ClosedRange<Double>],
    gain least: Double = 1e-13,
    _ residuals: ([Double]) -> [Double]
  ) -> [Double]? {
    var parameters = start
    var rest = residuals(parameters)
    var sum = product(rest, rest)
    guard sum.isFinite else { return nil }
    var damping = 1e-4
    for _ in 0..<40 {
      let slopes = parameters.indices.map { index in
        slope(of: residuals, at: parameters, index, step: scales[index] * 1e-6)
      }
      var step: [Double]?
      while damping < 1e8 {
        guard let trial = solution(slopes, rest, damping) else { return nil }
        guard let moved = moved(parameters, by: trial, within: bounds) else {
          damping *= 16
          continue
        }
        let newRest = residuals(moved)
        let newSum = product(newRest, newRest)
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

  private static func moved(
    _ parameters: [Double], by step: [Double], within bounds: [ClosedRange<Double>]
  ) -> [Double]? {
    let moved = zip(parameters, step).map { $0 - $1 }
    return zip(moved, bounds).allSatisfy { $1.contains($0) } ? moved : nil
  }

  private static func slope(
    of residuals: ([Double]) -> [Double], at parameters: [Double], _ index: Int, step: Double
  ) -> [Double] {
    var (before, after) = (parameters, parameters)
    before[index] -= step
    after[index] += step
    var slopes = residuals(after)
    let others = residuals(before)
    var place = 0
    while place < slopes.count {
      slopes[place] = (slopes[place] - others[place]) / (2 * step)
      place += 1
    }
    return slopes
  }

  private static func solution(
    _ slopes: [[Double]], _ rest: [Double], _ damping: Double
  ) -> [Double]? {
    let columns = slopes + [rest]
    var rows = slopes.map { own in columns.map { product(own, $0) } }
    for index in slopes.indices { rows[index][index] *= 1 + damping }
    return solve(&rows)
  }

  // Searches for curves spend their time here. A plain loop is quick in a debug build, too.
  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    var index = 0
    while index < a.count {
      sum += a[index] * b[index]
      index += 1
    }
    return sum
  }

  /// Returns the numbers by which the first members of each row add up to the next one, by linear least squares.
  static func linear(_ rows: [SIMD4<Double>], count: Int) -> [Double]? {
    var equations = Array(repeating: Array(repeating: 0.0, count: count + 1), count: count)
    for row in rows {
      for i in 0..<count { for j in 0...count { equations[i][j] += row[i] * row[j] } }
    }
    return solve(&equations)
  }

  /// Solves linear equations by elimination; `nil` if there is no unique solution.
  ///
  /// Each row contains the coefficients and the right side of an equation.
  private static func solve(_ rows: inout [[Double]]) -> [Double]? {
    let count = rows.count
    for pivot in 0..<count {
      var best = pivot
      for row in pivot..<count where rows[row][pivot].magnitude > rows[best][pivot].magnitude {
        best = row
      }
      rows.swapAt(pivot, best)
      let own = rows[pivot]
      guard own[pivot] != 0, own[pivot].isFinite else { return nil }
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / own[pivot]
        for column in pivot...count { rows[row][column] -= factor * own[column] }
      }
    }
    let result = rows.indices.map { rows[$0][count] / rows[$0][$0] }
    return result.allSatisfy(\.isFinite) ? result : nil
  }
}
