/// Least squares for a few parameters, by the Levenberg-Marquardt method with numerical derivatives.
///
/// Searches for curves spend their time here, so these are plain loops, which are quick in a debug build, too.
enum LeastSquares {
  /// Returns parameters at which the sum of the squared residuals has a local minimum.
  ///
  /// - Parameters:
  ///   - start: The first parameters, one to six.
  ///   - scales: A significant change of each parameter.
  ///   - bounds: The range of each parameter. Steps that leave a range are shortened.
  ///   - gain: The relative gain of a step below which the search ends.
  ///   - residuals: Returns the residuals for some parameters, always the same number.
  /// - Returns: `nil` if the residuals are not finite, or the equations cannot be solved.
  static func minimum(
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
      var slopes: [[Double]] = []
      slopes.reserveCapacity(parameters.count)
      while slopes.count < parameters.count {
        let step = scales[slopes.count] * 1e-6
        slopes.append(slope(of: residuals, at: parameters, slopes.count, step: step))
      }
      var step: [Double]?
      while damping < 1e8 {
        guard let trial = solution(slopes, rest, damping) else { return nil }
        guard let moved = moved(parameters, by: trial, within: bounds) else {
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

  private static func moved(
    _ parameters: [Double], by step: [Double], within bounds: [ClosedRange<Double>]
  ) -> [Double]? {
    var moved: [Double] = []
    moved.reserveCapacity(parameters.count)
    while moved.count < parameters.count {
      let place = parameters[moved.count] - step[moved.count]
      guard bounds[moved.count].contains(place) else { return nil }
      moved.append(place)
    }
    return moved
  }

  private static func squares(_ residuals: [Double]) -> Double {
    product(residuals, residuals)
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
    let count = slopes.count
    var rows: [[Double]] = []
    rows.reserveCapacity(count)
    while rows.count < count {
      let own = slopes[rows.count]
      var row: [Double] = []
      row.reserveCapacity(count + 1)
      while row.count < count { row.append(product(own, slopes[row.count])) }
      row[rows.count] *= 1 + damping
      row.append(product(own, rest))
      rows.append(row)
    }
    return solve(&rows)
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    var index = 0
    while index < a.count {
      sum += a[index] * b[index]
      index += 1
    }
    return sum
  }

  /// Solves linear equations by elimination; `nil` if there is no unique solution.
  ///
  /// Each row contains the coefficients and the right side of an equation.
  static func solve(_ rows: inout [[Double]]) -> [Double]? {
    let count = rows.count
    var pivot = 0
    while pivot < count {
      var (best, row) = (pivot, pivot + 1)
      while row < count {
        if rows[row][pivot].magnitude > rows[best][pivot].magnitude { best = row }
        row += 1
      }
      rows.swapAt(pivot, best)
      let own = rows[pivot]
      guard own[pivot] != 0, own[pivot].isFinite else { return nil }
      row = 0
      while row < count {
        if row != pivot {
          let factor = rows[row][pivot] / own[pivot]
          var column = pivot
          while column <= count {
            rows[row][column] -= factor * own[column]
            column += 1
          }
        }
        row += 1
      }
      pivot += 1
    }
    var result: [Double] = []
    result.reserveCapacity(count)
    while result.count < count {
      let part = rows[result.count][count] / rows[result.count][result.count]
      guard part.isFinite else { return nil }
      result.append(part)
    }
    return result
  }
}
