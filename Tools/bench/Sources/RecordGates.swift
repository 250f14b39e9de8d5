import Dopesheet
@_spi(Bench) import DopesheetRecording

let recordGates = [
  // The recorder observes the values, but no motion is started.
  recordGate("record.unchanged", ratio: 2) { _ in false },
  recordGate("record.changed", ratio: 12) { _ in true },
  // Neighbours never both change, which is the slowest pattern for this number of changes.
  recordGate("record.half", ratio: 12) { $0 % 2 == 0 },
]

/// Returns a gate for a step with a recorder, for a value in one frame. Each round has a new recorder, which has
/// recorded one frame.
private func recordGate(
  _ name: String, ratio: Double, plays: @escaping @Sendable (_ motion: Int) -> Bool
) -> Gate {
  let values = 1_000
  return Gate(name, ratio: ratio) { effort in
    let frames = effort.repetitions(600)
    let play = NodeStage(values, lasting: effort.seconds(frames: frames + 1))
    for motion in play.motions { play.stage.add(motion) }
    for (number, motion) in play.motions.enumerated() where plays(number) { motion.start() }
    var recorder: Recorder?
    return Race(
      items: values * frames,
      subject: Race.Loop(
        prepare: {
          recorder?.detach()
          recorder = Recorder(play.stage)
          try play.stage.step(frames: 1)
        },
        run: { try play.stage.step(frames: frames) }),
      reference: play.flatLoop(frames: frames))
  }
}
