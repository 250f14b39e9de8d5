/// The formula of an easing, as a trivial value, since motions are stepped in batches of one kind.
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

  /// The family.
  @inlinable package var family: CurveFamily { CurveFamily(rawValue: code >> 2)! }

  /// The direction.
  @inlinable package var direction: CurveDirection { CurveDirection(rawValue: code & 3)! }
}

extension CurveKind {
  /// Returns the eased progress of a plain kind.
  ///
  /// - Parameter u: Progress by time, 0 < u < 1. At 0 and 1 the last bit or two of the result may be wrong.
  @inlinable package func value(at u: Double) -> Double {
    switch direction {
    case .in: family.in(u)
    case .out: family.out(u)
    case .inOut: family.inOut(u)
    case .outIn: u < 0.5 ? family.out(2 * u) / 2 : 0.5 + family.in(2 * u - 1) / 2
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
