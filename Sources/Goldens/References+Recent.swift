extension References {
  /// What can be said of the goldens as they are now: the last complete run, and what came after it.
  package struct Evidence: Equatable, Sendable {
    /// Tells whether all tests took part.
    package internal(set) var isComplete = false
    /// The paths of the goldens that were used, below the root.
    package internal(set) var used: Set<String> = []
    /// The tests that used a golden.
    package internal(set) var users: Set<GoldenOwner> = []
    /// The tests of which a comparison failed.
    package internal(set) var failing: Set<GoldenOwner> = []
    /// How each test ended the last time, as far as that is known.
    package internal(set) var results: [GoldenOwner: TestResult] = [:]
    /// For each test the goldens that were there when that run began.
    package internal(set) var goldens: [GoldenOwner: Set<String>] = [:]

    /// Knows nothing.
    package init() {}
  }

  /// The last use of each golden among runs, sorted by path.
  package static func lastUses(of runs: some Sequence<Run>) -> [GoldenUse] {
    var last: [String: GoldenUse] = [:]
    for run in runs {
      for use in run.uses { last[use.golden] = use }
    }
    return last.values.sorted { $0.golden.utf8.lexicographicallyPrecedes($1.golden.utf8) }
  }

  /// Returns what the last complete run and all later ones say; all there is if no run was complete.
  ///
  /// A run that ended early, because the tests did not build or crashed or were interrupted, is not complete.
  /// The shards of one run are complete together, once each of them is there. A log with a line that cannot
  /// be read may lack a use, so that no run of it counts as complete.
  package func evidence() -> Evidence {
    var evidence = Evidence()
    let start = lastCompleteStart
    evidence.isComplete = start != nil && damage.isEmpty
    for run in runs[(start ?? 0)...] {
      for use in run.uses {
        evidence.used.insert(use.golden)
        evidence.users.insert(use.owner)
        if !use.passes { evidence.failing.insert(use.owner) }
      }
      for (owner, result) in run.results {
        evidence.results[owner] = result
        evidence.goldens[owner] = run.goldens
      }
    }
    return evidence
  }

  /// The place of the first run of the last complete set.
  private var lastCompleteStart: Int? {
    var shards: [Int: Set<Int>] = [:]
    for (index, run) in runs.enumerated().reversed() where run.isWhole {
      guard let shard = run.identity.shard else { return index }
      shards[shard.count, default: []].insert(shard.number)
      if shards[shard.count]?.count == shard.count { return index }
    }
    return nil
  }
}
