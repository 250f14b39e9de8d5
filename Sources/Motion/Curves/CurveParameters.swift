import DopesheetText

/// The parameters of an easing beside its kind, in a box that keeps easings small.
package indirect enum CurveParameters: Sendable {
  /// The approximate share of the distance by which a back easing goes back.
  case overshoot(Double)
  case elastic(ElasticShape)
  case bezier(CubicBezier)
  case spline(BezierSpline)
  case stops(LinearStops)
  case steps(StairSteps)
  case custom(name: String, @Sendable (Double) -> Double)

  /// Returns the eased progress.
  ///
  /// - Parameter u: Progress by time, 0 < u < 1.
  package func value(at u: Double, _ direction: CurveDirection) -> Double {
    switch self {
    case .overshoot(let overshoot):
      let strength = overshoot * 10 * 1.70158 * (direction == .inOut ? 1.525 : 1)
      return Self.directed(u, direction) { EasingFormula.backIn($0, overshoot: strength) }
    case .elastic(let shape):
      return Self.directed(u, direction) { EasingFormula.elasticIn($0, shape) }
    case .bezier(let curve): return curve.value(at: u)
    case .spline(let spline): return spline.value(at: u)
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
    case .inOut: EasingFormula.mirrored(u, ease)
    case .outIn: u < 0.5 ? (1 - ease(1 - 2 * u)) / 2 : 0.5 + ease(2 * u - 1) / 2
    }
  }
}

extension CurveParameters: Equatable {
  /// Returns whether two parameters are equal. Curves of the user are equal if their names are.
  package static func == (a: CurveParameters, b: CurveParameters) -> Bool {
    switch (a, b) {
    case (.overshoot(let x), .overshoot(let y)): x == y
    case (.elastic(let x), .elastic(let y)): x == y
    case (.bezier(let x), .bezier(let y)): x == y
    case (.spline(let x), .spline(let y)): x == y
    case (.stops(let x), .stops(let y)): x == y
    case (.steps(let x), .steps(let y)): x == y
    case (.custom(let x, _), .custom(let y, _)): x == y
    default: false
    }
  }
}

/// An invalid parameter of a curve: its name, its value and the allowed range.
public struct CurveParameterError: Error, Sendable {
  package let parameter: StaticString
  package let value: Double
  /// The allowed range, as in `above -1, up to 1`.
  package let allowed: StaticString

  package init(_ parameter: StaticString, _ value: Double, allowed: StaticString) {
    self.parameter = parameter
    self.value = value
    self.allowed = allowed
  }
}

extension CurveParameterError: Equatable {
  /// Returns whether two errors are equal; NaN equals itself here.
  public static func == (a: CurveParameterError, b: CurveParameterError) -> Bool {
    a.description == b.description
  }
}

extension CurveParameterError: CustomStringConvertible {
  /// The error in one line: `bounce is 1.5; allowed is: above -1, up to 1`.
  public var description: String {
    "\(parameter) is \(NumberText.text(of: value)), expected \(allowed)"
  }
}

// MARK: Ranges

// Products and squares of numbers in these ranges stay finite.
extension CurveParameterError {
  /// Rejects a place or velocity outside -1e30...1e30.
  static func checkFinite(
    _ parameter: StaticString, _ value: Double
  ) throws(CurveParameterError) {
    try check(parameter, value, in: -1e30...1e30, "-1e30...1e30")
  }

  /// Rejects a size outside 1e-30...1e30.
  static func checkPositive(
    _ parameter: StaticString, _ value: Double
  ) throws(CurveParameterError) {
    try check(parameter, value, in: 1e-30...1e30, "1e-30...1e30")
  }

  /// Rejects a number outside 0...1e30.
  static func checkNotNegative(
    _ parameter: StaticString, _ value: Double
  ) throws(CurveParameterError) {
    try check(parameter, value, in: 0...1e30, "0...1e30")
  }

  static func check(
    _ parameter: StaticString, _ value: Double, in range: ClosedRange<Double>,
    _ allowed: StaticString
  ) throws(CurveParameterError) {
    guard range.contains(value) else {
      throw CurveParameterError(parameter, value, allowed: allowed)
    }
  }
}
