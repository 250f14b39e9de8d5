import DopesheetCurves

/// A fit of an easing to a movement, whose ends may be between frames.
struct EasingFit {
  private let easing: Easing
  private let samples: MovementSamples
  private let places: [Int]
  /// The best first guess: start time and length in seconds.
  private var guess: [Double] = []
  /// The mean distance between the samples and the guess, as a fraction of the movement's distance.
  private(set) var distance = Double.infinity

  /// Finds a first guess; `nil` if its mean distance from the samples is above a limit.
  init?(_ easing: Easing, _ samples: MovementSamples, within limit: Double = 0.1) {
    self.easing = easing
    self.samples = samples
    places = samples.sparse(14)
    guard samples.steps.take(16 * places.count) else { return nil }
    let (times, parts) = (samples.times, samples.parts)
    let (begin, end) = (times[0], times[times.count - 1])
    let (first, last) = samples.borders
    for early in [0, 0.33, 0.67, 0.95] {
      for late in [0, 0.33, 0.67, 0.95] {
        let start = begin + early * first
        let length = end - late * last - start
        var off = 0.0
        for place in places {
          off += (parts[place] - easing.value(at: (times[place] - start) / length)).magnitude
        }
        off /= Double(places.count)
        if off < distance { (guess, distance) = ([start, length], off) }
      }
    }
    guard distance <= limit else { return nil }
  }

  func model(limit: Double = CurveSearch.limit) -> MovementModel? {
    let (begin, end) = (samples.times[0], samples.times[samples.times.count - 1])
    let (first, last) = samples.borders
    let span = end - begin
    let bounds = [
      begin - first...begin + 1.5 * first, span - 2.5 * (first + last)...span + first + last,
    ]
    guard
      let fit = LeastSquares.minimum(from: guess, scales: [first, last], bounds: bounds, residuals)
    else { return nil }
    func model(_ fit: [Double]) -> MovementModel? {
      samples.model(.easing(easing), begin: fit[0], length: fit[1], limit: limit)
    }
    guard let best = model(fit) else { return nil }
    // A start or an end at a frame is preferred if it matches as well.
    for trial in [[begin, span], [begin, fit[1]], [fit[0], end - fit[0]]] {
      guard let other = model(trial), other.residual <= max(2 * best.residual, 1e-14), trial != fit
      else { continue }
      return other
    }
    return best
  }

  private func residuals(_ fit: [Double]) -> [Double] {
    guard samples.steps.take(places.count) else { return places.map { _ in .infinity } }
    let (times, parts) = (samples.times, samples.parts)
    return places.map { parts[$0] - easing.value(at: (times[$0] - fit[0]) / fit[1]) }
  }
}
