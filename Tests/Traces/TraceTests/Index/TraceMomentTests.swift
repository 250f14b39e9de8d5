import DopesheetTrace
import TestSupport
import Testing

@Suite struct TraceMomentTests {
  @Test("A moment knows what was declared and written up to the end of its frame")
  func moments() {
    var builder = TraceBuilder()
    let x = builder.declare(Trace.Track("x"))
    _ = builder.declare(Trace.Source("first", kind: "node"))
    builder.value(track: x, [.f64(1)])
    builder.beginFrame(tick: 0)
    builder.beginFrame(tick: 1)
    _ = builder.declare(Trace.Source("second", kind: "node"))
    builder.value(track: x, [.f64(2)])
    builder.beginFrame(tick: 2)
    builder.absence(track: x)
    let trace = builder.finish(clock: ClockRate(60)!)
    let known = IndexedTrace(trace)
    let moments = [-1, 0, 1, 2].map { TraceMoment(known, atEndOf: $0) }
    expectEqual(moments.map { $0.value(of: "x") }, [[.f64(1)], [.f64(1)], [.f64(2)], nil])
    expectEqual(moments.map { $0.isDeclared(source: 1) }, [false, false, true, true])
    #expect(moments.allSatisfy { $0.isDeclared(source: 0) && $0.value(of: "y") == nil })
    expectEqual(moments.map(\.frame), [-1, 0, 1, 2])
  }
}
