import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import XCTest

extension XCTestCase {
  /// Asserts that claims hold however an animation is interrupted.
  ///
  /// The animation runs once without interruptions, and then `runs` times with other ones.
  /// ``DopesheetChecking/ImplicitClaim`` lists the built-in claims. The first failing script, a list of interruptions,
  /// is made as small as possible. The failure shows the claim, the interruptions in one sentence, and a test to paste.
  ///
  /// - Parameters:
  ///   - name: A name that distinguishes several explorations of one test.
  ///   - runs: The number of runs with interruptions.
  ///   - seed: The seed of the interruptions. The same seed gives the same runs.
  ///   - limit: The time within which the animation settles without interruptions.
  ///   - omitted: The built-in claims that do not apply.
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0.
  ///   - interruptions: The kinds of interruptions; by default what users and displays do.
  ///   - claims: The claims about each run.
  /// - Throws: An error of the animation without interruptions.
  public func assertInterruptedRuns(
    named name: String? = nil, runs: Int = 1_000, seed: UInt64 = 1,
    within limit: Ticks = .seconds(10), except omitted: Set<ImplicitClaim> = [],
    file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void,
    interruptedBy interruptions: () -> Interruption = { .usual },
    always claims: @escaping Exploration.Claims = { _ in [] }
  ) throws {
    try assertInterruptedRuns(
      of: TestCaseReporter(self, file, line).rehearsal(setUp), named: name,
      runs: runs, seed: seed, within: limit, except: omitted, file: file, line: line,
      interruptedBy: interruptions, always: claims)
  }

  /// Asserts that claims hold however a rehearsal, such as an async one, is interrupted.
  public func assertInterruptedRuns(
    of rehearsal: Rehearsal, named name: String? = nil, runs: Int = 1_000, seed: UInt64 = 1,
    within limit: Ticks = .seconds(10), except omitted: Set<ImplicitClaim> = [],
    file: StaticString = #filePath, line: UInt = #line,
    interruptedBy interruptions: () -> Interruption = { .usual },
    always claims: @escaping Exploration.Claims = { _ in [] }
  ) throws {
    let exploration = Exploration(
      of: rehearsal, runs: runs, seed: seed, within: limit, except: omitted,
      interruptedBy: interruptions())
    try TestCaseReporter(self, file, line).explore(exploration, named: name, always: claims)
  }
}
