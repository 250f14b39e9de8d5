import DopesheetTrace
import TestSupport
import Testing

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
