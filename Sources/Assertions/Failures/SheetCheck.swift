import DopesheetChecking
import DopesheetConformity
import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetRecording
import DopesheetText
import DopesheetTrace
import Foundation

package struct SheetCheck {
  package var environment = TraceCheck.variables
  /// The goldens and sheets that this process has compared so far.
  package var uses = ComparedGoldens.shared
  private let reporter: any TestReporter
  private let helper: String
  private let expected: String?

  /// Creates a check for the test of a reporter.
  ///
  /// - Parameters:
  ///   - helper: The name of the helper that the test called.
  ///   - expected: The text in the test; `nil` if it has none yet.
  package init(
    _ reporter: any TestReporter, _ helper: String, matches expected: String?
  ) {
    (self.reporter, self.helper, self.expected) = (reporter, helper, expected)
  }

  package func expect(_ recorded: some Recorded) {
    if let failure = failure(of: recorded) { reporter.fail(failure) }
  }

  package func require(_ recorded: some Recorded) throws {
    try reporter.require(failure(of: recorded))
  }

  package func failure(of recorded: some Recorded) -> String? {
    guard let test = reporter.test else { return type(of: reporter).homeless(helper) }
    do {
      let pending = try pendingRows(of: test)
      // What an earlier run kept is out of date. A sheet passes, even where nothing can be removed.
      try? pending?.clear()
      return try failure(of: recorded, in: test, pending)
    } catch let errors as Diagnostics {
      let lines = errors.list.map { "  \($0)" }
      return plainLines(
        (["The rows in the test cannot be read:"] + lines).joined(separator: "\n"))
    } catch {
      return plainLines("The rows cannot be checked: \(error)")
    }
  }

  private func failure(
    of recorded: some Recorded, in test: TestIdentity, _ pending: PendingRows?
  ) throws -> String? {
    let run = CheckedRun(run: recorded as? Rehearsal.Run)
    let pattern = try expected.map { try self.pattern($0, pending?.folder.settings) }
    // A sheet without rows is met by a run without content.
    if pattern?.rows.isEmpty ?? true, let text = run.emptiness(of: recorded.trace, reporter) {
      return text
    }
    let sheet = Sheet(recorded.trace)
    let comparison = pattern.map { SheetComparison($0, sheet) }
    if let log = ReferencesLog.ofTestCommand(environment: environment) {
      try log.append([.sheet(test.owner)], of: try TestRun(environment: environment))
    }
    uses.note(rows: sheet.text, at: reporter.place)
    if comparison?.isEqual == true { return nil }
    if let difference = run.difference { return plainLines(difference) }
    var advice: [String] = []
    if let edits = recorded.trace.fact(Trace.Meta.edits) {
      advice = [
        "The rows are not kept: values were set by hand while the run was stepped: \(edits)"
      ]
    } else if let pending {
      let text = pattern?.accepting(sheet) ?? sheet.text
      do { advice = try keep(pending, text, sheet, comparison) } catch {
        advice = ["The rows are not kept: \(error)"]
      }
    }
    // Another run of the call may have come in between.
    if uses.hasSeveralRows(at: reporter.place) {
      try? pending?.clear()
      let golden = "\(type(of: reporter).verb)Trace(run, named: …)"
      advice = [
        "This call has different rows in different runs. Give each run a golden instead: \(golden)"
      ]
    }
    let lines = self.lines(sheet, comparison) + (advice.isEmpty ? [] : [""] + advice)
    return plainLines(lines.joined(separator: "\n"))
  }

  /// Reads the expected rows, with the tokens that the settings of the package name.
  private func pattern(_ text: String, _ settings: SettingsFile?) throws -> SheetPattern {
    guard text.contains("$"), let settings, let files = settings.fields.tokens else {
      return try SheetPattern(text: text)
    }
    let tokens = try MotionTokens(
      files: files.map { file throws(FileError) in
        (file, Array(try WholeFile.bytes(at: settings.absolute(file))))
      }, mostCopies: MotionTokens.mostCopies)
    return try SheetPattern(text: text, tokens: tokens.ofSheets)
  }

  /// Returns the rows that differ, or all rows if the test has none yet.
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

  // MARK: Pending rows

  /// Returns the pending rows of the call, without their text; `nil` if the source is not on this machine.
  private func pendingRows(of test: TestIdentity) throws(GoldenError) -> PendingRows? {
    let traces = try TracesFolder.path(
      besideTestFile: reporter.place.file, environment: environment)
    let source = PathText.parent(traces) + "/" + PathText.name(reporter.place.file)
    guard (try? FileInfo(source).kind) == .file else { return nil }
    let folder = try uses.pendingFolder(forGoldensIn: traces, environment: environment)
    guard let file = PathText.relative(source, to: folder.root) else { return nil }
    let name = (test.names.last ?? "").filter { $0 != "`" }
    return PendingRows(
      PendingRows.Content(
        test: test.owner.id,
        title: String(try reporter.goldenName(of: test).path.dropLast(".mtrace".count)),
        file: file,
        edit: RowsEdit(
          helper: helper, line: reporter.place.line, column: reporter.place.column,
          function: name.contains("(") ? name : name + "()", expected: expected, rows: ""),
        run: try TestRun(environment: environment).id), in: folder)
  }

  /// Keeps rows for `dopesheet accept`, unless nothing is to be accepted. Returns the lines that say how.
  private func keep(
    _ rows: PendingRows, _ text: String, _ sheet: Sheet, _ comparison: SheetComparison?
  ) throws -> [String] {
    let settings = rows.folder.settings
    let variables = try GoldenVariables(environment: environment, file: settings)
    guard variables.keeping != .never, !RecordMode.isCI(environment) else { return [] }
    guard (try? Sheet(text: sheet.text)) == sheet else {
      return ["These rows cannot stand in a test. Compare a golden instead."]
    }
    var rows = rows
    rows.content.edit.rows = text.trimmingCharacters(in: .newlines)
    rows.content.differences = comparison?.lines ?? []
    rows.content.source = try SheetCheck.digest(of: rows.sourcePath)
    try rows.keep()
    let tool = GoldenVariables.command(environment, root: rows.folder.root, file: settings)
    return ["  accept  \(tool) accept \(ShellWord.quoted(rows.content.title))"]
  }

  /// Returns the digest of a source; empty if the source is newer than this program, so that places may differ.
  private static func digest(of file: String) throws(FileError) -> String {
    func time(_ path: String?) -> Date {
      let values = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
      return values?[.modificationDate] as? Date ?? .distantPast
    }
    if time(file) > time(Bundle.main.executablePath) { return "" }
    return PendingRows.digest(of: try WholeFile.bytes(at: file))
  }
}
