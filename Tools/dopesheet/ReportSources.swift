import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation
import DopesheetReports

/// The goldens that a report shows: where they lie, and what the last runs say of them.
struct ReportSources {
  /// Where an item comes from.
  private enum Source {
    /// A recording that waits.
    case pending(PendingTrace)
    /// The golden of a test, by its path below the root.
    case golden(String)
    /// A run document, which is played, or a golden without one.
    case file(String)
  }

  let console: Console
  let pending: PendingGoldens
  /// The folder of the package's own pending traces, beside which the page lies.
  private let own: PendingFolder
  /// The folder of pending traces that comes from elsewhere, as it was given.
  let download: String?
  /// The last use of each golden, by its path below the root.
  let uses: [String: GoldenUse]
  let judge: UnusedGoldens
  private let list: [Source]

  /// Finds what some words mean, or all there is.
  ///
  /// - Parameter download: A folder of pending traces that comes from elsewhere.
  /// - Throws: The words that mean nothing.
  init(
    _ words: [String], from download: String?, _ console: Console
  ) throws(Diagnostics) {
    self.console = console
    self.download = download
    let pending = try PendingGoldens(from: download, console)
    self.pending = pending
    uses = Dictionary(
      References.lastUses(of: pending.references.runs).map { ($0.golden, $0) },
      uniquingKeysWith: { _, last in last })
    judge = UnusedGoldens(pending.references.evidence(), tests: nil)
    let goldens: [String]
    (own, goldens) = try Diagnostics.told { () throws(FileError) in
      (
        try PendingFolder(around: console.folder, environment: console.environment),
        try GoldenFiles.ofTests(in: pending.folder)
      )
    }
    list = try ReportSources.list(words, pending, goldens, download == nil, console)
  }

  private static func list(
    _ words: [String], _ pending: PendingGoldens, _ goldens: [String], _ isPlaying: Bool,
    _ console: Console
  ) throws(Diagnostics) -> [Source] {
    var list: [Source] = []
    var seen: Set<String> = []
    var mistakes: [Diagnostic] = []
    func add(_ source: Source, _ golden: String) -> Bool {
      if seen.insert(golden).inserted { list.append(source) }
      return true
    }
    for word in words.isEmpty ? [nil] : words.map(Optional.some) {
      func isMeant(_ trace: PendingTrace) -> Bool {
        word.map { trace.answers(to: $0) || trace.answers(to: console.absolute($0)) } ?? true
      }
      var isKnown = word == nil
      let path = word ?? "traces"
      var files: [String] = []
      if isPlaying, console.isThere(FileTree.spelledOut(path, console)) {
        files = try Verification.files(under: [path], console)
      }
      // Documents tell best how they stand: they are played. Then comes what waits, then goldens of tests, and last
      // traces that nothing is known of.
      for file in files where file.hasSuffix(FileTree.documentSuffix) {
        let golden = console.absolute(FileTree.golden(ofDocument: file))
        isKnown = add(.file(file), PathText.absolute(golden))
      }
      for trace in pending.waiting where isMeant(trace) {
        isKnown = add(.pending(trace), trace.goldenPath)
      }
      for name in goldens {
        let trace = PendingTrace(folder: pending.folder, name: name)
        if isMeant(trace) { isKnown = add(.golden(name), trace.goldenPath) }
      }
      for file in files where !file.hasSuffix(FileTree.documentSuffix) {
        isKnown = add(.file(file), PathText.absolute(console.absolute(file)))
      }
      if let word, !isKnown {
        let names = pending.waiting.map(\.title) + goldens.map { PendingTrace.title(of: $0) }
        mistakes.append(
          Diagnostic(
            message: "no golden is '\(word)', and nothing is pending for it",
            hint: suggestion(for: word, in: names)))
      }
    }
    if let error = Diagnostics(mistakes) { throw error }
    return list
  }

  /// The number of goldens.
  var count: Int { list.count }

  /// What the package is called.
  var rootName: String { PathText.name(own.root) }

  /// Where the page lies unless somebody says otherwise.
  var standardOutput: String {
    // Beside the pending traces, or among them where the variables name another folder for these.
    let folder = PathText.name(own.path) == "pending" ? PathText.parent(own.path) : own.path
    return folder + "/report.html"
  }

  /// What is known of the runs, in one line.
  var run: String {
    let count = pending.references.runs.count
    if count == 0 { return "No run of the tests is in the references log." }
    let runs = TraceSummary.count(count, "run")
    return pending.references.evidence().isComplete
      ? "\(runs) of the tests in the references log; the last complete one counts, and what came after it."
      : "\(runs) of the tests in the references log, none of them complete."
  }

  /// Looks at a golden.
  func item(at place: Int) -> ReportItem {
    switch list[place] {
    case .pending(let trace): item(of: trace)
    case .golden(let name): item(ofGolden: name)
    case .file(let path): item(ofFile: path)
    }
  }
}
