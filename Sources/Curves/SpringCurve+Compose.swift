extension SpringCurve {
  /// Jetpack Compose's named damping ratios.
  public enum ComposeDamping: Double, CaseIterable, Sendable {
    /// 0.2.
    case highBouncy = 0.2
    /// 0.5.
    case mediumBouncy = 0.5
    /// 0.75.
    case lowBouncy = 0.75
    /// 1.
    case noBouncy = 1
  }

  /// Jetpack Compose's named stiffnesses.
  public enum ComposeStiffness: Double, CaseIterable, Sendable {
    /// 50.
    case veryLow = 50
    /// 200.
    case low = 200
    /// 400.
    case mediumLow = 400
    /// 1500.
    case medium = 1_500
    /// 10000.
    case high = 10_000
  }

  /// Returns a spring of Jetpack Compose's names; without any, its default.
  public static func compose(
    _ damping: ComposeDamping = .noBouncy, _ stiffness: ComposeStiffness = .medium
  ) -> SpringCurve {
    SpringCurve(
      checkedFrequency: stiffness.rawValue.squareRoot(), dampingRatio: damping.rawValue)
  }
}
