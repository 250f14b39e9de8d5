/// Which way round an easing goes.
package enum CurveDirection: UInt8, CaseIterable, Sendable {
  /// Slow, or strange, at the start.
  case `in`
  /// The point reflection of `in`.
  case out
  /// `in` up to the middle, then `out`.
  case inOut
  /// `out` up to the middle, then `in`.
  case outIn
}

// To add an easing without parameters: a case here, before the curves with parameters; its formula in
// CurveFamily+Formulas.swift; its word in Easing+Names.swift; its constant in Easing.swift; its plot in Curves.md. One
// with parameters has a case of CurveParameters, too, and is written and read in Easing+Text.swift. The compiler asks
// for formula and word, and EasingTests asks that no two easings have the same values.

/// The formulas of easings. What a family needs beside its name lies in ``CurveParameters``.
package enum CurveFamily: UInt8, CaseIterable, Sendable {
  // One curve each.
  case linear, smoothStep, smootherStep
  // In, out, inOut and outIn.
  case quadratic, cubic, quartic, quintic, sine, expo, circular, atan, back, elastic, bounce
  // The same ideas as FlightAnimator has them.
  case flightBack, flightElastic, flightBounce
  // Curves with parameters.
  case overshootingBack, tunedElastic, bezier, stops, steps, custom

  /// Tells whether the family needs parameters.
  @inlinable package var isPlain: Bool { rawValue < CurveFamily.overshootingBack.rawValue }

  /// Tells whether the family is one curve, without directions.
  package var isSingle: Bool {
    switch self {
    case .linear, .smoothStep, .smootherStep, .bezier, .stops, .steps, .custom: true
    default: false
    }
  }
}
