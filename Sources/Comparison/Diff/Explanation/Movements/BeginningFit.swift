import DopesheetCurves
import DopesheetText

/// A search for the curve of which a movement that was cut short is the beginning.
///
/// The target and the length are not seen, so they are fitted: for each length, the target follows by linear least
/// squares. A power, such as a line, looks the same for all lengths. Of such a beginning, only the rate is known.
struct BeginningFit {
  /// The times since the begin in seconds, ascending.
  private var times: [Double]
  private var values: [Double]
  /// The value at the begin; `nil` if the movement begins between two instants, so that it is fitted, too.
  private var start: Double?
  /// The movement before this one; `nil` after a rest.
  private let before: MovementModel?
  private let isCut: Bool
  private var begin: Double
  private let steps: SearchSteps
  private let limit: Double
  private let span: Double
  /// The usual distance of two instants in seconds.
  private let frame: Double
  /// The number of samples that reject most curves, spread over all.
  private var few: Int { values.count < 9 ? values.count : 9 }
  private var all: Int { values.count }

  /// The ratio of neighbouring lengths of the first search, and their number: up to 7 times the seen part.
  private static let (ratio, count) = (1.04, 50)

  /// The assumed length of a curve of which only a rate is known, over its seen part. So it is seen before its half,
  /// and a bounce before its first impact.
  private static let free = 3.0

  /// Creates a search; `nil` with fewer than six samples, which many curves match.
  ///
  /// - Parameters:
  ///   - begin: The seconds of the event that began the movement; `nil` for those of the first instant.
  ///   - before: The movement that this one may interrupt between its first two instants.
  init?(
    _ series: Series, _ movement: Movement, begin: Double?, after before: MovementModel? = nil,
    isCut: Bool, frame: Double, _ steps: SearchSteps
  ) {
    let first = series.times[movement.first]
    let isAtInstant = begin.map { ($0 - first).magnitude < 1e-6 * frame } ?? true
    let begin = isAtInstant ? first : begin ?? first
    let instants = (movement.first...movement.last).filter { series.times[$0] - begin >= 0 }
    (times, values) = (
      instants.map { series.times[$0] - begin }, instants.map { series.numbers[$0] }
    )
    guard !series.numbers[movement.first...movement.last].contains(where: \.isNaN),
      times.count >= 6, let low = values.min(), let high = values.max(), high > low
    else { return nil }
    (self.begin, self.steps, self.frame) = (begin, steps, frame)
    (start, self.before, self.isCut) = (isAtInstant ? values[0] : nil, before, isCut)
    span = high - low
    limit = CurveSearch.limit * (high - low) + 4 * max(low.magnitude, high.magnitude).ulp
  }

  /// Returns the curves of which the movement is the beginning; empty if no curve matches.
  ///
  /// - Parameters:
  ///   - mentioned: The number of easings that the traces mention, which come first.
  ///   - isLate: Whether the movement begins between its first two instants, at an unknown time.
  func models(
    _ easings: [Easing], _ springs: [SpringCurve], mentioned: Int = 0, isLate: Bool = false
  ) -> [MovementModel] {
    var found: [MovementModel] = []
    if isLate { found = lateModels(easings) }
    for (index, easing) in easings.enumerated() where steps.left > 0 && !isLate {
      // Of curves that look alike, the recorded configuration says which one it is.
      if index == mentioned, !found.isEmpty { break }
      if let model = model(easing) { found.append(model) }
    }
    if found.isEmpty {
      // A spring may have any state at the second instant.
      let fit = isLate ? beginning(after: times[1]) : self
      found = springs.compactMap(fit.model)
    }
    if found.isEmpty, !isLate, let model = unknownSpring() { found = [model] }
    // A curve whose target is known says more than a rate.
    return found.filter { $0.seen != .rate } + found.filter { $0.seen == .rate }
  }

  /// Returns the search for a movement that begins some seconds after the first instant, where the one before ends.
  private func beginning(after seconds: Double) -> BeginningFit {
    var fit = self
    fit.start = before?.value(at: begin + seconds) ?? values[0]
    fit.begin += seconds
    fit.values.removeFirst()
    fit.times = [Double](repeating: 0, count: times.count - 1)
    var index = 0
    while index < fit.times.count {
      fit.times[index] = times[index + 1] - seconds
      index += 1
    }
    return fit
  }

  /// Returns the best begins, targets and lengths of easings that match. Of many easings, only the nearest are
  /// searched.
  private func lateModels(_ easings: [Easing]) -> [MovementModel] {
    func nearest(
      _ easings: [Easing], _ count: Int, _ fits: [BeginningFit]
    ) -> [(easing: Easing, guess: [Double])] {
      let tries = easings.map { easing in
        let tries = fits.map { (begin: $0.begin - begin, near: $0.nearLength(of: easing)) }
        return (easing: easing, best: tries.min { $0.near.distance < $1.near.distance }!)
      }
      let order = tries.indices.sorted {
        (tries[$0].best.near.distance, $0) < (tries[$1].best.near.distance, $1)
      }
      // The tried begins and lengths are near enough for a part of the span. Noise is far from all curves.
      return order.prefix(count).filter { tries[$0].best.near.distance <= 0.3 * span }.map {
        (tries[$0].easing, [tries[$0].best.begin, tries[$0].best.near.length])
      }
    }
    let some = easings.count > 100 ? nearest(easings, 100, [self]).map(\.easing) : easings
    let (frame, seen) = (times[1], times[times.count - 1])
    let late = [0.1, 0.35, 0.6, 0.85].map { beginning(after: $0 * frame) }
    return nearest(some, 24, late).compactMap { easing, guess in
      let found = LeastSquares.minimum(
        from: guess, scales: [frame, frame], bounds: [0...frame, seen - 2 * frame...seen * 9]
      ) { beginning(after: $0[0]).residuals(easing, $0[1]) }
      return found.flatMap { beginning(after: $0[0]).model(easing) }
    }
  }

  /// Returns the best of some lengths of an easing, and its distance from the sparse samples.
  private func nearLength(of easing: Easing) -> (length: Double, distance: Double) {
    let seen = times[times.count - 1]
    var length = seen - frame / 2
    var best = (length: length, distance: fit(easing, length, few).distance)
    length = seen
    for _ in 0..<BeginningFit.count {
      length *= BeginningFit.ratio
      let distance = fit(easing, length, few).distance
      if distance < best.distance { best = (length, distance) }
    }
    return best
  }

  private func model(_ easing: Easing) -> MovementModel? {
    let seen = times[times.count - 1]
    if isScaleFree(easing) {
      let length = isCut ? seen * BeginningFit.free : seen
      let found = fit(easing, length, all)
      return model(.easing(easing), length, found, isCut ? .rate : .whole)
    }
    let best = nearLength(of: easing)
    // Neighbouring lengths differ by a small part of the seen movement.
    guard best.distance <= 0.02 * span,
      var length = LeastSquares.minimum(
        from: [best.length], scales: [frame], bounds: [seen - frame...seen * 9],
        { residuals(easing, $0[0]) })?[0]
    else { return nil }
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
    return model(.easing(easing), length, found, length <= seen && !isCut ? .whole : .beginning)
  }

  /// Whether the beginning matches with two very different lengths.
  private func isScaleFree(_ easing: Easing) -> Bool {
    let seen = times[times.count - 1]
    return [(BeginningFit.free, few), (6, few), (BeginningFit.free, all)].allSatisfy {
      fit(easing, seen * $0, $1).distance <= limit
    }
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

  private struct Fit {
    var start = 0.0
    var way = 0.0
    var distance = Double.infinity
  }

  private func fit(_ easing: Easing, _ length: Double, _ count: Int) -> Fit {
    guard steps.take(count) else { return Fit() }
    return fit(parts(easing, length, count))
  }

  /// Returns the place of one of some samples, which are spread over all.
  private func place(_ index: Int, of count: Int) -> Int {
    index * (values.count - 1) / (count - 1)
  }

  // Searches for beginnings spend their time in the next two functions. Plain loops are quick in a debug build, too, so
  // the formula of `place` stands in them as it is.

  /// Returns the parts of an easing's way at some of the times.
  private func parts(_ easing: Easing, _ length: Double, _ count: Int) -> [Double] {
    let (times, last, gaps) = (times, times.count - 1, count - 1)
    var parts = [Double](repeating: 0, count: count)
    var index = 0
    while index < count {
      let u = times[index * last / gaps] / length
      parts[index] = easing.value(at: u < 1 ? u : 1)
      index += 1
    }
    return parts
  }

  private func fit(_ parts: [Double]) -> Fit {
    let (values, places, last) = (values, parts.count, values.count - 1)
    var (sum, sumOfValues, products, squares) = (0.0, 0.0, 0.0, 0.0)
    let origin = start ?? values[0]
    var index = 0
    while index < places {
      let (part, value) = (parts[index], values[index * last / (places - 1)] - origin)
      sum += part
      sumOfValues += value
      products += part * value
      squares += part * part
      index += 1
    }
    let count = Double(places)
    let isFixed = start != nil
    let way =
      isFixed
      ? products / squares
      : (count * products - sum * sumOfValues) / (count * squares - sum * sum)
    guard way.isFinite else { return Fit() }
    let offset = isFixed ? 0 : (sumOfValues - way * sum) / count
    var distance = 0.0
    index = 0
    while index < places {
      let value = values[index * last / (places - 1)] - origin
      let off = (value - offset - way * parts[index]).magnitude
      if !(off <= distance) { distance = off }
      index += 1
    }
    return Fit(start: origin + offset, way: way, distance: distance)
  }

  private func residuals(_ easing: Easing, _ length: Double) -> [Double] {
    guard steps.take(all) else { return [Double](repeating: .infinity, count: all) }
    var parts = parts(easing, length, all)
    let (fit, values, span) = (fit(parts), values, span)
    var index = 0
    while index < parts.count {
      parts[index] = (values[index] - fit.start - fit.way * parts[index]) / span
      index += 1
    }
    return parts
  }

  // MARK: Springs

  /// Returns the target of a spring that may begin with any velocity; `nil` if it does not match.
  private func model(_ spring: SpringCurve) -> MovementModel? {
    let prepared = SpringCurve.Prepared(spring)
    // A few samples reject most springs.
    guard fit(prepared, few)?.fit.distance ?? .infinity <= limit,
      let found = fit(prepared, all)
    else { return nil }
    return model(
      .spring(spring, isExact: true), 0, found.fit, .beginning, velocity: found.velocity)
  }

  /// Returns a spring with short numbers that matches; `nil` if none does.
  ///
  /// The even samples of a spring satisfy `x[n+2] = p·x[n+1] + q·x[n] + c`, and p and q give its frequency and ratio.
  private func unknownSpring() -> MovementModel? {
    guard times.count >= 12, steps.left > 0 else { return nil }
    let first = start == nil ? 1 : 0
    let step = (times[times.count - 1] - times[first]) / Double(times.count - 1 - first)
    let seen = first..<times.count - 2
    let isEven = seen.allSatisfy { (times[$0 + 1] - times[$0] - step).magnitude < 1e-6 * step }
    let rows = seen.map {
      SIMD4(values[$0 + 1] - values[0], values[$0] - values[0], span, values[$0 + 2] - values[0])
    }
    guard isEven, let solution = LeastSquares.linear(rows, count: 3),
      let guess = SpringFit.oscillation(solution[0], solution[1], step: step),
      // Of less than a part of a swing, any smooth curve is the beginning of some spring.
      guess.frequency * times[times.count - 1] > 1,
      let found = LeastSquares.minimum(
        from: [guess.frequency, guess.ratio], scales: [guess.frequency, 1],
        bounds: [1e-6...1e9, 0...100], springResiduals),
      let raw = try? SpringCurve(frequency: found[0], ratio: found[1])
    else { return nil }
    return SpringFit.roundSprings(near: raw).lazy.compactMap(model).first
  }

  /// Returns the distances of a spring with a frequency and a ratio from all samples but the last.
  private func springResiduals(_ numbers: [Double]) -> [Double] {
    guard let spring = try? SpringCurve(frequency: numbers[0], ratio: max(0, numbers[1])),
      let found = fit(SpringCurve.Prepared(spring), all)
    else { return values.dropLast().map { _ in .infinity } }
    return found.distances.map { $0 / span }
  }

  private func fit(
    _ spring: SpringCurve.Prepared, _ count: Int
  ) -> (fit: Fit, velocity: Double, distances: [Double])? {
    guard steps.take(3 * count) else { return nil }
    let last = values.count - 1
    let rows = (0..<count - 1).map { index in
      let place = place(index, of: count)
      let transition = spring.transition(after: times[place])
      return SIMD4(
        1, transition.displacement(from: 1, velocity: 0),
        transition.displacement(from: 0, velocity: 1), values[place] - values[0])
    }
    guard let solution = LeastSquares.linear(rows, count: 3) else { return nil }
    let distances = rows.map { row in
      row[3] - row[0] * solution[0] - row[1] * solution[1] - row[2] * solution[2]
    }
    let end = values[0] + solution[0]
    // A spring that has settled is set to its target.
    let transition = spring.transition(after: times[last])
    let away = transition.displacement(from: solution[1], velocity: solution[2])
    let rest = values[last] - end
    var distance = min(rest.magnitude, (rest - away).magnitude)
    for off in distances { distance = max(distance, off.magnitude) }
    return (
      Fit(start: end + solution[1], way: -solution[1], distance: distance), solution[2], distances
    )
  }
}
