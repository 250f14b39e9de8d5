import DopesheetGoldens

/// Expects a run to match its golden.
///
/// The golden is next to the test file: `__Traces__/DrawerTests/drawerOpens.mtrace`. The first run records it and
/// fails, so that you review it. After that, a run that differs fails with one issue that shows the first difference.
/// Its trace is saved in `.build/dopesheet/pending` and waits for review.
///
/// A run is repeated before it is recorded. If the two differ, nothing is recorded.
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
///   - name: A name that distinguishes several goldens of one test. A test with arguments must give one.
///   - mode: When goldens are written. If `nil`, the trait `traces` or `DOPESHEET_RECORD` decides. Without them it is
///     `.never` where `CI` is set, and otherwise `.missing`. Only an explicit `.never` overrides `DOPESHEET_RECORD`.
///   - tolerances: The allowed differences of values, for tracks of other engines. If `nil`, the trait decides, or else
///     the `tolerances.txt` files beside the golden. Without them values must be equal.
public func expectTrace(
  _ run: Rehearsal.Run, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  TraceCheck(of: run, name: name, mode: mode, tolerances: tolerances, site: site).expect(run.trace)
}

/// Expects a trace to match its golden.
///
/// See ``expectTrace(_:named:record:tolerances:fileID:filePath:line:column:)-(Rehearsal.Run,_,_,_,_,_,_,_)``.
public func expectTrace(
  _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  TraceCheck(name: name, mode: mode, tolerances: tolerances, site: site).expect(trace)
}

/// Requires a run to match its golden, and ends the test otherwise.
///
/// - Throws: An error of Swift Testing, after the issue is recorded.
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

/// Requires a trace to match its golden, and ends the test otherwise.
///
/// - Throws: An error of Swift Testing, after the issue is recorded.
public func requireTrace(
  _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  try TraceCheck(name: name, mode: mode, tolerances: tolerances, site: site).require(trace)
}
