import Foundation

/// Two loops over the same items: one through the library, and a plain one.
struct Race {
  let items: Int
  /// Whether the loops wait for a program that goes on, whose processor time is not known before its end.
  var waitsForProgram = false
  let subject: Loop
  let reference: Loop
  /// The greatest relative difference of the sums.
  private static let tolerance = 1e-9

  /// A loop to measure, with a check of its result.
  struct Loop {
    /// Prepares a round, without measuring.
    var prepare: () throws -> Void = {}
    let run: () throws -> Void
    /// Returns the sum of the last round's results, without measuring. If both loops have sums, these must agree.
    var sum: (() throws -> Double)?
  }

  /// An error for loops with different results.
  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }

  /// The times of a round, in nanoseconds for an item. Both loops of a round meet the same noise, so their ratio is
  /// more reliable than the ratio of two medians.
  struct Round {
    let subject: Double
    let reference: Double
    var ratio: Double { subject / reference }
  }

  /// Runs the rounds, after one round to warm up.
  func run(rounds: Int, name: String) throws -> [Round] {
    try Array((0...rounds).map { _ in try round(name) }.dropFirst())
  }

  /// Runs the rounds of two races in turn, after one round of each to warm up.
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

  /// Returns the time of one round, in nanoseconds for an item.
  private func nanoseconds(_ loop: Loop) throws -> Double {
    try loop.prepare()
    let begin = now()
    try loop.run()
    return (now() - begin) / Double(items)
  }

  #if os(Linux)
    private static let children = RUSAGE_CHILDREN.rawValue
  #else
    private static let children = RUSAGE_CHILDREN
  #endif

  /// The processor time of this process and of programs that have ended, in nanoseconds. Unlike the time by the clock,
  /// it does not pass while another process has the processor.
  private func now() -> Double {
    var time = timespec()
    clock_gettime(waitsForProgram ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    let own: Double = Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    guard !waitsForProgram else { return own }
    var ended = rusage()
    getrusage(Self.children, &ended)
    let (user, system) = (ended.ru_utime, ended.ru_stime)
    let seconds = Double(user.tv_sec + system.tv_sec)
    let microseconds = Double(user.tv_usec + system.tv_usec)
    return own + seconds * 1e9 + microseconds * 1e3
  }

  /// Uses the results, so that no loop is optimised away, and requires that both loops agree.
  private func compareSums(_ name: String) throws {
    guard let subject = try subject.sum?() else { return }
    guard subject.isFinite else { throw Disagreement(description: "\(name) yields \(subject)") }
    guard let reference = try reference.sum?() else { return }
    guard abs(subject - reference) <= Race.tolerance * max(1, abs(reference)) else {
      throw Disagreement(
        description:
          "\(name): the sum of the results is \(subject), that of the reference's \(reference)")
    }
  }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
