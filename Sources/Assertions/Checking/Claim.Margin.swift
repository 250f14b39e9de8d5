import DopesheetEngine
import DopesheetText

extension Claim {
  /// The distance of a run from the other outcome of a claim.
  ///
  /// It is positive or 0 if the claim holds and negative if it fails. A claim that fails at its very limit has the
  /// margin -0.
  public struct Margin: Equatable, Sendable {
    /// The distance, in the unit of the margin.
    public let amount: Double
    /// The unit: `s` for times, that of the track for values; `nil` if unknown.
    public let unit: String?
    /// Whether the distance is a time, in seconds.
    package let isTime: Bool
    /// The size of the limit, in the same unit: 40 for jumps of at most 40, 600 for a range of 0...600; `nil` if it
    /// has none.
    package let limit: Double?

    /// Creates a margin of values; `nil` if the distance is not a finite number.
    package init?(_ amount: Double, unit: String? = nil, limit: Double? = nil) {
      guard amount.isFinite else { return nil }
      self.init(amount, unit, isTime: false, limit)
    }

    /// Creates a margin of time.
    ///
    /// - Parameters:
    ///   - time: The time left; negative if it is exceeded.
    ///   - fails: Whether the claim fails, also by no time at all.
    init(_ time: Ticks, fails: Bool, limit: Ticks? = nil) {
      let amount = time.seconds
      self.init(
        fails && amount == 0 ? -0.0 : amount, "s", isTime: true, limit.map { $0.seconds })
    }

    /// Creates a margin of time; `nil` if it is not finite.
    package init?(seconds amount: Double, limit: Double?) {
      guard amount.isFinite else { return nil }
      self.init(amount, "s", isTime: true, limit)
    }

    /// Creates a margin from the parts of one that was logged.
    package init(logged amount: Double, unit: String?, limit: Double?) {
      self.init(amount, unit, isTime: unit == "s", limit)
    }

    private init(_ amount: Double, _ unit: String?, isTime: Bool, _ limit: Double?) {
      self.amount = amount
      self.unit = unit
      self.isTime = isTime
      self.limit = limit.flatMap { $0.isFinite && $0 != 0 ? $0.magnitude : nil }
    }

    /// Whether the claim fails by this margin.
    package var fails: Bool { amount.sign == .minus }

    /// The distance as a share of the limit's size; `nil` if the limit has no size.
    package var share: Double? { limit.map { amount / $0 } }

    /// Returns the margin of the negation.
    static prefix func - (margin: Margin) -> Margin {
      Margin(-margin.amount, margin.unit, isTime: margin.isTime, margin.limit)
    }
  }
}

extension Claim.Margin: CustomStringConvertible {
  /// The margin in words: `0.4 of 40 to spare`, `12 ms to spare`, `it misses by 12 ms`.
  public var description: String {
    guard amount != 0 else { return fails ? "it just misses" : "nothing to spare" }
    if fails { return "it misses by \(text(-amount))" }
    return text(amount) + (limit.map { " of \(text($0))" } ?? "") + " to spare"
  }

  private func text(_ amount: Double) -> String {
    isTime
      ? MeasureText.span(amount)
      : RoundedText.significant(amount) + (unit.map { " " + $0 } ?? "")
  }
}
