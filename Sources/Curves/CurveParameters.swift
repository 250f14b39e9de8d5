/// What an easing needs beside its kind, in a box so that an easing stays small.
package indirect enum CurveParameters: Sendable {
  /// How far a back easing goes back, as a share of the way for small ones.
  case overshoot(Double)
  /// The wave of an elastic easing.
  case elastic(ElasticShape)
  /// The curve of a Bézier easing.
  case bezier(CubicBezier)
  /// The stops of a linear one.
  case stops(LinearStops)
  /// The steps of a staircase.
  case steps(StairSteps)
  /// A user's own curve and its name.
  case custom(name: String, @Sendable (Double) -> Double)

  /// Returns the eased progress.
  ///
  /// - Parameter u: Progress by time, 0 < u < 1.
  package func value(at u: Double, _ direction: CurveDirection) -> Double {
    switch self {
    case .overshoot(let overshoot):
      let strength = overshoot * 10 * 1.70158 * (direction == .inOut ? 1.525 : 1)
      return Self.directed(u, direction) { CurveFamily.backIn($0, overshoot: strength) }
    case .elastic(let shape):
      return Self.directed(u, direction) { CurveFamily.elasticIn($0, shape) }
    case .bezier(let curve): return curve.value(at: u)
    case .stops(let stops): return stops.value(at: u)
    case .steps(let steps): return steps.value(at: u)
    case .custom(_, let function): return function(u)
    }
  }

  private static func directed(
    _ u: Double, _ direction: CurveDirection, _ ease: (Double) -> Double
  ) -> Double {
    switch direction {
    case .in: ease(u)
    case .out: 1 - ease(1 - u)
    case .inOut: CurveFamily.mirrored(u, ease)
    case .outIn: u < 0.5 ? (1 - ease(1 - 2 * u)) / 2 : 0.5 + ease(2 * u - 1) / 2
    }
  }
}

extension CurveParameters: Equatable {
  /// Tells whether two easings of one kind are the same; custom ones are when their names are.
  package static func == (a: CurveParameters, b: CurveParameters) -> Bool {
    switch (a, b) {
    case (.overshoot(let x), .overshoot(let y)): x == y
    case (.elastic(let x), .elastic(let y)): x == y
    case (.bezier(let x), .bezier(let y)): x == y
    case (.stops(let x), .stops(let y)): x == y
    case (.steps(let x), .steps(let y)): x == y
    case (.custom(let x, _), .custom(let y, _)): x == y
    default: false
    }
  }
}
