import Dopesheet
import Heap

let motionGates = [
  // Creates a motion, adds it to its stage, starts it, and releases it with the stage.
  Gate("create.motion", ratio: 25) { effort in
    let count = 10_000
    let repetitions = effort.repetitions(20)
    var stages: [(stage: Stage, nodes: [Node])] = []
    return Race(
      items: count * repetitions,
      subject: Race.Loop(
        prepare: { stages = (0..<repetitions).map { _ in emptyStage(count) } },
        run: {
          for index in stages.indices {
            for node in stages[index].nodes { stages[index].stage.play(fade(node)) }
            stages[index].stage = Stage()
          }
        }),
      reference: Race.Loop(run: { for number in 0..<count * repetitions { release(Small(number)) } }
      ))
  },
  // The growth of the heap for a motion that moves one property of a node.
  Gate("memory.motion", bytes: 200) {
    let count = 10_000
    let (stage, nodes) = emptyStage(count)
    let before = bytesInUse()
    for node in nodes { stage.play(fade(node)) }
    let grown = bytesInUse() - before
    return withExtendedLifetime((stage, nodes)) { Double(grown) / Double(count) }
  },
  // The growth of the heap for a node without motions, including the space for its first motion.
  Gate("memory.node", bytes: 220) {
    let count = 10_000
    let names = (0..<count).map { "node\($0)" }
    let stage = Stage()
    let before = bytesInUse()
    for name in names { stage.add(Node(name)) }
    let grown = bytesInUse() - before
    return withExtendedLifetime((stage, names)) { Double(grown) / Double(count) }
  },
]

/// Returns a stage with nodes and without motions.
private func emptyStage(_ count: Int) -> (stage: Stage, nodes: [Node]) {
  let stage = Stage()
  return (stage, (0..<count).map { stage.add(Node("node\($0)")) })
}

private func fade(_ node: Node) -> Motion {
  Motion(node, .alpha(to: 0), duration: 0.5, easing: .cubic.inOut)
}

private final class Small {
  let number: Int
  @inline(never) init(_ number: Int) { self.number = number }
}

/// Takes an instance, which is released after the call.
@inline(never)
private func release(_ instance: Small) {}
