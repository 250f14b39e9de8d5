import Dopesheet

let lawGates = [
  // All springs differ, so that no two can share an exponential.
  Gate("step.spring.10k", ratio: 0.7) { effort in
    var random = RandomNumbers()
    let plans = (0..<motionCount).map { _ in
      FlatSprings.Plan(
        frequency: random.next(6..<12), ratio: random.next(0.1..<0.4), from: random.next(0..<100),
        to: random.next(200..<300), velocity: random.next(-500..<500))
    }
    let stage = LawStage(
      try plans.map { plan in
        let spring = try SpringCurve(frequency: plan.frequency, ratio: plan.ratio)
        return { node in
          SpringMotion(
            node, .zPosition(from: plan.from, to: plan.to, velocity: plan.velocity),
            spring: spring)
        }
      })
    var flat = FlatSprings(plans)
    return stage.race(effort) {
      flat.step(to: $0)
    } sum: {
      flat.values.reduce(0, +)
    }
  },
  Gate("step.physics.10k", ratio: 1.2) { effort in
    var random = RandomNumbers()
    let plans = (0..<motionCount).map { _ in
      FlatThrows.Plan(
        from: random.next(0..<100), velocity: random.next(200..<900),
        friction: random.next(0.3..<0.95))
    }
    let stage = LawStage(
      plans.map { plan in
        { node in
          PhysicsMotion(
            node, .zPosition(from: plan.from, velocity: plan.velocity), friction: plan.friction)
        }
      })
    var flat = FlatThrows(plans)
    return stage.race(effort) {
      flat.step(to: $0)
    } sum: {
      flat.values.reduce(0, +)
    }
  },
]

private let motionCount = 10_000

/// A stage of many nodes, each with one physical motion of `zPosition` that lasts over a second.
private struct LawStage {
  private let stage = Stage()
  private let nodes: [Node]
  private let motions: [any Moveable]

  init(_ makers: [(Node) -> any Moveable]) {
    nodes = makers.indices.map { Node("node\($0)") }
    motions = zip(makers, nodes).map { $0($1) }
    for node in nodes { stage.add(node) }
    for motion in motions { stage.play(motion) }
  }

  /// Returns a race of the first second of all motions and a plain loop. Each round starts again, as motions end soon.
  func race(
    _ effort: Effort, reference: @escaping (_ seconds: Double) -> Void, sum: @escaping () -> Double
  ) -> Race {
    let frames = effort.repetitions(60)
    return Race(
      items: motions.count * frames,
      subject: Race.Loop(
        prepare: { for motion in motions { motion.restart() } },
        run: { try stage.step(frames: frames) },
        sum: { nodes.reduce(0) { $0 + $1.zPosition } }),
      reference: Race.Loop(
        run: { for frame in 1...frames { reference(Double(frame) / 60) } }, sum: sum))
  }
}
