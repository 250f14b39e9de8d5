import DopesheetEngine
import TestSupport
import Testing

@Suite("Calls on motions")
struct MotionControlCallsTests {
  @Test("Stopping keeps the value of the instant and the progress")
  func stop() throws {
    let (stage, node, motion, _) = makeMotion()
    motion.start()
    try stage.step(to: .seconds(0.5))
    motion.stop()
    try stage.step(to: .seconds(2))
    #expect(node.zPosition == 50 && motion.totalProgress == 0.5 && motion.state == .stopped)
    motion.reset()
    #expect(node.zPosition == 50 && motion.totalProgress == 0)
  }

  @Test("Restarting begins anew from any state", arguments: ["moving", "paused", "stopped"])
  func restart(from state: String) throws {
    let (stage, node, motion, log) = makeMotion()
    motion.start()
    try stage.step(to: .seconds(0.5))
    if state == "paused" { motion.pause() }
    if state == "stopped" { motion.stop() }
    motion.restart()
    #expect(node.zPosition == 0 && motion.state == .moving)
    try stage.expect(node.zPosition, at: [1.5: 100])
    expectEqual(log.callbacks.suffix(2), ["m.started", "m.completed"])
  }

  @Test("Calls that do not fit the state do nothing, and are inputs")
  func odd() throws {
    let (stage, _, motion, log) = makeMotion()
    motion.stop()
    motion.pause()
    motion.resume()
    expectEqual(motion.state, .stopped)
    motion.start()
    motion.start()
    motion.resume()
    motion.pause()
    motion.pause()
    motion.start()
    expectEqual(motion.state, .paused)
    motion.resume()
    expectEqual(motion.state, .moving)
    expectEqual(log.callbacks, ["m.started", "m.paused", "m.resumed"])
    #expect(log.inputs.count { $0.hasPrefix("m ") } == 10 && stage.problems.isEmpty)
  }

  @Test("A motion that is on no stage ignores calls")
  func noStage() {
    let motion = Motion(Node("card"), .alpha(to: 0), duration: 1)
    motion.start()
    motion.pause()
    motion.stop()
    expectEqual(motion.state, .stopped)
  }

  private func makeMotion() -> (Stage, Node, Motion, StageEventLog) {
    let (stage, node, log) = makeLoggedStage()
    let motion = Motion(node, .zPosition(from: 0, to: 100), duration: 1).named("m")
    return (stage, node, stage.add(motion), log)
  }
}

@Suite("Runs whose end lies beyond the limit of time")
struct MotionControlSpanTests {
  private static let day = 86_400.0

  private func makeDays() -> (Stage, (Double) -> Motion) {
    let (stage, node) = makeStage(with: "n")
    return (stage, { days in Motion(node, .alpha(to: 0), duration: days * Self.day) })
  }

  @Test("are refused where each step of a sequence is short enough, and nothing of it begins")
  func sequence() {
    let (stage, motion) = makeDays()
    let sequence = stage.play(MotionSequence([motion(150), motion(60)]).named("steps"))
    expectEqual(stage.problems, [.timeOverflow(source: "steps")])
    #expect(sequence.motions.allSatisfy { $0.state == .stopped })
  }

  @Test("are refused when the way back makes them too long", arguments: SequenceReversal.allCases)
  func reversal(reversal: SequenceReversal) {
    let (stage, motion) = makeDays()
    stage.play(MotionSequence([motion(60), motion(50)]).named("steps").reverses(reversal))
    expectEqual(stage.problems, [.timeOverflow(source: "steps")])
  }

  @Test(
    "are those of a group by its longest child with its delay and repeats, and not by their sum")
  func group() {
    let (stage, motion) = makeDays()
    let long = motion(100).repeatCount(2).afterDelay(Self.day)
    stage.play(MotionGroup([long, motion(150)]).named("long"))
    stage.play(MotionGroup([motion(150), motion(199)]).named("fits"))
    expectEqual(stage.problems, [.timeOverflow(source: "long")])
  }

  @Test("are refused for repeats of a collection, and for slow ones; endless ones have no end")
  func repeats() {
    let (stage, motion) = makeDays()
    stage.play(MotionGroup([motion(60)]).named("repeats").repeatCount(4))
    stage.play(MotionGroup([MotionGroup([motion(60)])]).named("slow").speed(0.25))
    stage.play(MotionGroup([motion(60)]).named("endless").repeatForever())
    expectEqual(stage.problems, [.timeOverflow(source: "repeats"), .timeOverflow(source: "slow")])
  }
}

@Suite("The speed of motions")
struct MotionControlSpeedTests {
  @Test("scales movements and delays of a motion and of all below it")
  func scales() throws {
    let (stage, node, log) = makeLoggedStage(with: "n")
    let fade = Motion(node, .alpha(from: 0, to: 1), duration: 1).named("fade").afterDelay(1)
    stage.play(MotionGroup([fade.speed(2)]).named("group").speed(0.25))
    try stage.expect(node.alpha, at: [3: 0.5])
    try stage.expect(log.times(of: "fade.started"), at: [9: [.seconds(2)]])
    expectEqual(log.times(of: "group.completed"), [.seconds(4)])
  }

  @Test("set in flight goes on from where things are, and is a recorded call")
  func inFlight() throws {
    let (stage, node, log) = makeLoggedStage(with: "n")
    let group = MotionGroup([
      Motion(node, .alpha(from: 0, to: 1), duration: 1).named("a"),
      Motion(node, .zPosition(from: 0, to: 1), duration: 1).named("b").afterDelay(1),
    ]).named("group")
    stage.play(group)
    try stage.step(to: .seconds(0.5))
    group.speed = 0.5
    expectEqual(node.alpha, 0.5)
    try stage.expect(node.alpha, at: [1: 0.75])
    try stage.expect(log.times(of: "a.completed"), at: [5: [.seconds(1.5)]])
    expectEqual(log.times(of: "b.started"), [.seconds(1.5)])
    expectEqual(log.times(of: "b.completed"), [.seconds(3.5)])
    #expect(log.inputs.contains("group speed"))
  }

  @Test("of what is paused counts when it goes on")
  func paused() throws {
    let (stage, node) = makeStage(with: "n")
    let motion = stage.play(Motion(node, .alpha(from: 0, to: 1), duration: 1))
    try stage.step(to: .seconds(0.5))
    motion.pause()
    motion.speed = 2
    expectEqual(motion.motionProgress, 0.5)
    motion.resume()
    try stage.expect(node.alpha, at: [0.625: 0.75])
  }

  @Test(
    "outside 1e-6...1e6 is refused, in flight and before",
    arguments: [0, -1, .infinity, .nan, 1e-7, 1e7])
  func refused(factor: Double) throws {
    let (stage, node) = makeStage(with: "n")
    let motion = stage.play(Motion(node, .alpha(to: 0), duration: 1).named("m"))
    motion.speed = factor
    expectEqual(motion.speed, 1)
    expectEqual(stage.problems, [.badSpeed(source: "m")])
    let other = stage.play(Motion(node, .zPosition(to: 1), duration: 1).named("n2").speed(factor))
    expectEqual(other.state, .stopped)
    expectEqual(stage.problems.last, .badSpeed(source: "n2"))
  }
}
