import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

import struct Foundation.CGFloat

@Suite("How long motions play")
struct MotionSpanTests {
  private let rehearsal = Rehearsal(at: .hz(10)) { stage in
    let card = stage.add(Node("card"))
    let fade = stage.play(
      Motion(card, .alpha(from: 0, to: 1), duration: 0.15).named("fade").afterDelay(0.1))
    stage.at(.seconds(0.5)) { fade.start() }
    stage.play(Motion(card, .position.x(to: 9), duration: 5).named("slide"))
    stage.add(Motion(card, .position.y(to: 9), duration: 5).named("idle"))
  }

  @Test("A span goes from leaving stopped to being stopped, delay and time inside frames included")
  func spans() throws {
    let run = try rehearsal.run(until: .seconds(1))
    expectEqual(run.spans(of: "fade").map(\.begin), [.zero, .seconds(0.5)])
    expectEqual(run.spans(of: "fade").map(\.end), [.seconds(0.25), .seconds(0.75)])
    expectEqual(run.spans(of: "fade").first?.length, .seconds(0.25))
    expectEqual(run.spans(of: "slide").map(\.end), [nil])
    #expect(run.spans(of: "nobody").isEmpty)
    #expect(run.duration(of: "fade") == 0.25)
    expectEqual("\(run.duration(of: "fade"))", "0.25 s from 0 s to 0.25 s ███▁▁███▁▁▁")
  }

  @Test("What has not ended, never plays or is not there has no duration")
  func unanswered() throws {
    let run = try rehearsal.run(until: .seconds(1))
    #expect(
      run.duration(of: "slide").problem
        == "slide plays from 0 s and has not ended when the run does")
    #expect(
      run.duration(of: "fadee").problem == "the run has no motion “fadee” (did you mean 'fade'?)")
    #expect(!(run.duration(of: "idle") >= 0))
  }

  @Test("What still moves at the end is reported with its state, also by a trace alone")
  func unsettled() throws {
    try expectEqual(rehearsal.run(until: .seconds(1)).unsettled, ["slide (moving)"])
    #expect(
      try rehearsal.run(until: .seconds(0.05)).trace.unsettled == [
        "fade (delayed)", "slide (moving)",
      ])
    #expect(try rehearsal.runUntilSettled(within: .seconds(9)).unsettled.isEmpty)
  }
}
