import Dopesheet

/// A stage of many nodes, each with one motion of its alpha, and the same motions as flat arrays.
struct NodeStage {
  let stage = Stage()
  let nodes: [Node]
  let motions: [Motion]
  private let plans: [(from: Double, to: Double, duration: Double)]

  /// Creates a stage whose motions last longer than a time in seconds, each its own.
  init(_ count: Int, lasting seconds: Double) {
    var random = RandomNumbers()
    plans = (0..<count).map { _ in
      (
        from: random.next(0..<1), to: random.next(0..<1),
        duration: random.next(seconds * 1.1..<seconds * 1.6)
      )
    }
    nodes = (0..<count).map { Node("node\($0)") }
    motions = zip(nodes, plans).map { node, plan in
      Motion(
        node, [.alpha(from: plan.from, to: plan.to)], duration: plan.duration,
        easing: .cubic.inOut)
    }
    for node in nodes { stage.add(node) }
  }

  /// Steps a number of frames from where the stage is.
  @inline(never)
  func step(frames: Int) throws {
    let tempo = ManualTempo(stage)
    for _ in 0..<frames { try tempo.step() }
  }

  /// The sum of all values.
  var sum: Double { nodes.reduce(0) { $0 + $1.alpha } }

  /// The same motions in a plain loop over the same frames.
  func flatLoop(frames: Int) -> Race.Loop {
    var flat = FlatMotions(plans)
    var frame = 0
    return Race.Loop(
      run: {
        for _ in 0..<frames {
          frame += 1
          flat.step(to: Double(frame) / 60)
        }
      },
      sum: { flat.values.reduce(0, +) })
  }
}

extension Effort {
  /// The seconds of all rounds of so many frames.
  func seconds(frames: Int) -> Double { Double(frames * (rounds + 1)) / 60 }
}
