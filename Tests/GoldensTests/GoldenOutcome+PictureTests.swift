import DopesheetDiff
import DopesheetGoldens
import DopesheetTrace
import TestSupport
import Testing

@Suite struct GoldenOutcomePictureTests {
  private func document(_ finding: GoldenOutcome.Finding) -> String? {
    finding.picture(titled: "CardTests/fade").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A difference is drawn under its name; where there is no golden there is nothing to draw")
  func difference() throws {
    let diff = TraceDiff(golden: trace([0, 1]), actual: trace([0, 3]))
    let picture = try #require(document(.different(diff)))
    #expect(
      picture.contains("<title>CardTests/fade</title>") && picture.contains("at most 2 apart"))
    #expect(document(.missing) == nil && document(.matched(nil)) == nil)
  }

  @Test("A difference that no curve shows is told")
  func declarations() throws {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("x"))
    _ = builder.declare(Trace.Source("card", kind: "node"))
    builder.beginFrame(tick: 0)
    builder.value(track: track, [.f64(0)])
    let diff = TraceDiff(golden: trace([0]), actual: builder.finish(clock: ClockRate(60)!))
    let picture = try #require(document(.different(diff)))
    #expect(picture.contains("first difference: before frame 0, extra card source node"))
  }
}
