/// The formula of an easing, as a trivial value: motions are stepped in batches of one kind.
///
/// A kind is a family and a direction in one number, which is also the index of its batch.
package struct CurveKind: Hashable, Sendable {
  /// Four times the family, plus the direction.
  @usableFromInline package let code: UInt8

  /// The number of codes.
  package static let count = CurveFamily.allCases.count * CurveDirection.allCases.count

  /// Creates the kind of a family in a direction.
  @inlinable package init(_ family: CurveFamily, _ direction: CurveDirection = .in) {
    code = family.rawValue << 2 | direction.rawValue
  }

  /// Creates the kind of a code below ``count``.
  package init(code: Int) { self.code = UInt8(code) }

  /// The formula.
  @inlinable package var family: CurveFamily { CurveFamily(rawValue: code >> 2)! }

  /// Which way round it goes.
  @inlinable package var direction: CurveDirection { CurveDirection(rawValue: code & 3)! }
}

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
