import DopesheetGoldens

/// Expects a run to be what its golden says.
///
/// The golden lies beside the test, `__Traces__/DrawerTests/drawerOpens.mtrace`. Where there is none yet it is
/// recorded and the test fails, for nobody has looked at it; run again. What differs fails with one issue that
/// says where it began, and waits under `.build/dopesheet` to be accepted.
///
/// Before a run becomes a golden it is played again: one that comes out otherwise is not recorded.
///
/// ```swift
/// @Test func drawerOpens() throws {
///   let run = try Rehearsal { stage in … }.untilSettled(within: .seconds(2))
///   expectTrace(run)
/// }
/// ```
///
/// - Parameters:
///   - run: The run of a rehearsal.
///   - name: What tells several goldens of one test apart. A test with arguments must give one.
///   - mode: When goldens are written; `nil` for what the trait `traces` or `DOPESHEET_RECORD` says, or else never
///     where `CI` is set and when missing elsewhere. Of an explicit mode only `.never` beats the environment.
///   - tolerances: How far values may be from the golden's, for tracks of other engines; `nil` for what the trait
///     says, or else what the files `tolerances.txt` beside the golden say, or else exact.
public func expectTrace(
  _ run: Rehearsal.Run, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  TraceCheck(of: run, name: name, mode: mode, tolerances: tolerances, site: site).expect(run.trace)
}

/// Expects a trace to be what its golden says; see ``expectTrace(_:named:record:tolerances:fileID:filePath:line:column:)-(Rehearsal.Run,_,_,_,_,_,_,_)``.
public func expectTrace(
  _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  TraceCheck(name: name, mode: mode, tolerances: tolerances, site: site).expect(trace)
}

/// Requires a run to be what its golden says, and ends the test if it is not.
///
/// - Throws: An error of Swift Testing, which has recorded the issue then.
/// - Parameters: As for `expectTrace`.
public func requireTrace(
  _ run: Rehearsal.Run, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let check = TraceCheck(of: run, name: name, mode: mode, tolerances: tolerances, site: site)
  try check.require(run.trace)
}

/// Requires a trace to be what its golden says, and ends the test if it is not.
///
/// - Throws: An error of Swift Testing, which has recorded the issue then.
public func requireTrace(
  _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  try TraceCheck(name: name, mode: mode, tolerances: tolerances, site: site).require(trace)
}
