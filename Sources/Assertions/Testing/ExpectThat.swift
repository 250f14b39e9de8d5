import DopesheetExpectations
import Testing

/// Expects claims about a run to hold. Each failed claim is an issue with the frame and the curve.
///
/// ```swift
/// expectThat(
///   run["card.position.y"].overshoot < 0.1,
///   run["card.position.y"].isContinuous(maxJump: 12),
///   run.events.inOrder("card.fade started", "card.fade completed"))
/// ```
public func expectThat(
  _ claims: Claim..., sourceLocation: SourceLocation = #_sourceLocation
) {
  report(claims, at: sourceLocation)
}

/// Expects a run for users who asked for less motion to have the outcome of the full run, without motion in space.
///
/// ```swift
/// try expectReducedMotion { stage in
///   open(on: stage, isReduced: true)
/// } comparedWith: { stage in
///   open(on: stage, isReduced: false)
/// }
/// ```
///
/// ``DopesheetChecking/ReducedMotion`` lists the claims. For runs that you have, use `expectConforms(run, to:
/// ReducedMotion(of: full))`.
///
/// - Parameters:
///   - limit: The time within which both runs settle.
///   - spatial: Patterns of more tracks that move in space, such as `map.*`.
///   - exempt: Patterns of tracks that may move, because their motion is essential.
///   - events: Patterns of events that only one of the runs has.
///   - setUp: Adds nodes and motions to the stage, as with reduced motion.
///   - full: Adds the same nodes, with all their motion.
/// - Throws: ``Dopesheet/RehearsalError``, or an error of the closures.
public func expectReducedMotion(
  settlingWithin limit: Ticks = .seconds(10), spatial: [String] = [], exempt: [String] = [],
  ignoringEvents events: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage) throws -> Void, comparedWith full: @escaping (Stage) throws -> Void
) throws {
  func rehearsal(_ setUp: @escaping (Stage) throws -> Void) -> Rehearsal {
    IssueReporter().rehearsal(sourceLocation, setUp)
  }
  let claims = try ReducedMotion.claims(
    about: rehearsal(setUp), comparedWith: rehearsal(full), settlingWithin: limit,
    spatial: spatial, exempt: exempt, ignoringEvents: events)
  report(claims, at: sourceLocation)
}

/// Records an issue for each claim that does not hold.
private func report(_ claims: [Claim], at sourceLocation: SourceLocation) {
  let reporter = IssueReporter()
  let place = TestPlace(sourceLocation)
  for failure in reporter.failures(of: claims, at: place) { reporter.fail(failure, at: place) }
}

/// Requires claims about a run to hold, and ends the test at the first that does not.
///
/// - Throws: An error of Swift Testing, after the issue is recorded.
public func requireThat(
  _ claims: Claim..., sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let reporter = IssueReporter()
  let failures = reporter.failures(of: claims, at: TestPlace(sourceLocation))
  try reporter.require(failures.first, at: sourceLocation)
}

/// Expects a recording to conform to a standard, such as motion tokens. Each claim that fails is an issue.
///
/// ```swift
/// expectConforms(run, to: tokens)
/// ```
///
/// - Parameters:
///   - recording: A run of a rehearsal, or a trace of any origin.
///   - standard: The standard, such as `ReducedMotion`, or the tokens of the module `DopesheetConformity`.
public func expectConforms(
  _ recording: some Recorded, to standard: some MotionStandard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  report(standard.claims(about: recording), at: sourceLocation)
}

/// Expects a recorded run to happen again, bit for bit, when its inputs are replayed.
///
/// ```swift
/// @Test func crashOfMonday() throws {
///   let trace = try TraceReader.read([UInt8](Data(contentsOf: recording)))
///   try expectReplay(of: trace) { stage in setUpDrawer(on: stage) }
/// }
/// ```
///
/// If the replay differs from the recording, the test fails with one issue that names the first difference.
///
/// - Parameters:
///   - trace: A recording of a live or of a rehearsed run.
///   - setUp: Adds the nodes and motions that the stage had when the recording began; see `Rehearsal.replay`.
/// - Returns: The replay, for further checks.
/// - Throws: An error of Swift Testing, after the issue is recorded, if the recording cannot be replayed or the closure
///   throws an error.
@discardableResult
public func expectReplay(
  of trace: Trace, sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage) throws -> Void
) throws -> Replay {
  try expectReplay(
    of: trace, in: IssueReporter().rehearsal(sourceLocation, setUp),
    sourceLocation: sourceLocation)
}

/// Expects that a recorded run happens again in a rehearsal, such as an async one.
@discardableResult
public func expectReplay(
  of trace: Trace, in rehearsal: Rehearsal, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Replay {
  let reporter = IssueReporter()
  do {
    return try reporter.replay(trace, in: rehearsal, at: TestPlace(sourceLocation))
  } catch {
    try reporter.require(IssueReporter.unplayable(error), at: sourceLocation)
    throw error
  }
}
