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
  /// - Returns: `nil` if the recording does not determine the numbers.
  init?(
    _ movement: RecordedMovement, _ fit: CurveFit, from guess: [Double], scales: [Double],
    hasVelocity: Bool, _ family: @escaping Family
  ) {
    samples = Samples(movement, family, scales, hasVelocity: hasVelocity)
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

extension MotionEstimate {
  /// The likelihood of some numbers, and its slopes.
  fileprivate struct State {
    var likelihood = 0.0
    var gradient: [Double]
    var information: [[Double]]
    /// For each sample, the change of its value with each number.
    var columns: [[Double]] = []
    /// For each sample, the change of its likelihood with its value, and the information about its value.
    var scores: [Double] = []
    var weights: [Double] = []
  }

  /// The samples of a movement, and the curves that may explain them.
  fileprivate struct Samples {
    let movement: RecordedMovement
    let family: Family
    let scales: [Double]
    let hasVelocity: Bool
    /// The standard deviation of a value.
    let deviation: Double
    /// The largest deviation of a time.
    let late: Double

    static let bends = 4

    var range: Double { movement.range }

    init(
      _ movement: RecordedMovement, _ family: @escaping Family, _ scales: [Double],
      hasVelocity: Bool
    ) {
      (self.movement, self.family, self.scales) = (movement, family, scales)
      self.hasVelocity = hasVelocity
      deviation = max(movement.noise.value, 1e-4 * movement.range)
      late = movement.noise.time * (3.0).squareRoot()
    }

    /// Returns the likelihood of some numbers; `nil` if there is no such curve.
    func state(_ all: [Double]) -> State? {
      let own = Array(all[..<scales.count])
      guard let curve = family(own) else { return nil }
      var near: [((Double) -> (progress: Double, ofVelocity: Double), Double)] = []
      for (index, scale) in scales.enumerated() {
        let step = scale * 1e-4
        var (less, more) = (own, own)
        less[index] -= step
        more[index] += step
        guard let before = family(less), let after = family(more) else { return nil }
        near.append((before, step))
        near.append((after, step))
      }
      let (start, distance) = (all[scales.count], all[scales.count + 1])
      let velocity = hasVelocity ? all[scales.count + 2] : 0
      func value(_ at: (progress: Double, ofVelocity: Double)) -> Double {
        start + distance * at.progress + velocity * at.ofVelocity
      }
      let count = all.count
      var state = State(
        gradient: Array(repeating: 0, count: count),
        information: Array(repeating: Array(repeating: 0, count: count), count: count))
      for (index, time) in movement.times.enumerated() {
        let times = [time - late, time, time + late]
        let parts = times.map(curve)
        let values = parts.map(value)
        let density = BlurredDensity(movement.values[index], values, deviation: deviation)
        state.likelihood += density.logarithm
        var mean = Array(repeating: 0.0, count: count)
        for place in 0..<3 {
          var column: [Double] = []
          column.reserveCapacity(count)
          for number in scales.indices {
            let (before, step) = near[2 * number]
            let after = near[2 * number + 1].0
            column.append((value(after(times[place])) - value(before(times[place]))) / (2 * step))
          }
          column.append(1)
          column.append(parts[place].progress)
          if hasVelocity { column.append(parts[place].ofVelocity) }
          let share = place == 1 ? 0.5 : 0.25
          for number in 0..<count {
            state.gradient[number] += density.slopes[place] * column[number]
            mean[number] += share * column[number]
          }
        }
        let weight =
          BlurredDensity.information((values[2] - values[0]).magnitude / 2 / deviation)
          / (deviation * deviation)
        for row in 0..<count {
          for column in 0..<count {
            state.information[row][column] += weight * mean[row] * mean[column]
          }
        }
        state.columns.append(mean)
        state.weights.append(weight)
        state.scores.append(density.slopes.reduce(0, +))
      }
      return state.likelihood.isFinite ? state : nil
    }

    /// Returns the logarithm of the likelihood of some numbers; `nil` if there is no such curve.
    func likelihood(_ all: [Double]) -> Double? {
      guard let curve = family(Array(all[..<scales.count])) else { return nil }
      let (start, distance) = (all[scales.count], all[scales.count + 1])
      let velocity = hasVelocity ? all[scales.count + 2] : 0
      func value(_ time: Double) -> Double {
        let at = curve(time)
        return start + distance * at.progress + velocity * at.ofVelocity
      }
      var (sum, product) = (0.0, 1.0)
      for (index, time) in movement.times.enumerated() {
        let path = (value(time - late), value(time), value(time + late))
        // Products need fewer logarithms than sums do.
        product *= BlurredDensity.density(movement.values[index], path, deviation: deviation)
        guard index % 4 == 3 else { continue }
        sum += PortableMath.log(product)
        product = 1
      }
      sum += PortableMath.log(product)
      return sum.isFinite ? sum : nil
    }

    /// Returns the values that bends of four sizes have at each sample.
    func bends(over span: (begin: Double, length: Double)) -> [[Double]] {
      movement.times.map { time in
        let place = (time - span.begin) / span.length
        guard place > 0, place < 1 else { return Array(repeating: 0, count: Samples.bends) }
        return (1...Samples.bends).map { range * PortableMath.sin(Double($0) * .pi * place) }
      }
    }
  }
}

// MARK: The curves of tokens

extension MotionEstimate {
  /// Returns the begin and the length of a movement along an easing.
  static func times(of easing: Easing, _ movement: RecordedMovement, _ fit: CurveFit)
    -> MotionEstimate?
  {
    MotionEstimate(
      movement, fit, from: [fit.begin, fit.length], scales: [movement.frame, movement.frame],
      hasVelocity: false
    ) { numbers in
      guard numbers[1] > 0 else { return nil }
      return { (easing.value(at: ($0 - numbers[0]) / numbers[1]), 0) }
    }
  }

  /// Returns the begin and some numbers of a spring: the response, the damping ratio, or both.
  ///
  /// A spring with a velocity begins at the first sample.
  static func spring(
    _ spring: SpringCurve, _ movement: RecordedMovement, _ fit: CurveFit, response: Bool,
    ratio: Bool
  ) -> MotionEstimate? {
    let hasVelocity = !movement.startsAtRest
    var guess = hasVelocity ? [] : [fit.begin]
    var scales = hasVelocity ? [] : [movement.frame]
    if response {
      guess.append(spring.response)
      scales.append(spring.response)
    }
    if ratio {
      guess.append(spring.dampingRatio)
      scales.append(max(spring.dampingRatio, 0.1))
    }
    return MotionEstimate(movement, fit, from: guess, scales: scales, hasVelocity: hasVelocity) {
      numbers in
      let own = hasVelocity ? numbers[...] : numbers.dropFirst()
      let begin = hasVelocity ? fit.begin : numbers[0]
      guard
        let curve = try? SpringCurve(
          response: response ? own.first! : spring.response,
          dampingRatio: ratio ? own.last! : spring.dampingRatio)
      else { return nil }
      let token = TokenCurve(unsearched: curve)
      return { token.value(at: $0 - begin) }
    }
  }

  /// Returns the begin, the length and the four numbers of a Bézier curve.
  static func bezier(_ curve: CubicBezier, _ movement: RecordedMovement, _ fit: CurveFit)
    -> MotionEstimate?
  {
    MotionEstimate(
      movement, fit, from: [fit.begin, fit.length, curve.x1, curve.y1, curve.x2, curve.y2],
      scales: [movement.frame, movement.frame, 1, 1, 1, 1], hasVelocity: false
    ) { numbers in
      let (x1, x2) = (min(1, max(0, numbers[2])), min(1, max(0, numbers[4])))
      guard numbers[1] > 0, let curve = CubicBezier(x1, numbers[3], x2, numbers[5]) else {
        return nil
      }
      let easing = Easing.bezier(curve)
      return { (easing.value(at: ($0 - numbers[0]) / numbers[1]), 0) }
    }
  }
}
