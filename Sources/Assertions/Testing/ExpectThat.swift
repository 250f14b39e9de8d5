import DopesheetFailures
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
  IssueReporter(at: sourceLocation).expect(claims)
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
///   - spatial: Patterns of more tracks that move in space, such as `map.*`.
///   - exempt: Patterns of tracks that may move, because their motion is essential.
///   - events: Patterns of events that only one of the runs has.
/// - Throws: ``Dopesheet/RehearsalError``, or an error of the closures.
public func expectReducedMotion(
  within limit: Ticks = .seconds(10), spatial: [String] = [], exempt: [String] = [],
  ignoringEvents events: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage) throws -> Void, comparedWith full: @escaping (Stage) throws -> Void
) throws {
  let reporter = IssueReporter(at: sourceLocation)
  let claims = try ReducedMotion.claims(
    about: reporter.rehearsal(setUp), comparedWith: reporter.rehearsal(full),
    within: limit, spatial: spatial, exempt: exempt, ignoringEvents: events)
  reporter.expect(claims)
}

/// Requires claims about a run to hold, and ends the test at the first that does not.
///
/// - Throws: An error of Swift Testing, after the issue is recorded.
public func requireThat(
  _ claims: Claim..., sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let reporter = IssueReporter(at: sourceLocation)
  try reporter.require(reporter.failures(of: claims).first)
}

/// Expects a recording to conform to a standard, such as motion tokens. Each claim that fails is an issue.
///
/// ```swift
/// expectConforms(run, to: tokens)
/// ```
///
/// - Parameter standard: The standard, such as `ReducedMotion`, or the tokens of the module `DopesheetConformity`.
public func expectConforms(
  _ recording: some Recorded, to standard: some MotionStandard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  IssueReporter(at: sourceLocation).expect(standard.claims(about: recording))
}

/// Expects a recorded run to happen again, bit for bit, when its inputs are replayed.
///
/// ```swift
/// @Test func crashOfMonday() throws {
///   let trace = try Trace(contentsOf: recording)
///   try expectReplay(of: trace) { stage in setUpDrawer(on: stage) }
/// }
/// ```
///
/// If the replay differs from the recording, the test fails with one issue that names the first difference.
///
/// - Parameter setUp: Adds the nodes and motions that the stage had when the recording began; see `Rehearsal.replay`.
/// - Throws: An error of Swift Testing, after the issue is recorded, if the recording cannot be replayed or the closure
///   throws an error.
@discardableResult
public func expectReplay(
  of trace: Trace, sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage) throws -> Void
) throws -> Replay {
  try expectReplay(
    of: trace, in: IssueReporter(at: sourceLocation).rehearsal(setUp),
    sourceLocation: sourceLocation)
}

/// Expects that a recorded run happens again in a rehearsal, such as an async one.
@discardableResult
public func expectReplay(
  of trace: Trace, in rehearsal: Rehearsal, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Replay {
  try IssueReporter(at: sourceLocation).replay(trace, in: rehearsal)
}
