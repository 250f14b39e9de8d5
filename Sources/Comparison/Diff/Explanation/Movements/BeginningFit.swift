import DopesheetCurves
import DopesheetText

/// A search for the curve of which a movement that was cut short is the beginning.
///
/// The target and the length are not seen, so they are fitted: for each length, the target follows by linear least
/// squares. A power, such as a line, looks the same for all lengths. Of such a beginning, only the rate is known.
struct BeginningFit {
  /// The times since the begin in seconds, ascending.
  private let times: [Double]
  private let values: [Double]
  /// The value at the begin; `nil` if the movement begins between two instants, so that it is fitted, too.
  private let start: Double?
  /// The seconds of the begin.
  private let begin: Double
  private let steps: SearchSteps
  /// The largest distance of a matching curve, in the unit of the values.
  private let limit: Double
  /// The distance between the least and the greatest value.
  private let span: Double
  /// The usual distance of two instants in seconds.
  private let frame: Double
  /// Some of the samples, evenly chosen.
  private let sparse: [Int]

  /// The ratio of neighbouring lengths of the first search, and their number: up to 7 times the seen part.
  private static let (ratio, count) = (1.04, 50)

  /// How many times as long a curve is taken to be of which only a rate is known, so that it is seen before its half.
  static let free = 2.5

  /// Creates a search; `nil` with fewer than six samples, which many curves match.
  ///
  /// - Parameters:
  ///   - movement: The instants of the movement.
  ///   - begin: The time of the event that began it, in seconds; `nil` for that of the first instant.
  init?(_ series: Series, _ movement: Movement, begin: Double?, frame: Double, _ steps: SearchSteps)
  {
    let first = series.times[movement.first]
    let isAtInstant = begin.map { ($0 - first).magnitude < 1e-6 * frame } ?? true
    let begin = isAtInstant ? first : begin ?? first
    var (times, values) = ([Double](), [Double]())
    var (low, high) = (Double.infinity, -Double.infinity)
    var index = movement.first
    while index <= movement.last {
      let (time, value) = (series.times[index] - begin, series.numbers[index])
      index += 1
      guard !value.isNaN else { return nil }
      if time < 0 { continue }
      times.append(time)
      values.append(value)
      low = min(low, value)
      high = max(high, value)
    }
    guard times.count >= 6, high > low else { return nil }
    (self.times, self.values, self.begin, self.steps, self.frame) =
      (times, values, begin, steps, frame)
    start = isAtInstant ? values[0] : nil
    span = high - low
    limit = CurveSearch.limit * (high - low) + 4 * max(low.magnitude, high.magnitude).ulp
    let places = times.count
    sparse = places <= 9 ? Array(0..<places) : (0..<9).map { $0 * (places - 1) / 8 }
  }

  /// Returns whether the movement is the beginning of a curve.
  func isBeginning(_ easings: [Easing], _ springs: [SpringCurve]) -> Bool {
    easings.contains { steps.left > 0 && model($0) != nil }
      || springs.contains { model($0) != nil }
  }

  /// Returns the curves of which the movement is the beginning; empty if no curve matches.
  func models(_ easings: [Easing], _ springs: [SpringCurve]) -> [MovementModel] {
    var found: [MovementModel] = []
    for easing in easings where steps.left > 0 {
      if let model = model(easing) { found.append(model) }
    }
    if found.isEmpty { found = springs.compactMap(model) }
    // The first half of an `outIn` is an `out`, which is far more usual.
    if found.count > 1 {
      let usual = found.filter { !$0.curve.text.hasSuffix(".outIn") }
      if !usual.isEmpty { found = usual }
    }
    // A curve whose target is known says more than a rate.
    return found.filter { $0.seen != .rate } + found.filter { $0.seen == .rate }
  }

  /// Returns the best target and length of an easing; `nil` if they do not match.
  private func model(_ easing: Easing) -> MovementModel? {
    let seen = times[times.count - 1]
    if isScaleFree(easing) {
      let length = seen * BeginningFit.free
      return model(.easing(easing), length, fit(easing, length, Array(values.indices)), .rate)
    }
    var best: (length: Double, distance: Double)?
    var length = seen
    for _ in 0..<BeginningFit.count {
      length *= BeginningFit.ratio
      let distance = fit(easing, length, sparse).distance
      if distance < best?.distance ?? .infinity { best = (length, distance) }
    }
    // Neighbouring lengths differ by a small part of the seen movement.
    guard let best, best.distance <= 0.02 * span,
      var length = LeastSquares.minimum(
        from: [best.length], scales: [frame], bounds: [seen * (1 + 1e-9)...seen * 9],
        { residuals(easing, $0[0]) })?[0]
    else { return nil }
    let all = Array(values.indices)
    var found = fit(easing, length, all)
    // A length of whole frames or of round seconds is preferred if it matches as well.
    let frames = (length / frame).rounded() * frame
    let round = RoundedText.shortest(near: length) { ($0 - length).magnitude <= 1e-5 * length }
    for other in [frames, round].compactMap({ $0 }) where (other / length - 1).magnitude < 1e-4 {
      let rounded = fit(easing, other, all)
      guard rounded.distance <= max(2 * found.distance, 1e-3 * limit) else { continue }
      (length, found) = (other, rounded)
      break
    }
    return model(.easing(easing), length, found, .beginning)
  }

  /// Whether the beginning matches with two very different lengths.
  private func isScaleFree(_ easing: Easing) -> Bool {
    let seen = times[times.count - 1]
    for factor in [BeginningFit.free, 6] where fit(easing, seen * factor, sparse).distance > limit {
      return false
    }
    let all = Array(values.indices)
    return fit(easing, seen * BeginningFit.free, all).distance <= limit
  }

  private func model(
    _ curve: MovementModel.Curve, _ length: Double, _ fit: Fit, _ seen: MovementModel.Seen,
    velocity: Double = 0
  ) -> MovementModel? {
    guard fit.distance <= limit, fit.way != 0, fit.way.isFinite else { return nil }
    var end = fit.start + fit.way
    // A target with few digits is preferred.
    if seen == .beginning {
      let uncertainty = max(limit, 1e-7 * fit.way.magnitude)
      end = RoundedText.shortest(near: end) { ($0 - end).magnitude <= uncertainty } ?? end
    }
    return MovementModel(
      curve: curve, begin: begin, length: length, start: fit.start, end: end,
      residual: fit.distance / fit.way.magnitude, seen: seen, velocity: velocity)
  }

  // MARK: Least squares

  /// The start and the way of a curve, and its largest distance from the samples.
  private struct Fit {
    var start = 0.0
    var way = 0.0
    var distance = Double.infinity
  }

  private func fit(_ easing: Easing, _ length: Double, _ places: [Int]) -> Fit {
    guard steps.take(places.count) else { return Fit() }
    var parts: [Double] = []
    parts.reserveCapacity(places.count)
    var index = 0
    while index < places.count {
      parts.append(easing.value(at: min(1, times[places[index]] / length)))
      index += 1
    }
    return fit(parts, places)
  }

  private func fit(_ parts: [Double], _ places: [Int]) -> Fit {
    var (sum, sumOfValues, products, squares) = (0.0, 0.0, 0.0, 0.0)
    let origin = start ?? values[0]
    var index = 0
    while index < places.count {
      let (part, value) = (parts[index], values[places[index]] - origin)
      sum += part
      sumOfValues += value
      products += part * value
      squares += part * part
      index += 1
    }
    let count = Double(places.count)
    let isFixed = start != nil
    let way =
      isFixed
      ? products / squares
      : (count * products - sum * sumOfValues) / (count * squares - sum * sum)
    guard way.isFinite else { return Fit() }
    let offset = isFixed ? 0 : (sumOfValues - way * sum) / count
    var distance = 0.0
    index = 0
    while index < places.count {
      let off = (values[places[index]] - origin - offset - way * parts[index]).magnitude
      if !(off <= distance) { distance = off }
      index += 1
    }
    return Fit(start: origin + offset, way: way, distance: distance)
  }

  private func residuals(_ easing: Easing, _ length: Double) -> [Double] {
    guard steps.take(values.count) else { return values.map { _ in .infinity } }
    var parts: [Double] = []
    parts.reserveCapacity(values.count)
    while parts.count < values.count {
      parts.append(easing.value(at: min(1, times[parts.count] / length)))
    }
    let fit = fit(parts, Array(values.indices))
    var residuals: [Double] = []
    residuals.reserveCapacity(values.count)
    while residuals.count < values.count {
      let index = residuals.count
      residuals.append((values[index] - fit.start - fit.way * parts[index]) / span)
    }
    return residuals
  }

  // MARK: Springs

  /// Returns the target of a spring that may begin with any velocity; `nil` if it does not match.
  private func model(_ spring: SpringCurve) -> MovementModel? {
    let prepared = SpringCurve.Prepared(spring)
    // A few samples reject most springs.
    guard fit(prepared, sparse)?.fit.distance ?? .infinity <= limit,
      let found = fit(prepared, Array(values.indices))
    else { return nil }
    return model(
      .spring(spring, isExact: true), 0, found.fit, .beginning, velocity: found.velocity)
  }

  /// Returns the best start, target and velocity of a spring by linear least squares; `nil` without a solution.
  private func fit(
    _ spring: SpringCurve.Prepared, _ places: [Int]
  ) -> (fit: Fit, velocity: Double)? {
    guard steps.take(3 * places.count) else { return nil }
    var rows: [SIMD4<Double>] = []
    var equations = Array(repeating: Array(repeating: 0.0, count: 4), count: 3)
    for place in places {
      let transition = spring.transition(after: times[place])
      let row = SIMD4(
        1, transition.displacement(from: 1, velocity: 0),
        transition.displacement(from: 0, velocity: 1), values[place] - values[0])
      rows.append(row)
      for i in 0..<3 { for j in 0..<4 { equations[i][j] += row[i] * row[j] } }
    }
    guard let solution = LeastSquares.solve(&equations) else { return nil }
    var distance = 0.0
    for row in rows {
      let model = row[0] * solution[0] + row[1] * solution[1] + row[2] * solution[2]
      distance = max(distance, (row[3] - model).magnitude)
    }
    let end = values[0] + solution[0]
    return (Fit(start: end + solution[1], way: -solution[1], distance: distance), solution[2])
  }
}
