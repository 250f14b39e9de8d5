import Dopesheet
import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import Testing

/// Runs an animation until it settles, and expects it to move as the rows say.
///
/// A sheet has a row for each movement, for each change at once and for each event; see the guide's page *Sheets*. Type the rows
/// before the animation exists, or leave them out: the test then fails and shows them, and `dopesheet accept` writes
/// them into its source.
///
/// ```swift
/// @Test func cardEnters() throws {
///   try expectSheet { stage in enter(card, on: stage) } matches: {
///     """
///     card.position  (100, 400) → (100, 80)  0–400 ms  cubic.out
///     card.alpha     0 → 1                   0–400 ms  cubic.out
///     """
///   }
/// }
/// ```
///
/// - Parameters:
///   - tempo: The times of the frames: a rate, or any other tempo; by default that of the trait `traces`, or else 60 Hz.
///   - rows: Returns the text of the rows, in any order of names. `_` stands for any cell, `±20 ms` after a time and
///     `±0.5` after a value for a distance, and a last line `…` for further rows.
/// - Throws: An error of Swift Testing, after the issue is recorded, if the animation has not settled in time or the
///   closure throws an error.
@discardableResult
public func expectSheet(
  at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void,
  matches rows: (() -> String)? = nil
) throws -> Rehearsal.Run {
  let rehearsal = IssueReporter(at: sourceLocation).rehearsal(at: tempo, setUp)
  return try expectSheet(
    of: rehearsal, within: limit, sourceLocation: sourceLocation, matches: rows)
}

/// Expects a rehearsal, such as an async one, to move as the rows say; see
/// ``expectSheet(at:within:sourceLocation:_:matches:)``.
@discardableResult
public func expectSheet(
  of rehearsal: Rehearsal, within limit: Ticks = .seconds(10),
  sourceLocation: SourceLocation = #_sourceLocation, matches rows: (() -> String)? = nil
) throws -> Rehearsal.Run {
  let reporter = IssueReporter(rehearsal.scope, at: sourceLocation)
  let run = try reporter.played { try rehearsal.runUntilSettled(within: limit) }
  SheetCheck(reporter, "expectSheet", matches: rows?()).expect(run)
  return run
}

/// Expects a run or a trace to move as the rows say; see
/// ``expectSheet(at:within:sourceLocation:_:matches:)``.
///
/// ```swift
/// expectSheet(run) {
///   "card.alpha  0 → 1  0–400 ±20 ms  _"
/// }
/// ```
public func expectSheet(
  _ recorded: some Recorded, sourceLocation: SourceLocation = #_sourceLocation,
  matches rows: (() -> String)? = nil
) {
  let scope = (recorded as? Rehearsal.Run)?.scope
  SheetCheck(IssueReporter(scope, at: sourceLocation), "expectSheet", matches: rows?())
    .expect(recorded)
}

/// Requires a run or a trace to move as the rows say, and ends the test otherwise.
///
/// - Throws: An error of Swift Testing, after the issue is recorded.
public func requireSheet(
  _ recorded: some Recorded, sourceLocation: SourceLocation = #_sourceLocation,
  matches rows: (() -> String)? = nil
) throws {
  let scope = (recorded as? Rehearsal.Run)?.scope
  try SheetCheck(IssueReporter(scope, at: sourceLocation), "requireSheet", matches: rows?())
    .require(recorded)
}

/// Runs an animation until it settles, and ends the test if it does not move as the rows say.
///
/// See ``expectSheet(at:within:sourceLocation:_:matches:)`` for the parameters.
///
/// - Throws: An error of Swift Testing, after the issue is recorded, also if the animation has not settled in time or the
///   closure throws an error.
@discardableResult
public func requireSheet(
  at tempo: some Tempo = TempoOfTest(), within limit: Ticks = .seconds(10),
  sourceLocation: SourceLocation = #_sourceLocation, _ setUp: @escaping (Stage) throws -> Void,
  matches rows: (() -> String)? = nil
) throws -> Rehearsal.Run {
  let reporter = IssueReporter(at: sourceLocation)
  let rehearsal = reporter.rehearsal(at: tempo, setUp)
  let run = try reporter.played { try rehearsal.runUntilSettled(within: limit) }
  try SheetCheck(reporter, "requireSheet", matches: rows?()).require(run)
  return run
}
