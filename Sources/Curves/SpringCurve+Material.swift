extension SpringCurve {
  /// Material 3's motion schemes.
  public enum MaterialScheme: String, CaseIterable, Sendable {
    /// Sober: little overshoot.
    case standard
    /// Lively: more of it.
    case expressive
  }

  /// What a Material 3 spring moves.
  public enum MaterialKind: String, CaseIterable, Sendable {
    /// Position, size and shape, which may overshoot.
    case spatial
    /// Colour and opacity, which must not.
    case effects
  }

  /// How fast a Material 3 spring is.
  public enum MaterialSpeed: String, CaseIterable, Sendable {
    /// For most.
    case normal
    /// For small parts.
    case fast
    /// For whole screens.
    case slow
  }

  /// Returns a spring of Material 3's schemes.
  public static func material(
    _ kind: MaterialKind, _ speed: MaterialSpeed = .normal, scheme: MaterialScheme = .standard
  ) -> SpringCurve {
    let (dampingRatio, stiffness): (Double, Double) =
      switch (kind, scheme, speed) {
      case (.spatial, .standard, .normal): (0.9, 700)
      case (.spatial, .standard, .fast): (0.9, 1_400)
      case (.spatial, .standard, .slow): (0.9, 300)
      case (.spatial, .expressive, .normal): (0.8, 380)
      case (.spatial, .expressive, .fast): (0.6, 800)
      case (.spatial, .expressive, .slow): (0.8, 200)
      case (.effects, _, .normal): (1, 1_600)
      case (.effects, _, .fast): (1, 3_800)
      case (.effects, _, .slow): (1, 800)
      }
    return SpringCurve(checkedFrequency: stiffness.squareRoot(), dampingRatio: dampingRatio)
  }
}
