import DopesheetDiff
import TestSupport
import Testing

/// Pairs of traces with known changes, thousands in release.
@Suite("Explanations of generated pairs") struct TraceExplanationPairsTests {
  /// The pairs of each class.
  private static let count = deep(400, quick: 2)

  @Test(
    "At least 99 % of the changes are reported right, and nothing that differs is reported as the same",
    arguments: PairClass.allCases)
  func classes(_ pairClass: PairClass) throws {
    var wrong: [Int] = []
    for seed in 0..<TraceExplanationPairsTests.count {
      var random = SeededGenerator(seed: seed)
      let (golden, actual, isRight) = try pairClass.pair(&random)
      let diff = TraceDiff(golden: golden, actual: actual)
      expectEqual((diff.verdict == .identical), (golden == actual))
      #expect(!diff.claimsSameness, "seed \(seed)")
      if golden != actual, !isRight(diff) { wrong.append(seed) }
    }
    let right = TraceExplanationPairsTests.count - wrong.count
    print("\(pairClass.rawValue): \(right) of \(TraceExplanationPairsTests.count) right")
    #expect(wrong.count <= max(1, TraceExplanationPairsTests.count / 100), "seeds \(wrong)")
  }

  @Test(
    "A change of configuration is the one cause of all that differs", arguments: CauseClass.allCases
  )
  func causes(_ causeClass: CauseClass) throws {
    var wrong: [Int] = []
    let count = TraceExplanationPairsTests.count / 2
    for seed in 0..<count {
      var random = SeededGenerator(seed: seed)
      let (golden, actual, isRight) = try causeClass.pair(&random)
      let diff = TraceDiff(golden: golden, actual: actual)
      let explanation = diff.explanation
      if !isRight(explanation) { wrong.append(seed) }
      // Each change is listed under exactly one cause.
      expectEqual(explanation.causes.reduce(0) { $0 + $1.events.count }, explanation.events.count)
      expectEqual(explanation.causes.reduce(0) { $0 + $1.changes.count }, explanation.changes.count)
    }
    print("\(causeClass.rawValue): \(count - wrong.count) of \(count) right")
    #expect(wrong.count <= count / 100, "seeds \(wrong)")
  }

  @Test(
    "Sources and tracks that come, go or have other names are reported as that and nothing else",
    arguments: StructureClass.allCases)
  func structures(_ structureClass: StructureClass) throws {
    var wrong: [Int] = []
    var reported = ""
    let count = TraceExplanationPairsTests.count / 2
    for seed in 0..<count {
      var random = SeededGenerator(seed: seed)
      let (golden, actual, isRight) = try structureClass.pair(&random)
      let diff = TraceDiff(golden: golden, actual: actual)
      #expect(diff.verdict == .different && !diff.explanation.causes.isEmpty, "seed \(seed)")
      if !isRight(diff) {
        wrong.append(seed)
        reported = diff.explanation.description
      }
    }
    print("\(structureClass.rawValue): \(count - wrong.count) of \(count) right")
    #expect(wrong.count <= count / 100, "seeds \(wrong)\n\(reported)")
  }

  @Test(
    "Values within a tolerance pass with what they use of it, and one beyond it never does",
    arguments: ToleranceClass.allCases)
  func tolerances(_ toleranceClass: ToleranceClass) throws {
    var wrong: [Int] = []
    for seed in 0..<TraceExplanationPairsTests.count {
      var random = SeededGenerator(seed: seed)
      let (golden, actual, limit, isRight) = try toleranceClass.pair(&random)
      let diff = TraceDiff(
        golden: golden, actual: actual,
        options: DiffOptions(tolerances: ["*.position.y": .absolute(limit)]))
      expectEqual((diff.verdict == .different), (toleranceClass != .within), "seed \(seed)")
      if !isRight(diff) { wrong.append(seed) }
    }
    let right = TraceExplanationPairsTests.count - wrong.count
    print("\(toleranceClass.rawValue): \(right) of \(TraceExplanationPairsTests.count) right")
    #expect(wrong.count <= max(1, TraceExplanationPairsTests.count / 100), "seeds \(wrong)")
  }
}
