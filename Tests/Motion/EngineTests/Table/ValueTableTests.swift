import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("The values of a stage")
struct ValueTableTests {
  /// A motion along a line, and the numbers from which its value follows.
  private struct Line {
    let motion: Motion
    let node: Int
    let from: Double
    let to: Double

    var value: Double { from + (to - from) * motion.motionProgress }
  }

  @Test(
    "Each motion goes its way and the last that moves shows, whatever begins and ends beside them",
    arguments: 0..<deep(20, quick: 5))
  func contention(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let stage = Stage()
    let nodes = (0..<3).map { stage.add(Node("node\($0)")) }
    let lines = (0..<24).map { _ in
      let (from, to) = (Double(random.int(-9...9)), Double(random.int(10...99)))
      let node = random.int(0...2)
      let motion = Motion(
        nodes[node], .zPosition(from: from, to: to), duration: Double(random.int(1...40)) / 10)
      return Line(motion: stage.add(motion), node: node, from: from, to: to)
    }
    for step in 1...200 {
      for _ in 0..<random.int(0...3) {
        let motion = lines[random.int(0...23)].motion
        switch random.int(0...4) {
        case 0: motion.stop()
        case 1: motion.pause()
        case 2: motion.resume()
        default: motion.start()
        }
      }
      try stage.step(to: .milliseconds(Double(50 * step)))
      for line in lines where line.motion.state == .moving {
        expectEqual(line.motion.value, line.value)
      }
      for (index, node) in nodes.enumerated() {
        let shown = lines.last { $0.node == index && $0.motion.state == .moving }
        if let shown { #expect(node.zPosition == shown.value) }
      }
    }
  }

  @Test("A curve that gives no number is not reported where another motion hides it")
  func hiddenNotANumber() throws {
    let (stage, node) = makeStage()
    let curve = Easing.custom("odd") { $0 < 0.75 ? .nan : $0 }
    stage.play(Motion(node, .zPosition(from: 0, to: 10), duration: 1, easing: curve))
    stage.play(Motion(node, .zPosition(from: 5, to: 6), duration: 0.5))
    try stage.expect(node.zPosition, at: [0.25: 5.5])
    expectEqual(stage.problems, [])
    try stage.expect(stage.problems.map(\.word), at: [0.625: ["notANumber"]])
    try stage.expect(node.zPosition, at: [0.875: 8.75])
  }
}
