import DopesheetNotation

/// A time or a span of time, exact: a whole number of ticks, 441,000,000,000 a second.
///
/// That number is the least common multiple of 10⁹ and 705,600,000, so every nanosecond and every frame of
/// 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 240 Hz and of the 1000/1001 rates is whole.
public struct Ticks: Hashable, Comparable, Sendable {
  /// The number of ticks.
  public let count: Int64

  /// The ticks of one second.
  public static let perSecond: Int64 = 441_000_000_000
  /// No time. A legal time like any other, never "not set".
  public static let zero = Ticks(count: 0)
  /// The latest time that a stage reaches: 200 days.
  public static let limit = Ticks(count: 200 * 86_400 * perSecond)

  /// Creates a time from a number of ticks.
  public init(count: Int64) { self.count = count }

  /// Creates the time nearest to a number of seconds, halves away from zero; `nil` for NaN and for anything
  /// beyond 200 days.
  public init?(seconds: Double) {
    guard abs(seconds) <= 200 * 86_400 else { return nil }
    // Whole and broken seconds apart, since the product may need more than 53 bits.
    let whole = Int64(seconds)
    let rest = (seconds - Double(whole)) * Double(Ticks.perSecond)
    // A conversion rounds towards zero, and what it leaves is exact.
    let ticks = Int64(rest)
    let left = rest - Double(ticks)
    count = whole * Ticks.perSecond + ticks + (left >= 0.5 ? 1 : left <= -0.5 ? -1 : 0)
  }

  /// A time in seconds, for literals in code.
  ///
  /// - Precondition: Finite and at most 200 days. Use ``init(seconds:)`` for numbers from outside.
  public static func seconds(_ seconds: Double) -> Ticks {
    guard let time = Ticks(seconds: seconds) else {
      preconditionFailure("a time of \(seconds) seconds is not within 200 days")
    }
    return time
  }

  /// A time in milliseconds, for literals in code; see ``seconds(_:)``.
  public static func milliseconds(_ milliseconds: Double) -> Ticks { seconds(milliseconds / 1000) }

  /// The time in seconds, correctly rounded up to 5.6 hours and to the last bit but one beyond.
  public var seconds: Double {
    if count.magnitude < 1 << 53 { return Double(count) / Double(Ticks.perSecond) }
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Ticks.perSecond)
    return Double(whole) + Double(rest) / Double(Ticks.perSecond)
  }

  /// The sum, or `nil` when it is beyond 200 days: a time never wraps.
  public func adding(_ other: Ticks) -> Ticks? {
    let (sum, overflow) = count.addingReportingOverflow(other.count)
    return overflow || sum.magnitude > Ticks.limit.count.magnitude ? nil : Ticks(count: sum)
  }

  /// The product, or `nil` when it is beyond 200 days.
  public func multiplied(by factor: Int64) -> Ticks? {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow || product.magnitude > Ticks.limit.count.magnitude
      ? nil : Ticks(count: product)
  }

  /// Orders times from early to late.
  public static func < (a: Ticks, b: Ticks) -> Bool { a.count < b.count }

  /// The span from one time to another; the longest there is where 64 bits cannot hold it.
  public static func - (a: Ticks, b: Ticks) -> Ticks {
    let (span, overflow) = a.count.subtractingReportingOverflow(b.count)
    return Ticks(count: overflow ? (a < b ? .min : .max) : span)
  }
}

extension Ticks: CustomStringConvertible {
  /// The time in seconds: `0.25 s`.
  public var description: String { NumberText.text(of: seconds) + " s" }
}
