/// The number of ticks per second of a trace, a fraction in lowest terms.
///
/// A regular tempo has one tick per frame: its clock is the frame rate (`60`, `60000/1001`) and its ticks are 0, 1, 2
/// and so on. An irregular tempo counts nanoseconds or the engine's own ticks.
package struct ClockRate: Hashable, Sendable {
  /// The number of ticks in ``denominator`` seconds, 1...1e12.
  package let numerator: Int64

  /// The number of seconds that ``numerator`` ticks take, 1...1e12.
  package let denominator: Int64

  package static let limit: Int64 = 1_000_000_000_000

  package static let nanoseconds = ClockRate(1_000_000_000)!

  /// Creates a rate in lowest terms; `nil` unless both numbers are in 1...1e12.
  package init?(_ numerator: Int64, per denominator: Int64 = 1) {
    let range = 1...ClockRate.limit
    guard range.contains(numerator), range.contains(denominator) else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// Returns the time of a tick in seconds. Each step of the calculation is rounded to a Double.
  package func seconds(at tick: Int64) -> Double {
    let whole = tick / numerator
    let rest = tick % numerator
    return Double(whole) * Double(denominator)
      + Double(rest) * Double(denominator) / Double(numerator)
  }
}

extension Int64 {
  /// Returns the number of ticks from another tick to this one, clamped to 64 bits.
  package func ticks(since other: Int64) -> Int64 {
    let (ticks, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < other ? .min : .max) : ticks
  }
}

extension ClockRate {
  /// Returns the time of a tick in other units, at most 1e12 a second, rounded to the nearest, ties away from zero, and
  /// clamped to 64 bits.
  package func units(at tick: Int64, perSecond unitsPerSecond: Int64) -> Int64 {
    // |tick| · units · denominator / numerator, exactly, in two steps of 128 bits each.
    let (whole, rest) = tick.magnitude.quotientAndRemainder(dividingBy: UInt64(numerator))
    let scale = UInt64(denominator).multipliedFullWidth(by: UInt64(unitsPerSecond))
    let (units, hasOverflow) = UInt64.product(whole, scale)
    let part = UInt64.quotient(rest, scale, UInt64(numerator))
    let (sum, sumOverflows) = units.addingReportingOverflow(part)
    let magnitude = hasOverflow || sumOverflows ? UInt64.max : sum
    let limited = Int64(min(magnitude, UInt64(Int64.max)))
    return tick < 0 ? -limited : limited
  }
}

extension UInt64 {
  /// Returns the low word of a product with a two-word number, and whether the product overflows it.
  fileprivate static func product(
    _ a: UInt64, _ b: (high: UInt64, low: UInt64)
  ) -> (UInt64, Bool) {
    let (low, overflow) = a.multipliedReportingOverflow(by: b.low)
    return (low, overflow || a > 0 && b.high > 0)
  }

  /// Returns a · b / divisor for a < divisor, rounded to the nearest, ties up; `.max` on overflow.
  fileprivate static func quotient(
    _ a: UInt64, _ b: (high: UInt64, low: UInt64), _ divisor: UInt64
  ) -> UInt64 {
    guard a > 0 else { return 0 }
    // b = q · divisor + r, so a · b / divisor = a · q + a · r / divisor, and a · r has two words.
    let (high, carry) = b.high.quotientAndRemainder(dividingBy: divisor)
    let (low, rest) = divisor.dividingFullWidth((carry, b.low))
    let product = a.multipliedFullWidth(by: rest)
    let (part, remainder) = divisor.dividingFullWidth((product.high, product.low))
    let isUp = remainder >= divisor - remainder
    guard high == 0 else { return .max }
    let (units, overflow) = a.multipliedReportingOverflow(by: low)
    return overflow ? .max : units &+ part &+ (isUp ? 1 : 0)
  }
}

extension ClockRate: CustomStringConvertible {
  /// The form in a trace's header: `60` or `60000/1001`.
  package var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
