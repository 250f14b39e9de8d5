import DopesheetCurves

/// How a key frame goes to its value.
public enum Interpolation: String, CaseIterable, Sendable {
  /// At one speed.
  case linear
  /// Slow at the beginning: the cubic Bézier curve (0.42, 0, 1, 1).
  case easeIn
  /// Slow at the end: (0, 0, 0.58, 1).
  case easeOut
  /// Slow at both ends: (0.42, 0, 0.58, 1).
  case easeInOut

  /// The curve.
  public var easing: Easing {
    switch self {
    case .linear: .linear
    case .easeIn: Interpolation.easeInCurve
    case .easeOut: Interpolation.easeOutCurve
    case .easeInOut: Interpolation.easeInOutCurve
    }
  }

  private static let easeInCurve = Easing.preset("ease-in")!
  private static let easeOutCurve = Easing.preset("ease-out")!
  private static let easeInOutCurve = Easing.preset("ease-in-out")!
}
