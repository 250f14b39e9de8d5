import DopesheetCurves
import DopesheetDiff

/// The curve of any numbers that describes a movement best: a spring or a Bézier curve.
struct FreeCurves {
  private let movement: RecordedMovement
  /// The best spring; `nil` if no spring is near.
  private(set) var spring: (curve: SpringCurve, fit: CurveFit)?
  /// The best Bézier curve.
  private(set) var bezier: (curve: CubicBezier, fit: CurveFit)?

  /// Searches near a curve that was found.
  init(_ movement: RecordedMovement, near curve: TokenCurve, _ fit: CurveFit) {
    self.movement = movement
    guard movement.interior >= 5 else { return }
    let span = movement.times[movement.last] - movement.times[movement.first]
    var springs = [(2.5 / span, 1.0), (6 / span, 1), (8 / span, 0.6)]
    if case .spring(let token, _) = curve.shape {
      springs.insert((token.frequency, token.dampingRatio), at: 0)
    }
    let isWhole = movement.startsAtRest && movement.endsAtRest
    let begin = isWhole ? movement.times[movement.first] : fit.begin
    let begins = begin - span...begin + span
    func springFit(_ numbers: [Double]) -> CurveFit? {
      FreeCurves.fitting(movement, numbers)?.fit(begin: numbers[0], length: 1)
    }
    let firstSpring = springs.map { [begin, $0.0, $0.1] }.min {
      springFit($0)?.chi ?? .infinity < springFit($1)?.chi ?? .infinity
    }
    if let first = firstSpring,
      let found = LeastSquares.minimum(
        from: first, scales: [movement.frame, first[1], 1],
        bounds: [begins, first[1] / 8...first[1] * 8, 0.02...20], gain: 1e-6,
        { FreeCurves.fitting(movement, $0)?.offsets(begin: $0[0], length: 1) ?? [.infinity] }),
      let curve = try? SpringCurve(frequency: found[1], ratio: found[2]),
      let best = springFit(found)
    {
      spring = (curve, best)
      if best.isWithinNoise(of: movement) { return }
    }
    let length = isWhole || curve.isSpring ? span : fit.length
    var shapes = [
      [0.25, 0.1, 0.25, 1], [0.4, 0, 0.2, 1], [0.1, 0.6, 0.3, 1], [0.6, 0.1, 0.9, 0.5],
    ]
    if case .easing(let easing) = curve.shape, let known = CubicBezier(easing) {
      shapes.insert([known.x1, known.y1, known.x2, known.y2], at: 0)
    }
    let guesses = shapes.map { shape -> (numbers: [Double], chi: Double) in
      let numbers =
        [begin, length, min(0.98, max(0.02, shape[0])), shape[1], min(0.98, max(0.02, shape[2]))]
        + [shape[3]]
      let fit = FreeCurves.bending(movement, numbers)?.fit(begin: begin, length: length)
      return (numbers, fit?.chi ?? .infinity)
    }
    if movement.isExactPart {
      bezier = FreeCurves.whole(movement, shapes)
      if bezier?.fit.isWithinNoise(of: movement) == true { return }
    }
    for guess in guesses.sorted(by: { $0.chi < $1.chi }).prefix(2) {
      let found = LeastSquares.minimum(
        from: guess.numbers, scales: [movement.frame, movement.frame, 1, 1, 1, 1],
        bounds: [begins, length / 4...length * 4, 0...1, -3...4, 0...1, -3...4], gain: 1e-6
      ) { FreeCurves.bending(movement, $0)?.offsets(begin: $0[0], length: $0[1]) ?? [.infinity] }
      guard let found, let curve = CubicBezier(found[2], found[3], found[4], found[5]),
        let best = FreeCurves.bending(movement, found)?.fit(begin: found[0], length: found[1])
      else { continue }
      let isWithinNoise = best.isWithinNoise(of: movement)
      if best.chi < bezier?.fit.chi ?? .infinity, isWithinNoise || !movement.isExactPart {
        bezier = (curve, best)
      }
      if isWithinNoise { break }
    }
  }

  /// Returns the best Bézier curve from the first to the last sample: the movement most likely begins and ends there.
  private static func whole(
    _ movement: RecordedMovement, _ shapes: [[Double]]
  ) -> (curve: CubicBezier, fit: CurveFit)? {
    let begin = movement.times[movement.first]
    let span = movement.times[movement.last] - begin
    var best: (curve: CubicBezier, fit: CurveFit)?
    for shape in shapes {
      let found = LeastSquares.minimum(
        from: shape, scales: [1, 1, 1, 1], bounds: [0...1, -3...4, 0...1, -3...4], gain: 1e-6
      ) {
        bending(movement, [begin, span] + $0)?.offsets(begin: begin, length: span) ?? [.infinity]
      }
      guard let found, let curve = CubicBezier(found[0], found[1], found[2], found[3]),
        let fit = bending(movement, [begin, span] + found)?.fit(begin: begin, length: span)
      else { continue }
      if fit.chi < best?.fit.chi ?? .infinity { best = (curve, fit) }
      if fit.isWithinNoise(of: movement) { break }
    }
    return best
  }

  /// Whether one of the curves matches within the noise.
  var matches: Bool {
    spring?.fit.isWithinNoise(of: movement) == true
      || bezier?.fit.isWithinNoise(of: movement) == true
  }

  /// Whether the spring describes the movement better than the Bézier curve does.
  var isSpring: Bool { (spring?.fit.chi ?? .infinity) <= 1.2 * (bezier?.fit.chi ?? .infinity) }

  /// Returns the spring with numbers that a search tries, after the begin.
  private static func fitting(_ movement: RecordedMovement, _ numbers: [Double]) -> CurveFitting? {
    guard let spring = try? SpringCurve(frequency: numbers[1], ratio: max(0, numbers[2])) else {
      return nil
    }
    return CurveFitting(movement, TokenCurve(unsearched: spring))
  }

  /// Returns the Bézier curve with numbers that a search tries, after begin and length.
  private static func bending(_ movement: RecordedMovement, _ numbers: [Double]) -> CurveFitting? {
    guard
      let curve = CubicBezier(
        min(1, max(0, numbers[2])), numbers[3], min(1, max(0, numbers[4])), numbers[5])
    else { return nil }
    let easing = Easing.bezier(curve)
    return CurveFitting(movement, isSpring: false) { (easing.value(at: $0), 0) }
  }
}
