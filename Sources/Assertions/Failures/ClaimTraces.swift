import DopesheetChecking
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace

/// The runs of a test about which claims do not hold.
///
/// They are in a hidden folder of the pending traces, so that no command takes them for goldens to be. The first claims
/// of a test in a process remove what an earlier process has kept.
struct ClaimTraces {
  /// The path of the test's golden without a name, whether or not it exists.
  private let golden: String
  private let owner: GoldenOwner
  private let folder: PendingFolder
  private let command: String
  private let uses: ComparedGoldens
  /// The greatest number of runs of a test that are kept.
  private static let most = 10

  /// Finds the traces of the running test, and removes those of an earlier process.
  ///
  /// - Parameter isNeeded: Whether a trace is to be kept.
  /// - Returns: `nil` if nothing is to be kept, or if the test's source is not on this machine.
  init?(
    of reporter: some TestReporter, isNeeded: Bool, _ environment: [String: String],
    _ uses: ComparedGoldens
  ) {
    guard let test = reporter.test else { return nil }
    (owner, self.uses) = (GoldenOwner(module: test.module, names: test.names), uses)
    guard isNeeded || !uses.hasClaims(of: owner),
      let traces = try? TracesFolder.path(
        besideTestFile: reporter.place.file, environment: environment),
      FileInfo.isThere(PathText.parent(traces) + "/" + PathText.name(reporter.place.file)),
      let name = try? reporter.goldenName(of: test),
      let pending = try? uses.pendingFolder(forGoldensIn: traces, environment: environment)
    else { return nil }
    (golden, folder) = (traces + "/" + name.path, pending.claims)
    command = GoldenVariables.command(environment, root: pending.root, file: pending.settings)
    uses.begin(claimsOf: owner, clear)
    let variables = try? GoldenVariables(environment: environment, file: pending.settings)
    guard isNeeded, variables?.keeping != .never else { return nil }
  }

  /// Removes the traces that an earlier process kept.
  private func clear() {
    for number in 1...ClaimTraces.most {
      guard let entry = try? folder.entry(forGolden: path(number)), FileInfo.isThere(entry.path)
      else { return }
      try? entry.remove()
    }
  }

  /// Returns the path of the golden in whose place a trace is kept.
  private func path(_ number: Int) -> String {
    number == 1 ? golden : golden.dropLast("mtrace".count) + "\(number).mtrace"
  }

  /// Keeps a trace. Returns the line with the command that steps to the place that a failure names; `nil` if enough other
  /// runs are kept.
  func keep(_ trace: Trace, _ failure: String) -> String? {
    let trace = trace.owned(by: owner)
    let bytes = TraceWriter.text(of: trace)
    let number = uses.number(ofClaimed: XXH64.digest(of: bytes), owner)
    guard number <= ClaimTraces.most else { return nil }
    do throws(GoldenError) {
      let kept = try folder.keep(bytes, forGolden: path(number))
      return trace.stepLine(ShellWord.quoted(PathText.shown(kept.path)), command, failure)
    } catch {
      return "The run is not kept: \(error)"
    }
  }
}

extension Trace {
  /// Returns the line of a failure text with the command that steps to the place that the failure names.
  func stepLine(_ words: String, _ command: String, _ failure: String) -> String {
    let at = place(inFailure: failure).map { " --at 'line \(headerLines + $0.lines)'" } ?? ""
    return "step    \(command) step \(words)\(at)"
  }
}
