import DopesheetCurves

/// An easing laid over a movement whose ends may lie between frames.
struct EasingFit {
  private let easing: Easing
  private let samples: MovementSamples
  /// The instants that are looked at while the fit is sought.
  private let places: [Int]
  /// The best of some guesses: when it begins and how long it takes.
  private var guess: [Double] = []
  /// How far the guess is off: the mean of the distances, as a part of the way.
  private(set) var distance = Double.infinity

  /// Lays an easing over a movement; `nil` if it cannot be its curve.
  init?(_ easing: Easing, _ samples: MovementSamples) {
    self.easing = easing
    self.samples = samples
    places = samples.sparse(14)
    let (begin, end) = (samples.times[0], samples.times[samples.times.count - 1])
    let (first, last) = samples.borders
    for early in [0, 0.33, 0.67, 0.95] {
      for late in [0, 0.33, 0.67, 0.95] {
        let start = begin + early * first
        let length = end - late * last - start
        var off = 0.0
        for place in places {
          let part = easing.value(at: (samples.times[place] - start) / length)
          off += (samples.parts[place] - part).magnitude
        }
        off /= Double(places.count)
        if off < distance { (guess, distance) = ([start, length], off) }
      }
    }
    guard distance <= 0.1 else { return nil }
  }

  /// The easing at its best place, if it fits.
  func model() -> MovementModel? {
    let (begin, end) = (samples.times[0], samples.times[samples.times.count - 1])
    let (first, last) = samples.borders
    let span = end - begin
    guard
      var fit = LeastSquares.minimum(
        from: guess, scales: [first, last],
        bounds: [
          begin - first...begin + 1.5 * first, span - 2.5 * (first + last)...span + first + last,
        ], residuals)
    else { return nil }
    var residual = residual(fit)
    guard residual <= CurveSearch.limit else { return nil }
    // An end on a frame, where that fits as well.
    for trial in [[begin, span], [begin, fit[1]], [fit[0], end - fit[0]]] {
      let other = self.residual(trial)
      guard other <= max(2 * residual, 1e-14), trial != fit else { continue }
      (fit, residual) = (trial, other)
      break
    }
    return MovementModel(
      curve: .easing(easing), begin: fit[0], length: fit[1], start: samples.start,
      end: samples.end, residual: residual)
  }

  private func residual(_ fit: [Double]) -> Double {
    samples.residual(limit: CurveSearch.limit) { easing.value(at: ($0 - fit[0]) / fit[1]) }
  }

  private func residuals(_ fit: [Double]) -> [Double] {
    places.map { samples.parts[$0] - easing.value(at: (samples.times[$0] - fit[0]) / fit[1]) }
  }
}
