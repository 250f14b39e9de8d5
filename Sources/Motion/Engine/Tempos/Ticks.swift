import DopesheetText

/// An exact time or span: a whole number of ticks, 441,000,000,000 a second.
///
/// That number is the least common multiple of 10⁹ and 705,600,000. So every nanosecond is a whole number of ticks.
/// So is every frame of 24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 240 Hz and of the 1000/1001 rates.
public struct Ticks: Hashable, Comparable, Sendable {
  /// The number of ticks.
  public let count: Int64

  /// The ticks of one second.
  public static let perSecond: Int64 = 441_000_000_000
  /// Time 0, a valid time like any other.
  public static let zero = Ticks(count: 0)
  /// The latest time that a stage can reach: 200 days.
  package static let limit = Ticks(count: 200 * 86_400 * perSecond)

  /// Creates a time from a number of ticks.
  public init(count: Int64) { self.count = count }

  /// Creates the time nearest to some seconds, halves away from zero; `nil` for NaN or beyond 200 days.
  public init?(seconds: Double) {
    guard abs(seconds) <= 200 * 86_400 else { return nil }
    // Whole seconds and the rest are converted separately, since the product may need more than 53 bits.
    let whole = Int64(seconds)
    let rest = (seconds - Double(whole)) * Double(Ticks.perSecond)
    // The conversion rounds towards zero, and the remainder is exact.
    let ticks = Int64(rest)
    let left = rest - Double(ticks)
    count = whole * Ticks.perSecond + ticks + (left >= 0.5 ? 1 : left <= -0.5 ? -1 : 0)
  }

  /// Returns a time in seconds, for literals in code.
  ///
  /// - Precondition: The number is finite and within 200 days. Use ``init(seconds:)`` for external input.
  public static func seconds(_ seconds: Double) -> Ticks {
    guard let time = Ticks(seconds: seconds) else {
      preconditionFailure("a time of \(seconds) seconds is not within 200 days")
    }
    return time
  }

  /// Returns a time in milliseconds, for literals in code; see ``seconds(_:)``.
  public static func milliseconds(_ milliseconds: Double) -> Ticks { seconds(milliseconds / 1000) }

  /// The time in seconds, correctly rounded up to 5.6 hours, and to the last bit but one beyond.
  public var seconds: Double {
    if count.magnitude < 1 << 53 { return Double(count) / Double(Ticks.perSecond) }
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Ticks.perSecond)
    return Double(whole) + Double(rest) / Double(Ticks.perSecond)
  }

  /// Returns the sum; `nil` beyond 200 days, because a time never wraps.
  public func adding(_ other: Ticks) -> Ticks? {
    let (sum, overflow) = count.addingReportingOverflow(other.count)
    return overflow || sum.magnitude > Ticks.limit.count.magnitude ? nil : Ticks(count: sum)
  }

  /// Returns the product; `nil` beyond 200 days.
  package func multiplied(by factor: Int64) -> Ticks? {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow || product.magnitude > Ticks.limit.count.magnitude
      ? nil : Ticks(count: product)
  }

  /// Returns whether a time is earlier than another.
  public static func < (a: Ticks, b: Ticks) -> Bool { a.count < b.count }

  /// Returns the sum of two times or spans, limited to the range of 64 bits.
  public static func + (a: Ticks, b: Ticks) -> Ticks {
    let (sum, overflow) = a.count.addingReportingOverflow(b.count)
    return Ticks(count: overflow ? (a.count < 0 ? .min : .max) : sum)
  }

  /// Returns a multiple of a span, limited to the range of 64 bits.
  public static func * (span: Ticks, factor: Int) -> Ticks {
    let (product, overflow) = span.count.multipliedReportingOverflow(by: Int64(factor))
    return Ticks(count: overflow ? ((span.count < 0) == (factor < 0) ? .max : .min) : product)
  }

  /// Returns the difference of two times, limited to the range of 64 bits.
  public static func - (a: Ticks, b: Ticks) -> Ticks {
    let (span, overflow) = a.count.subtractingReportingOverflow(b.count)
    return Ticks(count: overflow ? (a < b ? .min : .max) : span)
  }
}

extension Ticks {
  /// Creates the time nearest to a duration, halves away from zero, limited to the range of 64 bits.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    // A second is 10¹⁸ attoseconds or 441 · 10⁹ ticks, so an attosecond is 441 / 10⁹ ticks.
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let part = rest * 441
    let rounded = (part + (part < 0 ? -500_000_000 : 500_000_000)) / 1_000_000_000
    let (ticks, overflow) = seconds.multipliedReportingOverflow(by: Ticks.perSecond)
    let span = Ticks(count: overflow ? (seconds < 0 ? .min : .max) : ticks)
    self = span + Ticks(count: whole * 441 + rounded)
  }
}

extension Duration {
  /// Creates the duration of a time or a span, rounded to the nearest attosecond, halves away from zero.
  public init(_ span: Ticks) {
    let (seconds, rest) = span.count.quotientAndRemainder(dividingBy: Ticks.perSecond)
    // An attosecond is 441 / 10⁹ ticks.
    let (whole, part) = rest.quotientAndRemainder(dividingBy: 441)
    let scaled = part * 1_000_000_000
    let rounded = (scaled + (scaled < 0 ? -220 : 220)) / 441
    self.init(
      secondsComponent: seconds, attosecondsComponent: whole * 1_000_000_000 + rounded)
  }
}

extension Ticks: CustomStringConvertible {
  /// The time in seconds: `0.25 s`.
  public var description: String { NumberText.text(of: seconds) + " s" }
}
