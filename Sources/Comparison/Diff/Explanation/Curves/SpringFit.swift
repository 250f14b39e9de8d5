import DopesheetCurves
import DopesheetText

/// A spring fitted to a movement from rest.
///
/// The even samples of a spring satisfy `x[n+2] = p·x[n+1] + q·x[n]`, relative to its target. p and q depend only on
/// damping and frequency. Least squares give p and q, and then refine the spring and its start time.
struct SpringFit {
  private let samples: MovementSamples
  private let frequency: Double
  private let ratio: Double

  init?(_ samples: MovementSamples) {
    self.samples = samples
    guard let step = samples.evenStep, samples.interior.count >= 6 else { return nil }
    let x = samples.interior.map { 1 - samples.parts[$0] }
    let rows = (0..<x.count - 2).map { SIMD4(x[$0 + 1], x[$0], x[$0 + 2], 0) }
    guard let solution = LeastSquares.linear(rows, count: 2),
      let (frequency, ratio) = SpringFit.oscillation(solution[0], solution[1], step: step)
    else { return nil }
    (self.frequency, self.ratio) = (frequency, ratio)
  }

  /// Returns the frequency and the damping ratio of `x[n+2] = p·x[n+1] + q·x[n]`; `nil` if it is no damped spring.
  static func oscillation(
    _ p: Double, _ q: Double, step: Double
  ) -> (frequency: Double, ratio: Double)? {
    guard q < 0, q > -1 else { return nil }
    // The roots of z² = pz + q are e^(−σh ± iαh), or two real decay factors.
    let decay = -PortableMath.log(-q) / (2 * step)
    let inner = p * p + 4 * q
    let frequency: Double
    if inner < 0 {
      let wave = PortableMath.acos(max(-1, min(1, p / (2 * (-q).squareRoot())))) / step
      frequency = (decay * decay + wave * wave).squareRoot()
    } else {
      let (high, low) = ((p + inner.squareRoot()) / 2, (p - inner.squareRoot()) / 2)
      guard low > 0, high < 1 else { return nil }
      let product = PortableMath.log(high) * PortableMath.log(low)
      frequency = product.squareRoot() / step
    }
    let ratio = decay / frequency
    guard frequency.isFinite, frequency > 0, ratio.isFinite, ratio < 100 else { return nil }
    return (frequency, ratio)
  }

  /// Returns a matching spring: a known one, one with short numbers, or the estimate.
  func model(knowing springs: [SpringCurve]) -> MovementModel? {
    let (begin, first) = (samples.times[0], samples.borders.first)
    let places = samples.sparse(48)
    let (times, parts) = (samples.times, samples.parts)
    func residuals(_ fit: [Double]) -> [Double] {
      guard samples.steps.take(places.count),
        let spring = try? SpringCurve(frequency: fit[1], ratio: max(0, fit[2]))
      else { return places.map { _ in .infinity } }
      let prepared = SpringCurve.Prepared(spring)
      return places.map { parts[$0] - SpringFit.part(prepared, times[$0] - fit[0]) }
    }
    var best: [Double]?
    var least = CurveSearch.limit
    for start in [begin, begin + first / 2] {
      guard
        let fit = LeastSquares.minimum(
          from: [start, frequency, ratio], scales: [first, frequency, 1],
          bounds: [begin - first...begin + 1.5 * first, 1e-6...1e9, 0...100], residuals)
      else { continue }
      let residual = residuals(fit).reduce(0) { max($0, $1.magnitude) }
      if residual < least { (best, least) = (fit, residual) }
    }
    guard let best, let raw = try? SpringCurve(frequency: best[1], ratio: best[2]) else {
      return nil
    }
    let limit = max(20 * least, 1e-10)
    let begins = [begin, best[0]]
    for spring in springs + SpringFit.roundSprings(near: raw) {
      guard (spring.frequency / raw.frequency - 1).magnitude < 1e-3 else { continue }
      for begin in begins {
        let model = samples.model(.spring(spring, isExact: true), begin: begin, limit: limit)
        if let model { return model }
      }
    }
    return samples.model(
      .spring(raw, isExact: false), begin: best[0], limit: CurveSearch.limit)
  }

  /// Returns the model of a spring at its best begin, however far it is from the samples.
  static func nearest(_ spring: SpringCurve, _ samples: MovementSamples) -> MovementModel? {
    let (begin, first) = (samples.times[0], samples.borders.first)
    let prepared = SpringCurve.Prepared(spring)
    let places = samples.sparse(24)
    let fit = LeastSquares.minimum(
      from: [begin], scales: [first], bounds: [begin - first...begin + 1.5 * first]
    ) { fit in places.map { samples.parts[$0] - part(prepared, samples.times[$0] - fit[0]) } }
    return samples.model(
      .spring(spring, isExact: true), begin: fit?[0] ?? begin, limit: .infinity)
  }

  static func part(_ spring: SpringCurve.Prepared, _ time: Double) -> Double {
    1 - spring.transition(after: time).displacement(from: 1, velocity: 0)
  }

  static func roundSprings(near spring: SpringCurve) -> [SpringCurve] {
    func rounded(_ x: Double, _ digits: ClosedRange<Int>) -> [Double] {
      digits.reduce(into: []) { list, count in
        let number = Double(RoundedText.significant(x, count))
        if let number, list.last != number { list.append(number) }
      }
    }
    let bounce = spring.bounce
    let bounces = [bounce.magnitude < 1e-5 ? 0 : bounce].flatMap { rounded($0, 1...5) }
    var springs: [SpringCurve] = []
    for duration in rounded(2 * .pi / spring.frequency, 1...6) {
      springs += bounces.compactMap { try? SpringCurve(duration: duration, bounce: $0) }
    }
    let (stiffness, damping) = (
      spring.frequency * spring.frequency, 2 * spring.dampingRatio * spring.frequency
    )
    let ratios = rounded(spring.dampingRatio, 1...5)
    for stiffness in rounded(stiffness, 1...6) {
      springs += rounded(damping, 1...5).compactMap {
        try? SpringCurve(stiffness: stiffness, damping: $0)
      }
      springs += ratios.compactMap { try? SpringCurve(dampingRatio: $0, stiffness: stiffness) }
    }
    for frequency in rounded(spring.frequency, 1...6) {
      springs += ratios.compactMap { try? SpringCurve(frequency: frequency, ratio: $0) }
    }
    return springs
  }
}
