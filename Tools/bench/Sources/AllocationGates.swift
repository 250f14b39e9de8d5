import Dopesheet
import Heap

// How often memory is asked for is the same in each run. So these gates hold in brief runs, too.
let allocationGates = [
  allocationGate("allocate.step") { $0.play(.singly) },
  allocationGate("allocate.step.group") { $0.play(.inGroups(of: 10)) },
  allocationGate("allocate.step.sequence") { $0.play(.inSequences) },
  // A new block of the log once in 8,192 values, and now and then a longer list of blocks and of frames.
  Gate("allocate.record", allocations: 0.2) {
    let play = NodeStage(1_000, lasting: 60)
    play.play(.singly)
    let recorder = Recorder(play.stage)
    let steps = try allocations(in: play, frames: 1_000)
    return withExtendedLifetime(recorder) { steps }
  },
]

/// A gate for a step in which 1,000 motions move and nothing else is due: it takes no memory.
private func allocationGate(
  _ name: String, _ start: @escaping @Sendable (NodeStage) -> Void
) -> Gate {
  Gate(name, allocations: 0) {
    let play = NodeStage(1_000, lasting: 10)
    start(play)
    return try allocations(in: play, frames: 100)
  }
}

/// The allocations of so many frames, for 1,000 motions of a frame.
private func allocations(in play: NodeStage, frames: Int) throws -> Double {
  try play.step(frames: 2)
  let before = allocations()
  try play.step(frames: frames)
  return Double(allocations() - before) * 1_000 / Double(frames * play.nodes.count)
}
