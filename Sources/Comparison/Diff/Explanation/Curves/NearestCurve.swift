import DopesheetCurves
import DopesheetText

// The nearest curves of samples that no curve matches.

extension MovementSamples {
  /// Returns the model of a curve at its best times, however far it is from the samples.
  package func nearest(_ curve: MovementModel.Curve) -> MovementModel? {
    switch curve {
    case .easing(let easing): EasingFit(easing, self, within: 1e3)?.model(limit: .infinity)
    case .spring(let spring, _): SpringFit.nearest(spring, self)
    }
  }

  /// The text of the nearest Bézier curve: `cubic-bezier(0.5, 0.2, 0.1, 0.9)`; `nil` if none is near.
  package var bezier: String? {
    let places = sparse(24)
    let (begin, span) = (times[0], times[times.count - 1] - times[0])
    var best: (numbers: [Double], residual: Double)?
    // The movement most likely begins and ends at frames. Otherwise, begin and length are two more numbers.
    for isOnFrames in [true, false] where best?.residual ?? 1 > 1e-3 {
      func value(_ numbers: [Double], at time: Double) -> Double {
        let (first, length) = isOnFrames ? (begin, span) : (numbers[4], numbers[5])
        let curve = CubicBezier(
          min(1, max(0, numbers[0])), numbers[1], min(1, max(0, numbers[2])), numbers[3])
        return curve.map { Easing.bezier($0).value(at: (time - first) / length) } ?? .infinity
      }
      for shape in [
        [0.25, 0.1, 0.25, 1], [0.4, 0, 0.2, 1], [0.1, 0.6, 0.3, 1], [0.6, 0.1, 0.9, 0.5],
      ] {
        let numbers = LeastSquares.minimum(
          from: shape + (isOnFrames ? [] : [begin, span]),
          scales: [1, 1, 1, 1, borders.first, borders.last],
          bounds: [
            0...1, -3...4, 0...1, -3...4, begin - borders.first...begin + 1.5 * borders.first,
            span / 2...span * 1.5,
          ], gain: 1e-6
        ) { numbers in places.map { parts[$0] - value(numbers, at: times[$0]) } }
        guard let numbers else { continue }
        let residual = residual { value(numbers, at: $0) }
        if residual < best?.residual ?? 0.02 { best = (numbers, residual) }
      }
    }
    return best.map { best in
      let texts = best.numbers[..<4].map { RoundedText.decimals($0, 2) }
      return "cubic-bezier(\(texts.joined(separator: ", ")))"
    }
  }
}
