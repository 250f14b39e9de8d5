import DopesheetTrace
import TestSupport
import Testing

@Suite("The counts of a trace")
struct TraceFooterTests {
  @Test("Each kind of line is counted under its name")
  func counts() throws {
    let footer = try TraceReader.read(SampleTrace.bytes).footer
    let counts = Trace.Footer.Field.fields(ofVersion: 1).map { "\($0.name)=\(footer[$0])" }
    expectEqual(counts.joined(separator: " "), Rejection.counts)
  }

  @Test("A trace of nothing counts nothing")
  func nothing() {
    expectEqual(TraceBuilder().finish(clock: .nanoseconds).footer, Trace.Footer())
  }
}

@Suite struct TraceFactsTests {
  private let trace = TraceBuilder().finish(
    clock: .nanoseconds, meta: [.init("document", "a"), .init("seed", "1")])

  @Test("A fact is found by its key")
  func finding() {
    expectEqual(trace.fact("seed"), "1")
    expectEqual(trace.fact("owner"), nil)
  }

  @Test("A stated fact takes its place among the others")
  func stating() {
    expectEqual(trace.stating("owner", "x").meta.map(\.key), ["document", "owner", "seed"])
    expectEqual(trace.stating("a", "x").meta.map(\.key), ["a", "document", "seed"])
    expectEqual(trace.stating("zoo", "x").meta.map(\.key), ["document", "seed", "zoo"])
    expectEqual(trace.stating("seed", "2").fact("seed"), "2")
    expectEqual(trace.stating("seed", nil).meta.map(\.key), ["document"])
  }

  @Test("What is stated can be written and read again")
  func reading() throws {
    let stated = trace.stating("owner", " a\nb ")
    expectEqual(stated.fact("owner"), "a b")
    try expectEqual(TraceReader.read(TraceWriter.text(of: stated)), stated)
    expectEqual(trace.stating("seed", " \n").fact("seed"), nil)
  }
}

@Suite("What debuggers print of a trace")
struct TraceDebuggingTests {
  @Test("It is how much it holds")
  func counts() {
    #expect(
      String(reflecting: trace([1, 2]))
        == "trace, frames: 2, tracks: 1, sources: 0, records: 2, clock: 60")
  }
}
