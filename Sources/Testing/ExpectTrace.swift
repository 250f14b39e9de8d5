import DopesheetEngine
import DopesheetGoldens
import DopesheetRecording
import Testing

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
  sourceLocation: SourceLocation = #_sourceLocation
) {
  TraceCheck(of: run, name: name, mode: mode, tolerances: tolerances, at: sourceLocation).expect(
    run.trace)
}

/// Expects a trace to be what its golden says; see ``expectTrace(_:named:record:tolerances:sourceLocation:)-(Rehearsal.Run,_,_,_,_)``.
public func expectTrace(
  _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  TraceCheck(name: name, mode: mode, tolerances: tolerances, at: sourceLocation).expect(trace)
}

/// Runs an animation until it settles, and expects the run to match its golden.
///
/// ```swift
/// @Test func drawerOpens() throws {
///   try expectTrace(at: .hz(60), settlingWithin: .seconds(2)) { stage in openDrawer(on: stage) }
/// }
/// ```
///
/// - Parameters:
///   - rate: The frame rate; `nil` for the tempo that the trait `traces` names, or else 60 Hz.
///   - limit: The time by which nothing moves, waits or is scheduled any more.
///   - name: The name of the golden, where a test has several; see ``expectTrace(_:named:record:tolerances:sourceLocation:)-(Rehearsal.Run,_,_,_,_)``.
///   - setUp: Puts nodes and motions on the stage and starts them, at time 0. It is called twice where a golden is
///     recorded.
/// - Returns: The run, for further questions.
/// - Throws: ``RehearsalError`` if the animation has not settled in time; any error of the closure.
@discardableResult
public func expectTrace(
  at rate: FrameRate? = nil, settlingWithin limit: Ticks, named name: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void
) throws -> Rehearsal.Run {
  try expectTrace(
    at: rate, settlingWithin: limit, named: name, sourceLocation: sourceLocation
  ) { stage, _ in
    try setUp(stage)
  }
}

/// Runs an animation until it settles, with a closure that also takes the recorder, and expects the run to match its
/// golden.
@discardableResult
public func expectTrace(
  at rate: FrameRate? = nil, settlingWithin limit: Ticks, named name: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage, Recorder) throws -> Void
) throws -> Rehearsal.Run {
  let (file, line) = (sourceLocation.fileID, sourceLocation.line)
  let rehearsal =
    rate.map { Rehearsal($0, fileID: file, line: line, setUp) }
    ?? Rehearsal(fileID: file, line: line, setUp)
  let run = try rehearsal.untilSettled(within: limit)
  expectTrace(run, named: name, sourceLocation: sourceLocation)
  return run
}

/// Requires a run to be what its golden says, and ends the test if it is not.
///
/// - Throws: An error of Swift Testing, which has recorded the issue then.
/// - Parameters: As for `expectTrace`.
public func requireTrace(
  _ run: Rehearsal.Run, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let check = TraceCheck(
    of: run, name: name, mode: mode, tolerances: tolerances, at: sourceLocation)
  try check.require(run.trace)
}

/// Requires a trace to be what its golden says, and ends the test if it is not.
///
/// - Throws: An error of Swift Testing, which has recorded the issue then.
public func requireTrace(
  _ trace: Trace, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try TraceCheck(name: name, mode: mode, tolerances: tolerances, at: sourceLocation).require(trace)
}
