import DopesheetEngine
import DopesheetTrace

// The argument `at=0.123` is the time of an event between two frames. A Double represents seconds exactly only in the
// first hours. Any other time is written as text, with enough decimals to be exact.

extension Trace.Argument {
  /// Creates the argument with the time of an event.
  init(at time: Ticks) {
    let seconds = time.seconds
    self.init(
      ArgumentKey.time.rawValue,
      Ticks(seconds: seconds) == time ? .number(seconds) : .text(time.decimalText))
  }

  /// The time in the argument; `nil` if it is not a time.
  package var time: Ticks? {
    guard key == ArgumentKey.time.rawValue else { return nil }
    switch value {
    case .number(let seconds): return Ticks(seconds: seconds)
    case .text(let text): return Ticks(decimalText: text)
    case .integer, .flag, .word: return nil
    }
  }
}

extension Ticks {
  /// The number of decimals in ``decimalText``.
  private static let decimals = 12
  /// The ratio of picoseconds to ticks: 1,000 picoseconds are 441 ticks.
  private static let (partsOfSome, ticksOfSome): (Int64, Int64) = (1000, 441)

  /// The time in seconds with twelve decimals, which are finer than a tick. It must not be negative.
  var decimalText: String {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Ticks.perSecond)
    let parts = (rest * Ticks.partsOfSome + Ticks.ticksOfSome / 2) / Ticks.ticksOfSome
    // The last tick of a second rounds to less than a whole second, so there are at most twelve digits.
    let digits = String(parts)
    return "\(whole)." + String(repeating: "0", count: Ticks.decimals - digits.count) + digits
  }

  /// Parses ``decimalText``; returns `nil` for other text, and beyond 200 days.
  init?(decimalText: String) {
    let halves = decimalText.utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard halves.count == 2, halves[1].count == Ticks.decimals,
      halves.allSatisfy({ $0.allSatisfy(isDigit) }), let whole = Int64(String(halves[0])!),
      let parts = Int64(String(halves[1])!), whole <= Ticks.limit.count / Ticks.perSecond
    else { return nil }
    let rest = (parts * Ticks.ticksOfSome + Ticks.partsOfSome / 2) / Ticks.partsOfSome
    let count = whole * Ticks.perSecond + rest
    guard count <= Ticks.limit.count else { return nil }
    self.init(count: count)
  }
}
