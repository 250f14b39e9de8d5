import DopesheetFailures
import DopesheetGoldens
import XCTest

extension XCTestCase {
  /// Asserts that a run or a trace matches its golden, which is under the names of the class and the method:
  /// `__Traces__/DrawerTests/testOpens.mtrace`.
  ///
  /// ``TraceTestCase/traces`` has the settings that are `nil`. See `expectTrace` in `DopesheetTesting`.
  ///
  /// ```swift
  /// func testOpens() throws {
  ///   let run = try Rehearsal { stage in … }.runUntilSettled(within: .seconds(2))
  ///   assertTrace(run)
  /// }
  /// ```
  public func assertTrace(
    _ recorded: some Recorded, named name: String? = nil, record mode: RecordMode? = nil,
    tolerances: ToleranceRules? = nil, file: StaticString = #filePath, line: UInt = #line
  ) {
    TraceCheck(
      TestCaseReporter(self, file, line), of: recorded as? Rehearsal.Run, name: name, mode: mode,
      tolerances: tolerances
    ).expect(recorded.trace)
  }

  /// Runs an animation until it settles, and asserts that the run matches its golden.
  ///
  /// - Parameters:
  ///   - tempo: The times of the frames; by default those of ``TraceTestCase/traces``, or else 60 Hz.
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0. It is called twice when a golden is
  ///     recorded.
  /// - Throws: An error of XCTest, after the failure is recorded, if the animation has not settled in time or the
  ///   closure throws an error.
  @discardableResult
  public func assertTrace(
    at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
    named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
    file: StaticString = #filePath, line: UInt = #line, _ setUp: @escaping (Stage) throws -> Void
  ) throws -> Rehearsal.Run {
    let reporter = TestCaseReporter(self, file, line)
    return try reporter.expectTrace(
      of: reporter.rehearsal(at: tempo, named: name, setUp), within: limit, named: name,
      record: mode, tolerances: tolerances)
  }

  /// Runs an animation of code that sleeps and awaits, and asserts that the run matches its golden.
  ///
  /// It is as the same method with a closure that does not wait. The closure runs as that of `Rehearsal.async`.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func assertTrace(
    at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
    named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
    file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping @StageActor (Stage) async throws -> Void
  ) throws -> Rehearsal.Run {
    let reporter = TestCaseReporter(self, file, line)
    return try reporter.expectTrace(
      of: reporter.asyncRehearsal(at: tempo, named: name, setUp), within: limit, named: name,
      record: mode, tolerances: tolerances)
  }

  /// Requires a run or a trace to match its golden, and ends the test otherwise.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded.
  public func requireTrace(
    _ recorded: some Recorded, named name: String? = nil, record mode: RecordMode? = nil,
    tolerances: ToleranceRules? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try TraceCheck(
      TestCaseReporter(self, file, line), of: recorded as? Rehearsal.Run, name: name, mode: mode,
      tolerances: tolerances
    ).require(recorded.trace)
  }

  /// Runs an animation until it settles, and ends the test if the run does not match its golden.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded, also if the animation has not settled in time or the
  ///   closure throws an error.
  @discardableResult
  public func requireTrace(
    at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
    named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
    file: StaticString = #filePath, line: UInt = #line, _ setUp: @escaping (Stage) throws -> Void
  ) throws -> Rehearsal.Run {
    let reporter = TestCaseReporter(self, file, line)
    return try reporter.expectTrace(
      of: reporter.rehearsal(at: tempo, named: name, setUp), within: limit, named: name,
      record: mode, tolerances: tolerances, isRequired: true)
  }

  /// Runs an animation of code that sleeps and awaits, and ends the test if the run does not match its golden.
  ///
  /// It is as the same method with a closure that does not wait. The closure runs as that of `Rehearsal.async`.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @discardableResult
  public func requireTrace(
    at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
    named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
    file: StaticString = #filePath, line: UInt = #line,
    _ setUp: @escaping @StageActor (Stage) async throws -> Void
  ) throws -> Rehearsal.Run {
    let reporter = TestCaseReporter(self, file, line)
    return try reporter.expectTrace(
      of: reporter.asyncRehearsal(at: tempo, named: name, setUp), within: limit, named: name,
      record: mode, tolerances: tolerances, isRequired: true)
  }
}
