import DopesheetDiff
import DopesheetGoldens
import DopesheetTrace
import TestSupport
import Testing

@Suite struct DifferenceKindTests {
  private func sheet(
    track: String = "x", kind: String = "motion", values: [Double] = [0, 1],
    callbacks: [String] = ["started", "completed"], clock: Int64 = 60
  ) -> Trace {
    var builder = TraceBuilder()
    let source = builder.declare(Trace.Source("m", kind: kind))
    let track = builder.declare(Trace.Track(track))
    for (frame, value) in values.enumerated() {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: track, [.f64(value)])
      if frame == 0 { for name in callbacks { builder.callback(source: source, name: name) } }
    }
    return builder.finish(clock: ClockRate(clock)!)
  }

  private func kinds(_ other: Trace) -> [DifferenceKind] {
    TraceDiff(golden: sheet(), actual: other).kinds
  }

  @Test("Each kind of difference has its word")
  func words() {
    expectEqual(kinds(sheet()), [])
    expectEqual(kinds(sheet(values: [0, 2])), [.values])
    expectEqual(kinds(sheet(callbacks: ["completed", "started"])), [.order])
    expectEqual(kinds(sheet(callbacks: ["started"])), [.events])
    expectEqual(kinds(sheet(values: [0, 1, 2])), [.frames])
    #expect(kinds(sheet(kind: "spring")).contains(.sources))
    #expect(kinds(sheet(track: "y")).contains(.tracks))
    expectEqual(kinds(sheet(clock: 30)).first, .clock)
    expectEqual(kinds(sheet(values: [0, 2], callbacks: [])), [.events, .values])
  }

  @Test("Facts are no difference")
  func facts() {
    #expect(
      TraceDiff(golden: trace([1]), actual: trace([1], meta: [.init("engine", "2")])).kinds == [])
  }
}
