// Between its turns a curve only rises or only falls. So the values at the turns and at both ends are its bounds, up to
// rounding. A turn need not be exact, because the curve is flat there.

extension CurveKind {
  /// Returns bounds of the eased progress over an interval of progress by time, 0...1.
  ///
  /// The values at 0 and 1 are those of the formula there, which a motion does not show. A custom curve has no bounds.
  package func bounds(
    over progress: ClosedRange<Double>, _ parameters: CurveParameters?
  ) -> CurveBounds? {
    switch parameters {
    case .custom: return nil
    case .bezier(let curve): return curve.bounds(over: progress)
    case .spline(let spline): return spline.bounds(over: progress)
    case .stops(let stops): return stops.bounds(over: progress)
    case .steps(let steps):
      var bounds = CurveBounds(steps.value(at: progress.lowerBound), at: progress.lowerBound)
      bounds.include(steps.value(at: progress.upperBound), at: progress.upperBound)
      return bounds
    case .overshoot, .elastic, nil: break
    }
    // Formulas may differ at 0 and 1 from their limits there.
    let first = max(progress.lowerBound, .leastNonzeroMagnitude)
    let last = max(first, min(progress.upperBound, (1.0).nextDown))
    func value(_ u: Double) -> Double { parameters?.value(at: u, direction) ?? self.value(at: u) }
    var bounds = CurveBounds(value(first), at: first)
    bounds.include(value(last), at: last)
    func visit(_ u: Double) {
      if u > first, u < last { bounds.include(value(u), at: u) }
    }
    if direction == .inOut || direction == .outIn {
      visit((0.5).nextDown)
      visit(0.5)
      visit((0.5).nextUp)
    }
    var error = 1e-14
    switch (family, parameters) {
    case (.elastic, _):
      let shape = ElasticShape(period: direction == .inOut ? 0.45 : 0.3)
      error = visitTurns(of: shape, over: first...last, visit) ?? .infinity
    case (.tunedElastic, .elastic(let shape)?):
      guard let known = visitTurns(of: shape, over: first...last, visit) else {
        // The waves are too short to be found, but not higher than this.
        var limits = CurveBounds(-2 * shape.amplitude - 1, at: first)
        limits.include(2 * shape.amplitude + 1, at: last)
        return limits
      }
      error = known
    case (.overshootingBack, .overshoot(let overshoot)?):
      let strength = overshoot * 10 * 1.70158 * (direction == .inOut ? 1.525 : 1)
      visitTurns(atIn: [CurveFamily.backTurn(strength)], visit)
      error *= 1 + strength
    default:
      for turn in family.turns(direction) { visitTurns(atIn: [turn], visit) }
    }
    bounds.widen(by: error)
    return bounds
  }

  /// Visits the places where a family's in has these turns, in the direction of this kind.
  private func visitTurns(atIn turns: [Double], _ visit: (Double) -> Void) {
    for turn in turns {
      switch direction {
      case .in: visit(turn)
      case .out: visit(1 - turn)
      case .inOut:
        visit(turn / 2)
        visit(1 - turn / 2)
      case .outIn:
        visit((1 - turn) / 2)
        visit(0.5 + turn / 2)
      }
    }
  }

  /// Visits the highest turns of an elastic curve inside an interval, and returns the largest error of a value.
  ///
  /// Returns `nil` if the waves are too short.
  private func visitTurns(
    of shape: ElasticShape, over interval: ClosedRange<Double>, _ visit: (Double) -> Void
  ) -> Double? {
    let wave = 2 * .pi / shape.period
    let error = 1e-14 + wave * (1 + shape.phase) * 2e-15
    guard error < 1e-3 else { return nil }
    // The waves of an in grow, so the last ones before the end of an interval are the highest.
    func visitLast(before end: Double, _ place: (Double) -> Double) {
      for turn in WaveTurns(wave, shift: -wave * (1 + shape.phase)).last(before: end) {
        visit(place(turn))
      }
    }
    let (first, last) = (interval.lowerBound, interval.upperBound)
    switch direction {
    case .in: visitLast(before: last) { $0 }
    case .out: visitLast(before: 1 - first) { 1 - $0 }
    case .inOut:
      visitLast(before: min(1, 2 * last)) { $0 / 2 }
      visitLast(before: min(1, 2 * (1 - first))) { 1 - $0 / 2 }
    case .outIn:
      visitLast(before: 1 - 2 * min(first, 0.5)) { (1 - $0) / 2 }
      visitLast(before: max(0, 2 * last - 1)) { 0.5 + $0 / 2 }
    }
    return error * shape.amplitude
  }
}

/// The turns of a wave `2^(10u)·sin(wave·u + shift)`.
private struct WaveTurns {
  private let wave: Double
  private let shift: Double
  /// The angle from a zero of the sine back to the turn before it.
  private let lead: Double

  init(_ wave: Double, shift: Double) {
    self.wave = wave
    self.shift = shift
    // The slope is 0 where tan(angle) = −wave/ln 1024.
    lead = PortableMath.atan2(wave, 6.931471805599453)
  }

  /// Returns the last turns before a place.
  func last(before end: Double) -> [Double] {
    let number = ((wave * end + shift + lead) / .pi).rounded(.down)
    return [1.0, 0, -1, -2].map { ((number + $0) * .pi - lead - shift) / wave }
  }
}

extension CurveFamily {
  /// Returns where a back easing turns.
  fileprivate static func backTurn(_ strength: Double) -> Double {
    2 * strength / (3 * (strength + 1))
  }

  /// The turns of a plain family, as places of its in.
  fileprivate func turns(_ direction: CurveDirection) -> [Double] {
    switch self {
    case .back: [CurveFamily.backTurn(direction == .inOut ? 1.70158 * 1.525 : 1.70158)]
    case .flightBack: [0.5295728215786106]
    case .flightElastic:
      WaveTurns(13 * .pi / 2, shift: 0).last(before: 0.5)
        + WaveTurns(13 * .pi / 2, shift: 0).last(before: 1)
    case .bounce where direction == .inOut:
      // Both halves are outs.
      CurveFamily.bounceTurns.flatMap { [$0, 1 - $0] }
    case .bounce: CurveFamily.bounceTurns.map { 1 - $0 }
    case .flightBounce: CurveFamily.flightBounceTurns.map { 1 - $0 }
    default: []
    }
  }

  /// The places where a bouncing ball hits the ground, and where it is highest.
  private static let bounceTurns = [1, 1.5, 2, 2.25, 2.5, 2.625].map { $0 / 2.75 }

  /// The same of FlightAnimator's ball.
  private static let flightBounceTurns = [4.0 / 11, 6.0 / 11, 8.0 / 11, 179.0 / 220, 0.9, 0.95]
}
