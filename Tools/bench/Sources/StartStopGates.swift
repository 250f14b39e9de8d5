import Dopesheet

let startStopGates = [
  // What starting and stopping a motion costs more among many than among 1,000.
  startStopGate("startstop.10k", motions: 10_000, ratio: 1.5),
  startStopGate("startstop.100k", motions: 100_000, ratio: 2),
]

/// A gate for starting all motions of a stage and then stopping them, per motion.
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
