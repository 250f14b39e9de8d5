import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import XCTest

extension XCTestCase {
  /// Asserts that claims about a run hold. Each failed claim is a failure with the frame and the curve.
  ///
  /// ```swift
  /// assertThat(
  ///   run["card.position.y"].overshoot < 0.1,
  ///   run.events.inOrder("card.fade started", "card.fade completed"))
  /// ```
  public func assertThat(
    _ claims: Claim..., file: StaticString = #filePath, line: UInt = #line
  ) {
    TestCaseReporter(self, file, line).expect(claims)
  }

  /// Asserts that a run for users who asked for less motion has the outcome of the full run, without motion in space.
  ///
  /// The parameters are those of `expectReducedMotion` in `DopesheetTesting`.
  public func assertReducedMotion(
    within limit: Ticks = .seconds(10), spatial: [String] = [], exempt: [String] = [],
    ignoringEvents events: [String] = [], file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void, comparedWith full: @escaping (Stage) throws -> Void
  ) throws {
    let reporter = TestCaseReporter(self, file, line)
    let claims = try ReducedMotion.claims(
      about: reporter.rehearsal(setUp), comparedWith: reporter.rehearsal(full),
      within: limit, spatial: spatial, exempt: exempt, ignoringEvents: events)
    reporter.expect(claims)
  }

  /// Requires claims about a run to hold, and ends the test at the first that does not.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded.
  public func requireThat(
    _ claims: Claim..., file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let reporter = TestCaseReporter(self, file, line)
    try reporter.require(reporter.failures(of: claims).first)
  }

  /// Asserts that a recording conforms to a standard, such as motion tokens. Each claim that fails is a failure.
  public func assertConforms(
    _ recording: some Recorded, to standard: some MotionStandard,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    TestCaseReporter(self, file, line).expect(standard.claims(about: recording))
  }

  /// Asserts that a recorded run happens again, bit for bit, when its inputs are replayed.
  ///
  /// - Parameter setUp: Adds the nodes and motions that the stage had when the recording began; see `Rehearsal.replay`.
  /// - Throws: An error of XCTest, after the failure is recorded, if the recording cannot be replayed or the closure
  ///   throws an error.
  @discardableResult
  public func assertReplay(
    of trace: Trace, file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) throws -> Replay {
    try assertReplay(of: trace, in: Rehearsal(at: .hz(60), setUp), file: file, line: line)
  }

  /// Asserts that a recorded run happens again in a rehearsal.
  @discardableResult
  public func assertReplay(
    of trace: Trace, in rehearsal: Rehearsal, file: StaticString = #filePath, line: UInt = #line
  ) throws -> Replay {
    try TestCaseReporter(self, file, line).replay(trace, in: rehearsal)
  }

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
