/// The formula of an easing, as a trivial value, since motions are stepped in batches of one kind.
///
/// A kind is a formula and a direction in one number, which is also the index of its batch.
package struct CurveKind: Hashable, Sendable {
  /// Four times the formula, plus the direction.
  @usableFromInline package let code: UInt8

  package static let count = EasingFormula.allCases.count * CurveDirection.allCases.count

  @inlinable package init(_ formula: EasingFormula, _ direction: CurveDirection = .in) {
    code = formula.rawValue << 2 | direction.rawValue
  }

  @inlinable package var formula: EasingFormula { EasingFormula(rawValue: code >> 2)! }

  @inlinable package var direction: CurveDirection { CurveDirection(rawValue: code & 3)! }
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
