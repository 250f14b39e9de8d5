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

extension CurveKind {
  /// Runs a loop with the kind's formula compiled into it, if it is a low power: most of what is animated.
  ///
  /// The formulas of other kinds are dearer than a call.
  ///
  /// - Parameter loop: What to run, at most once. Its `ease` is ``value(at:)``, exact also at 0 and 1.
  /// - Returns: Whether the loop was run.
  @inlinable @inline(__always)
  package func runInlined(_ loop: (_ ease: (Double) -> Double) -> Void) -> Bool {
    switch (family, direction) {
    case (.linear, _): loop { $0 }
    case (.quadratic, .in): loop { CurveFamily.quadratic.in($0) }
    case (.quadratic, .out): loop { CurveFamily.quadratic.out($0) }
    case (.quadratic, .inOut): loop { CurveFamily.quadratic.inOut($0) }
    case (.cubic, .in): loop { CurveFamily.cubic.in($0) }
    case (.cubic, .out): loop { CurveFamily.cubic.out($0) }
    case (.cubic, .inOut): loop { CurveFamily.cubic.inOut($0) }
    default: return false
    }
    return true
  }

  /// Replaces the progress by time of each of many by eased progress.
  ///
  /// It has to be a loop of this module: from another one not even what is inlinable is inlined, since a package's own
  /// functions are no public ones.
  ///
  /// - Parameter progress: Of a plain kind, 0 < u < 1; at the ends the result is right to the last bit or two.
  package func ease(_ progress: UnsafeMutableBufferPointer<Double>) {
    let isDone = runInlined { ease in
      for index in progress.indices { progress[index] = ease(progress[index]) }
    }
    guard !isDone else { return }
    for index in progress.indices { progress[index] = value(at: progress[index]) }
  }
}
