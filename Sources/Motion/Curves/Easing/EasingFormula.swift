package enum CurveDirection: UInt8, CaseIterable, Sendable {
  case `in`
  case out
  case inOut
  case outIn
}

// The files that a new easing changes are listed in .github/CONTRIBUTING.md.

/// The formulas of easings. Their parameters are in ``CurveParameters``.
package enum EasingFormula: UInt8, CaseIterable, Sendable {
  // Families with one curve.
  case linear, smoothStep, smootherStep
  // Families with in, out, inOut and outIn.
  case quadratic, cubic, quartic, quintic, sine, expo, circular, atan, back, elastic, bounce
  // The same ideas in FlightAnimator's form.
  case flightBack, flightElastic, flightBounce
  // Families with parameters.
  case overshootingBack, tunedElastic, bezier, spline, stops, steps, custom

  @inlinable package var isPlain: Bool { rawValue < EasingFormula.overshootingBack.rawValue }

  /// Whether the formula is one curve, without directions.
  package var isSingle: Bool {
    switch self {
    case .linear, .smoothStep, .smootherStep, .bezier, .spline, .stops, .steps, .custom: true
    default: false
    }
  }
}

// The plain formulas. Sources: Robert Penner's easing equations, and the curves of FlightAnimator;
// both are checked against reference numbers in Tests/Vectors.

extension EasingFormula {
  @inlinable @inline(__always)
  package func `in`(_ u: Double) -> Double {
    switch self {
    case .quadratic: u * u
    case .cubic: u * u * u
    case .quartic: (u * u) * (u * u)
    case .quintic: (u * u) * (u * u) * u
    default: inOfOthers(u)
    }
  }

  /// Returns the point reflection of ``in(_:)``.
  @inlinable @inline(__always)
  package func out(_ u: Double) -> Double {
    switch self {
    case .linear, .smoothStep, .smootherStep: self.in(u)
    case .quadratic: u * (2 - u)
    case .bounce: EasingFormula.bounceOut(u)
    case .flightBounce: EasingFormula.flightBounceOut(u)
    default: 1 - self.in(1 - u)
    }
  }

  /// Returns ``in(_:)`` at double speed up to the middle, then ``out(_:)``. Four formulas have a form of their own.
  /// The one of bounce is MotionMachine's: it bounces at the middle and again at the end.
  @inlinable @inline(__always)
  package func inOut(_ u: Double) -> Double {
    switch self {
    case .linear, .smoothStep, .smootherStep: self.in(u)
    case .back: EasingFormula.mirrored(u) { EasingFormula.backIn($0, overshoot: 1.70158 * 1.525) }
    case .elastic:
      EasingFormula.mirrored(u) { EasingFormula.elasticIn($0, ElasticShape(period: 0.45)) }
    case .bounce:
      u < 0.5 ? EasingFormula.bounceOut(2 * u) / 2 : 0.5 + EasingFormula.bounceOut(2 * u - 1) / 2
    case .atan: 0.5 + PortableMath.atan(15 * (u - 0.5)) / (2 * EasingFormula.atan7AndAHalf)
    default: EasingFormula.mirrored(u) { self.in($0) }
    }
  }

  /// Returns half of a curve up to the middle, then its point reflection.
  @inlinable @inline(__always)
  package static func mirrored(_ u: Double, _ ease: (Double) -> Double) -> Double {
    let isFirstHalf = u < 0.5
    let half = ease(2 * (isFirstHalf ? u : 1 - u)) / 2
    return isFirstHalf ? half : 1 - half
  }

  /// Returns ``in(_:)`` of the formulas that are not powers. It has no `default`, so that no formula is forgotten.
  @usableFromInline
  func inOfOthers(_ u: Double) -> Double {
    switch self {
    case .smoothStep: u * u * (3 - 2 * u)
    case .smootherStep: u * u * u * (u * (u * 6 - 15) + 10)
    case .sine: 1 - PortableMath.cos(u * (.pi / 2))
    case .expo: u <= 0 ? 0 : PortableMath.exp2(10 * (u - 1))
    case .circular: 1 - max(0, 1 - u * u).squareRoot()
    case .atan: 1 + PortableMath.atan(15 * (u - 1)) / EasingFormula.atan15
    case .back: EasingFormula.backIn(u, overshoot: 1.70158)
    case .elastic: EasingFormula.elasticIn(u, ElasticShape(period: 0.3))
    case .bounce: 1 - EasingFormula.bounceOut(1 - u)
    case .flightBack: u * u * u - u * PortableMath.sin(.pi * u)
    case .flightElastic: PortableMath.sin(13 * .pi / 2 * u) * PortableMath.exp2(10 * (u - 1))
    case .flightBounce: 1 - EasingFormula.flightBounceOut(1 - u)
    case .linear: u
    // Not reached: in(_:) computes the powers, and the others are computed by their parameters.
    case .quadratic, .cubic, .quartic, .quintic: u
    case .overshootingBack, .tunedElastic, .bezier, .spline, .stops, .steps, .custom: u
    }
  }

  /// The arc tangents of 15 and 7.5. The curves are pieces of the arc tangent from −15 to 0 and from −7.5 to 7.5.
  static let atan15 = 1.5042281630190728
  @usableFromInline static let atan7AndAHalf = 1.4382447944982226

  /// Returns a polynomial that goes back before it goes forward.
  ///
  /// - Parameter overshoot: The strength; 1.70158 goes back by a tenth.
  @usableFromInline
  static func backIn(_ u: Double, overshoot: Double) -> Double {
    u * u * ((overshoot + 1) * u - overshoot)
  }

  /// Returns a sine wave that grows a thousandfold.
  @usableFromInline
  static func elasticIn(_ u: Double, _ shape: ElasticShape) -> Double {
    guard u > 0, u < 1 else { return u }
    let v = u - 1
    return -shape.amplitude * PortableMath.exp2(10 * v)
      * PortableMath.sin((v - shape.phase) * (2 * .pi) / shape.period)
  }

  @usableFromInline
  static func bounceOut(_ u: Double) -> Double {
    if u < 1 / 2.75 { return 7.5625 * u * u }
    if u < 2 / 2.75 { return 7.5625 * (u - 1.5 / 2.75) * (u - 1.5 / 2.75) + 0.75 }
    if u < 2.5 / 2.75 { return 7.5625 * (u - 2.25 / 2.75) * (u - 2.25 / 2.75) + 0.9375 }
    return 7.5625 * (u - 2.625 / 2.75) * (u - 2.625 / 2.75) + 0.984375
  }

  /// Returns four parabolas that reach 1 at 4/11, 8/11, 9/10 and 1.
  @usableFromInline
  static func flightBounceOut(_ u: Double) -> Double {
    if u < 4.0 / 11 { return 121 / 16.0 * u * u }
    if u < 8.0 / 11 { return 363 / 40.0 * u * u - 99 / 10.0 * u + 17 / 5.0 }
    if u < 9.0 / 10 { return 4356 / 361.0 * u * u - 35442 / 1805.0 * u + 16061 / 1805.0 }
    return 54 / 5.0 * u * u - 513 / 25.0 * u + 268 / 25.0
  }
}

@usableFromInline
package struct ElasticShape: Equatable, Sendable {
  /// The height of the wave at its end, 1 or more.
  @usableFromInline package let amplitude: Double
  /// The length of a wave, as a share of the duration.
  @usableFromInline package let period: Double
  /// The shift by which the wave ends at 1.
  @usableFromInline package let phase: Double

  /// Creates a wave of Penner's default amplitude.
  @usableFromInline
  package init(period: Double) {
    amplitude = 1
    self.period = period
    phase = period / 4
  }

  /// Creates a higher wave, cut where it passes 1.
  package init(amplitude: Double, period: Double) {
    self.amplitude = amplitude
    self.period = period
    phase = period / (2 * .pi) * PortableMath.asin(1 / amplitude)
  }
}
