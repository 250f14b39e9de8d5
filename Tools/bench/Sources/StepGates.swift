import Dopesheet

let stepGates = [
  stepGate("step.eased.1k", motions: 1_000, frames: 6_000),
  stepGate("step.eased.10k", motions: 10_000, frames: 600),
  stepGate("step.eased.100k", motions: 100_000, frames: 60),
]

/// A gate for the step of a stage whose motions all move, per motion and frame.
private func stepGate(_ name: String, motions: Int, frames: Int) -> Gate {
  Gate(name, ratio: 4) { effort in
    let frames = effort.repetitions(frames)
    let play = NodeStage(motions, lasting: effort.seconds(frames: frames))
    for motion in play.motions { play.stage.play(motion) }
    return Race(
      items: motions * frames,
      subject: Race.Loop(run: { try play.step(frames: frames) }, sum: { play.sum }),
      reference: play.flatLoop(frames: frames))
  }
}
