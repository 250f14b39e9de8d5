/// Two loops of the same items: one through the library, one as plain as can be.
struct Race {
  /// The number of items in a round of each.
  let items: Int
  let subject: Loop
  let reference: Loop

  /// What is measured, and what shows that it was done.
  struct Loop {
    /// Makes ready for a round; not timed.
    var prepare: () throws -> Void = {}
    /// A round.
    let run: () throws -> Void
    /// The sum of what the last round has worked out; not timed. Where both loops have one, they must agree.
    var sum: (() -> Double)?
  }

  /// The loops did not work out the same.
  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }

  /// The nanoseconds an item that a round of each took. The two loops of a round meet the same noise, so their ratio is
  /// worth more than the ratio of two medians.
  struct Round {
    let subject: Double
    let reference: Double
    var ratio: Double { subject / reference }
  }

  /// Runs a round of each by turns, and one of each before to warm up.
  func run(rounds: Int, name: String) throws -> [Round] {
    try Array((0...rounds).map { _ in try round(name) }.dropFirst())
  }

  /// Runs a round of two races by turns, and one of each before to warm up.
  static func run(
    _ small: Race, _ large: Race, rounds: Int, name: String
  ) throws -> [(small: Round, large: Round)] {
    try Array(
      (0...rounds).map { _ in (try small.round(name), try large.round(name)) }.dropFirst())
  }

  private func round(_ name: String) throws -> Round {
    let round = Round(subject: try nanoseconds(subject), reference: try nanoseconds(reference))
    try compareSums(name)
    return round
  }

  /// The nanoseconds an item of one round.
  private func nanoseconds(_ loop: Loop) throws -> Double {
    try loop.prepare()
    let clock = ContinuousClock()
    let time = try clock.measure { try loop.run() }
    let (seconds, attoseconds) = time.components
    return (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(items)
  }

  /// Makes use of the results, so that no loop is optimised away, and sees that the loops do the same.
  private func compareSums(_ name: String) throws {
    guard let subject = subject.sum?() else { return }
    guard subject.isFinite else { throw Disagreement(description: "\(name) yields \(subject)") }
    guard let reference = reference.sum?() else { return }
    guard abs(subject - reference) <= 1e-9 * max(1, abs(reference)) else {
      throw Disagreement(
        description:
          "\(name): the sum of the results is \(subject), that of the reference's \(reference)")
    }
  }
}

/// The middle one of some numbers.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
