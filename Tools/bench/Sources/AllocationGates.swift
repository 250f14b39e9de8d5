import Dopesheet
import Heap

// The number of allocations is the same in each run, so these gates can fail in brief runs, too.
let allocationGates = allocations() == 0 ? [] : countedGates

private let countedGates = [
  allocationGate("allocate.step") { $0.play(.singly) },
  allocationGate("allocate.step.group") { $0.play(.inGroups(of: 10)) },
  allocationGate("allocate.step.sequence") { $0.play(.inSequences) },
  objectGate(
    "allocate.step.object", allocations: 0,
    [Knob.turn(to: 1), Knob.place(to: CGPoint(x: 9, y: 7))]),
  // Swift itself allocates memory for each write through a key path.
  objectGate("allocate.step.keypath", allocations: 1_000, [Knob.fade(to: 1)]),
  // One block of the log for every 8,192 values, and sometimes longer lists of blocks and frames.
  Gate("allocate.record", allocations: 0.2) {
    let play = NodeStage(1_000, lasting: 60)
    play.play(.singly)
    let recorder = Recorder(play.stage)
    let steps = try allocations(on: play.stage, items: 1_000, frames: 1_000)
    return withExtendedLifetime(recorder) { steps }
  },
]

/// Returns a gate for a step in which 1,000 motions move without other events. It must not allocate.
private func allocationGate(
  _ name: String, _ start: @escaping @Sendable (NodeStage) -> Void
) -> Gate {
  Gate(name, allocations: 0) {
    let play = NodeStage(1_000, lasting: 10)
    start(play)
    return try allocations(on: play.stage, items: 1_000, frames: 100)
  }
}

/// Returns a gate for a step in which 1,000 objects of a user move.
private func objectGate(
  _ name: String, allocations limit: Double,
  _ changes: @autoclosure @escaping @Sendable () -> [PropertyChange<Knob>]
) -> Gate {
  Gate(name, allocations: limit) {
    let stage = Stage()
    let knobs = (0..<1_000).map { _ in Knob() }
    for (number, knob) in knobs.enumerated() {
      let target = stage.add(knob, named: "knob\(number)")
      stage.play(Motion(target, changes(), duration: 10, easing: .cubic.inOut))
    }
    let taken = try allocations(on: stage, items: knobs.count, frames: 100)
    return withExtendedLifetime(knobs) { taken }
  }
}

/// Returns the allocations in a number of frames, for 1,000 items in one frame.
private func allocations(on stage: Stage, items: Int, frames: Int) throws -> Double {
  let tempo = ManualTempo(stage)
  for _ in 0..<2 { try tempo.step() }
  let before = allocations()
  for _ in 0..<frames { try tempo.step() }
  return Double(allocations() - before) * 1_000 / Double(frames * items)
}

private final class Knob {
  var angle = 0.0
  var position = CGPoint()
  var alpha = 0.0

  static var turn: Property<Knob, Double> {
    Property("turn", get: { $0.angle }, set: { $0.angle = $1 })
  }
  static var place: Property<Knob, CGPoint> {
    Property("place", get: { $0.position }, set: { $0.position = $1 })
  }
  static var fade: Property<Knob, Double> { Property(\Knob.alpha, named: "fade") }
}
