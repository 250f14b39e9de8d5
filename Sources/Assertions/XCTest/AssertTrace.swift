import DopesheetFailures
import DopesheetGoldens
import XCTest

extension XCTestCase {
  /// Asserts that a run matches its golden.
  ///
  /// The golden is next to the test file, under the names of the class and the method:
  /// `__Traces__/DrawerTests/testOpens.mtrace`. The first run records it and fails, so that you review it. After that,
  /// a run that differs fails with one failure that shows the first difference. Its trace is saved in
  /// `.build/dopesheet/pending` and waits for review.
  ///
  /// A run is repeated before it is recorded. If the two differ, nothing is recorded.
  ///
  /// ```swift
  /// func testOpens() throws {
  ///   let run = try Rehearsal { stage in … }.runUntilSettled(within: .seconds(2))
  ///   assertTrace(run)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - run: The run of a rehearsal.
  ///   - name: A name that distinguishes several goldens of one test.
  ///   - mode: When goldens are written. If `nil`, ``TraceTestCase/traces`` or `DOPESHEET_RECORD` decides. Without them
  ///     it is `.never` where `CI` is set, and otherwise `.missing`. Only an explicit `.never` overrides
  ///     `DOPESHEET_RECORD`.
  ///   - tolerances: The allowed differences of values, for tracks of other engines. If `nil`, the settings decide, or
  ///     else the `tolerances.txt` files beside the golden. Without them values must be equal.
  public func assertTrace(
    _ run: Rehearsal.Run, named name: String? = nil, record mode: RecordMode? = nil,
    tolerances: ToleranceRules? = nil, file: StaticString = #filePath, line: UInt = #line
  ) {
    TraceCheck(
      TestCaseReporter(self, file, line), of: run, name: name, mode: mode, tolerances: tolerances
    ).expect(run.trace)
  }

  /// Asserts that a trace matches its golden.
  ///
  /// See ``assertTrace(_:named:record:tolerances:file:line:)-(Rehearsal.Run,_,_,_,_,_)``.
  public func assertTrace(
    _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
    tolerances: ToleranceRules? = nil, file: StaticString = #filePath, line: UInt = #line
  ) {
    TraceCheck(
      TestCaseReporter(self, file, line), name: name, mode: mode, tolerances: tolerances
    ).expect(trace)
  }

  /// Runs an animation until it settles, and asserts that the run matches its golden.
  ///
  /// ```swift
  /// func testOpens() throws {
  ///   try assertTrace(at: .hz(60), within: .seconds(2)) { stage in openDrawer(on: stage) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - tempo: The times of the frames: a rate, or any other tempo; by default that of ``TraceTestCase/traces``, or else
  ///     60 Hz.
  ///   - limit: The time by which nothing moves, waits or is scheduled any more; by default 10 s.
  ///   - name: A name that distinguishes several goldens of one test.
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0. It is called twice when a golden is
  ///     recorded.
  /// - Returns: The run, for further assertions.
  /// - Throws: An error of XCTest, after the failure is recorded, if the animation has not settled in time or the
  ///   closure throws an error.
  @discardableResult
  public func assertTrace(
    at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
    named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
    file: StaticString = #filePath, line: UInt = #line, _ setUp: @escaping (Stage) throws -> Void
  ) throws -> Rehearsal.Run {
    let reporter = TestCaseReporter(self, file, line)
    let rehearsal = reporter.rehearsal(at: tempo, named: name, setUp)
    let run = try reporter.played { try rehearsal.runUntilSettled(within: limit) }
    assertTrace(
      run, named: name, record: mode, tolerances: tolerances, file: file, line: line)
    return run
  }

  /// Requires a run to match its golden, and ends the test otherwise.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded.
  /// - Parameters: As for `assertTrace`.
  public func requireTrace(
    _ run: Rehearsal.Run, named name: String? = nil, record mode: RecordMode? = nil,
    tolerances: ToleranceRules? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try TraceCheck(
      TestCaseReporter(self, file, line), of: run, name: name, mode: mode,
      tolerances: tolerances
    ).require(run.trace)
  }

  /// Requires a trace to match its golden, and ends the test otherwise.
  ///
  /// - Throws: An error of XCTest, after the failure is recorded.
  public func requireTrace(
    _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
    tolerances: ToleranceRules? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    try TraceCheck(
      TestCaseReporter(self, file, line), name: name, mode: mode,
      tolerances: tolerances
    ).require(trace)
  }
}
