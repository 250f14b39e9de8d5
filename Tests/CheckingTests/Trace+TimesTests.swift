import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("The times of a trace's frames")
struct TraceTimesTests {
  @Test("They are those of the rate", arguments: [60, 165, 24_000])
  func rates(rate: Int64) throws {
    let seconds: Int64 = rate == 24_000 ? 1_001 : 1
    let frames = try #require(FrameRate(frames: rate, seconds: seconds))
    let ticks: [Int64] = [0, 1, 7, 100_000]
    var builder = TraceBuilder()
    for tick in ticks { builder.beginFrame(tick: tick) }
    let trace = builder.finish(clock: try #require(ClockRate(rate, per: seconds)))
    for (index, tick) in ticks.enumerated() {
      expectEqual(trace.time(ofFrame: index), frames.time(ofFrame: tick))
    }
  }

  @Test("A time that no stage reaches is the latest one")
  func limits() {
    var builder = TraceBuilder()
    builder.beginFrame(tick: -1)
    builder.beginFrame(tick: .max)
    let slow = builder.finish(clock: ClockRate(1, per: 1_000_000_000_000)!)
    expectEqual(slow.time(ofFrame: 1), .limit)
    let fast = builder.finish(clock: ClockRate(1_000_000_000_000)!)
    #expect(fast.time(ofFrame: 0) == .zero && fast.time(ofFrame: 1) < .limit)
    expectEqual(builder.finish(clock: ClockRate(1)!).time(ofFrame: 1), .limit)
    expectEqual(builder.finish(clock: ClockRate(10)!).time(ofFrame: 0), .seconds(-0.1))
  }
}
