import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// A search for interruptions that break an animation: cues, pauses, other frames, and calls that are asked for.
///
/// ```swift
/// let exploration = Exploration(of: Rehearsal(at: .hz(60)) { stage in openSheet(on: stage) })
/// let found = try exploration.counterExample { run in
///   [run["sheet.frame.origin.y"].staysWithin(-1_000...1_200)]
/// }
/// print(found?.description ?? "no counter-example in \(exploration.runs) runs")
/// ```
///
/// The rehearsal is run once without interruptions, to learn its motions, cues, times and values. Then it is run again
/// and again, each time with other interruptions, until a claim fails. The script of that run, the list of its
/// interruptions, is then made smaller as long as it fails in the same way. Half of the runs are variations of the one
/// that came nearest to breaking a claim, by its ``DopesheetChecking/Claim/margin``. The same seed gives the same runs.
public struct Exploration {
  let rehearsal: Rehearsal
  /// The number of runs with interruptions.
  public var runs: Int
  package var seed: UInt64
  package var interruptions: Interruption
  package var implicit = Set(ImplicitClaim.allCases)
  package var limit: Ticks
  /// A function that is called before each run with interruptions, with their choices and their sentence.
  package var willRun: ((_ choices: [UInt32], _ sentence: String) -> Void)?
  package var shrinkingRuns = 600

  /// A function that returns the claims about a run.
  public typealias Claims = (Rehearsal.Run) throws -> [Claim]

  /// Creates an exploration.
  ///
  /// - Parameter limit: The time at which the run without interruptions ends at the latest.
  public init(
    of rehearsal: Rehearsal, runs: Int = 1_000, seed: UInt64 = 1,
    within limit: Ticks = .seconds(10), except omitted: Set<ImplicitClaim> = [],
    interruptedBy interruptions: Interruption = .usual
  ) {
    self.rehearsal = rehearsal
    self.runs = runs
    self.seed = seed
    self.limit = limit
    self.interruptions = interruptions
    implicit.subtract(omitted)
  }

  /// Searches for a script of interruptions that breaks a claim.
  ///
  /// - Parameters:
  ///   - known: Choices to try first, such as those of earlier counter-examples.
  ///   - claims: The claims about each run, in addition to the built-in ones.
  /// - Returns: The smallest counter-example found; `nil` if all runs fulfil all claims.
  /// - Throws: An error of the rehearsal without interruptions, and one if the stage has no cue of a name in the
  ///   interruptions or rejects the calls of all scripts.
  public func counterExample(
    trying known: [[UInt32]] = [], always claims: @escaping Claims = { _ in [] }
  ) throws -> CounterExample? {
    var search = try ExplorationSearch(self, claims)
    // The first comparisons are distinct.
    let fixed = Set(ExplorationScene.comparisons).count
    let new = runs > 0 && interruptions.isFixed ? fixed : max(0, runs)
    let scripts = known.count + new
    for number in 0..<scripts {
      let run = number - known.count
      let choices =
        run < 0
        ? Choices(repeating: known[number])
        : interruptions.isFixed
          ? Choices(repeating: [UInt32(run)]) : search.choices(ofRun: run)
      if let found = try search.example(choices, number + 1) { return found }
    }
    if scripts > 0, search.rejected == scripts { throw ExplorationError.allRejected(scripts) }
    if let found = try search.roundingExample() { return found }
    try search.requireKnownCalls()
    return nil
  }

  /// Returns the run of a script with all its calls; `nil` if the stage rejects one.
  ///
  /// - Throws: An error of the rehearsal without interruptions, and `ExplorationError`.
  package func trace(of choices: [UInt32]) throws -> Trace? {
    let runner = try ScriptRunner(self)
    let script = runner.scene.script(of: Choices(repeating: choices))
    guard case .done(let run, _) = try runner.run(script.whole) else { return nil }
    return run.trace
  }
}

/// The reason why a search cannot find anything.
package enum ExplorationError: Error, Equatable, Sendable {
  case unknownCue(String, nearest: String?)
  /// A call that each run makes, and its word or receiver that does not exist; the nearest one follows.
  case unknownStep(String, String, nearest: String?)
  case unknownCall(String, nearest: String?)
  /// A cue takes a value, and nothing says which values it may have.
  case noValues(String)
  case allRejected(Int)
}

extension ExplorationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownCue(let name, let nearest):
      "the stage has no cue “\(name)”" + (nearest.map { " (did you mean “\($0)”?)" } ?? "")
    case .unknownStep(let call, let name, let nearest):
      "“\(call)” cannot be made: nothing is called “\(NameGrammar.asWritten(name))”"
        + (nearest.map { " (did you mean “\($0)”?)" } ?? "")
    case .unknownCall(let word, let nearest):
      "nothing in the run accepts the call “\(word)”"
        + (nearest.map { " (did you mean “\($0)”?)" } ?? "")
    case .noValues(let name):
      "nothing says with which values the cue “\(name)” is sent "
        + "(give ranges with .cue, send it in the closure, or give its type examples)"
    case .allRejected(let count):
      "the stage rejected the calls of all \(count) scripts, so nothing was checked (explore other interruptions)"
    }
  }
}
