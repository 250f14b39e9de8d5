extension Easing {
  /// The curves without parameters by their names, in the order of `dopesheet curve --list`.
  public static let named: [(name: String, easing: Easing)] =
    CurveFamily.allCases.filter { $0.isPlain }.flatMap { family in
      let directions = family.isSingle ? [.in] : CurveDirection.allCases
      return directions.map { direction in
        let kind = CurveKind(family, direction)
        return (name: kind.name, easing: Easing(kind))
      }
    }

  /// Names that others gave to curves; an easing made of one has the text of the curve it stands for.
  public static let presets: [(name: String, easing: Easing)] =
    [
      ("ease", curve(0.25, 0.1, 0.25, 1)),
      ("ease-in", curve(0.42, 0, 1, 1)),
      ("ease-out", curve(0, 0, 0.58, 1)),
      ("ease-in-out", curve(0.42, 0, 0.58, 1)),
      ("step-start", .steps(StairSteps(1, .start)!)),
      ("step-end", .steps(StairSteps(1, .end)!)),
      ("ios.default", curve(0.25, 0.1, 0.25, 1)),
      ("ios.easeIn", curve(0.42, 0, 1, 1)),
      ("ios.easeOut", curve(0, 0, 0.58, 1)),
      ("ios.easeInOut", curve(0.42, 0, 0.58, 1)),
      ("material.emphasized", curve(0.2, 0, 0, 1)),
      ("material.emphasizedDecelerate", curve(0.05, 0.7, 0.1, 1)),
      ("material.emphasizedAccelerate", curve(0.3, 0, 0.8, 0.15)),
      ("material.standard", curve(0.2, 0, 0, 1)),
      ("material.standardDecelerate", curve(0, 0, 0, 1)),
      ("material.standardAccelerate", curve(0.3, 0, 1, 1)),
      ("material.legacy", curve(0.4, 0, 0.2, 1)),
      ("material.legacyDecelerate", curve(0, 0, 0.2, 1)),
      ("material.legacyAccelerate", curve(0.4, 0, 1, 1)),
    ]

  /// The easing of a preset's name: CSS's `ease-in-out`, `ios.default`, `material.emphasized`; `nil` for others.
  public static func preset(_ name: String) -> Easing? {
    presets.first { $0.name == name }?.easing
  }

  /// A curve whose numbers are known to be right.
  private static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    .bezier(CubicBezier(x1, y1, x2, y2)!)
  }
}

extension CurveKind {
  /// The name in traces: `linear`, `cubic.inOut`.
  var name: String { family.isSingle ? family.name : family.name + "." + direction.name }
}

extension CurveDirection {
  /// The word behind the dot.
  var name: String {
    switch self {
    case .in: "in"
    case .out: "out"
    case .inOut: "inOut"
    case .outIn: "outIn"
    }
  }
}

extension CurveFamily {
  /// The word before the dot or the parenthesis.
  var name: String {
    switch self {
    case .linear, .stops: "linear"
    case .smoothStep: "smoothStep"
    case .smootherStep: "smootherStep"
    case .quadratic: "quadratic"
    case .cubic: "cubic"
    case .quartic: "quartic"
    case .quintic: "quintic"
    case .sine: "sine"
    case .expo: "expo"
    case .circular: "circular"
    case .atan: "atan"
    case .back, .overshootingBack: "back"
    case .elastic, .tunedElastic: "elastic"
    case .bounce: "bounce"
    case .flightBack: "flightBack"
    case .flightElastic: "flightElastic"
    case .flightBounce: "flightBounce"
    case .bezier: "cubic-bezier"
    case .steps: "steps"
    case .custom: "custom"
    }
  }
}
