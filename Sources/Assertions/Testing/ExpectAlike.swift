import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import Testing

/// Expects a rehearsal to behave the same at every tempo.
///
/// The default tempos are 30, 60, 90 and 120 Hz, 60 Hz with dropped frames, and 60 Hz with late frames.
///
/// External calls, changes of state and callbacks must come at the same times and in the same order. At times that two
/// tempos share, all values must be equal bit for bit. The issue names the two tempos, the first difference and its
/// time. Typical causes are code that counts `updated` events or adds up steps, and an engine that is stepped
/// by frames.
///
/// ```swift
/// expectFrameRateIndependence(until: .seconds(1)) { stage in
///   stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.4))
/// }
/// ```
///
/// - Parameters:
///   - tempos: The tempos to compare with the test's own, which is 60 Hz unless the trait `traces` sets another.
///   - tolerances: The allowed differences, for an engine of your own: values by track, times of events by source.
///   - setUp: Adds nodes and motions to the stage and starts them, at time 0. Runs once for each tempo.
public func expectFrameRateIndependence(
  until end: Ticks = .seconds(1), tempos: [any Tempo] = Rehearsal.variedTempos,
  tolerances: ToleranceRules = .exact, sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage) throws -> Void
) {
  expectFrameRateIndependence(
    of: IssueReporter(at: sourceLocation).rehearsal(setUp), until: end,
    tempos: tempos, tolerances: tolerances,
    sourceLocation: sourceLocation)
}

/// Expects a rehearsal, such as an async one, to do the same at every frame rate.
public func expectFrameRateIndependence(
  of rehearsal: Rehearsal, until end: Ticks = .seconds(1),
  tempos: [any Tempo] = Rehearsal.variedTempos, tolerances: ToleranceRules = .exact,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  IssueReporter(at: sourceLocation).alike("FrameRateIndependence") {
    try rehearsal.acrossTempos(until: end, tempos: tempos, tolerances: tolerances)
  }
}

/// Expects a rehearsal to be the same when it runs in another way: sought, beside other nodes, slowly, mirrored or in parts.
///
/// The issue names the variation, the first difference, its time and both values.
///
/// ```swift
/// expectSame(when: .seeking(to: .seconds(0.25))) { stage in openDrawer(on: stage) }
/// ```
///
/// - Parameters:
///   - tolerances: The allowed differences: values by track, times of events by source.
///   - setUp: Adds nodes and motions to the stage and starts them, at time 0.
public func expectSame(
  when variation: RunVariation, until end: Ticks = .seconds(1),
  tolerances: ToleranceRules = .exact, sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage) throws -> Void
) {
  expectSame(
    of: IssueReporter(at: sourceLocation).rehearsal(setUp),
    when: variation, until: end, tolerances: tolerances, sourceLocation: sourceLocation)
}

/// Expects a rehearsal, such as an async one, to be the same when it runs in another way.
public func expectSame(
  of rehearsal: Rehearsal, when variation: RunVariation, until end: Ticks = .seconds(1),
  tolerances: ToleranceRules = .exact, sourceLocation: SourceLocation = #_sourceLocation
) {
  IssueReporter(at: sourceLocation).alike("Same") {
    try rehearsal.verifySame(when: variation, until: end, tolerances: tolerances)
  }
}

/// Expects a rehearsal to give the same trace each time, bit for bit.
///
/// - Parameter times: The number of runs, 2 or more.
public func expectDeterministic(
  times: Int = 2, until end: Ticks = .seconds(1),
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void
) {
  let reporter = IssueReporter(at: sourceLocation)
  reporter.alike("Deterministic") {
    try reporter.rehearsal(setUp).verifyDeterminism(times: times, until: end)
  }
}

/// Expects a run, which counts as the first of several, to give the same trace when it is repeated, bit for bit.
public func expectDeterministic(
  _ run: Rehearsal.Run, times: Int = 2,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  IssueReporter(run.scope, at: sourceLocation).alike("Deterministic") {
    try run.verifyDeterminism(times: times)
  }
}
