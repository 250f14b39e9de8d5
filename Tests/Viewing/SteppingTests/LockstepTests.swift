import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct LockstepTests {
  /// A trace of a value that grows by 1 each frame.
  private func trace(frames: Int, rate: Int64 = 60) -> Trace {
    written(Trace.Track("card.x"), frames: frames, clock: ClockRate(rate)!) { [.f64(Double($0))] }
  }

  @Test func `the other trace is looked at in the frame of the same time`() throws {
    let golden = trace(frames: 10)
    let fine = trace(frames: 20, rate: 120)
    let lockstep = Lockstep(golden, title: "golden")
    let stepper = Stepper(fine)
    _ = try stepper.move(toFrame: 6)
    let moment = try #require(lockstep.moment(atEndOf: 6, of: fine))
    expectEqual(moment.place.frame, 3)
    expectEqual(moment.value(of: "card.x"), [.f64(3)])
    expectEqual(
      StepSession(stepper, against: lockstep).perform("x").lines, ["  card.x  - 3  + 6"])
    _ = try stepper.move(toFrame: 7)
    #expect(lockstep.moment(atEndOf: 7, of: fine) == nil)
  }

  @Test func `a trace that ends early differs after its last frame`() throws {
    let run = trace(frames: 4)
    let session = StepSession(run, beside: trace(frames: 10))
    try expectEqual(#require(try session.firstDifference()).place, run.endPlace)
  }
}
