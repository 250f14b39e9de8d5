import DopesheetChecking
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace

/// The runs of a test about which claims do not hold.
///
/// They are in a hidden folder of the pending traces, and no command treats them as pending traces. The first claims
/// of a test in a process remove what an earlier process has kept.
struct ClaimTraces {
  /// The path of the test's golden without a name, whether or not it exists.
  private let golden: String
  private let owner: GoldenOwner
  private let folder: PendingFolder
  private let command: String
  private let uses: ComparedGoldens

  /// Finds the traces of the running test, and removes those of an earlier process.
  ///
  /// - Parameter isNeeded: Whether a trace is to be kept.
  /// - Returns: `nil` if nothing is to be kept, or if the test's source is not on this machine.
  init?(
    of reporter: some TestReporter, isNeeded: Bool, _ environment: [String: String],
    _ uses: ComparedGoldens
  ) {
    guard let test = reporter.test else { return nil }
    (owner, self.uses) = (test.owner, uses)
    guard
      let traces = try? TracesFolder.path(
        besideTestFile: reporter.place.file, environment: environment),
      let name = try? reporter.goldenName(of: test),
      isNeeded || !uses.hasClaims(ofGolden: traces + "/" + name.path),
      FileInfo.isThere(PathText.parent(traces) + "/" + PathText.name(reporter.place.file)),
      let pending = try? uses.pendingFolder(forGoldensIn: traces, environment: environment)
    else { return nil }
    (golden, folder) = (traces + "/" + name.path, pending.claims)
    command = GoldenVariables.command(environment, root: pending.root, file: pending.settings)
    uses.begin(claimsOfGolden: golden) { try? pending.clearClaims(ofGolden: golden) }
    let variables = try? GoldenVariables(environment: environment, file: pending.settings)
    guard isNeeded, variables?.keeping != .never else { return nil }
  }

  /// Keeps the trace of a claim. Returns the line with the command that steps to the claim's place; `nil` without a trace,
  /// or if enough other runs are kept.
  func keep(_ claim: Claim) -> String? {
    guard let trace = claim.trace?.owned(by: owner) else { return nil }
    let bytes = TraceWriter.text(of: trace)
    let number = uses.number(ofClaimed: XXH64.digest(of: bytes), forGolden: golden)
    let paths = PendingFolder.claimPaths(ofGolden: golden)
    guard number <= paths.count else { return nil }
    do throws(GoldenError) {
      var kept = try folder.entry(forGolden: paths[number - 1])
      if !FileInfo.isThere(kept.path) {
        kept = try folder.keep(bytes, forGolden: paths[number - 1])
      }
      return trace.stepLine(ShellWord.quoted(PathText.shown(kept.path)), command, claim.place)
    } catch {
      return "The run is not kept: \(error)"
    }
  }
}

extension Trace {
  /// Returns the line of a failure text with the command that steps to a place.
  func stepLine(_ words: String, _ command: String, _ place: TracePlace?) -> String {
    let at = place.map { " --at 'line \(headerLines + $0.lines)'" } ?? ""
    return "step    \(command) step \(words)\(at)"
  }
}
