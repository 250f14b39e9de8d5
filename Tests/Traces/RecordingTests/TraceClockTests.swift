import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

import class Foundation.NSLock

@Suite("The clock of a recording")
struct TraceClockTests {
  private static let framesCases: [FrameRate] = [
    FrameRate.hz(60), .hz(24), .hz(165), .hz(60_000, per: 1_001), .hz(1),
  ]

  @Test("Frames are counted where all times lie on them", arguments: framesCases)
  func frames(rate: FrameRate) throws {
    let times = try (0..<50).map { try #require(rate.time(ofFrame: $0 * 7)) }
    let clock = TraceClock(for: times, rate: rate)
    expectEqual(clock.rate, ClockRate(rate.frames, per: rate.seconds))
    expectEqual(times.map(clock.tick), (0..<50).map { $0 * 7 })
  }

  @Test("Else nanoseconds, and engine ticks where those do not fit")
  func finer() {
    let milliseconds = TraceClock(for: [.zero, .milliseconds(1)], rate: .hz(60))
    expectEqual(milliseconds.rate, .nanoseconds)
    expectEqual(milliseconds.tick(of: .milliseconds(1)), 1_000_000)
    let ticks = TraceClock(for: [Ticks(count: 7)], rate: nil)
    expectEqual(ticks.rate, ClockRate(441_000_000_000))
    expectEqual(ticks.tick(of: Ticks(count: 7)), 7)
  }
}
