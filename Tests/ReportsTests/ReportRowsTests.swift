import DopesheetDiff
import DopesheetNotation
import DopesheetReports
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
    expectEqual(diff.firstDivergence.map { rows.row(of: $0.place) }, 1)
  }
}
