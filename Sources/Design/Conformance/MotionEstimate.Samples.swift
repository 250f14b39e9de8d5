import DopesheetCurves

extension MotionEstimate {
  /// The likelihood of some numbers, and its slopes.
  struct State {
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
  struct Samples {
    let movement: RecordedMovement
    let family: Family
    let scales: [Double]
    /// The limits that the family sets to some numbers, by their positions.
    let limits: [Int: ClosedRange<Double>]
    let hasVelocity: Bool
    /// The standard deviation of a value.
    let deviation: Double
    /// The largest deviation of a time.
    let late: Double

    static let bends = 4

    var range: Double { movement.range }

    init(
      _ movement: RecordedMovement, _ family: @escaping Family, _ scales: [Double],
      _ limits: [Int: ClosedRange<Double>], hasVelocity: Bool
    ) {
      (self.movement, self.family, self.scales) = (movement, family, scales)
      self.limits = limits
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
        // A number at its limit is changed in one direction only.
        let limits = limits[index] ?? -.infinity ... .infinity
        let step = scale * 1e-4
        let held = min(max(own[index], limits.lowerBound), limits.upperBound)
        var (less, more) = (own, own)
        less[index] = max(held - step, limits.lowerBound)
        more[index] = min(held + step, limits.upperBound)
        guard let before = family(less), let after = family(more) else { return nil }
        near.append((before, more[index] - less[index]))
        near.append((after, more[index] - less[index]))
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
            let (before, width) = near[2 * number]
            let after = near[2 * number + 1].0
            column.append((value(after(times[place])) - value(before(times[place]))) / width)
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
