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

  /// Runs a round of each by turns, and one of each before to warm up.
  ///
  /// - Returns: The median nanoseconds an item, and the median of the rounds' ratios: the two loops of a round meet the
  ///   same noise.
  func run(
    rounds: Int, name: String
  ) throws -> (subject: Double, reference: Double, ratio: Double) {
    var times: [(subject: Double, reference: Double)] = []
    for _ in 0...rounds {
      times.append((try nanoseconds(subject), try nanoseconds(reference)))
      try compareSums(name)
    }
    times.removeFirst()
    return (
      median(times.map(\.subject)), median(times.map(\.reference)),
      median(times.map { $0.subject / $0.reference })
    )
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

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
