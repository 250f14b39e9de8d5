import DopesheetEngine
import DopesheetTrace

/// The coarsest clock that counts the times of a recording exactly: frames, nanoseconds or ticks.
package struct TraceClock {
  package let rate: ClockRate
  private let unit: Unit

  private enum Unit {
    case frames(FrameRate)
    case ticks(Int64)
  }

  package struct Demand {
    private let rate: FrameRate?
    private var areFrames = true
    private var areNanoseconds = true

    package init(rate: FrameRate?) {
      self.rate = rate
    }

    package mutating func add(_ time: Ticks) {
      if areFrames, let rate { areFrames = rate.frame(at: time) != nil }
      areNanoseconds = areNanoseconds && time.count % TraceClock.nanosecond == 0
    }

    package var clock: TraceClock {
      if areFrames, let rate, let clock = ClockRate(rate.frames, per: rate.seconds) {
        return TraceClock(rate: clock, unit: .frames(rate))
      }
      return areNanoseconds
        ? TraceClock(rate: .nanoseconds, unit: .ticks(TraceClock.nanosecond))
        : TraceClock(rate: ClockRate(Ticks.perSecond)!, unit: .ticks(1))
    }
  }

  private static let nanosecond = Ticks.perSecond / 1_000_000_000

  package func tick(of time: Ticks) -> Int64 {
    switch unit {
    case .frames(let rate): rate.frame(at: time) ?? 0
    case .ticks(let size): time.count / size
    }
  }

  /// Returns the time of a tick; `nil` beyond 200 days.
  func time(ofTick tick: Int64) -> Ticks? {
    switch unit {
    case .frames(let rate): rate.time(ofFrame: tick)
    case .ticks(let size): Ticks(count: size).multiplied(by: tick)
    }
  }
}

extension TraceClock {
  package init(for times: [Ticks], rate: FrameRate?) {
    var demand = Demand(rate: rate)
    var index = 0
    while index < times.count {
      demand.add(times[index])
      index += 1
    }
    self = demand.clock
  }
}

extension ClockRate {
  /// Returns the time of a tick in the engine's ticks, rounded to the nearest and clamped to 64 bits.
  package func engineTicks(at tick: Int64) -> Int64 { units(at: tick, perSecond: Ticks.perSecond) }
}

extension Trace {
  /// Returns the time of a frame, rounded to the nearest tick of the engine and clamped to 200 days around 0.
  package func time(ofFrame frame: Int) -> Ticks {
    let (ticks, limit) = (clock.engineTicks(at: frames[frame].tick), Ticks.limit.count)
    return Ticks(count: max(-limit, min(ticks, limit)))
  }
}

// The argument `at=0.123` is the time of an event between two frames. A Double represents seconds exactly only in the
// first hours. Any other time is written as text, with enough decimals to be exact.

extension Trace.Argument {
  init(at time: Ticks) {
    let seconds = time.seconds
    self.init(
      ArgumentKey.time.rawValue,
      Ticks(seconds: seconds) == time ? .number(seconds) : .text(time.decimalText))
  }

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
    guard halves.count == 2, halves[1].count == Ticks.decimals,
      halves.allSatisfy({ $0.allSatisfy(\.isDigit) }), let whole = Int64(String(halves[0])!),
      let parts = Int64(String(halves[1])!), whole <= Ticks.limit.count / Ticks.perSecond
    else { return nil }
    let rest = (parts * Ticks.ticksOfSome + Ticks.partsOfSome / 2) / Ticks.partsOfSome
    let count = whole * Ticks.perSecond + rest
    guard count <= Ticks.limit.count else { return nil }
    self.init(count: count)
  }
}
