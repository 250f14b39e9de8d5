import DopesheetChecking
import DopesheetConformity
import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetRecording
import DopesheetText
import Foundation

/// One comparison of what moved with the rows that a test contains.
package struct SheetCheck {
  /// The environment variables of the process.
  package var environment = TraceCheck.variables
  /// What this process has compared so far.
  package var uses = ComparedGoldens.shared
  private let reporter: any TestReporter
  private let helper: String
  private let run: CheckedRun
  private let expected: String?

  /// Creates a check for the test of a reporter.
  ///
  /// - Parameters:
  ///   - helper: The name of the helper that the test called.
  ///   - run: The run, if there is one.
  ///   - expected: The text in the test; `nil` if it has none yet.
  package init(
    _ reporter: any TestReporter, _ helper: String, of run: Rehearsal.Run?,
    matches expected: String?
  ) {
    (self.reporter, self.helper, self.expected) = (reporter, helper, expected)
    self.run = CheckedRun(run)
  }

  /// Compares what moved in a trace, and records a failure if it differs.
  package func expect(_ recorded: some Recorded) {
    if let failure = failure(of: recorded) { reporter.fail(failure) }
  }

  /// Compares what moved in a trace, and ends the test if it differs.
  package func require(_ recorded: some Recorded) throws {
    try reporter.require(failure(of: recorded))
  }

  /// Returns the failure text; `nil` if the rows match.
  package func failure(of recorded: some Recorded) -> String? {
    guard let test = reporter.test else { return type(of: reporter).homeless(helper) }
    if let emptiness = run.emptiness(of: recorded.trace, reporter) { return emptiness }
    let sheet = Sheet(recorded.trace)
    do {
      let comparison = try expected.map { text in
        SheetComparison(try pattern(text), sheet)
      }
      return try failure(of: sheet, comparison, in: test)
    } catch let errors as Diagnostics {
      let lines = errors.list.map { "  \($0)" }
      return plainLines(
        (["The rows in the test cannot be read:"] + lines).joined(separator: "\n"))
    } catch {
      return plainLines("The rows cannot be checked: \(error)")
    }
  }

  /// Reads the expected rows, with the tokens that the settings of the package name.
  private func pattern(_ text: String) throws -> SheetPattern {
    guard text.contains("$") else { return try SheetPattern(text: text) }
    let settings = try SettingsFile.read(around: reporter.place.file, environment: environment)
    guard let files = settings.fields.tokens else { return try SheetPattern(text: text) }
    let tokens = try MotionTokens(
      files: files.map { file throws(FileError) in
        (file, Array(try WholeFile.regularBytes(at: settings.absolute(file))))
      }, mostCopies: MotionTokens.mostCopies)
    return try SheetPattern(text: text, token: tokens.sheetToken)
  }

  private func failure(
    of sheet: Sheet, _ comparison: SheetComparison?, in test: TestIdentity
  ) throws(GoldenError) -> String? {
    if let log = ReferencesLog.ofTestCommand(environment: environment) {
      let owner = GoldenOwner(module: test.module, names: test.names)
      try log.append([.sheet(owner)], of: try TestRun(environment: environment))
    }
    let file = PathText.absolute(reporter.place.file)
    let isOnlyCall = uses.agrees(rows: sheet.text, at: reporter.place)
    let isThere = (try? FileInfo(file).kind) == .file
    let pending = try isThere ? PendingFolder(forGolden: file, environment: environment) : nil
    let rows = try pending.map { pending throws(GoldenError) in
      try self.rows(sheet, below: pending.root, of: test)
    }
    if comparison?.isEqual == true {
      if let pending, let rows { try pending.clear(rows) }
      return nil
    }
    if let difference = run.difference { return plainLines(difference) }
    var lines = self.lines(sheet, comparison)
    if !isOnlyCall {
      if let pending, let rows { try pending.clear(rows) }
      lines += [
        "",
        "This call compared other rows before: in a loop, for other arguments, or in another test. Rows in a source are "
          + "for one run; for several, compare goldens: \(type(of: reporter).verb)Trace(run, named: …)",
      ]
    } else if let pending, let rows, try keeps(rows, pending) {
      let tool = GoldenVariables.command(environment, root: pending.root, file: pending.settings)
      lines += ["", "  accept  \(tool) accept \(ShellWord.quoted(rows.title))"]
    }
    return plainLines(lines.joined(separator: "\n"))
  }

  /// Returns what differs, or all rows if the test has none yet.
  private func lines(_ sheet: Sheet, _ comparison: SheetComparison?) -> [String] {
    let all = sheet.text.split(separator: "\n").map(String.init)
    guard let comparison else {
      return ["The test has no rows yet. These are the run's:"] + SheetCheck.shortened(all)
    }
    let count = RoundedText.count(comparison.expectedCount, "row")
    let differing = comparison.differences.count
    return SheetCheck.shortened(comparison.lines)
      + ["Sheet differs in \(RoundedText.count(differing, "row")); the test expects \(count)."]
  }

  private static func shortened(_ lines: [String]) -> [String] {
    lines.count <= 20 ? lines : lines.prefix(19) + ["… \(lines.count - 19) more"]
  }

  /// Returns the rows as they wait for `dopesheet accept`.
  private func rows(
    _ sheet: Sheet, below root: String, of test: TestIdentity
  ) throws(GoldenError) -> PendingRows {
    let name = try reporter.goldenName(of: test)
    let file = PathText.absolute(reporter.place.file)
    return PendingRows(
      test: GoldenOwner(module: test.module, names: test.names).id,
      title: String(name.path.dropLast(".mtrace".count)),
      file: PathText.relative(file, to: root) ?? file, line: reporter.place.line,
      column: reporter.place.column, helper: helper, expected: expected,
      rows: sheet.text.trimmingCharacters(in: .newlines),
      run: try TestRun(environment: environment).id,
      source: PendingRows.digest(of: try WholeFile.regularBytes(at: file)))
  }

  /// Keeps the rows for `dopesheet accept`, unless nothing is to be accepted. Returns whether they are kept.
  private func keeps(_ rows: PendingRows, _ pending: PendingFolder) throws(GoldenError) -> Bool {
    let variables = try GoldenVariables(environment: environment, file: pending.settings)
    guard variables.keeping != .never, !RecordMode.isCI(environment) else { return false }
    try pending.keep(rows)
    return true
  }
}
