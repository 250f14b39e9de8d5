import DopesheetDiff

/// The best match of one curve with a movement: `a + b·c((t − begin)/length)`.
struct CurveFit {
  /// The begin in seconds.
  var begin: Double
  /// The length in seconds; 1 for springs, which have their own time.
  var length: Double
  /// The value at the begin.
  var start = 0.0
  /// The distance from the value at the begin to that at the end.
  var distance = 0.0
  /// The velocity at the begin; only springs that continue another movement have one.
  var velocity = 0.0
  /// The sum of the squared residuals, each over its standard deviation.
  var chi = Double.infinity
  /// The number of samples of ``chi``.
  var count = 0
  /// The largest residual as a share of the movement's range.
  var worst = Double.infinity
  /// The typical residual, as a root mean square.
  var typical = Double.infinity
  /// The shift in seconds that changes the values by as much as the residuals.
  var shift = 0.0

  /// Creates a match that is not yet computed.
  init(begin: Double, length: Double) {
    (self.begin, self.length) = (begin, length)
  }

  /// Returns whether the residuals are not larger than the noise of a movement.
  func isWithinNoise(of movement: RecordedMovement) -> Bool {
    if movement.isExact { return worst <= max(movement.exactness, 1e-6) }
    let freedom = Double(max(1, count - 4))
    return chi <= freedom + 5 * (2 * freedom).squareRoot()
  }
}

/// The search for the best match of a curve with a movement.
struct CurveFitting {
  let movement: RecordedMovement
  /// Returns the curve's progress and the effect of a velocity at a time.
  let curve: (Double) -> (progress: Double, ofVelocity: Double)
  let isSpring: Bool
  /// The number of samples that count. A spring jumps to its target at its end, so that is left out.
  private let count: Int

  init(_ movement: RecordedMovement, _ curve: TokenCurve) {
    self.init(movement, isSpring: curve.isSpring) { curve.value(at: $0) }
  }

  init(
    _ movement: RecordedMovement, isSpring: Bool,
    _ curve: @escaping (Double) -> (progress: Double, ofVelocity: Double)
  ) {
    self.movement = movement
    self.curve = curve
    self.isSpring = isSpring
    let jumpsToEnd = isSpring && movement.isExact && movement.endsAtRest
    count = jumpsToEnd ? movement.last : movement.times.count
  }

  /// Whether the spring may begin with a velocity, because it continues another movement.
  var hasVelocity: Bool { isSpring && !movement.startsAtRest }

  /// Returns the match with a begin and a length.
  func fit(begin: Double, length: Double) -> CurveFit {
    var fit = CurveFit(begin: begin, length: length)
    let columns = columns(begin, length)
    guard solve(columns, &fit) else { return fit }
    var (chi, squares, worst) = (0.0, 0.0, 0.0)
    var slopes = 0.0
    let (core, times, weights) = (movement.first...movement.last, movement.times, movement.weights)
    for index in 0..<count {
      let off = residual(columns, index, fit)
      chi += off * off * weights[index] * weights[index]
      guard core.contains(index) else { continue }
      squares += off * off
      worst = max(worst, off.magnitude)
      if index > 0 {
        let time = times[index] - times[index - 1]
        let step =
          fit.distance * (columns.progress[index] - columns.progress[index - 1])
          + fit.velocity * (columns.ofVelocity[index] - columns.ofVelocity[index - 1])
        if time > 0 { slopes += step * step / (time * time) }
      }
    }
    let inner = core.clamped(to: 0...max(count - 1, 0))
    guard chi.isFinite else { return fit }
    (fit.chi, fit.count) = (chi, count)
    fit.worst = worst / movement.range
    fit.typical = (squares / Double(max(1, inner.count))).squareRoot() / movement.range
    fit.shift = slopes > 0 ? (squares / slopes).squareRoot() : 0
    return fit
  }

  /// Returns the distance of a sample from a match.
  func offset(at index: Int, _ fit: CurveFit) -> Double {
    let (progress, ofVelocity) = curve((movement.times[index] - fit.begin) / fit.length)
    return movement.values[index] - fit.start - fit.distance * progress - fit.velocity * ofVelocity
  }

  private func residual(_ columns: Columns, _ index: Int, _ fit: CurveFit) -> Double {
    movement.values[index] - fit.start - fit.distance * columns.progress[index] - fit.velocity
      * columns.ofVelocity[index]
  }

  /// The curve's progress and the effect of a velocity at each sample. A debug build is quick with arrays of numbers,
  /// and not with arrays of pairs.
  private struct Columns {
    var progress: [Double] = []
    var ofVelocity: [Double] = []
  }

  /// Returns what the curve is at each sample. This and the next are most of a search, so they are plain loops, which
  /// are quick in a debug build, too.
  private func columns(_ begin: Double, _ length: Double) -> Columns {
    let (times, count) = (movement.times, count)
    var columns = Columns()
    columns.progress.reserveCapacity(count)
    columns.ofVelocity.reserveCapacity(count)
    var index = 0
    while index < count {
      let (progress, ofVelocity) = curve((times[index] - begin) / length)
      columns.progress.append(progress)
      columns.ofVelocity.append(ofVelocity)
      index += 1
    }
    return columns
  }

  /// Finds start, distance and velocity, which are linear; returns `false` if there is no solution.
  private func solve(_ columns: Columns, _ fit: inout CurveFit) -> Bool {
    let (values, weights, count) = (movement.values, movement.weights, count)
    let (allProgress, allOfVelocity) = (columns.progress, columns.ofVelocity)
    // Around the weighted means, so that a large start loses no digits.
    var (sum, c, v, y) = (0.0, 0.0, 0.0, 0.0)
    var index = 0
    while index < count {
      let weight = weights[index] * weights[index]
      let (progress, ofVelocity) = (allProgress[index], allOfVelocity[index])
      sum += weight
      c += weight * progress
      v += weight * ofVelocity
      y += weight * values[index]
      index += 1
    }
    guard sum > 0 else { return false }
    (c, v, y) = (c / sum, v / sum, y / sum)
    var (cc, cy, cv, vv, vy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    index = 0
    while index < count {
      let weight = weights[index] * weights[index]
      let (progress, ofVelocity) = (allProgress[index], allOfVelocity[index])
      let (dc, dv, dy) = (progress - c, ofVelocity - v, values[index] - y)
      cc += weight * dc * dc
      cy += weight * dc * dy
      cv += weight * dc * dv
      vv += weight * dv * dv
      vy += weight * dv * dy
      index += 1
    }
    if hasVelocity {
      var rows = [[cc, cv, cy], [cv, vv, vy]]
      guard let solution = LeastSquares.solve(&rows) else { return false }
      (fit.distance, fit.velocity) = (solution[0], solution[1])
    } else {
      guard cc > 0 else { return false }
      fit.distance = cy / cc
    }
    fit.start = y - fit.distance * c - fit.velocity * v
    return fit.distance.isFinite && fit.distance != 0
  }

  /// Returns the residuals over their standard deviations, for a search.
  func offsets(begin: Double, length: Double) -> [Double] {
    var fit = CurveFit(begin: begin, length: length)
    let columns = columns(begin, length)
    guard length > 0, solve(columns, &fit) else {
      return Array(repeating: .infinity, count: count)
    }
    let (values, weights) = (movement.values, movement.weights)
    let (start, distance, velocity) = (fit.start, fit.distance, fit.velocity)
    // Its memory is the result's.
    var offsets = columns.progress
    var index = 0
    while index < count {
      let off = values[index] - start - distance * offsets[index]
      offsets[index] = (off - velocity * columns.ofVelocity[index]) * weights[index]
      index += 1
    }
    return offsets
  }

  /// Returns the best match near another.
  ///
  /// - Parameter length: The length that the match must have; `nil` to search for it.
  func refined(_ guess: CurveFit, length: Double? = nil) -> CurveFit {
    let (times, frame) = (movement.times, movement.frame)
    let (begin, end) = (times[movement.first], times[movement.last])
    let span = end - begin
    if hasVelocity { return fit(begin: begin, length: 1) }
    let early = movement.startsAtRest ? max(4 * frame, 0.4 * span) : 20 * span
    let begins = begin - early...begin + max(2 * frame, 0.3 * span)
    let start = min(max(guess.begin, begins.lowerBound), begins.upperBound)
    let found: [Double]?
    if isSpring || length != nil {
      let fixed = length ?? 1
      found = LeastSquares.minimum(from: [start], scales: [frame], bounds: [begins]) {
        offsets(begin: $0[0], length: fixed)
      }
      guard let found else { return guess }
      return fit(begin: found[0], length: fixed)
    }
    let isWhole = movement.startsAtRest && movement.endsAtRest
    let lengths = 0.2 * span...(isWhole ? 4 * span + 4 * frame : 30 * span + 4 * frame)
    let first = min(max(guess.length, lengths.lowerBound), lengths.upperBound)
    found = LeastSquares.minimum(
      from: [start, first], scales: [frame, frame], bounds: [begins, lengths]
    ) { offsets(begin: $0[0], length: $0[1]) }
    guard let found else { return guess }
    return fit(begin: found[0], length: found[1])
  }
}

extension CurveFitting {
  /// Returns first guesses for a curve, the best first.
  ///
  /// - Parameter lengths: The lengths to try for a movement that is cut at an end.
  func guesses(_ curve: TokenCurve, lengths: [Double]) -> [CurveFit] {
    let (begin, end) = (movement.times[movement.first], movement.times[movement.last])
    let frame = movement.frame
    if hasVelocity { return [fit(begin: begin, length: 1)] }
    var tries: [(begin: Double, length: Double)] = []
    if movement.endsAtRest, let byLevels = guessByLevels(curve) {
      tries.append(byLevels)
      if movement.startsAtRest, movement.interior >= 6, !curve.isSlow {
        return [fit(begin: byLevels.begin, length: byLevels.length)]
      }
    }
    if isSpring {
      for part in [0.0, 0.5, 1] { tries.append((begin + part * frame, 1)) }
    } else if movement.endsAtRest {
      tries.append((begin, end - begin))
      tries.append((begin + frame / 2, end - begin - frame))
      if !movement.startsAtRest {
        for length in lengths where length >= 0.8 * (end - begin) {
          tries.append((end - length, length))
        }
      }
    } else {
      for length in lengths where length >= 0.8 * (end - begin) {
        tries.append((begin + frame / 4, length))
      }
      for factor in [1.0, 1.4, 2, 3] { tries.append((begin, factor * (end - begin))) }
    }
    return tries.map { fit(begin: $0.begin, length: $0.length) }.sorted { $0.chi < $1.chi }
  }

  /// Returns the begin and the length that bring the crossings of nine levels together.
  private func guessByLevels(_ curve: TokenCurve) -> (begin: Double, length: Double)? {
    let values = movement.values
    func mean(_ range: Range<Int>) -> Double {
      values[range].reduce(0, +) / Double(range.count)
    }
    let low = mean(movement.isExact ? movement.first..<movement.first + 1 : 0..<movement.first + 1)
    let high = mean(
      movement.isExact ? movement.last..<movement.last + 1 : movement.last..<values.count)
    guard high != low else { return nil }
    var times: [Double] = []
    for index in movement.first + 1..<values.count where times.count < 9 {
      let (last, next) = (
        (values[index - 1] - low) / (high - low), (values[index] - low) / (high - low)
      )
      while times.count < 9, next >= Double(times.count + 1) / 10 {
        let part = (Double(times.count + 1) / 10 - last) / max(next - last, 1e-12)
        times.append(
          movement.times[index - 1]
            + min(1, max(0, part)) * (movement.times[index] - movement.times[index - 1]))
      }
    }
    let count = min(times.count, curve.crossings.count)
    guard count >= 2 else { return nil }
    let mine = times.prefix(count).reduce(0, +) / Double(count)
    let its = curve.crossings.prefix(count).reduce(0, +) / Double(count)
    if isSpring { return (mine - its, 1) }
    var (product, square) = (0.0, 0.0)
    for place in 0..<count {
      product += (times[place] - mine) * (curve.crossings[place] - its)
      square += (curve.crossings[place] - its) * (curve.crossings[place] - its)
    }
    guard product > 0, square > 0 else { return nil }
    return (mine - product / square * its, product / square)
  }
}
