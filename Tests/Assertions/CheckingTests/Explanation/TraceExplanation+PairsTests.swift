import DopesheetDiff
import TestSupport
import Testing

/// Pairs of traces with known changes, thousands in release.
@Suite("Explanations of generated pairs") struct TraceExplanationPairsTests {
  /// The pairs of each class.
  private static let count = deep(100, quick: 2)

  /// Tries pairs of a class, and requires that at most so many are explained wrong.
  private func tryPairs(
    of name: String, _ count: Int, mostWrong: Int,
    isRight: (inout SeededGenerator) throws -> Bool
  ) throws {
    let wrong = try (0..<count).filter { seed in
      var random = SeededGenerator(seed: seed)
      return try !isRight(&random)
    }
    print("\(name): \(count - wrong.count) of \(count) right")
    #expect(wrong.count <= mostWrong, "\(name): seeds \(wrong)")
  }

  @Test(
    "At least 99 % of the changes are reported right, and nothing that differs is reported as the same",
    arguments: PairClass.allCases)
  func classes(_ pairClass: PairClass) throws {
    let most = max(1, Self.count / 100)
    try tryPairs(of: pairClass.rawValue, Self.count, mostWrong: most) { random in
      let (golden, actual, isRight) = try pairClass.pair(&random)
      let diff = TraceDiff(golden: golden, actual: actual)
      expectEqual((diff.verdict == .identical), (golden == actual))
      #expect(!diff.claimsSameness)
      return golden == actual || isRight(diff)
    }
  }

  @Test(
    "A change of configuration is the one cause of all that differs", arguments: CauseClass.allCases
  )
  func causes(_ causeClass: CauseClass) throws {
    let count = Self.count / 2
    try tryPairs(of: causeClass.rawValue, count, mostWrong: count / 100) { random in
      let (golden, actual, isRight) = try causeClass.pair(&random)
      let explanation = TraceDiff(golden: golden, actual: actual).explanation
      // Each change is listed under exactly one cause.
      expectEqual(explanation.causes.reduce(0) { $0 + $1.events.count }, explanation.events.count)
      expectEqual(explanation.causes.reduce(0) { $0 + $1.changes.count }, explanation.changes.count)
      return isRight(explanation)
    }
  }

  @Test(
    "Sources and tracks that come, go or have other names are reported as that and nothing else",
    arguments: StructureClass.allCases)
  func structures(_ structureClass: StructureClass) throws {
    let count = Self.count / 2
    try tryPairs(of: structureClass.rawValue, count, mostWrong: count / 100) { random in
      let (golden, actual, isRight) = try structureClass.pair(&random)
      let diff = TraceDiff(golden: golden, actual: actual)
      #expect(diff.verdict == .different && !diff.explanation.causes.isEmpty)
      return isRight(diff)
    }
  }

  @Test(
    "Values within a tolerance pass with what they use of it, and one beyond it never does",
    arguments: ToleranceClass.allCases)
  func tolerances(_ toleranceClass: ToleranceClass) throws {
    let most = max(1, Self.count / 100)
    try tryPairs(of: toleranceClass.rawValue, Self.count, mostWrong: most) { random in
      let (golden, actual, limit, isRight) = try toleranceClass.pair(&random)
      let diff = TraceDiff(
        golden: golden, actual: actual,
        options: DiffOptions(tolerances: ["*.position.y": .absolute(limit)]))
      expectEqual((diff.verdict == .different), (toleranceClass != .within))
      return isRight(diff)
    }
  }
}
