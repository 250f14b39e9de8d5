import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("What is used of tolerances") struct ToleranceUseTests {
  /// Three tracks of one value each.
  private func trace(_ x: Double, _ y: Double, _ z: Double) -> Trace {
    let values = [("a.x", x), ("a.y", y), ("b.z", z)]
    return PlainTrace(
      tracks: values.map { Trace.Track($0.0) },
      frames: [(0, values.map { .value(track: $0.0, [.f64($0.1)]) })]
    ).trace
  }

  private func diff(_ actual: Trace) -> TraceDiff {
    TraceDiff(
      golden: trace(0, 0, 0), actual: actual,
      options: DiffOptions(
        tolerances: ["never.*": .absolute(9), "*": .absolute(10), "a.*": .absolute(1)]))
  }

  @Test("It is reported rule by rule, and beyond four fifths there is a warning")
  func rules() {
    let uses = diff(trace(0.5, 0.85, 2)).toleranceUses
    #expect(
      uses.map(\.description) == [
        "* abs=10: 1 track, at most 20 % of it",
        "a.* abs=1: 2 tracks, at most 85 % of it, close to its limit",
      ])
    expectEqual(uses.map(\.isNearlyUsedUp), [false, true])
    #expect(diff(trace(0, 0, 0)).toleranceUses.isEmpty)
    expectEqual(diff(trace(0.8, 0, 0)).toleranceUses.map(\.isNearlyUsedUp), [false])
    // A whole turn is no distance, and yet another value.
    let turns = DiffOptions(tolerances: ["*": .angle(1, period: 2)])
    let turned = TraceDiff(golden: trace(0, 0, 0), actual: trace(0, 0, 2), options: turns)
    expectEqual(turned.toleranceUses.map(\.tracks), [1])
  }

  @Test("It is reported in the text and in JSON, also where something else differs")
  func report() {
    let diff = diff(trace(0.5, 1.5, 2))
    expectEqual(diff.verdict, .different)
    for text in [diff.text(), diff.text(DiffPlaces(golden: "a.mtrace"))] {
      #expect(text.contains("  tolerance * abs=10: 1 track, at most 20 % of it\n"))
      #expect(text.contains("  tolerance a.* abs=1: 1 track, at most 50 % of it\n"))
    }
    #expect(diff.json().contains("\"rule\": \"a.* abs=1\""))
  }
}
