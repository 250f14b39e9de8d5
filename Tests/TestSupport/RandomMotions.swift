import DopesheetCurves
import DopesheetEngine

/// A scene of nodes, each with random motions of one property, and random calls while they move.
package struct RandomMotions {
  /// The time of the last frame.
  package static let end = Ticks.seconds(0.35)
  private let seed: Int
  /// The numbers of the nodes.
  private var indices: Range<Int>

  /// The number of nodes.
  package var count: Int { indices.count }

  /// Creates the scene of a seed.
  package init(seed: Int, count: Int) {
    self.seed = seed
    indices = 0..<count
  }

  /// Returns the scene of one node alone, which moves in the same way.
  package func only(_ index: Int) -> RandomMotions {
    var scene = self
    scene.indices = index..<index + 1
    return scene
  }

  /// The least and the greatest value of a node, and the ticks at which it has them.
  package struct Extremes {
    package fileprivate(set) var low = Double.infinity
    package fileprivate(set) var high = -Double.infinity
    package fileprivate(set) var lowTick: Int64 = 0
    package fileprivate(set) var highTick: Int64 = 0
  }

  /// Returns the name of the track of a node.
  package func track(_ index: Int) -> String {
    "n\(index)." + (Kind.of(seed, index) == .path ? "position.x" : "alpha")
  }

  /// Steps a stage of its own through these times, and returns the extremes of each node.
  package func extremes(at times: some Sequence<Ticks>) throws -> [Extremes] {
    let stage = Stage()
    let nodes = setUp(stage)
    let components = indices.map { index in
      Kind.of(seed, index) == .path ? NodeComponent.positionX : .alpha
    }
    var extremes = [Extremes](repeating: Extremes(), count: count)
    for time in times {
      try stage.step(to: time)
      for (index, node) in nodes.enumerated() {
        let value = node[components[index]]
        if value < extremes[index].low {
          (extremes[index].low, extremes[index].lowTick) = (value, time.count)
        }
        if value > extremes[index].high {
          (extremes[index].high, extremes[index].highTick) = (value, time.count)
        }
      }
    }
    return extremes
  }

  /// Adds the nodes and their motions to a stage.
  @discardableResult
  package func setUp(_ stage: Stage) -> [Node] {
    indices.map { index in
      let node = stage.add(Node("n\(index)"))
      var maker = Maker(stage, node, SeededGenerator(seed: seed &* 1_000 &+ index))
      maker.play(Kind.of(seed, index))
      return node
    }
  }

  /// The kinds of motions on a node.
  private enum Kind: CaseIterable {
    case eased, spring, thrown, path, additive, tree, called, contended

    static func of(_ seed: Int, _ index: Int) -> Kind {
      var random = SeededGenerator(seed: seed &* 1_000 &+ index &+ 500)
      return random.pick(allCases)
    }
  }

  /// Adds the motions of one node.
  private struct Maker {
    private let stage: Stage
    private let node: Node
    private var random: SeededGenerator

    init(_ stage: Stage, _ node: Node, _ random: SeededGenerator) {
      self.stage = stage
      self.node = node
      self.random = random
    }

    mutating func play(_ kind: Kind) {
      switch kind {
      case .eased: stage.play(eased())
      case .spring: stage.play(spring())
      case .thrown: stage.play(thrown())
      case .path: playPath()
      case .additive: playAdditive()
      case .tree: playTree()
      case .called:
        let motion = eased()
        stage.play(motion)
        makeCalls(motion)
        retarget(motion)
      case .contended:
        stage.play(eased().afterDelay(random.unit() * 0.05))
        let motion = spring()
        stage.play(motion)
        makeCalls(motion)
        retarget(motion)
      }
    }

    private mutating func number() -> Double {
      random.once(in: 3) ? Double(random.int(-3...3)) : random.unit() * 400 - 200
    }

    private mutating func change() -> PropertyChange<Node> {
      random.once(in: 3) ? .alpha(to: number()) : .alpha(from: number(), to: number())
    }

    private mutating func eased() -> Motion {
      let motion = Motion(
        node, [change()], duration: 0.02 + random.unit() * 0.2, easing: random.easing())
      if random.once(in: 3) { motion.reverses(with: random.once(in: 2) ? random.easing() : nil) }
      tune(motion)
      return motion
    }

    private mutating func spring() -> SpringMotion {
      let ratio =
        switch random.below(5) {
        case 0: 1.0
        case 1: 1 + random.unit() * 2
        case 2: 0.02 + random.unit() * 0.2
        default: 0.2 + random.unit()
        }
      let spring = try! SpringCurve(response: 0.03 + random.unit() * 0.3, dampingRatio: ratio)
      let velocity = random.once(in: 2) ? 0 : random.unit() * 8_000 - 4_000
      let motion = SpringMotion(
        node, [.alpha(from: number(), to: number(), velocity: velocity)], spring: spring)
      if random.once(in: 5) { motion.reverses() }
      tune(motion)
      return motion
    }

    private mutating func thrown() -> PhysicsMotion {
      let velocity = random.unit() * 4_000 - 2_000
      let friction = random.once(in: 2) ? random.unit() : 1 - random.unit() * 1e-3
      let motion =
        random.once(in: 2)
        ? PhysicsMotion(node, [.alpha(from: number(), velocity: velocity)], friction: friction)
        : PhysicsMotion(
          node, [.alpha(from: number(), to: number(), velocity: velocity)], friction: friction,
          restitution: random.once(in: 4) ? 1 : random.unit())
      if random.once(in: 4) { motion.reverses() }
      if random.once(in: 3) {
        motion.timeLimit = 0.05 + random.unit() * 0.3
      } else {
        motion.timeLimit = 5
      }
      tune(motion)
      return motion
    }

    private mutating func playPath() {
      var elements = [MotionPath.Element.move(to: point())]
      for _ in 0..<random.int(1...4) {
        switch random.below(4) {
        case 0: elements.append(.line(to: point()))
        case 1: elements.append(.quadratic(to: point(), control: point()))
        case 2: elements.append(.cubic(to: point(), control1: point(), control2: point()))
        default:
          elements.append(
            .arc(
              to: point(), radii: point(), rotation: number(), isLarge: random.once(in: 2),
              isClockwise: random.once(in: 2)))
        }
      }
      let path = MotionPath(elements)
      if random.once(in: 3) {
        let motion = PathPhysicsMotion(
          node, along: path, from: random.unit(), edges: random.pick(PathEdges.allCases),
          velocity: random.unit() * 4_000 - 2_000, friction: random.unit(),
          restitution: random.unit())
        motion.timeLimit = 5
        stage.play(motion)
        return
      }
      let motion = PathMotion(
        node, along: path, from: random.once(in: 2) ? 0 : random.unit(),
        to: random.once(in: 2) ? 1 : random.unit(), edges: random.pick(PathEdges.allCases),
        duration: 0.05 + random.unit() * 0.25, easing: random.easing())
      tune(motion)
      stage.play(motion)
    }

    private mutating func point() -> SIMD2<Double> { [number(), number()] }

    private mutating func playAdditive() {
      for _ in 0..<2 {
        let weight = random.once(in: 2) ? 1 : random.unit()
        switch random.below(3) {
        case 0: stage.play(spring().additive(weight: weight))
        case 1: stage.play(thrown().additive(weight: weight))
        default: stage.play(eased().additive(weight: weight))
        }
      }
    }

    private mutating func playTree() {
      var steps: [any Moveable] = []
      for _ in 0..<random.int(2...3) {
        if random.once(in: 3) { steps.append(spring()) } else { steps.append(eased()) }
      }
      if random.once(in: 2) {
        let sequence = MotionSequence(steps)
        if random.once(in: 3) { sequence.reverses() }
        tune(sequence)
        stage.play(sequence)
      } else {
        let group = MotionGroup(steps)
        if random.once(in: 3) { group.reverses() }
        tune(group)
        stage.play(group)
      }
    }

    private mutating func tune(_ motion: some Moveable) {
      if random.once(in: 4) { motion.afterDelay(random.unit() * 0.05) }
      if random.once(in: 4) { motion.speed(0.5 + random.unit() * 2) }
      if random.once(in: 4) { motion.repeatCount(random.int(1...2)) }
    }

    private mutating func makeCalls(_ motion: some Moveable) {
      for _ in 0..<random.int(1...3) {
        let call = random.below(6)
        let speed = 0.5 + random.unit() * 2
        stage.at(.seconds(random.unit() * 0.25)) {
          switch call {
          case 0, 1: motion.pause()
          case 2, 3: motion.resume()
          case 4: motion.speed = speed
          default: motion.stop()
          }
        }
      }
    }

    private mutating func retarget(_ motion: some Retargetable) {
      let (node, end) = (node, number())
      stage.at(.seconds(random.unit() * 0.2)) { motion.retarget(node, [.alpha(to: end)]) }
    }
  }
}
