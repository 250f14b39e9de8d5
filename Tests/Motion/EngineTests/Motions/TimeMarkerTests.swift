import DopesheetEngine
import TestSupport
import Testing

@Suite("A marker")
struct MarkerTests {
  @Test("is a rest in a sequence, to the tick")
  func rest() throws {
    let (stage, card, log) = makeLoggedStage()
    let time = Ticks(count: Ticks.perSecond / 3 + 1)
    stage.play(
      MotionSequence([
        Motion(card, .alpha(to: 0), duration: 1), TimeMarker(after: time).named("rest"),
        Motion(card, .alpha(to: 1), duration: 1),
      ]))
    try stage.expect(log.times(of: "rest.started"), at: [3: [.seconds(1)]])
    expectEqual(log.times(of: "rest.completed"), [Ticks(count: Ticks.perSecond + time.count)])
    #expect(card.alpha == 1 && stage.isSettled)
  }

  @Test("pauses, turns, repeats and goes at a speed like any motion, and moves nothing")
  func likeOthers() throws {
    let stage = Stage()
    let log = stage.eventLog()
    let marker = stage.play(
      TimeMarker(after: .seconds(0.5)).named("m").reverses().repeatCount(2).speed(2))
    try stage.step(to: .seconds(0.125))
    marker.pause()
    try stage.step(to: .seconds(1))
    marker.resume()
    try stage.step(to: .seconds(4))
    #expect(
      log.callbacks == [
        "m.started", "m.paused", "m.resumed", "m.reversed", "m.reversed", "m.cycleRepeated",
        "m.reversed", "m.completed",
      ])
    expectEqual(log.times(of: "m.completed"), [.seconds(1.875)])
    expectEqual(marker.motionProgress, 1)
  }

  @Test("of no time, or of a negative one, ends when it begins; one that is too long is refused")
  func extremes() throws {
    let stage = Stage()
    expectEqual(TimeMarker(after: Ticks(count: -5)).moment, .zero)
    let marker = stage.play(TimeMarker(after: .zero))
    #expect(marker.state == .stopped && marker.totalProgress == 1)
    stage.play(TimeMarker(after: .limit).named("long").speed(0.5))
    expectEqual(stage.problems, [.timeOverflow(source: "long")])
  }
}
