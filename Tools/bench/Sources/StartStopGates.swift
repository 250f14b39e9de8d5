import Dopesheet

let startStopGates = [
  // The time to start and stop a motion among many, compared with the time among 1,000.
  startStopGate("startstop.10k", motions: 10_000, ratio: 1.5),
  startStopGate("startstop.100k", motions: 100_000, ratio: 2),
]

/// Returns a gate for starting and then stopping all motions of a stage, for a motion.
private func startStopGate(_ name: String, motions: Int, ratio: Double) -> Gate {
  Gate(name, ratio: ratio) { effort in
    let repetitions = effort.repetitions(200_000 / motions)
    let few = 1_000
    return Race(
      items: motions * repetitions, subject: startsAndStops(motions, repetitions: repetitions),
      reference: startsAndStops(few, repetitions: motions / few * repetitions))
  }
}

private func startsAndStops(_ motions: Int, repetitions: Int) -> Race.Loop {
  let play = NodeStage(motions, lasting: 1)
  for motion in play.motions { play.stage.add(motion) }
  return Race.Loop(run: {
    for _ in 0..<repetitions {
      for motion in play.motions { motion.start() }
      for motion in play.motions { motion.stop() }
    }
  })
}
