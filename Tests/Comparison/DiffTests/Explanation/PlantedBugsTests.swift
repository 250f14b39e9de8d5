import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

/// Animations of another engine with planted bugs: the first line of the explanation must name a bug, also where
/// movements are cut short by the next one.
@Suite("The first line of an explanation") struct PlantedBugsTests {
  @Test(
    "names the planted bug in 95 of 100 random animations, whole and interrupted",
    arguments: PlantedBug.Kind.allCases)
  func named(_ bug: PlantedBug.Kind) throws {
    try expectNamed(deep(60, quick: 1), from: bug.seed) { PlantedBug([bug], &$0) }
  }

  @Test(
    "names a bug of springs, of points, of movements there and back, and without events, by values",
    arguments: [PlantedBug.Animation.springs, .points, .repeats, [.silent, .whole]])
  func styles(_ animation: PlantedBug.Animation) throws {
    let values: [PlantedBug.Kind] = [.duration, .easing, .end, .value, .plateau]
    let isSilent = animation.contains(.silent)
    try expectNamed(deep(80, quick: 1), from: isSilent ? 0 : animation.rawValue) { random in
      let bug = random.pick(isSilent ? values : PlantedBug.Kind.allCases)
      return PlantedBug([bug], in: animation, &random)
    }
  }

  @Test("and the two after it name both of two bugs")
  func two() throws {
    try expectNamed(deep(80, quick: 3), from: 0) { random in
      let bugs = [random.pick(PlantedBug.Kind.allCases), random.pick(PlantedBug.Kind.allCases)]
      return PlantedBug(bugs, &random)
    }
  }

  @Test("never names another duration or another curve than the planted one")
  func neverWrong() throws {
    var tried = 0
    let wanted = deep(400, quick: 8)
    for seed in 0..<wanted {
      var random = SeededGenerator(seed: seed)
      let bug = random.pick(PlantedBug.Kind.allCases)
      let animation = random.pick([PlantedBug.Animation(), .points, .springs, .repeats])
      guard bug != .missingMovement,
        let planted = PlantedBug([bug], in: animation, &random)
      else { continue }
      tried += 1
      for change in TraceDiff(golden: planted.golden, actual: planted.actual).explanation.changes {
        let words = Set(change.kinds.map(\.name))
        let text = "seed \(seed), \(bug), wanted \(planted): \(change.name): \(change)"
        if words.contains("duration") {
          #expect(bug == .duration && planted.isNamed(by: ["\(change.name): \(change)"]), "\(text)")
        }
        #expect(bug == .easing || !words.contains("easing-changed"), "\(text)")
      }
    }
    #expect(tried * 2 > wanted, "\(tried) of \(wanted)")
  }

  /// Expects that 95 of 100 plants are named, all within the first three lines and a single one in the first.
  private func expectNamed(
    _ wanted: Int, from first: Int, _ plant: (inout SeededGenerator) -> PlantedBug?
  ) throws {
    var (count, failures, seed) = (0, [String](), first)
    while count < wanted {
      seed += 1
      try #require(seed < first + 100 * wanted)
      var random = SeededGenerator(seed: seed)
      guard let planted = plant(&random) else { continue }
      let diff = TraceDiff(golden: planted.golden, actual: planted.actual)
      // The bug may change nothing.
      guard diff.verdict == .different else { continue }
      count += 1
      let (explanation, causes) = (diff.explanation, diff.explanation.causes)
      func sorted(_ differences: [some CustomStringConvertible]) -> [String] {
        differences.map(\.description).sorted()
      }
      // Each change and each event stands under exactly one cause.
      expectEqual(sorted(causes.flatMap(\.changes)), sorted(explanation.changes))
      expectEqual(sorted(causes.flatMap(\.events)), sorted(explanation.events))
      let lines = explanation.firstCauses().prefix(planted.count > 1 ? 3 : 1)
      if !planted.isNamed(by: lines) {
        failures.append("seed \(seed), wanted \(planted): \(lines.joined(separator: "\n"))")
      }
    }
    #expect(failures.count * 20 <= count, "\(failures.joined(separator: "\n"))")
  }
}
