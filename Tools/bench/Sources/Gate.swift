/// Something that must not become too slow or too big.
struct Gate: Sendable {
  /// Its name; what stands before the first dot is its part.
  let name: String
  /// The most that the ratio to the reference may be; of a size, the most it may be itself.
  let limit: Double
  let subject: Subject
  /// Whether a race is run inside a test of Swift Testing.
  var runsInTest = false

  /// What is measured.
  enum Subject: Sendable {
    /// Nanoseconds an item, beside a reference.
    case time(@Sendable (Effort) throws -> Race)
    /// Milliseconds, whatever the reference takes.
    case span(@Sendable (Effort) throws -> Race)
    /// The growth of that ratio from a small race to a large one.
    case growth(@Sendable (Effort) throws -> (small: Race, large: Race))
    /// Bytes an item.
    case size(@Sendable () throws -> Double)
    /// Allocations a thousand items.
    case allocations(@Sendable () throws -> Double)
  }

  /// Whether the result is the same in each run.
  var isExact: Bool {
    if case .allocations = subject { true } else { false }
  }

  /// Creates a gate for a time, as a ratio to that of a reference.
  init(_ name: String, ratio limit: Double, _ race: @escaping @Sendable (Effort) throws -> Race) {
    self.name = name
    self.limit = limit
    subject = .time(race)
  }

  /// Creates a gate for a time as such; the reference is there to be read.
  init(
    _ name: String, milliseconds limit: Double,
    _ race: @escaping @Sendable (Effort) throws -> Race
  ) {
    self.name = name
    self.limit = limit
    subject = .span(race)
  }

  /// Creates a gate for what the ratio of a large race may be to that of a small one.
  init(
    _ name: String, ratio limit: Double,
    _ races: @escaping @Sendable (Effort) throws -> (small: Race, large: Race)
  ) {
    self.name = name
    self.limit = limit
    subject = .growth(races)
  }

  /// Creates a gate for a number of allocations.
  init(
    _ name: String, allocations limit: Double, _ measure: @escaping @Sendable () throws -> Double
  ) {
    self.name = name
    self.limit = limit
    subject = .allocations(measure)
  }

  /// Creates a gate for a number of bytes.
  init(_ name: String, bytes limit: Double, _ measure: @escaping @Sendable () throws -> Double) {
    self.name = name
    self.limit = limit
    subject = .size(measure)
  }

  /// Measures.
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

/// How long to measure.
struct Effort {
  /// Whether the run is only to see that the bench works.
  let isBrief: Bool

  /// The rounds that count.
  var rounds: Int { isBrief ? 5 : 15 }

  /// The repetitions of a round.
  func repetitions(_ full: Int) -> Int { isBrief ? max(1, full / 20) : full }
}
