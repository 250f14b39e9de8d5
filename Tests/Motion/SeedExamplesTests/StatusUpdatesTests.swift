import Dopesheet
import TestSupport
import Testing

/// The example of the section "Status Updates" of MotionMachine's guide to its moveable classes.
@Suite("MotionMachine: Status Updates")
struct StatusUpdatesTests {
  private let scene = Scene()

  @Test("A closure for each callback, called in this order with the motion")
  func callbacks() throws {
    let square = scene.node("square")
    var calls: [String] = []
    let motion = Motion(square, .frame.origin.x(to: 200), duration: 2)
      .reverses()
      .repeatCount(2)
      .started { _ in calls.append("started") }
      .stopped { _ in calls.append("stopped") }
      .updated { motion in calls.append("updated \(motion.motionProgress)") }
      .reversed { motion in calls.append("reversed \(motion.direction)") }
      .cycleRepeated { motion in calls.append("repeated \(motion.cycles)") }
      .paused { _ in calls.append("paused") }
      .resumed { _ in calls.append("resumed") }
      .completed { motion in calls.append("completed \(motion.totalProgress)") }
    scene.stage.play(motion)
    try scene.advance(1)
    motion.pause()
    try scene.advance(1)
    motion.resume()
    for _ in 1...4 { try scene.advance(2) }
    motion.start()
    motion.stop()
    #expect(
      calls == [
        "started", "updated 0.5", "paused", "resumed", "reversed reverse", "updated 0.5",
        "reversed forward", "repeated 1", "updated 0.5", "reversed reverse", "updated 0.5",
        "updated 1.0", "completed 1.0", "started", "stopped",
      ])
    expectEqual(square.frame.origin.x, 0)
  }

  @Test("Groups and sequences have the same closures")
  func collections() throws {
    var calls: [String] = []
    let square = scene.node("square")
    let motion = Motion(square, .frame.origin.x(to: 200), duration: 1)
    let group = MotionGroup([motion]).completed { _ in calls.append("group") }
    let sequence = MotionSequence([group]).started { _ in calls.append("started") }
      .completed { sequence in calls.append("sequence of \(sequence.motions.count)") }
    scene.stage.play(sequence)
    try scene.advance(1)
    expectEqual(calls, ["started", "group", "sequence of 1"])
  }
}
