import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("However time is cut into steps, scenarios come out the same")
struct ScenarioPartitionTests {
  /// The values at whole seconds, and all events.
  private struct Result: Equatable {
    var values: [String] = []
    var lines: [String] = []
  }

  private func play(seed: Int, _ steps: (inout SeededGenerator) -> Double) throws -> Result {
    var random = SeededGenerator(seed: seed)
    let stage = Stage()
    let log = StageEventLog()
    let floor = stage.add(Node("floor", frame: CGRect(x: 5, y: 5, width: 400, height: 400)))
    let nodes = (0..<3).map { index in
      stage.add(Node("n\(index)", frame: CGRect(x: 10, y: Double(index), width: 40, height: 30)))
    }
    let animator = ScenarioAnimator(on: stage)
    animator.defaultStage = floor
    stage.attach(log)
    let targets = animator.targets
    targets.add("a", frame: CGRect(x: 1, y: 2, width: 30, height: 40), isReady: false)
    targets.add("b", node: nodes[2])
    for index in 0..<4 {
      animator.add(RandomScenario.make("s\(index)", seed: seed * 7 + index, targets: ["a", "b"]))
    }
    for node in nodes {
      let time = Ticks.seconds(Double(random.int(0...1000)) / 1_000)
      let (scenario, delay) = ("s\(random.int(0...3))", Double(random.int(0...900)) / 1_000)
      let isDecoy = random.once(in: 3)
      stage.at(time) {
        if isDecoy {
          animator.actionDecoy(
            node, withScenario: scenario, delay: delay, targetObject: targets)
        } else {
          animator.action(node, withScenario: scenario, delay: delay, targetObject: targets)
        }
      }
    }
    stage.at(.seconds(Double(random.int(500...2500)) / 1_000)) { targets.setReady(true, "a") }
    let policy = random.pick(StopPolicy.allCases)
    stage.at(.seconds(Double(random.int(500...3500)) / 1_000)) {
      animator.stopAction(nodes[0], policy: policy)
    }
    var result = Result()
    var time = 0.0
    for second in 1...12 {
      while time < Double(second) {
        time = min(Double(second), time + steps(&random))
        try stage.step(to: .seconds(time))
      }
      result.values += nodes.map { "\($0.transform) \($0.alpha) \($0.frame)" }
    }
    result.lines = log.lines.filter { !$0.contains(" declared(") }
    #expect(stage.isSettled)
    #expect(stage.problems.isEmpty)
    return result
  }

  @Test(
    "Random scenarios, actors, stops and targets, by five ways of stepping",
    arguments: 0..<deep(40, quick: 3))
  func partitions(seed: Int) throws {
    let whole = try play(seed: seed) { _ in 1 }
    #expect(whole.lines.count > 10)
    try expectEqual(play(seed: seed) { _ in 1.0 / 60 }, whole)
    try expectEqual(play(seed: seed) { _ in 0.37 }, whole)
    try expectEqual(play(seed: seed) { _ in 0.1 }, whole)
    try expectEqual(play(seed: seed) { 0.001 + $0.unit() / 5 }, whole)
  }
}
