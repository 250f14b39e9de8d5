import Dopesheet
import DopesheetFailures
import DopesheetGoldens
import DopesheetRecording
import Testing

/// Expects a run or a trace to match its golden.
///
/// The golden is next to the test file: `__Traces__/DrawerTests/drawerOpens.mtrace`. The first run records it and
/// fails, so that you review it. After that, a run that differs fails with one issue that shows the first difference.
/// Its trace is saved in `.build/dopesheet/pending` and waits for review.
///
/// A run is repeated before it is recorded. If the two differ, nothing is recorded.
///
/// ```swift
/// @Test func drawerOpens() throws {
///   let run = try Rehearsal { stage in … }.runUntilSettled(within: .seconds(2))
///   expectTrace(run)
/// }
/// ```
///
/// - Parameters:
///   - recorded: The run of a rehearsal, or a trace.
///   - name: A name that distinguishes several goldens of one test. A test with arguments must give one.
///   - mode: When goldens are written. If `nil`, the trait `traces` or `DOPESHEET_RECORD` decides. Without them it is
///     `.never` where `CI` is set, and otherwise `.missing`. Only an explicit `.never` overrides `DOPESHEET_RECORD`.
///   - tolerances: The allowed differences of values, for tracks of other engines. If `nil`, the trait decides, or else
///     the `tolerances.txt` files beside the golden. Without them values must be equal.
public func expectTrace(
  _ recorded: some Recorded, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let run = recorded as? Rehearsal.Run
  TraceCheck(
    IssueReporter(run?.scope, at: sourceLocation), of: run, name: name, mode: mode,
    tolerances: tolerances
  ).expect(recorded.trace)
}

/// Runs an animation until it settles, and expects the run to match its golden.
///
/// ```swift
/// @Test func drawerOpens() throws {
///   try expectTrace(at: .hz(60), within: .seconds(2)) { stage in openDrawer(on: stage) }
/// }
/// ```
///
/// - Parameters:
///   - tempo: The times of the frames: a rate, or any other tempo; by default that of the trait `traces`, or else 60 Hz.
///   - name: A name that distinguishes several goldens of one test.
///   - setUp: Adds nodes and motions to the stage and starts them, at time 0. It is called twice when a golden is
///     recorded.
/// - Throws: An error of Swift Testing, after the issue is recorded, if the animation has not settled in time or the
///   closure throws an error.
@discardableResult
public func expectTrace(
  at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
  named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void
) throws -> Rehearsal.Run {
  let reporter = IssueReporter(at: sourceLocation)
  return try reporter.expectTrace(
    of: reporter.rehearsal(at: tempo, named: name, setUp), within: limit, named: name,
    record: mode, tolerances: tolerances)
}

/// Runs an animation of code that sleeps and awaits, and expects the run to match its golden.
///
/// ```swift
/// try expectTrace { stage in
///   let card = stage.add(Node("card"))
///   try await stage.clock.sleep(for: .milliseconds(300))
///   stage.play(Motion(card, .alpha(to: 0), duration: 0.2))
/// }
/// ```
///
/// It is as the same function with a closure that does not wait. The closure runs as that of `Rehearsal.async`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@discardableResult
public func expectTrace(
  at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
  named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping @StageActor (Stage) async throws -> Void
) throws -> Rehearsal.Run {
  let reporter = IssueReporter(at: sourceLocation)
  return try reporter.expectTrace(
    of: reporter.asyncRehearsal(at: tempo, named: name, setUp), within: limit, named: name,
    record: mode, tolerances: tolerances)
}

/// Requires a run or a trace to match its golden, and ends the test otherwise.
///
/// - Throws: An error of Swift Testing, after the issue is recorded.
public func requireTrace(
  _ recorded: some Recorded, named name: String? = nil, record mode: RecordMode? = nil,
  tolerances: ToleranceRules? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let run = recorded as? Rehearsal.Run
  try TraceCheck(
    IssueReporter(run?.scope, at: sourceLocation), of: run, name: name, mode: mode,
    tolerances: tolerances
  ).require(recorded.trace)
}

/// Runs an animation until it settles, and ends the test if the run does not match its golden.
///
/// See `expectTrace` for the parameters.
///
/// - Throws: An error of Swift Testing, after the issue is recorded, also if the animation has not settled in time or the
///   closure throws an error.
@discardableResult
public func requireTrace(
  at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
  named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void
) throws -> Rehearsal.Run {
  let reporter = IssueReporter(at: sourceLocation)
  return try reporter.expectTrace(
    of: reporter.rehearsal(at: tempo, named: name, setUp), within: limit, named: name,
    record: mode, tolerances: tolerances, isRequired: true)
}

/// Runs an animation of code that sleeps and awaits, and ends the test if the run does not match its golden.
///
/// It is as the same function with a closure that does not wait. The closure runs as that of `Rehearsal.async`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@discardableResult
public func requireTrace(
  at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
  named name: String? = nil, record mode: RecordMode? = nil, tolerances: ToleranceRules? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping @StageActor (Stage) async throws -> Void
) throws -> Rehearsal.Run {
  let reporter = IssueReporter(at: sourceLocation)
  return try reporter.expectTrace(
    of: reporter.asyncRehearsal(at: tempo, named: name, setUp), within: limit, named: name,
    record: mode, tolerances: tolerances, isRequired: true)
}
