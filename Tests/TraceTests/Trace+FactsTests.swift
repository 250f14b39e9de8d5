import DopesheetTrace
import Testing

@Suite struct TraceFactsTests {
  private let trace = TraceBuilder().finish(
    clock: .nanoseconds, meta: [.init("document", "a"), .init("seed", "1")])

  @Test("A fact is found by its key")
  func finding() {
    #expect(trace.fact("seed") == "1")
    #expect(trace.fact("owner") == nil)
  }

  @Test("A stated fact takes its place among the others")
  func stating() {
    #expect(trace.stating("owner", "x").meta.map(\.key) == ["document", "owner", "seed"])
    #expect(trace.stating("a", "x").meta.map(\.key) == ["a", "document", "seed"])
    #expect(trace.stating("zoo", "x").meta.map(\.key) == ["document", "seed", "zoo"])
    #expect(trace.stating("seed", "2").fact("seed") == "2")
    #expect(trace.stating("seed", nil).meta.map(\.key) == ["document"])
  }

  @Test("What is stated can be written and read again")
  func reading() throws {
    let stated = trace.stating("owner", " a\nb ")
    #expect(stated.fact("owner") == "a b")
    #expect(try TraceReader.read(TraceWriter.text(of: stated)) == stated)
    #expect(trace.stating("seed", " \n").fact("seed") == nil)
  }
}
