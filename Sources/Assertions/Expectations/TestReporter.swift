import DopesheetChecking
import DopesheetEngine
import DopesheetGoldens
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// A test framework as the helpers see it: the running test, its settings, and its ways to report.
///
/// The helpers of `DopesheetTesting` and of `DopesheetXCTest` differ only in this.
package protocol TestReporter {
  /// The first word of the helpers' names: `expect` or `assert`.
  static var verb: String { get }
  /// Returns the code that turns on a setting of the test, such as `allowsEmpty`.
  static func code(allowing setting: String) -> String
  /// Returns a counter-example as a test to paste.
  static func test(of example: CounterExample) -> String
  /// The running test, if there is one.
  var test: TestIdentity? { get }
  /// The settings of the test; `nil` if it has none.
  var settings: TraceSettings? { get }

  /// Whether files can be attached to failures.
  var attachesFiles: Bool { get }

  /// Records a failure. Without a test, prints the message and makes the process fail.
  func fail(_ message: String, at place: TestPlace)
  /// Records a failure that does not prevent the checks that follow.
  func failAtEnd(_ message: String, at place: TestPlace)
  /// Shows a warning, which does not fail the test.
  func warn(_ message: String, at place: TestPlace)
  /// Attaches files to the failure that follows.
  func attach(_ files: [FailureFile], at place: TestPlace)
}

extension TestReporter {
  /// Returns the message for a helper that was called outside of a test.
  package static func homeless(_ helper: String) -> String {
    """
    \(helper) was called outside of a test of Swift Testing. In an XCTestCase, import the product DopesheetXCTest \
    and call \(helper.replacing(verb, with: "assert", maxReplacements: 1)). Otherwise call it on the task of a @Test \
    function, not in a detached task or on another thread, or pass the test's TraceSession to it.
    """
  }

  /// Reports a call of a helper outside of a test. Returns whether there is a test.
  func hasTest(for helper: String, at place: TestPlace) -> Bool {
    if test != nil { return true }
    fail(Self.homeless(helper), at: place)
    return false
  }

  /// Creates the rehearsal of a helper, with the tempo of the test unless a rate is given.
  package func rehearsal(
    at rate: FrameRate?, fileID: String, line: Int,
    _ setUp: @escaping (Stage) throws -> Void
  ) -> Rehearsal {
    let tempo: any Tempo = rate ?? settings?.tempo ?? RehearsalScope.current.tempo
    return Rehearsal(tempo, fileID: fileID, line: line, setUp)
  }

  /// Returns the failure texts of the claims that do not hold.
  ///
  /// Shows the warnings of the others. In a run of `dopesheet test`, logs the margins of all.
  package func failures(
    of claims: [Claim], at place: TestPlace, environment: [String: String] = TraceCheck.variables
  ) -> [String] {
    _ = hasTest(for: Self.verb + "That", at: place)
    for warning in claims.compactMap(\.warning) { warn(plainLines(warning), at: place) }
    do throws(GoldenError) {
      try logMargins(of: claims, environment)
    } catch {
      fail(plainLines("The margins cannot be logged: \(error)"), at: place)
    }
    return claims.filter { !$0.holds }.map { plainLines($0.description) }
  }

  private func logMargins(
    of claims: [Claim], _ environment: [String: String]
  ) throws(GoldenError) {
    guard let test, let log = ReferencesLog.ofMargins(environment: environment) else { return }
    let owner = GoldenOwner(module: test.module, names: test.names)
    let entries = claims.compactMap { claim in
      claim.margin.map {
        References.Entry.margin(
          ClaimMargin(
            claim: claim.statement, owner: owner, amount: $0.amount, unit: $0.unit,
            limit: $0.limit))
      }
    }
    if !entries.isEmpty { try log.append(entries, of: TestRun(environment: environment)) }
  }

  /// Replays a recording, and records a failure if the replay differs.
  ///
  /// - Throws: ``ReplayError``, and errors of the closure.
  package func replay(
    _ trace: Trace, in rehearsal: Rehearsal, at place: TestPlace
  ) throws -> Replay {
    let replay = try rehearsal.replay(trace)
    if !replay.isFaithful {
      fail(plainLines(String(replay.text().dropLast())), at: place)  // without the line feed
    }
    return replay
  }

  /// Records a failure for the error that a comparison of runs throws.
  package func alike(_ helper: String, at place: TestPlace, _ compare: () throws -> Void) {
    guard hasTest(for: Self.verb + helper, at: place) else { return }
    do {
      try compare()
    } catch let difference as RehearsalDifference {
      fail(plainLines(difference.description), at: place)
    } catch {
      fail(Self.unplayable(error), at: place)
    }
  }

  /// Returns the failure text for an error of a rehearsal.
  package static func unplayable(_ error: any Error) -> String {
    plainLines("The rehearsal cannot be played: \(error)")
  }
}
