/// A curve from progress by time to progress by value, both 0 at the start and 1 at the end.
///
/// ```swift
/// let easing: Easing = .cubic.out
/// easing.value(at: 0.5)  // 0.875
/// easing.text            // "cubic.out"
/// ```
public struct Easing: Equatable, Sendable {
  package let kind: CurveKind
  package let parameters: CurveParameters?

  package init(_ kind: CurveKind, _ parameters: CurveParameters? = nil) {
    self.kind = kind
    self.parameters = parameters
  }

  /// Returns the eased progress. Both ends are exact, and outside 0...1 the nearest end counts.
  ///
  /// - Parameter u: Progress by time. Between the ends the result may leave 0...1.
  public func value(at u: Double) -> Double {
    kind.value(at: u, parameters)
  }

  /// The four directions of one formula.
  public struct Family: Sendable {
    /// Eases in.
    public let `in`: Easing
    /// The point reflection of ``in``: eases out.
    public let out: Easing
    /// ``in`` up to the middle, then ``out``.
    public let inOut: Easing
    /// ``out`` up to the middle, then ``in``.
    public let outIn: Easing

    init(_ formula: EasingFormula, _ parameters: CurveParameters? = nil) {
      self.in = Easing(CurveKind(formula, .in), parameters)
      out = Easing(CurveKind(formula, .out), parameters)
      inOut = Easing(CurveKind(formula, .inOut), parameters)
      outIn = Easing(CurveKind(formula, .outIn), parameters)
    }
  }
}

// MARK: Without parameters

extension Easing {
  /// The identity.
  public static let linear = Easing(CurveKind(.linear))
  /// `3u² − 2u³`.
  public static let smoothStep = Easing(CurveKind(.smoothStep))
  /// `6u⁵ − 15u⁴ + 10u³`.
  public static let smootherStep = Easing(CurveKind(.smootherStep))
  /// `u²`.
  public static let quadratic = Family(.quadratic)
  /// `u³`.
  public static let cubic = Family(.cubic)
  /// `u⁴`.
  public static let quartic = Family(.quartic)
  /// `u⁵`.
  public static let quintic = Family(.quintic)
  /// A quarter of a cosine.
  public static let sine = Family(.sine)
  /// `2¹⁰⁽ᵘ⁻¹⁾`, which begins with a jump of a thousandth.
  public static let expo = Family(.expo)
  /// A quarter of a circle.
  public static let circular = Family(.circular)
  /// A piece of an arc tangent, from −15 to 0.
  public static let atan = Family(.atan)
  /// A polynomial that goes back by a tenth before it goes forward.
  public static let back = Family(.back)
  /// A sine wave that grows a thousandfold.
  public static let elastic = Family(.elastic)
  /// Four parabolas of equal gravity, like a bouncing ball.
  public static let bounce = Family(.bounce)
  /// The back of FlightAnimator's inOut and outIn: `u³ − u·sin(πu)`. FlightAnimator's in and out are ``back``.
  public static let flightBack = Family(.flightBack)
  /// FlightAnimator's ``elastic``: thirteen quarters of a wave.
  public static let flightElastic = Family(.flightElastic)
  /// FlightAnimator's ``bounce``: parabolas that end at 4/11, 8/11, 9/10 and 1.
  public static let flightBounce = Family(.flightBounce)
}

// MARK: With parameters

extension Easing {
  /// Returns a back easing that goes back by a given share of the distance.
  ///
  /// - Parameter overshoot: The approximate share, 0...1e30; it is 0.1 for ``back``.
  /// - Throws: ``CurveParameterError`` for a number outside this range.
  public static func back(overshoot: Double) throws(CurveParameterError) -> Family {
    try CurveParameterError.checkNotNegative("overshoot", overshoot)
    return Family(.overshootingBack, .overshoot(overshoot))
  }

  /// Returns an elastic easing with a given amplitude and period.
  ///
  /// - Parameters:
  ///   - amplitude: The height of the wave at its end, 1...1e30.
  ///   - period: The length of a wave as a share of the duration, 1e-30...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public static func elastic(
    amplitude: Double = 1, period: Double
  ) throws(CurveParameterError) -> Family {
    try CurveParameterError.check("amplitude", amplitude, in: 1...1e30, "1...1e30")
    try CurveParameterError.checkPositive("period", period)
    return Family(.tunedElastic, .elastic(ElasticShape(amplitude: amplitude, period: period)))
  }

  /// Returns a curve with two control points, as in CSS.
  public static func bezier(_ curve: CubicBezier) -> Easing {
    Easing(CurveKind(.bezier), .bezier(curve))
  }

  /// Returns a curve with two control points, as in CSS, for literals in code.
  ///
  /// An example is `.cubicBezier(0.34, 1.56, 0.64, 1)`.
  ///
  /// - Precondition: `x1` and `x2` are in 0...1, and all four are finite. Use ``CubicBezier`` for external input.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Easing {
    guard let curve = CubicBezier(x1, y1, x2, y2) else {
      preconditionFailure("the control points of a bezier curve have an x in 0...1 and a finite y")
    }
    return .bezier(curve)
  }

  /// Returns a curve of several Bézier pieces, as in Android's path interpolators.
  public static func spline(_ spline: BezierSpline) -> Easing {
    Easing(CurveKind(.spline), .spline(spline))
  }

  /// Returns a curve of straight pieces between stops, as in CSS.
  ///
  /// At its ends a motion shows its start and its end, even if the outer stops differ.
  public static func linear(_ stops: LinearStops) -> Easing {
    Easing(CurveKind(.stops), .stops(stops))
  }

  /// Returns a staircase, as in CSS.
  ///
  /// At its ends a motion shows its start and its end, even if there are jumps.
  public static func steps(_ steps: StairSteps) -> Easing {
    Easing(CurveKind(.steps), .steps(steps))
  }

  /// Returns a curve of your own.
  ///
  /// - Parameters:
  ///   - name: The name in traces. Curves with equal names count as equal.
  ///   - function: Maps progress by time to progress by value. It is called only with 0 < u < 1, and must be
  ///     deterministic.
  public static func custom(
    _ name: String, _ function: @escaping @Sendable (Double) -> Double
  ) -> Easing {
    Easing(CurveKind(.custom), .custom(name: name, function))
  }
}

extension Easing {
  /// The same curve backwards in time: `1 − e(1 − u)`.
  ///
  /// The reverse of an in is the out of its family, and vice versa. A symmetric curve stays the same: linear, the
  /// smooth steps, every inOut and outIn. ``bounce``'s inOut also stays the same, although it is only nearly
  /// symmetric. The text of a custom curve's reverse is `custom(reversed(name))`.
  public var reversed: Easing {
    switch parameters {
    case .bezier(let curve):
      guard let back = CubicBezier(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1) else {
        return self
      }
      return .bezier(back)
    case .spline(let spline):
      return spline.reversed.map { .spline($0) } ?? self
    case .stops(let stops):
      return stops.reversed.map { .linear($0) } ?? self
    case .steps(let steps):
      let jump: StairSteps.Jump =
        switch steps.jump {
        case .start: .end
        case .end: .start
        case .both, .none: steps.jump
        }
      return StairSteps(steps.count, jump).map { .steps($0) } ?? self
    case .custom(let name, let function):
      return .custom("reversed(\(name))") { 1 - function(1 - $0) }
    case nil, .overshoot, .elastic:
      let direction: CurveDirection =
        switch kind.direction {
        case .in where !kind.formula.isSingle: .out
        case .out: .in
        case .in, .inOut, .outIn: kind.direction
        }
      return Easing(CurveKind(kind.formula, direction), parameters)
    }
  }
}

extension Easing {
  /// The curves without parameters by their names, in the order of `dopesheet curve --list`.
  package static let named: [(name: String, easing: Easing)] =
    EasingFormula.allCases.filter { $0.isPlain }.flatMap { formula in
      let directions = formula.isSingle ? [.in] : CurveDirection.allCases
      return directions.map { direction in
        let kind = CurveKind(formula, direction)
        return (name: kind.name, easing: Easing(kind))
      }
    }

  /// Curves with names of other systems. An easing made from a preset has the text of its curve.
  package static let presets: [(name: String, easing: Easing)] =
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

  /// Returns the easing of a preset, such as `ease-in-out`, `ios.default` or `material.emphasized`.
  ///
  /// Returns `nil` for other names.
  public static func preset(_ name: String) -> Easing? {
    presets.first { $0.name == name }?.easing
  }

  private static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    .bezier(CubicBezier(x1, y1, x2, y2)!)
  }
}

extension CurveKind {
  var name: String { formula.isSingle ? formula.name : formula.name + "." + direction.name }
}

extension CurveDirection {
  var name: String {
    switch self {
    case .in: "in"
    case .out: "out"
    case .inOut: "inOut"
    case .outIn: "outIn"
    }
  }
}

extension EasingFormula {
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
    case .spline: "bezier-spline"
    case .steps: "steps"
    case .custom: "custom"
    }
  }
}
