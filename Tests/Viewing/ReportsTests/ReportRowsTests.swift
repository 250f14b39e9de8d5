import DopesheetDiff
import DopesheetReports
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

struct ReportRowsTests {
  private func trace(_ ticks: [Int64], _ clock: ClockRate = ClockRate(60)!) -> Trace {
    var builder = TraceBuilder()
    for tick in ticks { builder.beginFrame(tick: tick) }
    return builder.finish(clock: clock)
  }

  @Test func framesOfOneTimeShareARow() {
    let rows = ReportRows(golden: trace([0, 1, 2]), actual: trace([0, 2, 3]))
    expectEqual(rows.count, 4)
    expectEqual(rows.ofGolden, [0, 1, 2])
    expectEqual(rows.ofActual, [0, 2, 3])
    expectEqual(rows.shared(0..<4), [0..<1, 2..<3])
    expectEqual(rows.numbers.line, "[[0,0,0,1],[1,1,-1,1],[2,2,1,1],[3,-1,2,1]]")
  }

  @Test func rowsThatAreFramesNeedNoNumbers() {
    expectEqual(ReportRows(golden: trace([0, 1]), actual: trace([0, 1])).numbers.line, "null")
    expectEqual(ReportRows(golden: nil, actual: trace([4, 7])).numbers.line, "null")
    // A golden that ends early shares the recording's numbers.
    expectEqual(ReportRows(golden: trace([0, 1]), actual: trace([0, 1, 2])).numbers.line, "null")
  }

  @Test func tracesOfOtherClocksMeetBySeconds() {
    let rows = ReportRows(
      golden: trace([0, 1, 2], ClockRate(30)!), actual: trace([0, 1, 2], ClockRate(60)!))
    expectEqual(rows.ofGolden, [0, 2, 3])
    expectEqual(rows.ofActual, [0, 1, 2])
  }

  @Test func timesAreRunsOfEqualSteps() {
    let rows = ReportRows(golden: trace([0, 60, 120, 150, 180]), actual: nil)
    expectEqual(rows.times.line, "[[0,1,3],[2.5,0.5,2]]")
  }

  @Test func ticksAsFarApartAsThereAreAreTwoRuns() {
    let rows = ReportRows(golden: trace([Int64.min + 808, Int64.max - 808]), actual: nil)
    #expect(rows.times.line.hasPrefix("[[") && rows.times.line.contains("],["))
  }

  @Test func placesOfTheComparisonAreFound() {
    let (golden, actual) = (trace([0, 1, 3]), trace([0, 2, 3]))
    let rows = ReportRows(golden: golden, actual: actual)
    let diff = TraceDiff(golden: golden, actual: actual)
    expectEqual(diff.firstRecords.map { rows.row(of: $0.place) }, 1)
  }
}

struct TrackJudgementTests {
  private func judged(
    _ golden: Trace, _ actual: Trace, _ tolerance: Tolerance = .exact
  ) -> (outside: [ClosedRange<Int>], within: [ClosedRange<Int>]) {
    let rows = ReportRows(golden: golden, actual: actual)
    func changes(_ trace: Trace, _ rows: [Int32]) -> [IndexedTrace.Change] {
      ReportRows.places(in: trace, rows: rows).changes[0]
    }
    let judgement = TrackJudgement(
      golden.tracks[0], tolerance, golden: (golden.columns, changes(golden, rows.ofGolden)),
      actual: (actual.columns, changes(actual, rows.ofActual)), rows: rows, words: ([:], [:]))
    return (judgement.outside.runs, judgement.within.runs)
  }

  private func ramp(_ frames: Int, but other: [Int: Double] = [:]) -> Trace {
    written(Trace.Track("x"), frames: frames) { [.f64(other[$0] ?? Double($0))] }
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

  @Test func fromItsFirstValueInFramesOfOneTraceATrackDiffersUpToTheLast() {
    expectEqual(judged(ramp(9), ramp(7, but: [3: 0])).outside, [3...3, 7...8])
    let held = written(Trace.Track("x"), frames: 9) {
      $0 == 7 ? [.f64(1)] : $0 == 0 ? [.f64(0)] : nil
    }
    let short = written(Trace.Track("x"), frames: 5) { $0 == 0 ? [.f64(0)] : nil }
    expectEqual(judged(held, short).outside, [7...8])
    expectEqual(judged(short, held).outside, [7...8])
  }

  @Test func aTrackWithoutValuesInFramesOfOneTraceIsTheSame() {
    func held(_ frames: Int) -> Trace {
      written(Trace.Track("x"), frames: frames) { $0 == 0 ? [.f64(7)] : nil }
    }
    #expect(judged(held(9), held(5)).outside.isEmpty)
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

  /// The runs and the comparison read the same values independently, so their results must agree.
  @Test(arguments: 0..<deep(40, quick: 5))
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
