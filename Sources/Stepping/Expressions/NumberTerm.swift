import DopesheetTrace

/// A number in an expression: where it comes from, and what is done with it.
indirect enum NumberTerm: Sendable {
  /// A number that is written.
  case constant(Double)
  /// A component of a track that has numbers.
  case track(Int, component: Int, ScalarKind)
  /// The number of the frame.
  case frame
  /// The time in ticks.
  case tick
  /// The time in seconds.
  case seconds
  /// `-a`.
  case negated(NumberTerm)
  /// `abs(a)`.
  case magnitude(NumberTerm)
  /// A number in another unit.
  case scaled(NumberTerm, multiplier: Double, divisor: Double)
  /// Two numbers made one.
  case combined(Operation, NumberTerm, NumberTerm)

  /// How two numbers make one.
  enum Operation: Sendable {
    case sum
    case difference
    case product
    case quotient
    case least
    case greatest
  }

  /// The number at a moment; `nil` if anything in it has no value.
  func value(at moment: some ExpressionMoment) -> Double? {
    switch self {
    case .constant(let number): return number
    case .track(let track, let component, let kind):
      return moment.bits(ofTrack: track, component: component).map { NumberTerm.number($0, kind) }
    case .frame: return Double(moment.frame)
    case .tick: return Double(moment.tick)
    case .seconds: return moment.seconds
    case .negated(let term): return term.value(at: moment).map { -$0 }
    case .magnitude(let term): return term.value(at: moment)?.magnitude
    case .scaled(let term, let multiplier, let divisor):
      return term.value(at: moment).map { $0 * multiplier / divisor }
    case .combined(let operation, let a, let b):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return nil }
      return operation.result(x, y)
    }
  }

  private static func number(_ bits: UInt64, _ kind: ScalarKind) -> Double {
    switch kind {
    case .f64: Double(bitPattern: bits)
    case .f32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .i64: Double(Int64(bitPattern: bits))
    case .bool, .sym: Double(bits)
    }
  }
}

extension NumberTerm.Operation {
  fileprivate func result(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .sum: x + y
    case .difference: x - y
    case .product: x * y
    case .quotient: x / y
    case .least: x.isNaN || y.isNaN ? .nan : min(x, y)
    case .greatest: x.isNaN || y.isNaN ? .nan : max(x, y)
    }
  }
}
