/// A limit on the time or the memory of an operation.
struct Gate: Sendable {
  /// The name. Its text before the first point is the part.
  let name: String
  /// The maximum of the ratio to the reference, or of the value itself for gates without a ratio.
  let limit: Double
  let subject: Subject
  /// Whether the race must run inside a test of Swift Testing.
  var runsInTest = false

  enum Subject: Sendable {
    /// The time for an item, compared with a reference.
    case time(@Sendable (Effort) throws -> Race)
    /// The time of a round in milliseconds, without regard to the reference.
    case span(@Sendable (Effort) throws -> Race)
    /// The ratio of a large race divided by the ratio of a small one.
    case growth(@Sendable (Effort) throws -> (small: Race, large: Race))
    /// The number of bytes for an item.
    case size(@Sendable () throws -> Double)
    /// The number of allocations for 1,000 items.
    case allocations(@Sendable () throws -> Double)
  }

  /// Whether the result is the same in each run.
  var isExact: Bool {
    if case .allocations = subject { true } else { false }
  }

  func result(_ effort: Effort) throws -> GateResult {
    switch subject {
    case .time(let race):
      let run = { try race(effort).run(rounds: effort.rounds, name: name) }
      let rounds = try runsInTest ? inTest(run) : run()
      return GateResult(
        name: name, value: median(rounds.map(\.subject)), unit: "ns",
        reference: median(rounds.map(\.reference)), ratio: median(rounds.map(\.ratio)),
        limit: limit)
    case .span(let race):
      let rounds = try race(effort).run(rounds: effort.rounds, name: name)
      return GateResult(
        name: name, value: median(rounds.map(\.subject)) / 1e6, unit: "ms",
        reference: median(rounds.map(\.reference)) / 1e6, limit: limit)
    case .growth(let races):
      let (small, large) = try races(effort)
      let pairs = try Race.run(small, large, rounds: effort.rounds, name: name)
      return GateResult(
        name: name, value: median(pairs.map(\.large.subject)), unit: "ns",
        reference: median(pairs.map(\.small.subject)),
        ratio: median(pairs.map { $0.large.ratio / $0.small.ratio }), limit: limit)
    case .size(let measure):
      return GateResult(name: name, value: try measure(), unit: "bytes", limit: limit)
    case .allocations(let measure):
      return GateResult(
        name: name, value: try measure(), unit: "allocations", limit: limit)
    }
  }
}

extension Gate {
  init(_ name: String, ratio limit: Double, _ race: @escaping @Sendable (Effort) throws -> Race) {
    self.init(name: name, limit: limit, subject: .time(race))
  }

  /// Creates a gate for a time. The reference is only shown.
  init(
    _ name: String, milliseconds limit: Double,
    _ race: @escaping @Sendable (Effort) throws -> Race
  ) {
    self.init(name: name, limit: limit, subject: .span(race))
  }

  init(
    _ name: String, ratio limit: Double,
    _ races: @escaping @Sendable (Effort) throws -> (small: Race, large: Race)
  ) {
    self.init(name: name, limit: limit, subject: .growth(races))
  }

  init(
    _ name: String, allocations limit: Double, _ measure: @escaping @Sendable () throws -> Double
  ) {
    self.init(name: name, limit: limit, subject: .allocations(measure))
  }

  init(_ name: String, bytes limit: Double, _ measure: @escaping @Sendable () throws -> Double) {
    self.init(name: name, limit: limit, subject: .size(measure))
  }
}

/// The length of a measurement.
struct Effort {
  /// Whether the run only checks that the bench works.
  let isBrief: Bool

  var rounds: Int { isBrief ? 5 : 15 }

  /// Returns the number of repetitions in a round, given the number in a full run.
  func repetitions(_ full: Int) -> Int { isBrief ? max(1, full / 20) : full }
}
