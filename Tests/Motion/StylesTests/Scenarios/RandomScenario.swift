import DopesheetStyles
import TestSupport

/// Random scenarios. The same seed gives the same scenario.
enum RandomScenario {
  /// Makes a scenario.
  ///
  /// - Parameter targets: The names of targets. If it is empty, there are no morphs and frame animations.
  static func make(_ name: String, seed: Int, targets: [String] = []) -> Scenario {
    var random = SeededGenerator(seed: seed)
    var scenario = Scenario(name)
    for _ in 0..<random.int(1...10) {
      let after = random.once(in: 2) ? 0 : Double(random.int(1...700)) / 1_000
      let anchor =
        random.once(in: 2)
        ? SIMD2(0.5, 0.5) : SIMD2(random.unit() * 2 - 0.5, random.unit())
      let angle = random.unit() * 720 - 360
      let change: KeyFrame.Change
      switch random.int(1...(targets.isEmpty ? 6 : 8)) {
      case 1: change = .translate(x: random.unit() * 100 - 50, y: random.unit() * 100)
      case 2: change = .rotateX(angle, anchor: anchor)
      case 3: change = .rotateY(angle, anchor: anchor)
      case 4: change = .rotateZ(angle, anchor: anchor)
      case 5: change = .scale(x: random.unit() + 0.5, y: random.unit() + 0.5, anchor: anchor)
      case 6: change = .alpha(random.unit())
      case 7: change = .morph(.named(random.pick(targets)))
      default:
        change = .frameAnimation(
          target: random.pick(targets), velocity: random.unit() * 3, loop: random.once(in: 2))
      }
      scenario.add(change, after: after, random.pick(Interpolation.allCases))
    }
    return scenario
  }

  /// The first seed whose scenarios change when they are written and read again.
  static func firstUnlike(in seeds: Range<Int>) throws -> Int? {
    try seeds.first { seed in
      let document = ScenarioDocument(
        (0..<3).map { make("s\($0)", seed: seed * 3 + $0, targets: ["a", "b"]) })
      return try ScenarioDocument(document.text()).scenarios != document.scenarios
    }
  }
}
