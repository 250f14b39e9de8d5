import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Colours in explanations") struct ColorTextTests {
  /// A card whose colour moves from grey to an end over ten frames. Its blue does not move.
  private func trace(
    from start: Double = 0.9, to end: [Double] = [0.2, 0.4]
  ) -> Trace {
    var plain = PlainTrace(
      tracks: ["red", "green"].map { Trace.Track("card.backgroundColor.\($0)") },
      preroll: [
        .source(
          Trace.Source(
            "card", kind: "node",
            [
              Trace.Argument("backgroundColor.red", .number(start)),
              Trace.Argument("backgroundColor.green", .number(0.9)),
              Trace.Argument("backgroundColor.blue", .number(0.9)),
              Trace.Argument("backgroundColor.alpha", .number(1)),
            ]))
      ])
    for frame in 0...10 {
      let part = Double(frame) / 10
      let records = zip(["red", "green"], end).map { name, end -> Trace.Record in
        .value(track: "card.backgroundColor.\(name)", [.f64(0.9 + (end - 0.9) * part)])
      }
      plain.frames.append((Int64(frame), records))
    }
    return plain.trace
  }

  @Test("Another end of a colour is one cause, with both colours in hexadecimal digits")
  func ends() {
    let explanation = TraceDiff(golden: trace(), actual: trace(to: [0.5, 0.6])).explanation
    expectEqual(
      explanation.text(), "card.backgroundColor: ends at #8099e6 instead of #3366e6\n")
  }

  @Test("Components that are no colour stay apart")
  func noColor() {
    let explanation = TraceDiff(golden: trace(), actual: trace(to: [7, 0.6])).explanation
    #expect(!explanation.text().contains("#"))
    #expect(explanation.text().contains("card.backgroundColor.red"))
  }

  @Test("A node that is declared with another colour looks different")
  func configuration() {
    let explanation = TraceDiff(golden: trace(), actual: trace(from: 0.2)).explanation
    expectEqual(
      explanation.text(), "cause: card: looks different, backgroundColor #e6e6e6 → #33e6e6\n")
  }

  @Test("The digits are those of the nearest of 256 steps, with the alpha if it is not 1")
  func digits() {
    expectEqual(ColorText.hexadecimal([0, 1, 0.5]), "#00ff80")
    expectEqual(ColorText.hexadecimal([0, 1, 0.5, 1]), "#00ff80")
    expectEqual(ColorText.hexadecimal([0, 1, 0.5, 0.25]), "#00ff8040")
    expectEqual(ColorText.hexadecimal([0, 1.5, 0.5]), nil)
    expectEqual(ColorText.hexadecimal([0, 1]), nil)
  }
}
