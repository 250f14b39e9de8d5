import DopesheetFiles
import DopesheetGoldens
import DopesheetText

/// The pending traces and rows that a command line selects.
struct PendingSelection {
  /// The folder that is searched by default.
  var near: PendingFolder { goldens.folder }
  /// The selected traces and their states, sorted by name within each folder.
  private(set) var chosen: [PendingStatus] = []
  /// The selected rows of sheets, in the order in which they are written.
  private(set) var rows: [PendingRows] = []
  /// The goldens of the package around the working folder.
  let goldens: PackageGoldens

  /// Selects the traces that the words name, or all in the package around the working folder.
  ///
  /// - Parameters:
  ///   - download: A downloaded folder of pending traces, which replaces the package's own.
  ///   - isKnown: Returns whether a word may select nothing that is pending.
  /// - Throws: ``Diagnostics`` with each other word that selects nothing.
  init(
    _ words: [String], from download: String? = nil, _ console: Console,
    unless isKnown: (String) -> Bool = { _ in false }
  ) throws(Diagnostics) {
    if words.isEmpty, download == nil { try console.requirePackage() }
    let goldens = try PackageGoldens(from: download, console)
    self.goldens = goldens
    let near = goldens.folder
    if words.isEmpty {
      chosen = console.counting("reading", goldens.waiting).map { goldens.status(of: $0) }
      rows = goldens.rows
    }
    var errors: [Diagnostic] = []
    for word in words {
      let there =
        download == nil ? try PendingSelection.folder(of: word, console) ?? near : near
      let packages = [goldens] + (there == near ? [] : [try PackageGoldens(in: there, console)])
      let found = packages.flatMap { package in
        PendingTrace.selected(by: word, at: console.absolute(word), of: package.waiting)
          .map { package.status(of: $0) }
      }
      var foundRows = packages.flatMap(\.rows)
      foundRows = foundRows.filter { $0.answers(to: word, path: console.absolute(word)) }
      if let error = PendingSelection.ambiguity(of: word, found, foundRows) { errors.append(error) }
      rows += foundRows.filter { !rows.contains($0) }
      if found.isEmpty, foundRows.isEmpty, !isKnown(word) {
        errors.append(
          Diagnostic(
            message: "no pending trace matches '\(word)' in \(console.shown(there.path))",
            hint: goldens.waiting.isEmpty && goldens.rows.isEmpty
              ? "nothing is pending"
              : PendingSelection.hint(
                for: word, in: goldens.waiting.map(\.title) + goldens.rows.map(\.content.title))))
      }
      for status in found where !chosen.contains(where: { $0.trace == status.trace }) {
        chosen.append(status)
      }
    }
    if let error = Diagnostics(errors) { throw error }
    rows.sort { $0.comes(before: $1) }
  }

  /// Returns an error if a word is the title of several traces, or of rows in several files.
  private static func ambiguity(
    of word: String, _ traces: [PendingStatus], _ rows: [PendingRows]
  ) -> Diagnostic? {
    let names = traces.map(\.trace).filter { $0.title == word }.map { $0.name.dropLast(7) }
    let files = Set(rows.filter { $0.content.title == word }.map { $0.content.file[...] })
    guard let choices = [names, files.sorted()].first(where: { $0.count > 1 }) else { return nil }
    return Diagnostic(
      message: "'\(word)' names several goldens",
      hint:
        "name one of them: \(choices.map { ShellWord.quoted(String($0)) }.joined(separator: ", "))")
  }

  var isEmpty: Bool { chosen.isEmpty && rows.isEmpty }

  /// How much is selected, in words: `2 traces, rows of 1 call`.
  var words: String {
    PendingSelection.words(traces: chosen.count, of: chosen.count + rows.count)
  }

  static func words(traces: Int, of count: Int) -> String {
    let words = RoundedText.count(traces, "trace")
    return traces == count
      ? words : "\(words), rows of \(RoundedText.count(count - traces, "call"))"
  }

  /// Returns the titles that a word is the end of, or else the nearest title.
  private static func hint(for word: String, in titles: [String]) -> String? {
    let whole = titles.filter { $0.hasSuffix("/" + word) }
    return whole.isEmpty
      ? suggestion(for: word, in: titles, as: "pending") : suggestion(of: whole)
  }

  /// Returns the folder of pending traces for a word that is a path; `nil` with `DOPESHEET_ROOT`, which has only one.
  private static func folder(
    of word: String, _ console: Console
  ) throws(Diagnostics) -> PendingFolder? {
    guard console.environment[.root] == nil else { return nil }
    return try console.pendingFolder(forGolden: word)
  }
}

extension PendingStatus {
  struct Decision {
    /// Whether an unused golden with the same records stays, so that nothing is moved.
    var isNew = false
    /// Whether the recording stays among the pending traces.
    var keepsRecording = false
    /// Whether a run in which values were set by hand may become the golden.
    var takesEdits = false
  }

  /// Makes the recording the golden, removes the golden that it moved from, and prints both.
  ///
  /// - Throws: ``GoldenError`` if a file cannot be read, written or removed. A golden is never written in part.
  func accept(_ decision: Decision, _ report: FileReport) throws(GoldenError) {
    if case .unusable(let error) = state { throw error }
    if let edits, !decision.takesEdits {
      throw GoldenError(
        trace.name, "is not accepted: values were set by hand while it was stepped: \(edits)",
        hint: "run the test again, and set no values")
    }
    if let doubt, !decision.isNew {
      throw GoldenError(
        doubt.place, "\(doubt.message), and may be the earlier golden of \(trace.name)",
        hint: "make it readable, or accept the trace with --as-new")
    }
    var origin: String?
    if case .moved(let old) = state, !decision.isNew { origin = old }
    try trace.accept(movedFrom: origin, keepsRecording: decision.keepsRecording)
    if let origin {
      report.add("moved", trace.name, note: "from \(origin), which was unused and is deleted") {
        $0.say("moved     \(origin) → \(trace.name)")
        $0.say("deleted   \(origin)  (unused)")
      }
    } else {
      report.add("accepted", trace.name) { $0.say("accepted  \(trace.name)") }
    }
  }

  func reject(_ report: FileReport) throws(GoldenError) {
    try trace.remove()
    report.add("rejected", trace.name) { $0.say("rejected  \(trace.name)") }
  }
}
