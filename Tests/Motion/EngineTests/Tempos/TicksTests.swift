import DopesheetEngine
import TestSupport
import Testing

@Suite("Ticks")
struct TicksTests {
  private static let wholeFramesCases: [(Int64, Int64)] = [
    (24, 1), (25, 1), (30, 1), (48, 1), (50, 1), (60, 1), (72, 1), (75, 1), (90, 1), (100, 1),
    (120, 1), (144, 1), (240, 1), (24_000, 1_001), (30_000, 1_001), (60_000, 1_001),
    (120_000, 1_001),
  ]

  @Test("Every usual frame is a whole number of ticks", arguments: wholeFramesCases)
  func wholeFrames(frames: Int64, seconds: Int64) {
    expectEqual(Ticks.perSecond * seconds % frames, 0)
    expectEqual(Ticks.perSecond % 1_000_000_000, 0)
  }

  private static let secondsCases: [Double] = [
    0, 0.25, 1.0 / 3, 0.1, 0.7, 1e-9, 3600, 86_400.123, -0.5, 17_280_000,
  ]

  @Test("Seconds go in to the nearest tick and come out as they were", arguments: secondsCases)
  func seconds(seconds: Double) throws {
    let ticks = try #require(Ticks(seconds: seconds))
    #expect(abs(ticks.seconds - seconds) <= max(2e-12, seconds.ulp))
  }

  @Test("A quarter of a second is exact")
  func exact() { #expect(Ticks.seconds(0.25).count == 110_250_000_000) }

  @Test("Half a tick is rounded away from zero")
  func halves() throws {
    let half = 0.5 / Double(Ticks.perSecond)
    expectEqual(Ticks(seconds: half)?.count, 1)
    expectEqual(Ticks(seconds: -half)?.count, -1)
  }

  private static let limitsCases: [Double] = [Double.nan, .infinity, -.infinity, 17_280_001, 1e300]

  @Test("What lies beyond 200 days is no time", arguments: limitsCases)
  func limits(seconds: Double) { #expect(Ticks(seconds: seconds) == nil) }

  @Test("Sums and products do not wrap")
  func overflow() {
    expectEqual(Ticks.limit.adding(Ticks(count: 1)), nil)
    expectEqual(Ticks(count: .max).adding(Ticks(count: .max)), nil)
    expectEqual(Ticks.limit.multiplied(by: 2), nil)
    expectEqual(Ticks.seconds(2).multiplied(by: .max), nil)
    expectEqual(Ticks.seconds(2).multiplied(by: 3), .seconds(6))
  }

  @Test("Times add up and multiply, and stop at the longest there is")
  func arithmetic() {
    expectEqual(.seconds(0.25) + .seconds(0.5) - .seconds(1), Ticks.seconds(-0.25))
    expectEqual(.milliseconds(20) * 3, Ticks.milliseconds(60))
    let (most, least) = (Ticks(count: .max), Ticks(count: .min))
    expectEqual(most + Ticks(count: 1), most)
    expectEqual(least + Ticks(count: -1), least)
    for (span, factor, product) in [
      (most, 2, most), (most, -2, least), (least, 2, least), (least, -2, most),
    ] {
      expectEqual(span * factor, product)
    }
  }

  @Test("Durations become the nearest ticks, and ticks the nearest durations")
  func durations() {
    expectEqual(Ticks(.seconds(2)), .seconds(2))
    expectEqual(Ticks(.milliseconds(-1500)), .seconds(-1.5))
    expectEqual(Ticks(.nanoseconds(1)).count, 441)
    // Half a tick is 1,133,786.8 attoseconds.
    expectEqual(Ticks(Duration(secondsComponent: 0, attosecondsComponent: 1_133_786)).count, 0)
    expectEqual(Ticks(Duration(secondsComponent: 0, attosecondsComponent: 1_133_787)).count, 1)
    expectEqual(Ticks(Duration(secondsComponent: 0, attosecondsComponent: -1_133_787)).count, -1)
    expectEqual(Ticks(.seconds(Int64.max)), Ticks(count: .max))
    expectEqual(Ticks(.seconds(Int64.min)), Ticks(count: .min))
    for count in [0, 1, -1, 440, 441, 110_250_000_000, -Ticks.perSecond * 86_400 - 7] {
      expectEqual(Ticks(Duration(Ticks(count: count))).count, count)
    }
    expectEqual(Duration(.seconds(0.25)), .milliseconds(250))
  }
}
