import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Changes of events") struct EventChangeTests {
  /// A trace of callbacks of the source `m` at some frames of 60 Hz.
  private func trace(_ callbacks: [(frame: Int, name: String)], at: [Int: Double] = [:]) -> Trace {
    var sheet = Sheet(preroll: [.source(Trace.Source("m", kind: "motion"))])
    for frame in 0..<40 {
      sheet.frames.append(
        (
          Int64(frame),
          callbacks.filter { $0.frame == frame }.map {
            .callback(
              source: "m", name: $0.name,
              arguments: at[frame].map { [Trace.Argument("at", .number($0))] } ?? [])
          }
        ))
    }
    return sheet.trace
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
        == ["m completed frame 30 → 36 (+6 frames, +100 ms)"])
    #expect(
      events([(3, "started"), (30, "completed")], [(2, "started")])
        == [
          "m started frame 3 → 2 (-1 frame, -16.7 ms)", "m completed frame 30 missing in the run",
        ])
    expectEqual(events([], [(4, "stopped")]), ["m stopped frame 4 extra in the run"])
  }

  @Test("Of many events alike the nth answers the nth")
  func order() {
    #expect(
      events([(2, "tap"), (10, "tap"), (20, "tap")], [(4, "tap"), (12, "tap"), (22, "tap")])
        == [
          "m tap frame 2 → 4 (+2 frames, +33.3 ms)", "m tap frame 10 → 12 (+2 frames, +33.3 ms)",
          "m tap frame 20 → 22 (+2 frames, +33.3 ms)",
        ])
  }

  @Test("Where one trace has fewer, those nearest answer each other")
  func fewer() {
    #expect(
      events([(2, "tap"), (10, "tap"), (30, "tap")], [(11, "tap"), (31, "tap")])
        == [
          "m tap frame 2 missing in the run", "m tap frame 10 → 11 (+1 frame, +16.7 ms)",
          "m tap frame 30 → 31 (+1 frame, +16.7 ms)",
        ])
  }

  @Test("An event that stays keeps those on its two sides apart")
  func gaps() {
    #expect(
      events([(0, "tap"), (5, "tap")], [(5, "tap"), (9, "tap")])
        == ["m tap frame 0 missing in the run", "m tap frame 9 extra in the run"])
  }

  @Test("What is delivered twice is a duplicate")
  func duplicate() {
    #expect(
      events([(3, "completed")], [(3, "completed"), (3, "completed")])
        == ["m completed frame 3 once more"])
    #expect(
      events([(3, "completed")], [(3, "completed"), (7, "completed")])
        == ["m completed frame 7 once more"])
  }

  @Test("Another time within a frame is a move of less than a frame")
  func broken() throws {
    let diff = TraceDiff(
      golden: trace([(6, "completed")], at: [6: 0.095]),
      actual: trace([(6, "completed")], at: [6: 0.1]))
    let event = try #require(diff.explanation.events.first)
    expectEqual(event.kind, .moved)
    expectEqual(event.description, "m completed frame 6 (+0.3 frames, +5 ms)")
  }

  @Test("Order and arguments are reported as the comparison found them")
  func others() {
    let diff = TraceDiff(
      golden: trace([(3, "a"), (3, "b")]), actual: trace([(3, "b"), (3, "a")]))
    expectEqual(diff.explanation.events.map(\.kind), [.reordered])
  }
}
