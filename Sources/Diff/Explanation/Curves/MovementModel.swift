import DopesheetCurves
import DopesheetNotation

/// A movement as one of our curves: which, when, from where to where.
struct MovementModel {
  var curve: Curve
  /// When it begins, in seconds.
  var begin: Double
  /// How long it takes in seconds; 0 for a spring, whose length is its own.
  var length: Double
  /// The value at the start.
  let start: Double
  /// The value at the end.
  let end: Double
  /// The greatest distance from the samples, as a part of the way.
  var residual: Double

  /// One of our curves.
  enum Curve {
    case easing(Easing)
    /// A spring, and whether its numbers are exact or as good as the samples tell.
    case spring(SpringCurve, isExact: Bool)

    /// The curve's text, rounded where its numbers are not exact.
    var text: String {
      switch self {
      case .easing(let easing): return easing.text
      case .spring(let spring, isExact: true): return spring.text
      case .spring(let spring, isExact: false):
        let duration = RoundedText.significant(spring.duration, 5)
        let bounce = RoundedText.decimals(spring.bounce, 5)
        return "about spring(duration: \(duration), bounce: \(bounce))"
      }
    }
  }

  /// How exact times are known: as a part of the length, times what the residual makes uncertain.
  var uncertainty: Double { max(1e-9, 1e3 * residual) }

  /// Tells whether two models have the same curve, as far as the samples tell.
  func hasSameCurve(as other: MovementModel) -> Bool {
    switch (curve, other.curve) {
    case (.easing(let a), .easing(let b)): return a == b
    case (.spring(let a, let aIsExact), .spring(let b, let bIsExact)):
      if aIsExact && bIsExact { return a == b }
      let limit = max(uncertainty, other.uncertainty)
      return (a.frequency / b.frequency - 1).magnitude <= limit
        && (a.dampingRatio - b.dampingRatio).magnitude <= limit
    default: return false
    }
  }
}
