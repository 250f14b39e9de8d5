import Dopesheet

let stepGates = [
  stepGate("step.eased.1k", motions: 1_000, frames: 6_000),
  stepGate("step.eased.10k", motions: 10_000, frames: 600),
  stepGate("step.eased.100k", motions: 100_000, frames: 60),
  // What a step of many motions costs more for each than one of few, beside what a plain loop does.
  Gate("step.growth", ratio: 1.5) { effort in
    (
      small: easedRace(effort, motions: 1_000, frames: 6_000),
      large: easedRace(effort, motions: 100_000, frames: 60)
    )
  },
  arrangementGate("step.group.10k", .inGroups(of: 10)),
  arrangementGate("step.sequence.10k", .inSequences),
]

/// A gate for the step of a stage whose motions all move, per motion and frame.
private func stepGate(_ name: String, motions: Int, frames: Int) -> Gate {
  Gate(name, ratio: 4) { easedRace($0, motions: motions, frames: frames) }
}

private func easedRace(_ effort: Effort, motions: Int, frames: Int) -> Race {
  let frames = effort.repetitions(frames)
  let play = NodeStage(motions, lasting: effort.seconds(frames: frames))
  play.play(.singly)
  return Race(
    items: motions * frames, subject: play.steps(frames: frames),
    reference: play.flatLoop(frames: frames))
}

/// A gate for the step of motions that are played by others, beside the same motions by themselves.
private func arrangementGate(_ name: String, _ arrangement: NodeStage.Arrangement) -> Gate {
  Gate(name, ratio: 1.3) { effort in
    let motions = 10_000
    let frames = effort.repetitions(600)
    let arranged = NodeStage(motions, lasting: effort.seconds(frames: frames))
    let single = NodeStage(motions, lasting: effort.seconds(frames: frames))
    arranged.play(arrangement)
    single.play(.singly)
    return Race(
      items: motions * frames, subject: arranged.steps(frames: frames),
      reference: single.steps(frames: frames))
  }
}
