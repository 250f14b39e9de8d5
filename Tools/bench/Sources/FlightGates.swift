import Dopesheet

let flightGates = [
  // A step of flights, compared with a step of the same motions without flights.
  Gate("flight.step.1k", ratio: 1.1) { effort in
    let frames = effort.repetitions(600)
    let seconds = effort.seconds(frames: frames)
    let (flown, played) = (FlightStage(1_000), FlightStage(1_000))
    flown.fly(lasting: seconds)
    played.play(lasting: seconds)
    return Race(
      items: 4 * 1_000 * frames, subject: flown.steps(frames), reference: played.steps(frames))
  }
]

/// A stage with nodes whose alpha, z position, x position and red component move.
private struct FlightStage {
  private let stage = Stage()
  private let nodes: [Node]

  init(_ count: Int) {
    nodes = (0..<count).map { Node("node\($0)") }
    for node in nodes { stage.add(node) }
  }

  /// Returns the duration of a node's properties, the same for flights and motions.
  private func duration(_ index: Int, _ seconds: Double) -> Double {
    seconds * (1.1 + Double(index % 7) / 20)
  }

  /// Starts a flight for each node.
  func fly(lasting seconds: Double) {
    for (index, node) in nodes.enumerated() {
      let duration = duration(index, seconds)
      node.animate { fly in
        fly.alpha(to: 0).duration(duration).easing(.cubic.inOut)
        fly.zPosition(to: 100).duration(duration).easing(.quadratic.out)
        fly.change(.position.x(to: 300)).duration(duration).easing(.cubic.out)
        fly.change(.backgroundColor.red(to: 1)).duration(duration).easing(.linear)
      }
    }
  }

  /// Starts the same movements as motions, without flights.
  func play(lasting seconds: Double) {
    for (index, node) in nodes.enumerated() {
      let duration = duration(index, seconds)
      stage.play(Motion(node, .alpha(to: 0), duration: duration, easing: .cubic.inOut))
      stage.play(Motion(node, .zPosition(to: 100), duration: duration, easing: .quadratic.out))
      stage.play(Motion(node, .position.x(to: 300), duration: duration, easing: .cubic.out))
      stage.play(Motion(node, .backgroundColor.red(to: 1), duration: duration))
    }
  }

  func steps(_ frames: Int) -> Race.Loop {
    Race.Loop(
      run: { try stage.step(frames: frames) },
      sum: { nodes.reduce(0) { $0 + $1.alpha + $1.zPosition + Double($1.position.x) } })
  }
}
