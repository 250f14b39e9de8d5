import Dopesheet
@_spi(Bench) import DopesheetRecording

let recordGates = [
  // The motions are on the stage, so their values are watched, but they do not move.
  recordGate("record.unchanged", ratio: 2) { _ in false },
  recordGate("record.changed", ratio: 12) { _ in true },
  // No two neighbours change, which is the dearest way to write as many.
  recordGate("record.half", ratio: 12) { $0 % 2 == 0 },
]

/// A gate for the step of a stage with a recorder, per value and frame. Each round records into a new recorder, which
/// has seen one frame.
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
          try play.step(frames: 1)
        },
        run: { try play.step(frames: frames) }),
      reference: play.flatLoop(frames: frames))
  }
}
