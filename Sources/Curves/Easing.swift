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

  /// Returns the eased progress; outside 0...1 the nearest end's, and both ends are exact.
  ///
  /// - Parameter u: Progress by time. The result may leave 0...1 in between.
  public func value(at u: Double) -> Double {
    if u >= 1 { return 1 }
    guard u > 0 else { return 0 }
    return parameters?.value(at: u, kind.direction) ?? kind.value(at: u)
  }

  /// The directions of one formula.
  public struct Family: Sendable {
    /// Slow, or strange, at the start.
    public let `in`: Easing
    /// The point reflection of ``in``: slow at the end.
    public let out: Easing
    /// ``in`` up to the middle, then ``out``.
    public let inOut: Easing
    /// ``out`` up to the middle, then ``in``.
    public let outIn: Easing

    init(_ family: CurveFamily, _ parameters: CurveParameters? = nil) {
      self.in = Easing(CurveKind(family, .in), parameters)
      out = Easing(CurveKind(family, .out), parameters)
      inOut = Easing(CurveKind(family, .inOut), parameters)
      outIn = Easing(CurveKind(family, .outIn), parameters)
    }
  }
}

// MARK: Without parameters

extension Easing {
  /// The identity: value by time.
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
  /// A polynomial that goes back by a tenth before it sets out.
  public static let back = Family(.back)
  /// A sine wave that grows a thousandfold.
  public static let elastic = Family(.elastic)
  /// Four parabolas of one gravity, like a ball.
  public static let bounce = Family(.bounce)
  /// The back of FlightAnimator's inOut and outIn: `u³ − u·sin(πu)`. Its in and out are those of ``back``.
  public static let flightBack = Family(.flightBack)
  /// ``elastic`` as FlightAnimator has it: thirteen quarters of a wave.
  public static let flightElastic = Family(.flightElastic)
  /// ``bounce`` as FlightAnimator has it: parabolas that end at 4/11, 8/11, 9/10 and 1.
  public static let flightBounce = Family(.flightBounce)
}

// MARK: With parameters

extension Easing {
  /// A back easing that goes back by a given share of the way.
  ///
  /// - Parameter overshoot: About how far it goes back, as a share of the way, 0...1e30: 0.1 is ``back``.
  /// - Throws: ``CurveParameterError`` for a number outside this range.
  public static func back(overshoot: Double) throws(CurveParameterError) -> Family {
    try CurveParameterError.checkNotNegative("overshoot", overshoot)
    return Family(.overshootingBack, .overshoot(overshoot))
  }

  /// An elastic easing of a given height and wave.
  ///
  /// - Parameters:
  ///   - amplitude: The height of the wave at its end, 1...1e30.
  ///   - period: The length of a wave as a share of the duration, 1e-30...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public static func elastic(
    amplitude: Double = 1, period: Double
  ) throws(CurveParameterError) -> Family {
    guard amplitude >= 1, amplitude <= 1e30 else {
      throw CurveParameterError("amplitude", amplitude, allowed: "1...1e30")
    }
    try CurveParameterError.checkPositive("period", period)
    return Family(.tunedElastic, .elastic(ElasticShape(amplitude: amplitude, period: period)))
  }

  /// A curve by two control points, as in CSS.
  public static func bezier(_ curve: CubicBezier) -> Easing {
    Easing(CurveKind(.bezier), .bezier(curve))
  }

  /// Straight pieces between stops, as in CSS. The motion's ends are its own, whatever the outer stops say.
  public static func linear(_ stops: LinearStops) -> Easing {
    Easing(CurveKind(.stops), .stops(stops))
  }

  /// A staircase, as in CSS. At its two ends a motion shows its start and its end, whatever the jumps.
  public static func steps(_ steps: StairSteps) -> Easing {
    Easing(CurveKind(.steps), .steps(steps))
  }

  /// A curve of the user's own.
  ///
  /// - Parameters:
  ///   - name: What traces call it. Two curves of one name are taken for the same.
  ///   - function: From progress by time to progress by value; called with 0 < u < 1 only, and must return the
  ///     same for the same.
  public static func custom(
    _ name: String, _ function: @escaping @Sendable (Double) -> Double
  ) -> Easing {
    Easing(CurveKind(.custom), .custom(name: name, function))
  }
}
