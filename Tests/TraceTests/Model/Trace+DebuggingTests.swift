import DopesheetTrace
import TestSupport
import Testing

@Suite("What debuggers print of a trace")
struct TraceDebuggingTests {
  @Test("It is how much it holds")
  func counts() {
    #expect(
      String(reflecting: trace([1, 2]))
        == "trace, frames: 2, tracks: 1, sources: 0, records: 2, clock: 60")
  }
}
