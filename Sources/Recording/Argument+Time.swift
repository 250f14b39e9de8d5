import DopesheetEngine
import DopesheetTrace

// The time of what happens between two frames, as its record says it: `at=0.123`. Seconds as a Double are exact for the
// first hours only. Later, a time that no Double says exactly is a text of seconds with so many decimals that it is.

extension Argument {
  /// Creates the argument that says when something happened.
  init(at time: Ticks) {
    let seconds = time.seconds
    self.init(
      ArgumentKey.time.rawValue,
      Ticks(seconds: seconds) == time ? .number(seconds) : .text(time.decimalText))
  }

  /// The time that the argument says; `nil` if it says none.
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
  /// The digits after the point of ``decimalText``.
  private static let decimals = 12
  /// How many parts of a second, as these digits count them, and how many ticks make up the same time.
  private static let (partsOfSome, ticksOfSome): (Int64, Int64) = (1000, 441)

  /// The seconds of a time from 0 on with twelve decimals, which is finer than a tick.
  var decimalText: String {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Ticks.perSecond)
    let parts = (rest * Ticks.partsOfSome + Ticks.ticksOfSome / 2) / Ticks.ticksOfSome
    // The last tick of a second is more than a part before the next.
    let digits = String(parts)
    return "\(whole)." + String(repeating: "0", count: Ticks.decimals - digits.count) + digits
  }

  /// Reads ``decimalText``; `nil` for anything else, and beyond 200 days.
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
