import DopesheetDiff
import DopesheetExpectations
import DopesheetGoldens
import DopesheetTrace
import TestSupport
import Testing

@Suite("What is attached to a test that fails")
struct FailureFileTests {
  private func outcome(_ finding: GoldenOutcome.Finding) -> GoldenOutcome {
    GoldenOutcome(golden: "a.mtrace", finding: finding, action: .none)
  }

  @Test("Where there is a golden, a picture of both lies beside the run and the difference")
  func picture() throws {
    let (golden, actual) = (trace(0, 1, 2), trace(0, 1, 3))
    let diff = TraceDiff(golden: golden, actual: actual, options: DiffOptions())
    let files = FailureFile.files(
      of: TraceWriter.text(of: actual), outcome(.different(diff)),
      golden: "AppTests.Drawer.opens.mtrace")
    #expect(
      files.map(\.name) == [
        "AppTests.Drawer.opens.actual.mtrace", "AppTests.Drawer.opens.diff.txt",
        "AppTests.Drawer.opens.svg",
      ])
    expectEqual(files[0].bytes, TraceWriter.text(of: actual))
    let picture = String(decoding: files[2].bytes, as: UTF8.self)
    #expect(picture.hasPrefix("<svg ") && picture.contains("at most 1 apart"))
  }

  @Test("Without a golden there is nothing to draw the run against")
  func missing() {
    let files = FailureFile.files(
      of: TraceWriter.text(of: trace(1)), outcome(.missing), golden: "T.a.mtrace")
    expectEqual(files.map(\.name), ["T.a.actual.mtrace", "T.a.diff.txt"])
  }
}
