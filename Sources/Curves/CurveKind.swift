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

extension CurveKind {
  /// Returns the eased progress of a plain kind.
  ///
  /// - Parameter u: Progress by time, 0 < u < 1; at the ends the result is right to the last bit or two.
  @inlinable package func value(at u: Double) -> Double {
    switch direction {
    case .in: family.in(u)
    case .out: family.out(u)
    case .inOut: family.inOut(u)
    case .outIn: u < 0.5 ? family.out(2 * u) / 2 : 0.5 + family.in(2 * u - 1) / 2
    }
  }
}
