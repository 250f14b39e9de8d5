/// Something that must not become too slow or too big.
struct Gate: Sendable {
  /// Its name; what stands before the first dot is its part.
  let name: String
  /// The most that the ratio to the reference may be; of a size, the most it may be itself.
  let limit: Double
  let subject: Subject

  /// What is measured.
  enum Subject: Sendable {
    /// Nanoseconds an item, beside a reference.
    case time(@Sendable (Effort) throws -> Race)
    /// Bytes an item.
    case size(@Sendable () throws -> Double)
  }

  /// Creates a gate for a time, as a ratio to that of a reference.
  init(_ name: String, ratio limit: Double, _ race: @escaping @Sendable (Effort) throws -> Race) {
    self.name = name
    self.limit = limit
    subject = .time(race)
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
      let times = try race(effort).run(rounds: effort.rounds, name: name)
      return GateResult(
        name: name, value: times.subject, unit: "ns", reference: times.reference,
        ratio: times.ratio, limit: limit)
    case .size(let measure):
      return GateResult(name: name, value: try measure(), unit: "bytes", limit: limit)
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
