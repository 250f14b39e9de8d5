import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("Motions and trees of them, however time is cut into steps")
struct StepPartitionTests {
  @Test(
    "give the same callbacks at the same times, and values equal bit by bit",
    arguments: 0..<deep(400, quick: 6))
  func partitions(seed: Int) throws {
    let whole = try play(seed: seed, steps: [])
    var random = SeededGenerator(seed: seed &+ 7_000_000)
    let few = (0..<random.int(1...5)).map { _ in random.int(0...4_000) }.sorted()
    let many = (0..<300).map { _ in random.int(0...4_000) }.sorted()
    let frames = (0...240).map { $0 * 1000 / 60 }
    for steps in [few, many, frames] {
      let cut = try play(seed: seed, steps: steps)
      expectEqual(cut.lines, whole.lines)
      expectEqual(cut.values, whole.values)
      expectEqual(cut.progress, whole.progress)
    }
  }

  @Test("hold what must hold after every step", arguments: 0..<deep(200, quick: 6))
  func invariants(seed: Int) throws {
    let scene = Scene(seed: seed)
    for frame in 0...240 {
      try? scene.stage.step(to: .milliseconds(Double(frame * 1000 / 60)))
      guard scene.stage.problems.isEmpty else { return }
      for collection in scene.collections where collection.state == .moving {
        let active = collection.motions.filter { $0.state != .stopped }
        // A child is under way that does not wait for the collection itself.
        #expect(active.contains { !$0.isWaiting }, "\(collection.name) at frame \(frame)")
      }
      for motion in scene.motions {
        #expect((0...1).contains(motion.totalProgress), "\(motion.name) at frame \(frame)")
        if motion.isWaiting { #expect(motion.state == .paused) }
      }
    }
  }

  @Test(
    "have no child that moves in a paused collection, and end, whatever callbacks pause, stop and take out",
    arguments: 0..<deep(600, quick: 12))
  func pauses(seed: Int) throws {
    let scene = Scene(seed: seed, pausing: true)
    for frame in 0...240 {
      try? scene.stage.step(to: .milliseconds(Double(frame * 1000 / 60)))
      guard scene.stage.problems.isEmpty else { return }
      for collection in scene.collections where collection.state == .paused {
        for child in collection.motions {
          #expect(
            child.state == .paused || child.state == .stopped,
            "\(child.name) is \(child.state) in \(collection.name) at frame \(frame)")
        }
      }
    }
    for second in stride(from: 5, to: 3_000, by: 50) {
      for motion in scene.motions { motion.resume() }
      try scene.stage.step(to: .seconds(Double(second)))
    }
    for motion in scene.motions {
      #expect(motion.state == .stopped, "\(motion.name) is \(motion.state)")
    }
  }

  private func play(
    seed: Int, steps: [Int]
  ) throws -> (lines: [String], values: [UInt64], progress: [UInt64]) {
    let scene = Scene(seed: seed)
    for step in steps { try? scene.stage.step(to: .milliseconds(Double(step))) }
    try? scene.stage.step(to: .seconds(4))
    return (
      scene.log.lines, scene.nodes.flatMap(shownBits),
      scene.motions.map(\.totalProgress.bitPattern)
    )
  }

  /// A random tree of groups, sequences and motions, with external calls and calls in callbacks.
  private final class Scene {
    let stage = Stage()
    let log: StageEventLog
    var nodes: [Node] = []
    var motions: [MotionControl] = []
    var collections: [MotionCollection] = []
    private var random: SeededGenerator
    private var last: RandomChange?
    /// Whether all calls are ``pausingCalls``, and more of them come from callbacks.
    private let pausing: Bool
    /// The calls that stop, pause, resume or take out a motion.
    private static let pausingCalls = [1, 2, 3, 4, 7]

    init(seed: Int, pausing: Bool = false) {
      self.pausing = pausing
      log = stage.eventLog()
      random = SeededGenerator(seed: seed)
      nodes = (0..<4).map { stage.add(Node("n\($0)")) }
      for _ in 0..<random.int(1...2) { play(makeTree(depth: 0)) }
      // Motions without a collection.
      for _ in 0..<random.int(0...3) { play(makeTree(depth: 3)) }
      for _ in 0..<random.int(0...5) {
        let motion = motions[random.below(motions.count)]
        let call = pausing ? random.pick(Self.pausingCalls) : random.int(0...9)
        let parent = collections[random.below(collections.count)]
        stage.at(.milliseconds(Double(random.int(0...3_000)))) {
          Self.carryOut(call, on: motion, parent)
        }
      }
    }

    private func play<M: Moveable>(_ motion: M) { stage.play(motion) }

    private func makeTree(depth: Int) -> any Moveable {
      let kind = depth >= 3 ? 0 : random.int(depth == 0 ? 1...2 : 0...4)
      switch kind {
      case 1:
        let group = MotionGroup((0..<random.int(0...3)).map { _ in makeTree(depth: depth + 1) })
        if random.once(in: 2) { group.reverses(syncsChildMotions: random.once(in: 2)) }
        collections.append(group)
        return configured(group)
      case 2:
        let sequence = MotionSequence(
          (0..<random.int(0...3)).map { _ in makeTree(depth: depth + 1) })
        if random.once(in: 2) {
          sequence.reverses(random.once(in: 2) ? .contiguous : .sequential)
        }
        collections.append(sequence)
        return configured(sequence)
      default:
        let end = random.unit() * 10
        let durations = [0, 0.1, 0.25, 1.0 / 3, random.unit() / 2]
        let node = nodes[random.below(4)]
        let some = random.pick([
          PropertyChange<Node>.alpha(to: end), .alpha(from: 5, to: end), .zPosition(to: end),
          .position.x(from: -3, to: end),
        ])
        last = random.change(near: last)
        let change = random.once(in: 2) ? some : last!.change
        switch random.int(0...9) {
        case 0:
          return configured(SpringMotion(node, change, spring: .snappy))
        case 1:
          return configured(
            PhysicsMotion(
              node, .zPosition(from: 0, to: end), velocity: 40 * random.unit() - 20,
              friction: 0.99,
              restitution: random.once(in: 2) ? 0.5 : nil))
        default:
          let motion = Motion(
            node, change, duration: durations[random.below(5)],
            easing: random.pick([.linear, .cubic.out, .quadratic.inOut]))
          if random.once(in: 4) { motion.reverses(with: random.once(in: 2) ? .cubic.in : nil) }
          if random.once(in: 6) { motion.additive(weight: 0.5) }
          return configured(motion)
        }
      }
    }

    private func configured<M: Moveable>(_ motion: M) -> M {
      motion.named("m\(motions.count)")
      if random.once(in: 4) { motion.afterDelay(random.unit() / 3) }
      if random.once(in: 4) { motion.repeatCount(random.int(1...2) + 1) }
      if random.once(in: pausing ? 2 : 6) {
        // Any motion of the scene, including later ones and ancestors of this one.
        let index = random.below(16)
        let call = pausing ? random.pick(Self.pausingCalls) : random.int(0...7)
        let callback = MotionCallback.allCases.filter { $0 != .updated }[random.below(8)]
        var left = pausing ? 2 : Int.max
        motion.on(callback) { [unowned self] _ in
          left -= 1
          guard left >= 0 else { return }
          Self.carryOut(call, on: motions[index % motions.count])
        }
      }
      motions.append(motion)
      return motion
    }

    private static func carryOut(
      _ call: Int, on motion: MotionControl, _ parent: MotionCollection? = nil
    ) {
      switch call {
      case 0: motion.start()
      case 1: motion.stop()
      case 2: motion.pause()
      case 3, 4: motion.resume()
      case 5: motion.restart()
      case 6: motion.speed = motion.speed == 1 ? 0.7 : 1
      case 7: motion.parent?.remove(motion)
      case 8:
        // Neither one of its own children nor a motion that already has a parent.
        if motion.parent == nil, let child = motion as? Motion { parent?.add(child) }
      default: motion.reset()
      }
    }
  }
}
