import DopesheetEngine
import TestSupport
import Testing

@Suite("The speed of motions")
struct MotionControlSpeedTests {
  @Test("scales movements and delays of a motion and of all below it")
  func scales() throws {
    let stage = Stage()
    let log = EventLog(stage)
    let node = stage.add(Node("n"))
    let fade = Motion(node, [.alpha(from: 0, to: 1)], duration: 1).named("fade").afterDelay(1)
    stage.play(MotionGroup([fade.speed(2)]).named("group").speed(0.25))
    try stage.step(to: .seconds(3))
    expectEqual(node.alpha, 0.5)
    try stage.step(to: .seconds(9))
    expectEqual(log.times(of: "fade.started"), [.seconds(2)])
    expectEqual(log.times(of: "group.completed"), [.seconds(4)])
  }

  @Test("set in flight goes on from where things are, and is a recorded call")
  func inFlight() throws {
    let stage = Stage()
    let log = EventLog(stage)
    let node = stage.add(Node("n"))
    let group = MotionGroup([
      Motion(node, [.alpha(from: 0, to: 1)], duration: 1).named("a"),
      Motion(node, [.zPosition(from: 0, to: 1)], duration: 1).named("b").afterDelay(1),
    ]).named("group")
    stage.play(group)
    try stage.step(to: .seconds(0.5))
    group.speed = 0.5
    expectEqual(node.alpha, 0.5)
    try stage.step(to: .seconds(1))
    expectEqual(node.alpha, 0.75)
    try stage.step(to: .seconds(5))
    expectEqual(log.times(of: "a.completed"), [.seconds(1.5)])
    expectEqual(log.times(of: "b.started"), [.seconds(1.5)])
    expectEqual(log.times(of: "b.completed"), [.seconds(3.5)])
    #expect(log.lines.contains { $0.hasPrefix("< group.speed ") })
  }

  @Test("of what is paused counts when it goes on")
  func paused() throws {
    let stage = Stage()
    let node = stage.add(Node("n"))
    let motion = stage.play(Motion(node, [.alpha(from: 0, to: 1)], duration: 1))
    try stage.step(to: .seconds(0.5))
    motion.pause()
    motion.speed = 2
    expectEqual(motion.motionProgress, 0.5)
    motion.resume()
    try stage.step(to: .seconds(0.625))
    expectEqual(node.alpha, 0.75)
  }

  @Test("does not depend on how time is cut into steps")
  func partition() throws {
    func play(_ steps: [Double]) throws -> (UInt64, [String]) {
      let stage = Stage()
      let log = EventLog(stage)
      let node = stage.add(Node("n"))
      let motion = Motion(node, [.alpha(from: 0, to: 1)], duration: 1 / 3, easing: .sine.inOut)
      stage.play(motion.named("m").repeats(3).reverses())
      for index in 1...7 {
        stage.at(.seconds(Double(index) / 7)) { motion.speed = [3, 0.1, 7, 1][index % 4] }
      }
      for step in steps + [1.5] { try stage.step(to: .seconds(step)) }
      return (node.alpha.bitPattern, log.lines)
    }
    let whole = try play([])
    let cut = try play((1...99).map { Double($0) / 77 })
    #expect(whole == cut)
  }

  @Test(
    "outside 1e-6...1e6 is refused, in flight and before",
    arguments: [0, -1, .infinity, .nan, 1e-7, 1e7])
  func refused(factor: Double) throws {
    let stage = Stage()
    let node = stage.add(Node("n"))
    let motion = stage.play(Motion(node, [.alpha(to: 0)], duration: 1).named("m"))
    motion.speed = factor
    expectEqual(motion.speed, 1)
    expectEqual(stage.problems, [.badSpeed(source: "m")])
    let other = stage.play(Motion(node, [.zPosition(to: 1)], duration: 1).named("n2").speed(factor))
    expectEqual(other.state, .stopped)
    expectEqual(stage.problems.last, .badSpeed(source: "n2"))
  }
}
