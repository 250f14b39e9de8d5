/// The formula of an easing, as a trivial value: motions are stepped in batches of one kind.
///
/// A new kind is one case here, one line in ``value(at:)`` and one name in `Easing+Text.swift`.
package enum CurveKind: UInt8, CaseIterable, Sendable {
  case linear
  case quadraticIn
  case quadraticOut
  case quadraticInOut
  case cubicIn
  case cubicOut
  case cubicInOut
  /// Needs parameters that lie beside it.
  case bezier
  /// Needs a closure that lies beside it.
  case custom

  /// Tells whether the kind alone says what the curve is.
  @inlinable package var isPlain: Bool { self.rawValue < CurveKind.bezier.rawValue }

  /// Returns the eased progress of a plain kind; 0 goes to 0 and 1 to 1.
  ///
  /// - Parameter u: Progress by time, 0...1.
  @inlinable @inline(__always)
  package func value(at u: Double) -> Double {
    switch self {
    case .linear, .bezier, .custom: u
    case .quadraticIn: u * u
    case .quadraticOut: u * (2 - u)
    case .quadraticInOut: Self.inOut(u) { $0 * $0 }
    case .cubicIn: u * u * u
    case .cubicOut: 1 - (1 - u) * (1 - u) * (1 - u)
    case .cubicInOut: Self.inOut(u) { $0 * $0 * $0 }
    }
  }

  /// Plays half of `ease` forward up to 1/2, then its point reflection.
  @inlinable @inline(__always)
  static func inOut(_ u: Double, _ ease: (Double) -> Double) -> Double {
    let isFirstHalf = u < 0.5
    let half = ease(2 * (isFirstHalf ? u : 1 - u)) / 2
    return isFirstHalf ? half : 1 - half
  }
}
