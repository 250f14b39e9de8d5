import DopesheetTrace
import TestSupport
import Testing

@Suite("The counts of a trace")
struct TraceFooterTests {
  @Test("Each kind of line is counted under its name")
  func counts() throws {
    let footer = try TraceReader.read(SampleTrace.bytes).footer
    let counts = Trace.Footer.Field.allCases.map { "\($0.rawValue)=\(footer[$0])" }
    expectEqual(counts.joined(separator: " "), Rejection.counts)
  }

  @Test("A trace of nothing counts nothing")
  func nothing() {
    expectEqual(TraceBuilder().finish(clock: .nanoseconds).footer, Trace.Footer())
  }
}
