import Dopesheet

let stepGates = [
  stepGate("step.eased.1k", motions: 1_000, frames: 6_000),
  stepGate("step.eased.10k", motions: 10_000, frames: 600),
  stepGate("step.eased.100k", motions: 100_000, frames: 60),
  stepGate("step.eased.1m", motions: 1_000_000, frames: 6),
  // The time of a motion among many, compared with the time among few. Both are relative to a plain loop.
  Gate("step.growth", ratio: 1.5) { effort in
    (
      small: easedRace(effort, motions: 1_000, frames: 6_000),
      large: easedRace(effort, motions: 100_000, frames: 60)
    )
  },
  arrangementGate("step.group.10k", .inGroups(of: 10)),
  arrangementGate("step.sequence.10k", .inSequences),
]

/// Returns a gate for a step in which all motions move, for a motion in one frame.
private func stepGate(_ name: String, motions: Int, frames: Int) -> Gate {
  Gate(name, ratio: 3) { easedRace($0, motions: motions, frames: frames) }
}

private func easedRace(_ effort: Effort, motions: Int, frames: Int) -> Race {
  let frames = effort.repetitions(frames)
  let play = NodeStage(motions, lasting: effort.seconds(frames: frames))
  play.play(.singly)
  return Race(
    items: motions * frames, subject: play.steps(frames: frames),
    reference: play.flatLoop(frames: frames))
}

/// Returns a gate for a step of motions in groups or sequences, compared with single motions.
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
