import DopesheetEngine
import TestSupport
import Testing

@Suite("Calls on motions")
struct MotionControlCallsTests {
  @Test("Pausing freezes time and value, also for a long while")
  func pause() throws {
    let (stage, node, motion, log) = makeMotion()
    motion.start()
    try stage.step(to: .seconds(0.25))
    motion.pause()
    try stage.step(to: .seconds(50))
    #expect(node.zPosition == 25 && motion.motionProgress == 0.25)
    motion.resume()
    try stage.step(to: .seconds(50.75))
    expectEqual(node.zPosition, 100)
    expectEqual(log.callbacks, ["m.started", "m.paused", "m.resumed", "m.completed"])
  }

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
    try stage.step(to: .seconds(1.5))
    expectEqual(node.zPosition, 100)
    expectEqual(log.callbacks.suffix(2), ["m.started", "m.completed"])
  }

  @Test("Calls that do not fit the state do nothing")
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
    expectEqual(log.lines.filter { $0.hasPrefix("<") }.count, 10)
    #expect(stage.problems.isEmpty)
  }

  @Test("A motion that is on no stage ignores calls")
  func noStage() {
    let motion = Motion(Node("card"), [.alpha(to: 0)], duration: 1)
    motion.start()
    motion.pause()
    motion.stop()
    expectEqual(motion.state, .stopped)
  }

  private func makeMotion() -> (Stage, Node, Motion, EventLog) {
    let stage = Stage()
    let log = EventLog(stage)
    let node = stage.add(Node("card"))
    let motion = Motion(node, [.zPosition(from: 0, to: 100)], duration: 1).named("m")
    return (stage, node, stage.add(motion), log)
  }
}
