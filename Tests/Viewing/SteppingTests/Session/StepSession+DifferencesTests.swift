import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct StepDifferencesTests {
  private func session(_ run: [Double], _ golden: [Double] = [0, 1, 2, 3, 4, 5, 6, 7])
    -> StepSession
  {
    StepSession(
      Stepper(TraceSource(trace(run), title: "run")), against: Lockstep(trace(golden), title: "old")
    )
  }

  @Test func `the keys and words for differences go forward and back, with the sentence`() {
    let session = session([0, 1, 2, 9, 4, 5, 6, 7, 8])
    let first = session.perform("]")
    expectEqual(session.stepper.place.frame, 3)
    #expect(first.lines[0].hasPrefix("difference 1 of "), "\(first.lines)")
    #expect(first.lines[1].hasPrefix("frame 3 "))
    #expect(session.perform("next difference").lines[0].contains("frame 8 (t = 0.1333 s) is new"))
    #expect(session.stepper.place.frame > 3)
    _ = session.perform("previous difference")
    expectEqual(session.stepper.place.frame, 3)
    expectEqual(session.perform("[").lines, ["no difference begins before"])
    _ = session.perform("g end")
    expectEqual(session.perform("]").lines, ["no further difference begins"])
  }

  @Test func `after the last difference, the answer says what was not examined`() {
    func trace(_ change: Double) -> Trace {
      var builder = TraceBuilder()
      let values = [Double](repeating: 0, count: 99) + [change]
      let tracks = ["a", "b"].map { builder.declare(Trace.Track($0, .f64, width: 100)) }
      for track in tracks { builder.value(track: track, values.map { .f64($0) }) }
      for frame in 0..<6_000 { builder.beginFrame(tick: Int64(frame)) }
      return builder.finish(clock: ClockRate(60)!)
    }
    let session = StepSession(
      Stepper(TraceSource(trace(2), title: "run")), against: Lockstep(trace(1), title: "old"))
    _ = session.perform("g end")
    expectEqual(
      session.perform("]").lines,
      ["no further difference begins; 1 more track differs and was not explained"])
  }

  @Test func `a session begins with the cause`() {
    let session = session([0, 1, 2, 9, 4, 5, 6, 7])
    #expect(session.opening[0].hasPrefix("≠ x: "), "\(session.opening)")
    expectEqual(self.session([0, 1, 2, 3, 4, 5, 6, 7]).opening[0], "= the same as old")
  }

  @Test func `a session begins at the first record that differs`() {
    let session = session([0, 1, 2, 9, 4, 5, 6, 7, 8])
    #expect(session.opening[0].hasSuffix("  (] goes there)"), "\(session.opening)")
    session.goToFirstRecord()
    expectEqual(session.stepper.place.frame, 3)
    expectEqual(session.whereLine.hasSuffix("x 9"), true, session.whereLine)
    #expect(!session.opening[0].hasSuffix("goes there)"), "\(session.opening)")
    #expect(session.perform("]").lines[0].hasPrefix("difference 2 of "))
    #expect(session.opening[0].hasSuffix("  ([ goes there)"), "\(session.opening)")
    let same = self.session([0, 1, 2, 3, 4, 5, 6, 7])
    same.goToFirstRecord()
    #expect(same.stepper.isAtBeginning)
  }

  @Test func `without differences or a golden, the answer says so`() {
    expectEqual(session([0, 1, 2, 3, 4, 5, 6, 7]).perform("]").lines, ["the same as old"])
    let alone = StepSession(Stepper(TraceSource(trace(1, 2), title: "run")))
    #expect(alone.perform("]").isRefused)
    expectEqual(alone.opening.count, 1)
  }
}
