import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Changes of events") struct EventChangeTests {
  /// A trace of callbacks of the source `m` at some frames of 60 Hz.
  private func trace(
    _ callbacks: [(frame: Int, name: String)], at: [Int: Double] = [:], key: String = "at"
  ) -> Trace {
    var plain = PlainTrace(preroll: [.source(Trace.Source("m", kind: "motion"))])
    for frame in 0..<40 {
      plain.frames.append(
        (
          Int64(frame),
          callbacks.filter { $0.frame == frame }.map {
            .callback(
              source: "m", name: $0.name,
              arguments: at[frame].map { [Trace.Argument(key, .number($0))] } ?? [])
          }
        ))
    }
    return plain.trace
  }

  private func events(
    _ golden: [(Int, String)], _ actual: [(Int, String)]
  ) -> [String] {
    TraceDiff(golden: trace(golden.map { ($0, $1) }), actual: trace(actual.map { ($0, $1) }))
      .explanation.events.map(\.description)
  }

  @Test("An event at another frame has moved, one that is gone is missing")
  func moved() {
    #expect(
      events([(30, "completed")], [(36, "completed")])
        == ["m completed 6 frames later (100 ms): frame 30 → 36"])
    #expect(
      events([(3, "started"), (30, "completed")], [(2, "started")])
        == [
          "m started 1 frame earlier (16.7 ms): frame 3 → 2",
          "callback m completed is missing at 500 ms (frame 30)",
        ])
    expectEqual(events([], [(4, "stopped")]), ["callback m stopped is new at 66.6667 ms (frame 4)"])
  }

  @Test("Of many events alike the nth answers the nth")
  func order() {
    #expect(
      events([(2, "tap"), (10, "tap"), (20, "tap")], [(4, "tap"), (12, "tap"), (22, "tap")])
        == [
          "m tap 2 frames later (33.3 ms): frame 2 → 4",
          "m tap 2 frames later (33.3 ms): frame 10 → 12",
          "m tap 2 frames later (33.3 ms): frame 20 → 22",
        ])
  }

  @Test(
    "Where one trace has fewer, those nearest answer each other",
    arguments: [(2, "33.3333 ms"), (10, "166.667 ms"), (30, "500 ms")])
  func fewer(gone: Int, time: String) {
    let frames = [2, 10, 30]
    let found = events(
      frames.map { ($0, "tap") }, frames.filter { $0 != gone }.map { ($0 + 1, "tap") })
    expectEqual(
      found,
      frames.map { frame in
        frame == gone
          ? "callback m tap is missing at \(time) (frame \(gone))"
          : "m tap 1 frame later (16.7 ms): frame \(frame) → \(frame + 1)"
      })
  }

  @Test("An event that stays keeps those on its two sides apart")
  func gaps() {
    expectEqual(
      events([(0, "tap"), (5, "tap")], [(5, "tap"), (9, "tap")]),
      ["callback m tap is missing at 0 ms (frame 0)", "callback m tap is new at 150 ms (frame 9)"])
  }

  @Test("What is delivered twice is a duplicate")
  func duplicate() {
    #expect(
      events([(3, "completed")], [(3, "completed"), (3, "completed")])
        == ["m completed is called twice at 50 ms (frame 3)"])
    #expect(
      events([(3, "completed")], [(3, "completed"), (7, "completed")])
        == ["m completed is called twice at 116.667 ms (frame 7)"])
  }

  @Test("Another time within a frame is a move of less than a frame")
  func broken() throws {
    let diff = TraceDiff(
      golden: trace([(6, "completed")], at: [6: 0.095]),
      actual: trace([(6, "completed")], at: [6: 0.1]))
    let event = try #require(diff.explanation.events.first)
    expectEqual(event.kind, .moved)
    expectEqual(event.description, "m completed 0.3 frames later (5 ms): frame 6")
  }

  @Test("Another argument is reported with both values")
  func arguments() throws {
    let diff = TraceDiff(
      golden: trace([(6, "send")], at: [6: 1], key: "count"),
      actual: trace([(6, "send")], at: [6: 2], key: "count"))
    let event = try #require(diff.explanation.events.first)
    expectEqual(event.kind, .arguments)
    expectEqual(event.description, "m send frame 6 count=1 → 2")
  }
}
