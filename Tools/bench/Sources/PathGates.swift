import Dopesheet

/// A loop that stores a point for each progress in a flat array.
private typealias PointLoop = (_ progress: [Double], _ points: inout [SIMD2<Double>]) -> Void

private let outline = "M0 0 L100 0 Q150 0 150 50 C150 120 60 120 60 60 A20 20 0 0 1 30 40 Z"

let pathGates = [
  // The reference evaluates a curve at its parameter instead of an arc length, which is the least possible work.
  Gate("path.point", ratio: 4) { effort in
    let path = try MotionPath.Measured(MotionPath(svg: outline))
    var random = RandomNumbers()
    let progress = random.next(1_000, 0..<1)
    let repetitions = effort.repetitions(2_000)
    return Race(
      items: repetitions * progress.count,
      subject: loop(progress, repetitions) { progress, points in
        for index in progress.indices { points[index] = path.point(at: eased(progress[index])) }
      },
      reference: loop(progress, repetitions) { progress, points in
        for index in progress.indices {
          let t = eased(progress[index])
          let r = 1 - t
          let (a, b) = (3 * r * r * t, 3 * r * t * t)
          points[index] = [30 * a + 70 * b + 100 * t * t * t, 100 * a - 100 * b]
        }
      })
  },
  // A motion along a path writes a fraction and two coordinates. Each may take as long as an eased motion.
  Gate("step.path.10k", ratio: 1.5) { effort in
    let count = 10_000
    let frames = effort.repetitions(200)
    let path = try MotionPath.Measured(MotionPath(svg: outline))
    let stage = Stage()
    let seconds = effort.seconds(frames: frames)
    var random = RandomNumbers()
    for number in 0..<count {
      let node = stage.add(Node("node\(number)"))
      let duration = random.next(seconds * 1.1..<seconds * 1.6)
      stage.play(PathMotion(node, along: path, duration: duration, easing: .cubic.inOut))
    }
    let single = NodeStage(count, lasting: 3 * seconds)
    single.play(.singly)
    return Race(
      items: 3 * count * frames,
      subject: Race.Loop(run: { try stage.step(frames: frames) }),
      reference: Race.Loop(run: { for _ in 0..<3 { try single.stage.step(frames: frames) } }))
  },
]

@inline(__always)
private func eased(_ u: Double) -> Double {
  u < 0.5 ? 4 * u * u * u : 1 - 4 * (1 - u) * (1 - u) * (1 - u)
}

/// Returns a round of a loop. The closure is opaque to the optimiser, so that no repetition is removed.
@inline(never)
private func loop(
  _ progress: [Double], _ repetitions: Int, _ body: @escaping PointLoop
) -> Race.Loop {
  var points = [SIMD2<Double>](repeating: .zero, count: progress.count)
  return Race.Loop(run: { for _ in 0..<repetitions { body(progress, &points) } })
}
