import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("Spring motions")
struct SpringMotionTests {
  @Test("follow their spring, and are over exactly at the end when all have settled")
  func settles() throws {
    let (stage, card, log) = makeLoggedStage()
    let motion = SpringMotion(
      card, .zPosition(from: 0, to: 100), .alpha(from: 1, to: 0), spring: .bouncy)
    stage.play(motion.named("spring"))
    try stage.expect(card.zPosition, at: [0.1: SpringCurve.bouncy.value(at: 0.1, from: 0, to: 100)])
    expectEqual(motion.velocities[0], SpringCurve.bouncy.state(at: 0.1, from: 0, to: 100).velocity)
    try stage.expect(card.zPosition, at: [5: 100])
    expectEqual(card.alpha, 0)
    let times = [
      SpringCurve.bouncy.settlingTime(displacement: -100, within: .points),
      SpringCurve.bouncy.settlingTime(displacement: 1, within: .fractions),
    ].compactMap(\.self)
    let last = Int64((times.max()! * Double(Ticks.perSecond)).rounded(.up))
    expectEqual(log.times(of: "spring.completed"), [Ticks(count: last)])
  }

  @Test("move a value of their own, and begin with the velocity that they are given")
  func ownValue() throws {
    let (stage, card, _) = makeLoggedStage()
    let motion = stage.play(SpringMotion(from: 0.0, to: 100, spring: .bouncy))
    let thrown = stage.play(SpringMotion(card, .zPosition(to: 100, velocity: 50)))
    expectEqual(thrown.velocities[0], 50)
    try stage.step(to: .seconds(0.1))
    expectEqual(motion.values[0], SpringCurve.bouncy.value(at: 0.1, from: 0, to: 100))
  }

  @Test("keep the velocity of a property that another motion moves")
  func handOver() throws {
    let (stage, card) = makeStage()
    stage.play(Motion(card, .position.y(from: 0, to: 100), duration: 1))
    try stage.step(to: .seconds(0.2))
    let second = stage.play(SpringMotion(card, .position.y(to: 0)))
    #expect(abs(second.velocities[0] - 100) < 1e-6)
    let path = MotionPath(from: [0, 0]).line(to: [300, 0])
    let other = stage.add(Node("other"))
    stage.play(PathMotion(other, along: path, duration: 1))
    try stage.step(to: .seconds(0.5))
    let third = stage.play(SpringMotion(other, .position.x(to: 0)))
    #expect(abs(third.velocities[0] - 300) < 1e-6)
  }

  @Test("given another end in flight, go on from where they are and as fast")
  func retarget() throws {
    let (stage, card, log) = makeLoggedStage()
    let motion = stage.play(
      SpringMotion(card, .zPosition(from: 0, to: 100), spring: .bouncy).named("spring"))
    try stage.step(to: .seconds(0.1))
    let (x, velocity) = (card.zPosition, motion.velocities[0])
    motion.retarget(card, .zPosition(to: -50))
    expectEqual(card.zPosition, x)
    expectEqual(motion.velocities[0], velocity)
    try stage.step(to: .seconds(0.15))
    let expected = SpringCurve.bouncy.value(
      at: Ticks.seconds(0.15).seconds - 0.1, from: x, to: -50, velocity: velocity)
    #expect(abs(card.zPosition - expected) < 1e-9)
    try stage.expect(card.zPosition, at: [9: -50])
    expectEqual(log.callbacks, ["spring.started", "spring.completed"])
    #expect(log.inputs.contains("spring retarget"))
  }

  @Test("given an end for what they do not move, refuse it and go on as they were")
  func badRetarget() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(SpringMotion(card, .position.x(from: 0, to: 100)).named("spring"))
    motion.retarget(card, .alpha(to: 0))
    motion.retarget(card, .position.x(to: .infinity))
    #expect(
      stage.problems == [
        .cannotRetarget(source: "spring", reason: "it does not move alpha"),
        .notFinite(source: "spring", what: "the end of position.x"),
      ])
    try stage.expect(card.position.x, at: [9: 100])
  }

  @Test("go back to where they began, and repeat")
  func reverses() throws {
    let (stage, card, log) = makeLoggedStage()
    let motion = SpringMotion(card, .alpha(from: 0, to: 1, velocity: 3)).named("s").reverses()
    stage.play(motion.repeatCount(2))
    expectEqual(motion.velocities, [3])
    try stage.expect(card.alpha, at: [20: 0])
    #expect(
      log.callbacks == [
        "s.started", "s.reversed", "s.reversed", "s.cycleRepeated", "s.reversed", "s.completed",
      ])
  }

  @Test("without damping never rest, unless a time limit says when")
  func undamped() throws {
    let spring = try SpringCurve(frequency: 10, ratio: 0)
    let (stage, card) = makeStage()
    stage.play(SpringMotion(card, .alpha(from: 0, to: 1), spring: spring).named("endless"))
    expectEqual(stage.problems, [.neverRests(source: "endless")])
    let limited = SpringMotion(card, .alpha(from: 0, to: 1), spring: spring)
    limited.timeLimit = 1
    stage.play(limited)
    try stage.expect(limited.state, at: [1: .stopped])
    expectEqual(card.alpha, spring.value(at: 1, from: 0, to: 1))
  }

  @Test("go at the speed that they are given")
  func speed() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(
      SpringMotion(card, .alpha(from: 0, to: 1), spring: .bouncy).speed(0.5))
    try stage.expect(card.alpha, at: [0.5: SpringCurve.bouncy.value(at: 0.25, from: 0, to: 1)])
    motion.speed = 2
    #expect(abs(card.alpha - SpringCurve.bouncy.value(at: 0.25, from: 0, to: 1)) < 1e-12)
    try stage.step(to: .seconds(0.55))
    #expect(abs(card.alpha - SpringCurve.bouncy.value(at: 0.35, from: 0, to: 1)) < 1e-9)
  }
}
