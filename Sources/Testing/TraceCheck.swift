import DopesheetChecking
import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace
import Foundation

/// One comparison of a trace with the golden of the running test.
package struct TraceCheck {
  /// A name that distinguishes several goldens of one test.
  package var name: String?
  /// The record mode that the test or its trait asks for.
  package var mode: RecordMode?
  /// The allowed differences of values; `nil` for those of the files beside the golden.
  package var tolerances: ToleranceRules?
  /// The place of the check in the test's source.
  package var location: SourceLocation
  /// The environment variables of the process.
  package var environment = TraceCheck.variables
  /// The goldens that this process has compared so far.
  package var uses = GoldenUses.shared
  /// Runs the rehearsal again and compares; `nil` for a trace without a run.
  private var again: (() throws -> Void)?
  private let reporter: IssueReporter
  private let settledAtStart: Bool

  /// The environment variables at the first check. They are kept, because copying them takes longer than a check.
  private static let variables = ProcessInfo.processInfo.environment

  /// Creates a check for the running test, or for the test that created the run.
  package init(
    of run: Rehearsal.Run? = nil, name: String? = nil, mode: RecordMode? = nil,
    tolerances: ToleranceRules? = nil, at location: SourceLocation
  ) {
    reporter = IssueReporter(run?.scope)
    settledAtStart = run?.settledAtStart ?? false
    self.name = name
    self.mode = mode ?? reporter.session?.settings.record
    self.tolerances = tolerances ?? reporter.session?.settings.tolerances
    self.location = location
    if let run, run.again != nil { again = { try run.verifyDeterminism() } }
  }

  /// Compares a trace, and records an issue if the check fails.
  package func expect(_ trace: Trace) {
    if let failure = failure(of: trace) { reporter.fail(failure, at: location) }
  }

  /// Compares a trace, and ends the test if the check fails.
  package func require(_ trace: Trace) throws {
    try reporter.require(failure(of: trace), at: location)
  }

  /// Compares a trace and writes files as the mode requires. Returns the failure text if the check fails.
  package func failure(of trace: Trace) -> String? {
    guard let test = reporter.test else { return IssueReporter.homeless("expectTrace") }
    if test.isParameterized, name == nil {
      return """
        \(test.description) runs once for each argument, and all runs would share one golden. Give each a \
        name of its own: expectTrace(run, named: …)
        """
    }
    if let emptiness = emptiness(of: trace) { return emptiness }
    do {
      return try failure(of: trace, in: test)
    } catch {
      return plainLines("The golden cannot be checked: \(error)")
    }
  }

  /// Returns the failure text for a run without content, whose golden would always pass; `nil` for others.
  private func emptiness(of trace: Trace) -> String? {
    guard reporter.session?.settings.allowsEmpty != true else { return nil }
    let allow = "If the test is about that, allow it: .traces(allowsEmpty: true)"
    if trace.columns.kinds.allSatisfy({ $0 == .source }) {
      return """
        Nothing was recorded: the run has no track and no event. Start a motion in the rehearsal's closure, or probe \
        a value of your own: recorder.probe("card.alpha") { view.alpha }
        \(allow)
        """
    }
    guard settledAtStart else { return nil }
    return """
      The run was settled at time 0, before its first frame: nothing on the stage moves, waits or is scheduled. If an \
      engine of your own moves, say when it is at rest: stage.settles { engine.isIdle }
      Or run for a fixed time: .run(until: .seconds(1))
      \(allow)
      """
  }

  private func failure(of trace: Trace, in test: TestIdentity) throws(GoldenError) -> String? {
    let folder = try TracesFolder.path(besideTestFile: location.testFile, environment: environment)
    let isNewFolder = !FileInfo.isThere(folder)
    // The golden of a test without a suite is in a folder named after its file.
    let names = test.names.count > 1 ? test.names : [location.fileStem] + test.names
    let golden = try GoldenName(suitesAndTest: names, named: name)
    let path = try golden.path(below: folder)
    let owner = GoldenOwner(module: test.module, names: test.names)
    let trace = trace.owned(by: owner)
    let text = TraceWriter.text(of: trace)
    let use = GoldenUses.Use(test: test.description, line: location.line, text: text)
    if let conflict = uses.conflict(of: use, golden: path, name: golden.path) { return conflict }
    let variables = try GoldenVariables(environment: environment)
    var rules = tolerances ?? .exact
    if tolerances == nil { rules = try TraceCheck.tolerances(beside: path) }
    var check = GoldenCheck(
      mode: try RecordMode(environment: environment, inCode: mode),
      options: DiffOptions(tolerances: rules, context: variables.context),
      pending: try PendingFolder(forGolden: folder, environment: environment))
    check.keeping = variables.keeping
    reporter.session?.note(unsettled: trace.unsettled, golden: golden.path, at: location)
    var difference: String?
    let outcome = check.compare(trace, text: text, golden: path) {
      difference = self.difference
      return difference == nil
    }
    try ReferencesLog(beside: check.pending, environment: environment).note(
      outcome, by: owner, below: check.pending.root, in: TestRun(environment: environment))
    if let difference { return plainLines(difference) }
    if outcome.passes {
      if outcome.isNearMiss { warn(outcome) }
      return nil
    }
    attach(trace, outcome, ([test.module] + golden.components).joined(separator: "."))
    let hint = """

      To avoid a warning of SwiftPM about the new files, give the test target exclude: ["\(TracesFolder.name)"]
      """
    let isRecordedInNewFolder = isNewFolder && outcome.action == .recorded
    let message = outcome.failureText(diffTool: variables.diffTool, attached: true)
    return variables.coloring.apply(to: message.trimmingCharacters(in: .newlines))
      + (isRecordedInNewFolder ? hint : "")
  }

  /// Returns the tolerances of the files beside a golden.
  private static func tolerances(beside golden: String) throws(GoldenError) -> ToleranceRules {
    do throws(Diagnostics) {
      return try ToleranceFile.rules(forGolden: golden)
    } catch {
      let first = error.list[0]
      let place = [first.line, first.column].compactMap { $0.map { ":\($0)" } }.joined()
      throw GoldenError((first.file ?? "") + place, first.message, hint: first.hint)
    }
  }

  /// The failure text if a repeated run differs from the first; `nil` if the run may be recorded.
  private var difference: String? {
    let advice = """
      The closure must do the same each time: create all objects inside it, and use no clock, no random number, and no \
      order of a Set or a Dictionary.
      """
    do {
      try again?()
      return nil
    } catch let difference as RehearsalDifference {
      return
        "The run differs when it is played again, so it is not recorded. \(difference)\n\(advice)"
    } catch {
      return "The run cannot be played again, so it is not recorded: \(error)\n\(advice)"
    }
  }

  /// Records a warning for a golden that passes but uses most of its tolerance.
  private func warn(_ outcome: GoldenOutcome) {
    #if compiler(>=6.3)
      let text =
        "The run is within the tolerance, but close to its limit.\n\(outcome.failureText())"
      _ = reporter.record { [location] in
        Issue.record(
          Comment(rawValue: text.trimmingCharacters(in: .newlines)), severity: .warning,
          sourceLocation: location)
      }
    #endif
  }

  /// Attaches the files of a failure to the test.
  private func attach(_ trace: Trace, _ outcome: GoldenOutcome, _ name: String) {
    let files = FailureFile.files(of: trace, outcome, golden: name)
    _ = reporter.record { [location] in
      for file in files {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location)
      }
    }
  }
}

/// A file that is attached to a test whose golden does not pass.
package struct FailureFile {
  /// The name of the file, with the module and the golden.
  package let name: String
  package let bytes: [UInt8]

  /// Returns the trace, the full difference as text, and a picture of both if there is a golden.
  ///
  /// - Parameter golden: The name of the golden, including its module.
  package static func files(
    of trace: Trace, _ outcome: GoldenOutcome, golden: String
  ) -> [FailureFile] {
    let suffix = ".mtrace"
    let stem = golden.hasSuffix(suffix) ? String(golden.dropLast(suffix.count)) : golden
    var files = [
      FailureFile(name: stem + ".actual.mtrace", bytes: TraceWriter.text(of: trace)),
      FailureFile(
        name: stem + ".diff.txt", bytes: Array(outcome.failureText(limit: 1_000).utf8)),
    ]
    if let picture = outcome.finding.picture(titled: stem) {
      files.append(FailureFile(name: stem + ".svg", bytes: picture))
    }
    return files
  }
}
