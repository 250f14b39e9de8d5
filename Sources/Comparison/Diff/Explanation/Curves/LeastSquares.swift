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
    var moved = parameters
    var index = 0
    while index < moved.count {
      moved[index] -= step[index]
      let (number, range) = (moved[index], bounds[index])
      guard number >= range.lowerBound, number <= range.upperBound else { return nil }
      index += 1
    }
    return moved
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
    var rows = [Double](repeating: 0, count: count * (count + 1))
    var (row, place) = (0, 0)
    while row < count {
      var column = 0
      while column <= count {
        rows[place] = product(slopes[row], column < count ? slopes[column] : rest)
        if column == row { rows[place] *= 1 + damping }
        column += 1
        place += 1
      }
      row += 1
    }
    return solve(&rows, count)
  }

  // Searches for curves spend their time here. Plain loops are quick in a debug build, too.
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
    var equations = [Double](repeating: 0, count: count * (count + 1))
    var next = 0
    while next < rows.count {
      let row = rows[next]
      var (i, place) = (0, 0)
      while i < count {
        var j = 0
        while j <= count {
          equations[place] += row[i] * row[j]
          j += 1
          place += 1
        }
        i += 1
      }
      next += 1
    }
    return solve(&equations, count)
  }

  /// Solves linear equations by elimination; `nil` if there is no unique solution.
  ///
  /// Each of `count` rows contains the coefficients and the right side of an equation.
  private static func solve(_ rows: inout [Double], _ count: Int) -> [Double]? {
    let width = count + 1
    var pivot = 0
    while pivot < count {
      var (best, row) = (pivot, pivot)
      while row < count {
        let (one, other) = (rows[row * width + pivot], rows[best * width + pivot])
        if one.magnitude > other.magnitude { best = row }
        row += 1
      }
      var column = 0
      while best != pivot, column <= count {
        rows.swapAt(best * width + column, pivot * width + column)
        column += 1
      }
      let own = rows[pivot * width + pivot]
      guard own != 0, own.isFinite else { return nil }
      row = 0
      while row < count {
        let factor = rows[row * width + pivot] / own
        column = row == pivot ? width : pivot
        while column <= count {
          rows[row * width + column] -= factor * rows[pivot * width + column]
          column += 1
        }
        row += 1
      }
      pivot += 1
    }
    var result = [Double](repeating: 0, count: count)
    var row = 0
    while row < count {
      result[row] = rows[row * width + count] / rows[row * width + row]
      guard result[row].isFinite else { return nil }
      row += 1
    }
    return result
  }
}
