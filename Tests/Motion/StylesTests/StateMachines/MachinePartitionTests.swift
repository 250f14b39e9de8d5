import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite("Machines, however time is cut into steps")
struct MachinePartitionTests {
  @Test(
    "tell the same at the same times, and values are equal bit by bit",
    arguments: 0..<deep(60, quick: 4))
  func partitions(seed: Int) throws {
    let whole = try play(seed: seed, steps: [])
    var random = SeededGenerator(seed: seed &+ 5_000)
    let few = (0..<random.int(1...5)).map { _ in random.int(0...3_000) }.sorted()
    let many = (0..<200).map { _ in random.int(0...3_000) }.sorted()
    let frames = (0...180).map { $0 * 1000 / 60 }
    for steps in [few, many, frames] {
      let cut = try play(seed: seed, steps: steps)
      expectEqual(cut.lines, whole.lines)
      expectEqual(cut.values, whole.values)
    }
    #expect(whole.lines.count > 2)
  }

  /// An observer that keeps all events.
  private func play(seed: Int, steps: [Int]) throws -> (lines: [String], values: [UInt64]) {
    var random = SeededGenerator(seed: seed)
    let stage = Stage()
    let log = StageEventLog()
    stage.attach(log)
    let nodes = (1...3).map { tag in
      let node = Node("n\(tag)", frame: .init(x: 10 * tag, y: 5, width: 20, height: 30))
      node.tag = tag
      return node
    }
    for node in nodes.prefix(2) { stage.add(node) }
    nodes[1].add(nodes[2])
    let machines = StateMachines(on: stage)
    let definitions = ["left", "right"].map { RandomMachine.make($0, &random) }
    try machines.load(MachineDocument(definitions))
    let again = random.once(in: 2)
    machines.onFinished { [unowned machines] _, _, name in
      if again { try? machines.performTransition("t0", onMachine: name) }
    }.onMoved { [unowned machines] _, to, name in
      if to == "s2" { machines.stopAnimations(onMachine: name) }
    }.onForceStopped { [unowned machines] _, name in
      try? machines.performTransition("t0", onMachine: name)
    }
    for _ in 0..<random.int(2...8) {
      let name = random.pick(["left", "right"])
      let (kind, state) = (random.int(0...3), "s\(random.int(0...3))")
      stage.at(.milliseconds(Double(random.int(0...2_500)))) { [unowned machines] in
        switch kind {
        case 0: machines.stopAnimations(onMachine: name)
        case 1:
          try? machines.goToState(
            state, with: StateTransition(duration: 0.3, delay: 0.1, next: "t0"), onMachine: name)
        default: try? machines.performTransition("t0", onMachine: name)
        }
      }
    }
    for step in steps { try stage.step(to: .milliseconds(Double(step))) }
    try stage.step(to: .seconds(3))
    #expect(stage.problems.isEmpty)
    let values = nodes.flatMap { node in
      [node.alpha, Double(node.position.x), Double(node.bounds.size.height)]
        + [node.transform.a, node.transform.b, node.transform.tx]
    }
    return (log.lines, values.map(\.bitPattern))
  }
}
