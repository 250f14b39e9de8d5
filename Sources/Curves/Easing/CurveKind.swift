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
}

extension CurveKind {
  /// Runs a loop with the kind's formula inlined, if it is a low power, like that of most animations.
  ///
  /// The formulas of other kinds cost more than a call.
  ///
  /// - Parameter loop: The loop, which runs at most once. Its `ease` has the bits of ``value(at:)`` for two numbers, and
  ///   is exact even at 0 and 1.
  /// - Returns: Whether the loop was run.
  @inline(__always)
  func runInlined(_ loop: (_ ease: (NumberPair) -> NumberPair) -> Void) -> Bool {
    switch (family, direction) {
    case (.linear, _): loop { $0 }
    case (.quadratic, .in): loop(NumberPair.square)
    case (.quadratic, .out): loop { $0 * (2 - $0) }
    case (.quadratic, .inOut): loop { $0.mirrored(NumberPair.square) }
    case (.cubic, .in): loop(NumberPair.cube)
    case (.cubic, .out): loop { 1 - NumberPair.cube(1 - $0) }
    case (.cubic, .inOut): loop { $0.mirrored(NumberPair.cube) }
    default: return false
    }
    return true
  }
}

extension NumberPair {
  @inline(__always)
  fileprivate static func square(_ u: NumberPair) -> NumberPair { u * u }

  @inline(__always)
  fileprivate static func cube(_ u: NumberPair) -> NumberPair { u * u * u }

  /// Returns half of a curve up to the middle, then its point reflection.
  @inline(__always)
  fileprivate func mirrored(_ ease: (NumberPair) -> NumberPair) -> NumberPair {
    let (isFirstHalf, rest) = (self .< 0.5, 1 - self)
    let half = ease(2 * chosen(self .< rest, else: rest)) * 0.5
    return half.chosen(isFirstHalf, else: 1 - half)
  }
}
