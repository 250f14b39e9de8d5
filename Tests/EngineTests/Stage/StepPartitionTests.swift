import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("However time is cut into steps")
struct StepPartitionTests {
  @Test(
    "the same happens at the same times, and values are equal bit by bit",
    arguments: 0..<deep(300, quick: 30))
  func partitions(seed: Int) throws {
    let whole = try play(seed: seed, steps: [])
    var random = SeededGenerator(seed: seed &+ 1_000_000)
    let few = (0..<random.int(1...5)).map { _ in random.int(0...3_000) }.sorted()
    let many = (0..<300).map { _ in random.int(0...3_000) }.sorted()
    let frames = (0...180).map { $0 * 1000 / 60 }
    for steps in [few, many, frames] {
      let cut = try play(seed: seed, steps: steps)
      expectEqual(cut.lines, whole.lines)
      expectEqual(cut.values, whole.values)
      expectEqual(cut.progress, whole.progress)
    }
    #expect(whole.lines.count > 3)
  }

  /// Plays the random scene of a seed to its third second, with steps that end at these milliseconds.
  private func play(
    seed: Int, steps: [Int]
  ) throws -> (lines: [String], values: [UInt64], progress: [UInt64]) {
    let stage = Stage()
    let log = EventLog(stage)
    var random = SeededGenerator(seed: seed)
    let nodes = (0..<3).map { stage.add(Node("n\($0)")) }
    var motions: [Motion] = []
    let near = random.change()
    for index in 0..<random.int(2...5) {
      motions.append(randomMotion(index, nodes[random.int(0...2)], near: near, &random))
    }
    for motion in motions {
      stage.add(motion)
      for callback in [MotionCallback.completed, .reversed, .cycleRepeated, .stopped, .started]
      where random.once(in: 4) {
        let other = motions[random.int(0...motions.count - 1)]
        let call = random.int(0...4)
        motion.on(callback) { _ in Self.carryOut(call, on: other) }
      }
    }
    for (index, motion) in motions.enumerated() where index == 0 || !random.once(in: 4) {
      motion.start()
    }
    for _ in 0..<random.int(0...6) {
      let other = motions[random.int(0...motions.count - 1)]
      let call = random.int(0...4)
      stage.at(.milliseconds(Double(random.int(0...2_500)))) { Self.carryOut(call, on: other) }
    }
    for step in steps { try? stage.step(to: .milliseconds(Double(step))) }
    try? stage.step(to: .seconds(3))
    return (
      log.lines,
      nodes.flatMap(shownBits),
      motions.map(\.totalProgress.bitPattern)
    )
  }

  private func randomMotion(
    _ index: Int, _ node: Node, near: RandomChange, _ random: inout SeededGenerator
  ) -> Motion {
    let end = random.unit() * 100
    let change: PropertyChange<Node> =
      switch random.int(0...4) {
      case 0: random.once(in: 2) ? .alpha(to: end) : .alpha(from: 5, to: end)
      case 1: .zPosition(to: end)
      case 2: .position.x(from: -3, to: end)
      default: random.change(near: near).change
      }
    let durations = [0, 0.1, 0.25, 1.0 / 3, random.unit()]
    let motion = Motion(
      node, [change], duration: durations[random.int(0...4)],
      easing: [.linear, .cubic.out, .quadratic.inOut][random.int(0...2)]
    ).named("m\(index)")
    if random.once(in: 3) { motion.afterDelay(random.unit() / 2) }
    if random.once(in: 2) { motion.reverses(with: random.once(in: 2) ? .cubic.in : nil) }
    if random.once(in: 3) { motion.repeats(random.int(0...3)) }
    return motion
  }

  private static func carryOut(_ call: Int, on motion: Motion) {
    switch call {
    case 0: motion.start()
    case 1: motion.stop()
    case 2: motion.pause()
    case 3: motion.resume()
    default: motion.restart()
    }
  }
}
