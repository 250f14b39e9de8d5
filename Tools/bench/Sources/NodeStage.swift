import Dopesheet

/// A stage of many nodes, each with one motion of its alpha, and the same motions in flat arrays.
struct NodeStage {
  let stage = Stage()
  let nodes: [Node]
  let motions: [Motion]
  let plans: [(from: Double, to: Double, duration: Double)]

  /// A way to play the motions.
  enum Arrangement {
    /// Each motion by itself.
    case singly
    /// Groups of this many motions, inside one group.
    case inGroups(of: Int)
    /// Each motion as the first step of a sequence.
    case inSequences
  }

  /// Creates a stage with motions of different durations, all longer than a time in seconds.
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
        node, .alpha(from: plan.from, to: plan.to), duration: plan.duration,
        easing: .cubic.inOut)
    }
    for node in nodes { stage.add(node) }
  }

  func play(_ arrangement: Arrangement) {
    switch arrangement {
    case .singly:
      for motion in motions { stage.play(motion) }
    case .inGroups(let size):
      let groups = stride(from: 0, to: motions.count, by: size).map {
        MotionGroup(Array(motions[$0..<min($0 + size, motions.count)]))
      }
      stage.play(MotionGroup(groups))
    case .inSequences:
      for (motion, node) in zip(motions, nodes) {
        stage.play(MotionSequence([motion, Motion(node, .alpha(to: 0), duration: 1)]))
      }
    }
  }

  /// Returns a loop that steps a number of frames.
  func steps(frames: Int) -> Race.Loop {
    Race.Loop(run: { try stage.step(frames: frames) }, sum: { nodes.reduce(0) { $0 + $1.alpha } })
  }

  /// Returns a plain loop with the same motions and frames.
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

extension Stage {
  /// Steps a number of frames from the present time.
  @inline(never)
  func step(frames: Int) throws {
    let tempo = ManualTempo(self)
    for _ in 0..<frames { try tempo.step() }
  }
}

extension Effort {
  /// Returns the time of all rounds in seconds, given the number of frames in a round.
  func seconds(frames: Int) -> Double { Double(frames * (rounds + 1)) / 60 }
}
