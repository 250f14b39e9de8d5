import DopesheetDiff
import DopesheetReports
import DopesheetTrace
import TestSupport
import Testing

struct TrackJudgementTests {
  private func judged(
    _ golden: Trace, _ actual: Trace, _ tolerance: Tolerance = .exact
  ) -> (outside: [ClosedRange<Int>], within: [ClosedRange<Int>]) {
    let rows = ReportRows(golden: golden, actual: actual)
    func changes(_ trace: Trace, _ rows: [Int32]) -> [IndexedTrace.Change] {
      ReportRows.changes(ofTrack: 0, of: IndexedTrace(trace), rows: rows)
    }
    let judgement = TrackJudgement(
      golden.tracks[0], tolerance, golden: (golden.columns, changes(golden, rows.ofGolden)),
      actual: (actual.columns, changes(actual, rows.ofActual)), rows: rows.count, words: ([:], [:]),
      shared: rows.shared)
    return (judgement.outside.runs, judgement.within.runs)
  }

  private func ramp(_ frames: Int, but other: [Int: Double] = [:]) -> Trace {
    written(Trace.Track("x"), frames: frames) { [.f64(other[$0] ?? Double($0))] }
  }

  @Test func equalTracksHaveNoRuns() {
    let (outside, within) = judged(ramp(9), ramp(9))
    #expect(outside.isEmpty && within.isEmpty)
  }

  @Test func aValueDiffersAsLongAsItIsHeld() {
    let golden = written(Trace.Track("x"), frames: 10) { $0 % 5 == 0 ? [.f64(Double($0))] : nil }
    let actual = written(Trace.Track("x"), frames: 10) { frame in
      frame == 0 ? [.f64(0)] : frame == 7 ? [.f64(5)] : nil
    }
    expectEqual(judged(golden, actual).outside, [5...6])
  }

  @Test func whatLiesWithinTheToleranceIsApart() {
    let (outside, within) = judged(
      ramp(9), ramp(9, but: [3: 3.05, 4: 4.05, 6: 6.5]), .absolute(0.1))
    expectEqual(outside, [6...6])
    expectEqual(within, [3...4])
  }

  @Test func rowsOfOneTraceAloneAreNotJudged() {
    let (outside, _) = judged(ramp(9), ramp(7, but: [6: 0]))
    expectEqual(outside, [6...6])
  }

  @Test func whatComesBeforeTheFirstFrameIsJudged() {
    let golden = written(Trace.Track("x"), frames: 3, before: [.f64(1)]) {
      $0 == 0 ? [.f64(5)] : nil
    }
    let actual = written(Trace.Track("x"), frames: 3, before: [.f64(2)]) {
      $0 == 0 ? [.f64(5)] : nil
    }
    expectEqual(judged(golden, actual).outside, [-1 ... -1])
    let later = written(Trace.Track("x"), frames: 3, before: [.f64(2)]) {
      $0 == 1 ? [.f64(5)] : nil
    }
    expectEqual(judged(golden, later).outside, [-1...0])
  }

  @Test func theLastRunReachesTheEnd() {
    expectEqual(judged(ramp(9), ramp(9, but: [8: 0])).outside, [8...8])
  }

  /// The runs and the comparison read the same values independently, so their results must agree.
  @Test(arguments: 0..<deep(40, quick: 10))
  func theRunsAreThoseOfTheComparison(_ seed: UInt64) {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func random(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    func trace() -> Trace {
      written(
        Trace.Track("x"), frames: 60, before: random(2) == 0 ? nil : [.f64(Double(random(2)) / 4)]
      ) { _ in
        random(3) == 0 ? [.f64(Double(random(4)) / 8)] : nil
      }
    }
    let (golden, actual) = (trace(), trace())
    let tolerance = Tolerance.absolute(0.125)
    let diff = TraceDiff(
      golden: golden, actual: actual, options: DiffOptions(tolerances: ["*": tolerance]))
    let (outside, _) = judged(golden, actual, tolerance)
    let difference = diff.tracks.first
    // The comparison counts frames, without the records before the first one.
    let frames = outside.joined().count { $0 >= 0 }
    #expect(frames == difference?.frames ?? 0)
    if let first = difference?.first?.place.frame { #expect(outside.first?.lowerBound == first) }
  }
}
