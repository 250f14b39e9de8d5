/// The number of ticks in one second of a trace, a fraction in lowest terms.
///
/// A trace of a regular tempo counts frames, so its clock is the frame rate (`60`, `60000/1001`) and its
/// ticks are 0, 1, 2 …; an irregular one counts nanoseconds or the engine's own ticks.
public struct ClockRate: Hashable, Sendable {
  /// The ticks in ``denominator`` seconds, 1...1e12.
  public let numerator: Int64

  /// The seconds that ``numerator`` ticks take, 1...1e12.
  public let denominator: Int64

  /// The largest numerator or denominator.
  public static let limit: Int64 = 1_000_000_000_000

  /// One billion ticks a second.
  public static let nanoseconds = ClockRate(1_000_000_000)!

  /// Creates a rate and brings it to lowest terms; `nil` unless both numbers lie in 1...1e12.
  public init?(_ numerator: Int64, per denominator: Int64 = 1) {
    let range = 1...ClockRate.limit
    guard range.contains(numerator), range.contains(denominator) else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = numerator / a
    self.denominator = denominator / a
  }

  /// The time of a tick in seconds, to the nearest Double of a product that may itself be rounded.
  public func seconds(at tick: Int64) -> Double {
    let whole = tick / numerator
    let rest = tick % numerator
    return Double(whole) * Double(denominator)
      + Double(rest) * Double(denominator) / Double(numerator)
  }
}

extension ClockRate: CustomStringConvertible {
  /// The form in a trace's header: `60` or `60000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
