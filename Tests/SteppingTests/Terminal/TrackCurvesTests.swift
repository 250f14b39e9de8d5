import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct TrackCurvesTests {
  private func rows(_ values: [Double]) -> [String] {
    let session = StepSession(Stepper(TraceSource(trace(values), title: "a.mtrace")))
    var view = ScreenView()
    let canvas = view.draw(session, width: 80, height: 24)
    return (0..<canvas.height).map { canvas.text(ofRow: $0) }
  }

  @Test func `the curve of a long track has its peak of one frame`() throws {
    var values = [Double](repeating: 1, count: 2000)
    values[1234] = 9
    let row = try #require(rows(values).first { $0.contains("> x") })
    expectEqual(row.count { $0 == "█" }, 1)
    #expect(row.count { $0 == "▁" } > 20)
  }

  @Test func `the curve of a short track has a column for each frame`() throws {
    let row = try #require(rows([0, 7, 0]).first { $0.contains("> x") })
    #expect(row.hasSuffix("▁█▁"))
  }
}
