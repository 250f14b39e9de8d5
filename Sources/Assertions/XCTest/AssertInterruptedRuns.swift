import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import XCTest

extension XCTestCase {
  /// Asserts that claims hold however an animation is interrupted.
  ///
  /// The search, the parameters and the pending traces are those of `expectInterruptedRuns` in `DopesheetTesting`.
  ///
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
