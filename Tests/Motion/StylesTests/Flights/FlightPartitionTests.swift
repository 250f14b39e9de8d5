import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("However time is cut into steps")
struct FlightPartitionTests {
  @Test(
    "flights, redirects and triggers do the same at the same ticks, with the same bits",
    arguments: 0..<deep(80, quick: 4))
  func partitions(seed: Int) throws {
    let whole = try play(seed, steps: [])
    var random = SeededGenerator(seed: seed &+ 77_000)
    let few = (0..<random.int(1...5)).map { _ in random.int(0...4_000) }.sorted()
    let many = (0..<300).map { _ in random.int(0...4_000) }.sorted()
    for steps in [few, many, (0...240).map { $0 * 1000 / 60 }] {
      let cut = try play(seed, steps: steps)
      expectEqual(cut.lines, whole.lines)
      expectEqual(cut.values, whole.values)
      expectEqual(cut.problems, whole.problems)
    }
    #expect(!whole.lines.isEmpty)
  }

  /// Runs the random flights of a seed for four seconds, with steps that end at these milliseconds.
  private func play(
    _ seed: Int, steps: [Int]
  ) throws -> (lines: [String], values: [UInt64], problems: [StageError]) {
    let board = Board()
    var random = SeededGenerator(seed: seed)
    let nodes = (0..<3).map { board.node("n\($0)") }
    for node in nodes {
      var own = random
      node.register("home") { fly in describe(fly, nodes, &own, depth: 2) }
      random = own
    }
    for _ in 0..<random.int(2...5) {
      let fleet = Fleet(
        board.stage, nodes, random.pick(nodes), random.pick(TimingPriority.allCases))
      var own = SeededGenerator(seed: random.next())
      let kind = random.int(0...7)
      board.stage.at(.milliseconds(Double(random.int(0...1_500)))) {
        fleet.setOut(kind, own.once(in: 2)) { fly, depth in
          describe(fly, nodes, &own, depth: depth)
        }
      }
      for _ in 0..<random.int(0...3) {
        let call = random.int(0...5)
        board.stage.at(.milliseconds(Double(random.int(500...3_000)))) { fleet.take(call) }
      }
    }
    for step in steps { try board.stage.step(to: .milliseconds(Double(step))) }
    try board.step(to: 4)
    // Some move a frame together with the position, and are refused.
    let known = ["frameConflict", "movedTwice"]
    #expect(board.stage.problems.allSatisfy { known.contains($0.word) })
    return (
      board.lines, nodes.flatMap { shownBits($0) + [$0.model.alpha.bitPattern] },
      board.stage.problems
    )
  }

  private func describe(
    _ fly: FlightPlan<Node>, _ nodes: [Node], _ random: inout SeededGenerator, depth: Int
  ) {
    let durations = [0, 0.1, 0.25, 1.0 / 3, random.unit()]
    let easings: [Easing] = [.linear, .cubic.out, .back.in, .back.out, .elastic.out, .bounce.inOut]
    let alpha = fly.alpha(to: random.unit()).duration(random.pick(durations))
      .easing(random.pick(easings))
    if random.once(in: 4) { alpha.primary() }
    if random.once(in: 2) {
      let place = fly.position(to: CGPoint(x: 100 * random.unit(), y: 100 * random.unit()))
        .duration(random.pick(durations))
      if random.once(in: 2) { place.spring(.bouncy) }
      if random.once(in: 4) { place.decay(velocity: CGPoint(x: 300 * random.unit(), y: -100)) }
    }
    if random.once(in: 3) {
      fly.zPosition(to: random.unit()).duration(random.pick(durations)).primary()
    }
    if random.once(in: 5) {
      fly.autoreverse(random.int(1...2), delay: random.unit() / 4, reversesEasings: true)
    }
    if random.once(in: 2) {
      let first = random.change()
      fly.change(first.change).duration(random.pick(durations))
      fly.change(random.change(near: first).change).duration(random.pick(durations))
        .easing(.cubic.out)
    }
    guard depth < 3 else { return }
    for _ in 0..<random.int(0...2) {
      let moment: FlightMoment = random.pick([
        .onStart, .onCompletion, .onProgress(random.unit()), .onValueProgress(random.unit()),
        .onValueProgress(1), .onProgress(0.5),
      ])
      var own = SeededGenerator(seed: random.next())
      fly.trigger(moment, on: random.pick(nodes), random.pick(TimingPriority.allCases)) {
        describe($0, nodes, &own, depth: depth + 1)
      }
    }
  }
}

/// The flights that one cue starts, for calls of later cues.
private final class Fleet {
  private let stage: Stage
  private let nodes: [Node]
  private let node: Node
  private let priority: TimingPriority
  private var motion: MotionGroup?

  init(_ stage: Stage, _ nodes: [Node], _ node: Node, _ priority: TimingPriority) {
    self.stage = stage
    self.nodes = nodes
    self.node = node
    self.priority = priority
  }

  func setOut(_ kind: Int, _ flag: Bool, _ describe: (FlightPlan<Node>, Int) -> Void) {
    switch kind {
    case 0:
      motion = node.apply("home", animated: flag)?.motion
    case 1:
      motion =
        stage.animate { group in
          for other in nodes where flag || other !== node {
            group.animate(other, priority) { describe($0, 2) }
          }
        }.motion
    default:
      motion =
        node.animate(priority) { fly in
          describe(fly, 0)
          if kind == 2 { fly.repeatCount(flag ? 2 : 3) }
          if kind == 3 { fly.autoreverse(flag ? 1 : 2, delay: flag ? 0.125 : 0) }
          guard kind < 6 else { return }
          fly.didStop { [node] _, isCompleted in
            if isCompleted == flag { node.animate { $0.alpha(to: 0.3).duration(0.2) } }
          }
        }.motion
    }
  }

  func take(_ call: Int) {
    switch call {
    case 0: motion?.stop()
    case 1: motion?.speed = 2
    case 2: motion?.speed = 0.375
    case 3: motion?.pause()
    default: motion?.resume()
    }
  }
}
