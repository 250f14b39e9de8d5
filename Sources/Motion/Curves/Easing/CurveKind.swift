/// The formula of an easing, as a trivial value, since motions are stepped in batches of one kind.
///
/// A kind is a formula and a direction.
package struct CurveKind: Hashable, Sendable {
  @usableFromInline package let formula: EasingFormula
  @usableFromInline package let direction: CurveDirection

  package static let count = EasingFormula.allCases.count * CurveDirection.allCases.count

  /// The index of the kind's batch: four times the formula, plus the direction.
  @inlinable package var code: UInt8 { formula.rawValue << 2 | direction.rawValue }

  @inlinable package init(_ formula: EasingFormula, _ direction: CurveDirection = .in) {
    (self.formula, self.direction) = (formula, direction)
  }
}

extension CurveKind {
  /// Returns the eased progress of a plain kind.
  ///
  /// - Parameter u: Progress by time, 0 < u < 1. At 0 and 1 the last bit or two of the result may be wrong.
  @inlinable package func value(at u: Double) -> Double {
    switch direction {
    case .in: formula.in(u)
    case .out: formula.out(u)
    case .inOut: formula.inOut(u)
    case .outIn: u < 0.5 ? formula.out(2 * u) / 2 : 0.5 + formula.in(2 * u - 1) / 2
    }
  }

  /// Returns the eased progress. Both ends are exact, and outside 0...1 the nearest end counts.
  ///
  /// - Parameter parameters: The parameters of a kind that is not plain.
  package func value(at u: Double, _ parameters: CurveParameters?) -> Double {
    if u >= 1 { return 1 }
    guard u > 0 else { return 0 }
    return parameters?.value(at: u, direction) ?? value(at: u)
  }
}
