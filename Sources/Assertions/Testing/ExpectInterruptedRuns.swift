import Dopesheet
import DopesheetChecking
import DopesheetFailures
import DopesheetRecording
import Testing

/// Expects claims to hold however an animation is interrupted.
///
/// ```swift
/// @Test func sheetSurvivesInterruptions() throws {
///   try expectInterruptedRuns(runs: 1_000) { stage in
///     openSheet(on: stage)
///   } interruptedBy: {
///     .calls(.stop)
///     .cues("tap", "drag")
///     .frames(.dropped, .late, .hz(30...120))
///   } always: { run in
///     [run["sheet.frame.origin.y"].staysWithin(-1_000...1_200)]
///   }
/// }
/// ```
///
/// The animation runs once without interruptions, and then `runs` times with other ones.
/// ``DopesheetChecking/ImplicitClaim`` lists the built-in claims. The first failing script, a list of interruptions,
/// is made as small as possible. The issue shows the claim, the interruptions in one sentence, and a test to paste. The
/// run is saved as a pending trace. The next run of the test tries its script first. When the test passes again, it
/// saves the fixed run in place of the broken one. If you accept that run as a golden, the test repeats the script and
/// compares the run with the golden.
///
/// - Parameters:
///   - name: A name that distinguishes several explorations of one test. A test with arguments must give one.
///   - seed: The seed of the interruptions. The same seed gives the same runs.
///   - limit: The time within which the animation settles without interruptions. One that never settles runs to it.
///   - omitted: The built-in claims that do not apply.
///   - interruptions: The kinds of interruptions; by default what users and displays do.
/// - Throws: An error of the animation without interruptions.
public func expectInterruptedRuns(
  named name: String? = nil, runs: Int = 1_000, seed: UInt64 = 1,
  within limit: Ticks = .seconds(10), except omitted: Set<ImplicitClaim> = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: @escaping (Stage) throws -> Void,
  interruptedBy interruptions: () -> Interruption = { .usual },
  always claims: @escaping Exploration.Claims = { _ in [] }
) throws {
  try expectInterruptedRuns(
    of: IssueReporter(at: sourceLocation).rehearsal(setUp), named: name,
    runs: runs, seed: seed, within: limit, except: omitted,
    sourceLocation: sourceLocation, interruptedBy: interruptions, always: claims)
}

/// Expects claims to hold however a rehearsal, such as an async one, is interrupted.
public func expectInterruptedRuns(
  of rehearsal: Rehearsal, named name: String? = nil, runs: Int = 1_000, seed: UInt64 = 1,
  within limit: Ticks = .seconds(10), except omitted: Set<ImplicitClaim> = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  interruptedBy interruptions: () -> Interruption = { .usual },
  always claims: @escaping Exploration.Claims = { _ in [] }
) throws {
  let exploration = Exploration(
    of: rehearsal, runs: runs, seed: seed, within: limit, except: omitted,
    interruptedBy: interruptions())
  try IssueReporter(at: sourceLocation).explore(exploration, named: name, always: claims)
}
