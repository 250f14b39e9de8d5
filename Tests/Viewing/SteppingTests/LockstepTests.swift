import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct LockstepTests {
  /// A trace of a value that grows by 1 each frame, and from some frame on by another number.
  private func trace(
    frames: Int, clock: ClockRate = ClockRate(60)!, scale: Int64 = 1, from: Int = .max
  ) -> Trace {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("card.x"))
    for frame in 0..<frames {
      builder.beginFrame(tick: Int64(frame) * scale)
      builder.value(track: track, [.f64(Double(frame) + (frame >= from ? 0.5 : 0))])
    }
    return builder.finish(clock: clock)
  }

  @Test func `the other trace is looked at in the frame of the same time`() throws {
    let golden = trace(frames: 10)
    let fine = trace(frames: 20, clock: ClockRate(120)!)
    let lockstep = Lockstep(golden, title: "golden")
    let stepper = Stepper(TraceSource(fine, title: "t"))
    _ = try stepper.move(toFrame: 6)
    let moment = try #require(lockstep.moment(atEndOf: 6, of: fine))
    expectEqual(moment.place.frame, 3)
    expectEqual(moment.value(of: "card.x"), [.f64(3)])
    expectEqual(
      StepSession(stepper, against: lockstep).perform("x").lines, ["  card.x  - 3  + 6"])
    _ = try stepper.move(toFrame: 7)
    #expect(lockstep.moment(atEndOf: 7, of: fine) == nil)
  }

  @Test func `the first difference is the record that differs`() throws {
    let lockstep = Lockstep(trace(frames: 10), title: "golden")
    let stepper = Stepper(TraceSource(trace(frames: 10, from: 7), title: "t"))
    let session = StepSession(stepper, against: lockstep)
    let difference = try #require(try session.firstDifference())
    try stepper.move(to: difference.place)
    expectEqual(stepper.place.frame, 7)
    expectEqual(stepper.moment.value(of: "card.x"), [.f64(7.5)])
    expectEqual(session.perform("x").lines, ["  card.x  - 7  + 7.5"])
    let alike = Stepper(TraceSource(trace(frames: 10), title: "t"))
    #expect(try StepSession(alike, against: lockstep).firstDifference() == nil)
  }

  @Test func `a trace that ends early differs after its last frame`() throws {
    let lockstep = Lockstep(trace(frames: 10), title: "golden")
    let stepper = Stepper(TraceSource(trace(frames: 4), title: "t"))
    let difference = try #require(try StepSession(stepper, against: lockstep).firstDifference())
    expectEqual(difference.place, stepper.known.trace.endPlace)
  }
}
