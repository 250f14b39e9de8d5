import DopesheetEngine
import DopesheetTrace

/// The coarsest clock that counts the times of a recording exactly: frames, nanoseconds, or engine ticks.
package struct TraceClock {
  /// The rate of its ticks.
  package let rate: ClockRate
  private let unit: Unit

  private enum Unit {
    case frames(FrameRate)
    case ticks(Int64)
  }

  /// Chooses the clock for these times.
  package init(for times: [Ticks], rate: FrameRate?) {
    if let rate, times.allSatisfy({ TraceClock.frame(at: $0, rate) != nil }),
      let clock = ClockRate(rate.frames, per: rate.seconds)
    {
      self.rate = clock
      unit = .frames(rate)
    } else {
      let nanosecond = Ticks.perSecond / 1_000_000_000
      let isWhole = times.allSatisfy { $0.count % nanosecond == 0 }
      self.rate = isWhole ? .nanoseconds : ClockRate(Ticks.perSecond)!
      unit = .ticks(isWhole ? nanosecond : 1)
    }
  }

  /// The tick of this clock at a time it was chosen for.
  package func tick(of time: Ticks) -> Int64 {
    switch unit {
    case .frames(let rate): TraceClock.frame(at: time, rate) ?? 0
    case .ticks(let size): time.count / size
    }
  }

  /// The number of the frame that lies exactly at a time.
  private static func frame(at time: Ticks, _ rate: FrameRate) -> Int64? {
    let next = rate.frame(after: time)
    return next > 0 && rate.time(ofFrame: next - 1) == time ? next - 1 : nil
  }
}
