import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

struct FramePairsTests {
  private func trace(_ ticks: [Int64], _ clock: ClockRate = ClockRate(60)!) -> Trace {
    var builder = TraceBuilder()
    for tick in ticks { builder.beginFrame(tick: tick) }
    return builder.finish(clock: clock)
  }

  @Test func framesOfOneTickAreAPair() {
    let pairs = FramePairs(golden: trace([0, 1, 3]), actual: trace([0, 2, 3, 4]))
    expectEqual(pairs.golden, [0, 1, -1, 2, -1])
    expectEqual(pairs.actual, [0, -1, 1, 2, 3])
    #expect(!pairs.isPlain)
  }

  @Test func aTraceAloneHasItsOwnFrames() {
    let pairs = FramePairs(golden: trace([5, 9]), actual: nil)
    expectEqual(pairs.golden, [0, 1])
    expectEqual(pairs.actual, [-1, -1])
    #expect(pairs.isPlain)
  }

  /// Expects the comparison and the pairs to find the same missing frames.
  @Test func thePairsAreThoseOfTheComparison() {
    let (golden, actual) = (trace([0, 1, 2, 5, 6]), trace([0, 2, 3, 4, 6, 7]))
    let pairs = FramePairs(golden: golden, actual: actual)
    let diff = TraceDiff(golden: golden, actual: actual)
    let missing = diff.structure.missingFrames.reduce(0) { $0 + $1.frames.count }
    let extra = diff.structure.extraFrames.reduce(0) { $0 + $1.frames.count }
    expectEqual(pairs.actual.count { $0 < 0 }, missing)
    expectEqual(pairs.golden.count { $0 < 0 }, extra)
    expectEqual(pairs.count - missing - extra, diff.counts.frames)
  }
}
