import DopesheetGoldens
import DopesheetTrace
import Foundation

/// One comparison of a trace with the golden of the running test.
package struct TraceCheck {
  /// What tells several goldens of one test apart.
  package var name: String?
  /// What the test says about recording.
  package var mode: RecordMode?
  /// How far values may be from the golden's.
  package var tolerances = ToleranceRules.exact
  /// Where the check stands.
  package var site: CallSite
  /// The variables of the process.
  package var environment = ProcessInfo.processInfo.environment
  /// What this process has compared so far.
  package var uses = GoldenUses.shared

  /// Creates a check for the test that runs.
  package init(
    name: String? = nil, mode: RecordMode? = nil, tolerances: ToleranceRules = .exact,
    site: CallSite
  ) {
    self.name = name
    self.mode = mode
    self.tolerances = tolerances
    self.site = site
  }

  /// Compares, keeps or records what the mode asks for, and returns what to tell if the check does not pass.
  package func failure(of trace: Trace) -> String? {
    guard let test = TestIdentity.current else {
      let message = """
        expectTrace was called where no test runs: outside of Swift Testing, in a detached task or on another \
        thread. Call it on the task of a @Test function.
        """
      failLoudly(message, at: site)
      return message
    }
    if test.isParameterized, name == nil {
      return """
        \(test.description) runs once for each of its arguments, and all would share one golden. Tell them \
        apart: expectTrace(run, named: …)
        """
    }
    do {
      return try failure(of: trace, in: test)
    } catch {
      return "The golden cannot be checked: \(error)"
    }
  }

  private func failure(of trace: Trace, in test: TestIdentity) throws(GoldenError) -> String? {
    let folder = try TracesFolder.path(besideTestFile: site.filePath, environment: environment)
    let isNewFolder = !FileManager.default.fileExists(atPath: folder)
    // A test in no suite is filed under its file's name.
    let names = test.names.count > 1 ? test.names : [site.fileStem] + test.names
    let golden = try GoldenName(suitesAndTest: names, named: name)
    let path = try golden.path(below: folder)
    let use = GoldenUses.Use(test: test.description, line: site.line, trace: trace)
    if let conflict = uses.conflict(of: use, golden: path, name: golden.path) { return conflict }
    let check = GoldenCheck(
      mode: try RecordMode(environment: environment, inCode: mode),
      options: DiffOptions(tolerances: tolerances),
      pending: try PendingFolder(forGolden: folder, environment: environment))
    let outcome = check.compare(trace, golden: path)
    if outcome.passes {
      if outcome.isNearMiss { warn(outcome) }
      return nil
    }
    attach(trace, outcome, golden.components.joined(separator: "."))
    let hint = """

      SwiftPM warns of files it does not know; give the test target exclude: ["\(TracesFolder.name)"]
      """
    let isRecordedInNewFolder = isNewFolder && outcome.action == .recorded
    let text = outcome.failureText(attached: true)
    return text.trimmingCharacters(in: .newlines) + (isRecordedInNewFolder ? hint : "")
  }

  /// Tells of a golden that passes and uses most of its tolerance.
  private func warn(_ outcome: GoldenOutcome) {
    #if compiler(>=6.3)
      Issue.record(
        "Within tolerance, but close to its end.\n\(outcome.failureText())", severity: .warning,
        sourceLocation: site.location)
    #endif
  }

  /// Attaches the trace and the golden's difference to the test.
  private func attach(_ trace: Trace, _ outcome: GoldenOutcome, _ name: String) {
    let stem = name.replacingOccurrences(of: ".mtrace", with: "")
    Attachment.record(
      TraceWriter.text(of: trace), named: stem + ".actual.mtrace", sourceLocation: site.location)
    Attachment.record(
      Array(outcome.failureText(limit: 1_000).utf8), named: stem + ".diff.txt",
      sourceLocation: site.location)
  }
}
