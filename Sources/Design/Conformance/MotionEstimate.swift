import DopesheetCurves
import DopesheetDiff

/// The most likely numbers of a known curve in a recording with noise, and their uncertainties.
///
/// A value is that of the curve at an unknown time near the frame's, all times equally likely, plus normal noise. This
/// likelihood locates steep curves better than least squares do, because a value cannot be further off than its frame's
/// time allows. The uncertainties are those of the Cramér-Rao bound.
struct MotionEstimate {
  /// The curve's own numbers, such as its begin and its length, in the order of the guess.
  private(set) var numbers: [Double]
  /// The standard deviation of each number.
  private(set) var deviations: [Double] = []
  /// The largest distance that the movement may have from the curve, as a share of its range, with two deviations.
  private(set) var distance = Double.infinity

  /// Returns the progress and the effect of a velocity at a time, for some numbers; `nil` without such a curve.
  typealias Family = ([Double]) -> ((Double) -> (progress: Double, ofVelocity: Double))?

  private let samples: Samples

  /// Searches the most likely numbers near a guess.
  ///
  /// - Parameters:
  ///   - guess: The curve's own numbers.
  ///   - scales: A significant change of each number.
  ///   - limits: The limits of some numbers, by their positions.
  /// - Returns: `nil` if the recording does not determine the numbers.
  init?(
    _ movement: RecordedMovement, _ fit: CurveFit, from guess: [Double], scales: [Double],
    limits: [Int: ClosedRange<Double>] = [:], hasVelocity: Bool, _ family: @escaping Family
  ) {
    samples = Samples(movement, family, scales, limits, hasVelocity: hasVelocity)
    numbers = guess
    var all = guess + [fit.start, fit.distance] + (hasVelocity ? [fit.velocity] : [])
    guard var state = samples.state(all) else { return nil }
    for _ in 0..<20 {
      guard let inverse = MotionEstimate.inverse(state.information) else { return nil }
      let step = inverse.map { MotionEstimate.product($0, state.gradient) }
      let gain = MotionEstimate.product(step, state.gradient)
      guard gain.isFinite, gain > 1e-5 else { break }
      var share = 1.0
      var better: (numbers: [Double], state: State)?
      while share > 0.01, better == nil {
        let moved = zip(all, step).map { $0 + share * $1 }
        if let next = samples.state(moved), next.likelihood > state.likelihood {
          better = (moved, next)
        }
        share /= 3
      }
      guard let better else { break }
      (all, state) = better
    }
    guard let inverse = MotionEstimate.inverse(state.information) else { return nil }
    numbers = Array(all[..<guess.count])
    deviations = guess.indices.map { max(0, inverse[$0][$0]).squareRoot() }
    guard deviations.allSatisfy(\.isFinite) else { return nil }
    self.all = all
    self.state = state
    average(inverse)
  }

  /// The number of places around the most likely one over which the likelihood is averaged.
  static let places = 96

  /// Replaces the most likely numbers by their mean over the likelihood, and the deviations by those around the mean.
  ///
  /// A short movement has few frames, whose times are equally likely up to a limit. Then the likelihood has a plateau,
  /// whose middle is a better estimate than its highest place.
  private mutating func average(_ covariance: [[Double]]) {
    guard let spread = MotionEstimate.root(covariance) else { return }
    let count = all.count
    // The places are evenly spread: steps by powers of the root of xⁿ⁺¹ = x + 1.
    var ratio = 2.0
    for _ in 0..<60 {
      let power = (0..<count).reduce(ratio) { power, _ in power * ratio }
      ratio -= (power - ratio - 1) / (Double(count + 1) * power / ratio - 1)
    }
    var (sum, means, squares) = (
      0.0, Array(repeating: 0.0, count: numbers.count), Array(repeating: 0.0, count: numbers.count)
    )
    for place in 1...MotionEstimate.places {
      var step = Array(repeating: 0.0, count: count)
      var weight = 0.0
      var part = 1.0
      for number in 0..<count {
        part /= ratio
        let whole = 0.5 + Double(place) * part
        let share = min(max(whole - whole.rounded(.down), 1e-9), 1 - 1e-9)
        // A logistic distribution has more far places than a normal one.
        let away = PortableMath.log(share / (1 - share)) * 0.8
        weight -= PortableMath.log(share * (1 - share))
        for row in number..<count { step[row] += spread[row][number] * away }
      }
      let moved = zip(all, step).map { $0 + $1 }
      guard let likelihood = samples.likelihood(moved) else { continue }
      weight = PortableMath.exp(weight + likelihood - state.likelihood)
      sum += weight
      for number in numbers.indices {
        means[number] += weight * step[number]
        squares[number] += weight * step[number] * step[number]
      }
    }
    guard sum > 0, sum.isFinite else { return }
    for number in numbers.indices {
      let mean = means[number] / sum
      numbers[number] += mean
      deviations[number] = max(0, squares[number] / sum - mean * mean).squareRoot()
    }
  }

  /// Returns the triangular matrix whose product with its transpose is a symmetric matrix; `nil` without one.
  private static func root(_ matrix: [[Double]]) -> [[Double]]? {
    var root = matrix.map { $0.map { _ in 0.0 } }
    for row in matrix.indices {
      for column in 0...row {
        let rest = (0..<column).reduce(matrix[row][column]) {
          $0 - root[row][$1] * root[column][$1]
        }
        if row == column {
          guard rest > 0, rest.isFinite else { return nil }
          root[row][row] = rest.squareRoot()
        } else {
          root[row][column] = rest / root[column][column]
        }
      }
    }
    return root
  }

  /// All numbers: the curve's own, the value at the begin, the distance and the velocity.
  private let all: [Double]
  private let state: State

  /// Finds how far the movement may be from the curve: bends of four sizes are added to it.
  ///
  /// - Parameter span: The begin and the length of the curve in seconds.
  mutating func bend(over span: (begin: Double, length: Double)) {
    let count = all.count
    let bends = samples.bends(over: span)
    // The information of the numbers and of the bends.
    var joint = state.information.map { $0 + Array(repeating: 0, count: Samples.bends) }
    joint += Array(
      repeating: Array(repeating: 0, count: count + Samples.bends), count: Samples.bends)
    var gradient = state.gradient + Array(repeating: 0, count: Samples.bends)
    for (index, bend) in bends.enumerated() {
      let columns = state.columns[index] + bend
      for row in count..<columns.count {
        gradient[row] += state.scores[index] * columns[row]
        for column in 0...row {
          let part = state.weights[index] * columns[row] * columns[column]
          joint[row][column] += part
          if row != column { joint[column][row] += part }
        }
      }
    }
    guard let inverse = MotionEstimate.inverse(joint) else { return }
    let shift = inverse.map { MotionEstimate.product($0, gradient) }
    // How much of each bend the numbers take up.
    guard let own = MotionEstimate.inverse(state.information) else { return }
    let taken = (0..<Samples.bends).map { bend in
      own.map { MotionEstimate.product($0, (0..<count).map { joint[count + bend][$0] }) }
    }
    var worst = 0.0
    for (index, bend) in bends.enumerated() {
      let rest = (0..<Samples.bends).map {
        bend[$0] - MotionEstimate.product(taken[$0], state.columns[index])
      }
      let off = (0..<Samples.bends).reduce(0) { $0 + rest[$1] * shift[count + $1] }
      var variance = 0.0
      for row in 0..<Samples.bends {
        for column in 0..<Samples.bends {
          variance += rest[row] * inverse[count + row][count + column] * rest[column]
        }
      }
      worst = max(worst, off.magnitude + 2 * max(0, variance).squareRoot())
    }
    distance = worst / samples.range
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  /// Returns the inverse of a symmetric matrix; `nil` if it has none.
  private static func inverse(_ matrix: [[Double]]) -> [[Double]]? {
    // With ones on the diagonal, numbers of any unit are solved alike.
    let units = matrix.indices.map { matrix[$0][$0].squareRoot() }
    guard units.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    var columns: [[Double]] = []
    for place in matrix.indices {
      var rows = matrix.indices.map { row in
        matrix.indices.map { matrix[row][$0] / units[row] / units[$0] } + [row == place ? 1 : 0]
      }
      guard let column = LeastSquares.solve(&rows) else { return nil }
      columns.append(matrix.indices.map { column[$0] / units[$0] / units[place] })
    }
    return columns
  }
}
