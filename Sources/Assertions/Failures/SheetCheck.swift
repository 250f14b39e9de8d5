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
  /// The goldens and sheets that this process has compared so far.
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
    do {
      let folder = try TracesFolder.path(
        besideTestFile: reporter.place.file, environment: environment)
      let file = PathText.parent(folder) + "/" + PathText.name(reporter.place.file)
      let isThere = (try? FileInfo(file).kind) == .file
      let pending =
        isThere ? try uses.pendingFolder(forGoldensIn: folder, environment: environment) : nil
      let store = try pending.map { ($0, try rows(in: file, below: $0.root, of: test)) }
      // What an earlier run kept is out of date. A sheet passes, even where nothing can be removed.
      if let (folder, rows) = store { try? folder.clear(rows) }
      return try failure(of: recorded, in: test, store, file)
    } catch let errors as Diagnostics {
      let lines = errors.list.map { "  \($0)" }
      return plainLines(
        (["The rows in the test cannot be read:"] + lines).joined(separator: "\n"))
    } catch {
      return plainLines("The rows cannot be checked: \(error)")
    }
  }

  private func failure(
    of recorded: some Recorded, in test: TestIdentity, _ store: (PendingFolder, PendingRows)?,
    _ file: String
  ) throws -> String? {
    let pattern = try expected.map { try self.pattern($0, store?.0.settings) }
    // A sheet without rows is met by a run without content.
    if pattern?.rows.isEmpty ?? true, let text = run.emptiness(of: recorded.trace, reporter) {
      return text
    }
    let sheet = Sheet(recorded.trace)
    let comparison = pattern.map { SheetComparison($0, sheet) }
    if let log = ReferencesLog.ofTestCommand(environment: environment) {
      let owner = GoldenOwner(module: test.module, names: test.names)
      try log.append([.sheet(owner)], of: try TestRun(environment: environment))
    }
    let isAlike = uses.agrees(rows: sheet.text, at: reporter.place)
    if comparison?.isEqual == true { return nil }
    if let difference = run.difference { return plainLines(difference) }
    var lines = self.lines(sheet, comparison)
    if let (folder, rows) = store, isAlike {
      do {
        lines += try keep(rows, pattern, sheet, comparison, in: folder, file)
      } catch {
        lines += ["", "The rows are not kept: \(error)"]
      }
    }
    if !uses.agrees(rows: sheet.text, at: reporter.place) {
      if let (folder, rows) = store { try? folder.clear(rows) }
      let golden = "\(type(of: reporter).verb)Trace(run, named: …)"
      lines.removeAll { $0.hasPrefix("  accept  ") }
      lines += [
        "",
        "This call has different rows in different runs. Give each run a golden instead: \(golden)",
      ]
    }
    return plainLines(lines.joined(separator: "\n"))
  }

  /// Reads the expected rows, with the tokens that the settings of the package name.
  private func pattern(_ text: String, _ settings: SettingsFile?) throws -> SheetPattern {
    guard text.contains("$"), let settings, let files = settings.fields.tokens else {
      return try SheetPattern(text: text)
    }
    let tokens = try MotionTokens(
      files: files.map { file throws(FileError) in
        (file, Array(try WholeFile.regularBytes(at: settings.absolute(file))))
      }, mostCopies: MotionTokens.mostCopies)
    return try SheetPattern(text: text, token: tokens.sheetToken)
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

  /// Returns the pending rows of the call, without their text.
  private func rows(
    in file: String, below root: String, of test: TestIdentity
  ) throws(GoldenError) -> PendingRows {
    let name = try reporter.goldenName(of: test)
    return PendingRows(
      test: GoldenOwner(module: test.module, names: test.names).id,
      title: String(name.path.dropLast(".mtrace".count)),
      file: PathText.relative(file, to: root) ?? file, line: reporter.place.line,
      column: reporter.place.column, helper: helper, expected: expected, rows: "",
      run: try TestRun(environment: environment).id, source: "")
  }

  /// Keeps the rows for `dopesheet accept`, unless nothing is to be accepted. Returns the lines that say how.
  private func keep(
    _ rows: PendingRows, _ pattern: SheetPattern?, _ sheet: Sheet, _ comparison: SheetComparison?,
    in folder: PendingFolder, _ file: String
  ) throws -> [String] {
    let variables = try GoldenVariables(environment: environment, file: folder.settings)
    guard variables.keeping != .never, !RecordMode.isCI(environment) else { return [] }
    guard (try? Sheet(text: sheet.text)) == sheet else {
      return ["", "These rows cannot stand in a test. Compare a golden instead."]
    }
    let text = pattern?.accepting(sheet) ?? sheet.text
    try folder.keep(
      PendingRows(
        test: rows.test, title: rows.title, file: rows.file, line: rows.line, column: rows.column,
        helper: helper, expected: expected, rows: text.trimmingCharacters(in: .newlines),
        differences: comparison?.lines ?? [], run: rows.run, source: try SheetCheck.digest(of: file)
      ))
    let tool = GoldenVariables.command(environment, root: folder.root, file: folder.settings)
    return ["", "  accept  \(tool) accept \(ShellWord.quoted(rows.title))"]
  }

  /// Returns the digest of a source; empty if the source is newer than this program, so that places may differ.
  private static func digest(of file: String) throws(FileError) -> String {
    func time(_ path: String?) -> Date {
      let values = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
      return values?[.modificationDate] as? Date ?? .distantPast
    }
    if time(file) > time(Bundle.main.executablePath) { return "" }
    return PendingRows.digest(of: try WholeFile.regularBytes(at: file))
  }
}
