import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct BreakpointTests {
  /// The places at which a stepper stops, forward from the beginning and backward from the end.
  private func stops(
    _ trace: Trace, _ site: Breakpoint.Site, when condition: String? = nil
  ) throws -> (forward: [TracePlace], back: [TracePlace]) {
    let stepper = Stepper(trace)
    let number = try stepper.setBreakpoint(
      site, when: condition.map { try ExpressionCondition($0, ExpressionNames(stepper.known)) })
    var forward: [TracePlace] = []
    while try stepper.run() == .breakpoints([number]) { forward.append(stepper.place) }
    #expect(stepper.isAtEnd)
    var back: [TracePlace] = []
    if stepper.place == forward.last { back.append(stepper.place) }
    while try stepper.runBack() == .breakpoints([number]) { back.append(stepper.place) }
    #expect(stepper.isAtBeginning)
    return (forward, back)
  }

  /// The places after the records that match a condition.
  private func places(_ trace: Trace, where holds: (Trace.Record) -> Bool) -> [TracePlace] {
    (0..<trace.recordCount).filter { holds(trace.record(at: $0)) }
      .map { trace.place(afterRecord: $0) }
  }

  @Test(arguments: 0..<UInt64(8))
  func `events and states stop at their records, forward and back alike`(seed: UInt64) throws {
    let trace = RandomTrace.make(seed: seed)
    let events = try stops(trace, .event(Glob("completed")))
    #expect(
      events.forward
        == places(trace) { if case .callback(_, "completed", _) = $0 { true } else { false } })
    expectEqual(events.back, events.forward.reversed())
    let states = try stops(trace, .state(Glob("node stopped")))
    #expect(
      states.forward
        == places(trace) { if case .state("node", _, "stopped", _) = $0 { true } else { false } })
    expectEqual(states.back, states.forward.reversed())
    let changes = try stops(trace, .change(Glob("*.t4")))
    expectEqual(changes.forward, places(trace) { $0.kind.isOfTrack && $0.subject == "node.t4" })
    expectEqual(changes.back, changes.forward.reversed())
  }

  @Test(arguments: 0..<UInt64(8))
  func `a condition stops where it begins to hold, and only there`(seed: UInt64) throws {
    let trace = RandomTrace.make(seed: seed, records: 400)
    let found = try stops(trace, .anywhere, when: "node.t9 > 3")
    var was = false
    var expected: [TracePlace] = []
    for index in 0..<trace.recordCount {
      let value = NaiveMoment(trace, records: index + 1).values["node.t9"]
      let now = (value?[0].number ?? 0) > 3
      if now, !was { expected.append(trace.place(afterRecord: index)) }
      was = now
    }
    expectEqual(found.forward, expected)
    expectEqual(found.back, expected.reversed())
  }

  @Test func `a line stops at its record, and with a condition only where that holds`() throws {
    let trace = RandomTrace.make(seed: 3)
    let lines = Stepper(trace)
    for lineAfter in [1, trace.endPlace.lines / 2, trace.endPlace.lines] {
      let line = lines.headerLines + lineAfter
      try expectEqual(stops(trace, .line(line)).forward, [trace.place(afterLines: lineAfter)])
      try expectEqual(stops(trace, .line(line), when: "false").forward, [])
    }
    #expect(throws: SteppingError.unknown("line 2 is in the header; records begin at line 11")) {
      try lines.setBreakpoint(.line(2))
    }
  }

  @Test func `breakpoints have numbers of their own, and can be taken away`() throws {
    let trace = RandomTrace.make(seed: 3)
    let stepper = Stepper(trace)
    let first = try stepper.setBreakpoint(.line(stepper.headerLines + 5))
    let second = try stepper.setBreakpoint(.line(stepper.headerLines + 5))
    try expectEqual(stepper.run(), .breakpoints([first, second]))
    #expect(stepper.removeBreakpoint(first))
    _ = try stepper.moveToBeginning()
    try expectEqual(stepper.run(), .breakpoints([second]))
    #expect(stepper.removeBreakpoint(second))
    #expect(!stepper.removeBreakpoint(second))
    _ = try stepper.moveToBeginning()
    try expectEqual(stepper.run(), .end)
    try expectEqual(stepper.setBreakpoint(.event(Glob("*"))), 3)
  }

  @Test func `an interruption stops a run on its way`() throws {
    let trace = RandomTrace.make(seed: 3, records: 2_000)
    let stepper = Stepper(trace)
    stepper.isInterrupted = { true }
    try expectEqual(stepper.run(), .interrupted)
    #expect(!stepper.isAtEnd && !stepper.isAtBeginning)
    _ = try stepper.moveToEnd()
    try expectEqual(stepper.runBack(), .interrupted)
    #expect(!stepper.isAtEnd && !stepper.isAtBeginning)
  }
}
