/// Tells which goldens of tests nothing uses any more, and which only seem so.
package struct UnusedGoldens: Sendable {
  /// What is known of a golden.
  package enum State: Equatable, Sendable {
    /// A test compared with it.
    case used
    /// The test that it belongs to is gone.
    case orphaned
    /// Its test ran to its end and used other goldens or none.
    case unneeded
    /// Its test used other goldens; nobody recorded whether it ran to its end.
    case doubtful
    /// Whether it is in use cannot be said.
    case unknown(Reason)

    /// Whether it is unused, as far as one can tell.
    package var isUnused: Bool {
      switch self {
      case .orphaned, .unneeded, .doubtful: true
      case .used, .unknown: false
      }
    }
  }

  /// Why it cannot be said whether a golden is in use.
  package enum Reason: String, Sendable {
    /// The test may have ended before it came to the golden.
    case failed = "its test failed"
    /// The test did not run to its end.
    case skipped = "its test was skipped"
    /// The golden was not there when the run began.
    case newer = "it is newer than the last run of its test"
    /// The test is not in the log.
    case absent = "its test is not in the log"
    /// No list names the test, but its names are in the sources: it may be for another platform.
    case elsewhere = "its test is not in the list, but may still be in the sources"
    /// The golden states no owner, and its tests were not asked for.
    case ownerless = "it does not name its test"
  }

  private let evidence: References.Evidence
  /// The tests that there are; `nil` if nobody asked.
  private let tests: Set<GoldenOwner>?
  /// The tests by the path of their goldens without an ending, from `__Traces__` on.
  private var testOfStem: [String: [GoldenOwner]] = [:]

  /// Prepares to judge.
  ///
  /// - Parameters:
  ///   - evidence: What the references logs say.
  ///   - tests: All tests that there are; `nil` if that is not known.
  package init(_ evidence: References.Evidence, tests: [GoldenOwner]?) {
    self.evidence = evidence
    self.tests = tests.map { Set($0) }
    for test in tests ?? [] {
      guard let name = try? GoldenName(suitesAndTest: test.names) else { continue }
      // A test in no suite is filed under its file, whose name the list of tests does not tell.
      let stem = UnusedGoldens.stem(name.path)
      testOfStem[name.components.count == 1 ? "*/" + stem : stem, default: []].append(test)
    }
  }

  /// Judges a golden by its path below the root and the owner that it states.
  package func state(of golden: String, owner: GoldenOwner?) -> State {
    if evidence.used.contains(golden) { return .used }
    let owners: [GoldenOwner]
    if let tests {
      owners =
        owner.flatMap { tests.contains($0) ? [$0] : nil } ?? namesakes(of: golden)
      if owners.isEmpty { return .orphaned }
    } else if let owner {
      owners = [owner]
    } else {
      return .unknown(.ownerless)
    }
    let results = owners.map { evidence.results[$0] }
    if results.contains(.failed) || owners.contains(where: { evidence.failing.contains($0) }) {
      return .unknown(.failed)
    }
    if results.contains(.skipped) { return .unknown(.skipped) }
    if results.allSatisfy({ $0 == .passed }) {
      let wasThere = owners.allSatisfy { evidence.goldens[$0]?.contains(golden) ?? false }
      return wasThere ? .unneeded : .unknown(.newer)
    }
    return owners.contains { evidence.users.contains($0) } ? .doubtful : .unknown(.absent)
  }

  /// Judges a golden, and calls none orphaned whose test the sources may still hold.
  package func state(
    of golden: String, owner: GoldenOwner?, sources: inout TestSources
  ) -> State {
    let state = state(of: golden, owner: owner)
    guard state == .orphaned, !sources.lackTest(of: golden, owner: owner) else { return state }
    return .unknown(.elsewhere)
  }

  /// The tests whose goldens have this path, whatever module they are in.
  private func namesakes(of golden: String) -> [GoldenOwner] {
    let stem = UnusedGoldens.stem(PendingTrace.title(of: golden))
    let parts = stem.split(separator: "/")
    let inFile = parts.count == 2 ? testOfStem["*/" + parts[1]] ?? [] : []
    return (testOfStem[stem] ?? []) + inFile
  }

  /// The path without what follows the first point of its last part.
  private static func stem(_ path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    return String(path[..<start]) + path[start...].prefix { $0 != "." }
  }
}
