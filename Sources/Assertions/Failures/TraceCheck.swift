import DopesheetChecking
import DopesheetDiff
import DopesheetEngine
import DopesheetFiles
import DopesheetGoldens
import DopesheetRecording
import DopesheetText
import DopesheetTrace
import Foundation

/// One comparison of a trace with the golden of the running test.
package struct TraceCheck {
  /// A name that distinguishes several goldens of one test.
  package var name: String?
  /// The record mode that the test or its settings ask for.
  package var mode: RecordMode?
  /// The allowed differences of values; `nil` for those of the files beside the golden.
  package var tolerances: ToleranceRules?
  package var environment = TraceCheck.variables
  package var uses = ComparedGoldens.shared
  private let run: CheckedRun
  private let reporter: any TestReporter

  /// The environment variables at the first check that a check may read. Copying all of them takes longer than a check.
  package static let variables = ProcessInfo.processInfo.environment.filter { name, _ in
    name.hasPrefix(SettingVariable.prefix) || name == "CI" || name == "TMPDIR"
  }

  package init(
    _ reporter: any TestReporter, of run: Rehearsal.Run? = nil, name: String? = nil,
    mode: RecordMode? = nil, tolerances: ToleranceRules? = nil
  ) {
    self.reporter = reporter
    self.run = CheckedRun(run: run)
    self.name = name
    self.mode = mode ?? reporter.settings?.record
    self.tolerances = tolerances ?? reporter.settings?.tolerances
  }

  package func expect(_ trace: Trace) {
    if let failure = failure(of: trace) { reporter.fail(failure) }
  }

  /// Keeps a trace as pending if it differs from its golden, without a failure.
  func keep(_ trace: Trace) {
    var check = self
    // What is not shown cannot be referred to.
    check.uses = ComparedGoldens()
    _ = check.failure(of: trace)
  }

  package func require(_ trace: Trace) throws { try reporter.require(failure(of: trace)) }

  private var helper: String { type(of: reporter).verb + "Trace" }

  /// Compares a trace and writes files as the mode requires. Returns the failure text if the check fails.
  package func failure(of trace: Trace) -> String? {
    guard let test = reporter.test else { return type(of: reporter).homeless(helper) }
    if test.isParameterized, name == nil {
      return """
        \(test.description) runs once for each argument, and all runs would share one golden. Give each a \
        name of its own: \(helper)(run, named: …)
        """
    }
    if let emptiness = run.emptiness(of: trace, reporter) { return emptiness }
    do {
      return try failure(of: trace, in: test)
    } catch {
      return plainLines("The golden cannot be checked: \(error)")
    }
  }

  /// The path of the golden, and its pending trace.
  var paths: (golden: String, pending: PendingTrace)? {
    get throws(GoldenError) {
      guard let test = reporter.test else { return nil }
      let folder = try TracesFolder.path(
        besideTestFile: reporter.place.file, environment: environment)
      let path = folder + "/" + (try reporter.goldenName(of: test, named: name).path)
      let pending = try uses.pendingFolder(forGoldensIn: folder, environment: environment)
      return (path, try pending.entry(forGolden: path))
    }
  }

  private func failure(of trace: Trace, in test: TestIdentity) throws(GoldenError) -> String? {
    let folder = try TracesFolder.path(
      besideTestFile: reporter.place.file, environment: environment)
    let golden = try reporter.goldenName(of: test, named: name)
    let path = folder + "/" + golden.path
    // An error of the disk comes again when the golden is read, and is reported then.
    let info = try? FileInfo(path)
    let isThere = info?.kind == .file
    let isNewFolder = !isThere && !FileInfo.isThere(folder)
    let obstacle = isNewFolder ? PendingFolder.obstacle(toGoldensIn: folder) : nil
    if obstacle == nil { try golden.requireOneCase(below: folder, isThere: isThere) }
    let owner = test.owner
    let trace = trace.owned(by: owner)
    let text = TraceWriter.text(of: trace)
    let use = ComparedGoldens.Use(test: test.description, line: reporter.place.line, text: text)
    if let conflict = uses.conflict(of: use, golden: path, name: golden.path, helper: helper) {
      return conflict
    }
    let pending =
      try obstacle == nil
      ? uses.pendingFolder(forGoldensIn: folder, environment: environment)
      : PendingFolder(goneGoldensIn: folder, ofModule: test.module, environment: environment)
    let settings = pending.settings
    let variables = try GoldenVariables(environment: environment, file: settings)
    var rules = tolerances ?? .exact
    if tolerances == nil, obstacle == nil {
      rules = try uses.tolerances(
        forGolden: path, settings: settings, environment: environment)
    }
    var check = GoldenCheck(
      mode: try RecordMode(environment: environment, inCode: mode, file: settings),
      options: DiffOptions(tolerances: rules, context: variables.context), pending: pending)
    check.keeping = variables.keeping
    check.refuge = { [environment] in pending.inTemporaryFolder(environment: environment) }
    check.obstacle = obstacle
    noteMotion(at: trace.unsettled, golden.path)
    var difference: String?
    let outcome = check.compare(trace, text: text, golden: path, isThere ? info : nil) {
      difference = run.difference
      return difference == nil
    }
    let log = ReferencesLog(beside: check.pendingInUse, environment: environment)
    let isNoted = try log.note(
      outcome, by: owner, below: check.pending.root, in: TestRun(environment: environment),
      rules: tolerances.map { GoldenUse.Rules($0, in: trace) },
      isInPlace: uses.isInPlace(log: log.path))
    if isNoted { uses.note(log: log.path) }
    if let difference { return plainLines(difference) }
    if outcome.passes {
      if outcome.isNearMiss {
        let text =
          "The run is within the tolerance, but close to its limit.\n\(outcome.failureText())"
        reporter.warn(text.trimmingCharacters(in: .newlines))
      }
      return nil
    }
    if reporter.attachesFiles {
      let title = ([test.module] + golden.components).joined(separator: ".").dropLast(7)
      let files = outcome.files(titled: String(title))
      reporter.attach(
        [
          FailureFile(name: title + ".actual.mtrace", bytes: text),
          FailureFile(name: title + ".diff.txt", bytes: Array(files.text.utf8)),
        ] + (files.picture.map { [FailureFile(name: title + ".svg", bytes: $0)] } ?? []))
    }
    let message = outcome.failureText(
      tool: GoldenVariables.command(environment, root: pending.root, file: settings),
      diffTool: variables.diffTool, attached: reporter.attachesFiles,
      titles: (outcome.action.keptTrace ?? (try? pending.entry(forGolden: path)))
        .map { uses.titles(with: $0) },
      twin: outcome.explanation?.causesKey.flatMap {
        uses.twin(ofCauses: $0, in: String(golden.path.dropLast(".mtrace".count)))
      },
      former: isThere || obstacle != nil || outcome.action == .recorded
        ? nil : uses.former(of: trace, missing: path, owner: owner, below: pending.root),
      recordsNothing: check.mode == .never)
    var hint: String?
    if isNewFolder, outcome.action == .recorded {
      hint = TracesExclusion(folder: folder, root: pending.root, module: test.module)?.hint
    }
    return variables.coloring.apply(to: message.trimmingCharacters(in: .newlines))
      + (hint.map { "\n" + $0 } ?? "")
  }

  /// Records a failure for motions that still moved when the run ended, if the test has settings.
  private func noteMotion(at unsettled: [String], _ golden: String) {
    guard !unsettled.isEmpty, let settings = reporter.settings, settings.allowsMotionAtEnd != true
    else { return }
    let code = type(of: reporter).code(allowing: "allowsMotionAtEnd")
    let message = """
      The run of \(golden) ends before these motions: \(unsettled.joined(separator: ", ")). Play it until \
      it settles, or allow it: \(code)
      """
    reporter.failAtEnd(message)
  }
}

/// Settings for the goldens of a test, or of all tests of a class or suite.
public struct TraceSettings: Sendable {
  /// When goldens are written; `nil` if `DOPESHEET_RECORD` and `CI` decide.
  package var record: RecordMode?
  /// The allowed differences of values; `nil` for those of the `tolerances.txt` files beside the goldens.
  package var tolerances: ToleranceRules?
  /// The tempo of rehearsals that set none, in XCTest only of those that assertions create; `nil` for 60 Hz.
  package var tempo: (any Tempo)?
  /// Whether a run may end while motions still move; `nil` counts as `false`.
  package var allowsMotionAtEnd: Bool?
  /// Whether a run may have no track and no event, or settle at time 0; `nil` counts as `false`.
  var allowsEmpty: Bool?

  /// Creates settings. Those that are `nil` have their defaults.
  public init(
    record: RecordMode? = nil, tolerances: ToleranceRules? = nil, at tempo: (any Tempo)? = nil,
    allowsMotionAtEnd: Bool? = nil, allowsEmpty: Bool? = nil
  ) {
    self.record = record
    self.tolerances = tolerances
    self.tempo = tempo
    self.allowsMotionAtEnd = allowsMotionAtEnd
    self.allowsEmpty = allowsEmpty
  }

  /// Returns these settings, with those of an outer suite where they are `nil`.
  package func inside(_ outer: TraceSettings) -> TraceSettings {
    TraceSettings(
      record: record ?? outer.record, tolerances: tolerances ?? outer.tolerances,
      at: tempo ?? outer.tempo,
      allowsMotionAtEnd: allowsMotionAtEnd ?? outer.allowsMotionAtEnd,
      allowsEmpty: allowsEmpty ?? outer.allowsEmpty)
  }
}
