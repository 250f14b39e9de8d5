import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetReports
import DopesheetText
import DopesheetTrace

/// The goldens of a report, with the results of the last runs.
struct ReportSources {
  private enum Source {
    case pending(PendingTrace)
    /// The golden of a test, by its path below the root.
    case golden(String)
    /// A run document, which is run, or a golden without a document.
    case file(String)
  }

  let console: Console
  let goldens: PackageGoldens
  /// The folder of the package's own pending traces. The report is written beside it.
  let own: PendingFolder
  /// The downloaded folder of pending traces, as the user gave it.
  let download: String?
  private let list: [Source]
  private let titles: GoldenTitles
  private let swiftFiles = SwiftFiles()

  /// Finds the goldens that the words name, or all goldens.
  ///
  /// - Parameter download: A downloaded folder of pending traces.
  /// - Throws: ``Diagnostics`` with each word that names nothing.
  init(
    _ words: [String], from download: String?, _ console: Console
  ) throws(Diagnostics) {
    self.console = console
    self.download = download
    if words.isEmpty, download == nil { try console.requirePackage() }
    goldens = try PackageGoldens(from: download, console)
    own = try console.pendingFolder()
    titles = GoldenTitles(of: goldens.folder)
    list = try ReportSources.list(words, goldens, download == nil, console)
  }

  private static func list(
    _ words: [String], _ goldens: PackageGoldens, _ isPlaying: Bool, _ console: Console
  ) throws(Diagnostics) -> [Source] {
    let ofTests = try goldens.ofTests()
    var list: [Source] = []
    var seen: Set<String> = []
    var errors: [Diagnostic] = []
    func add(_ source: Source, _ golden: String) -> Bool {
      if seen.insert(golden).inserted { list.append(source) }
      return true
    }
    let documents = words.isEmpty && isPlaying ? try console.documents() : []
    for word in words.isEmpty ? [nil] : words.map(Optional.some) {
      func isMeant(_ trace: PendingTrace) -> Bool {
        word.map { trace.answers(to: $0) || trace.answers(to: console.absolute($0)) } ?? true
      }
      var isKnown = word == nil
      var files: [String] = []
      for path in word.map({ [$0] }) ?? documents where isPlaying {
        let spelled = FileTree.spelledOut(path, console)
        if try console.info(spelled).kind != .nothing {
          files += try Verification.files(under: [path], console)
        }
      }
      // The first source of a golden is used. Documents come first because they are run. Then come pending traces,
      // goldens of tests, and traces without documents.
      for file in files where file.hasSuffix(FileTree.documentSuffix) {
        let golden = console.absolute(FileTree.golden(ofDocument: file))
        isKnown = add(.file(file), PathText.absolute(golden))
      }
      for trace in goldens.waiting where isMeant(trace) {
        isKnown = add(.pending(trace), trace.goldenPath)
      }
      for name in ofTests {
        let trace = PendingTrace(folder: goldens.folder, name: name)
        if isMeant(trace) { isKnown = add(.golden(name), trace.goldenPath) }
      }
      for file in files where !file.hasSuffix(FileTree.documentSuffix) {
        isKnown = add(.file(file), PathText.absolute(console.absolute(file)))
      }
      if let word, !isKnown {
        let names = goldens.waiting.map(\.title) + ofTests.map { PendingTrace.title(of: $0) }
        errors.append(
          Diagnostic(
            message: "no golden and no pending trace matches '\(word)'",
            hint: suggestion(for: word, in: names)))
      }
    }
    if let error = Diagnostics(errors) { throw error }
    return list
  }

  var count: Int { list.count }

  var rootName: String { PathText.name(own.root) }

  /// The default folder of reports: beside the pending traces, or among them if a setting names another folder.
  var folder: String {
    PathText.name(own.path) == "pending" ? PathText.parent(own.path) : own.path
  }

  var standardOutput: String { folder + "/report.html" }

  /// The commit, the branch and the date of the sources, and those of the last run of the tests if they are others.
  ///
  /// It is empty if nothing is known. The sources of a download are those of its log.
  var run: String {
    let tested = goldens.references.runs.last { $0.sources != nil }?.sources
    guard download == nil, let sources = Git(console).sources else { return tested ?? "" }
    return sources + (tested.map { $0 == sources ? "" : "; the tests ran at \($0)" } ?? "")
  }

  /// The command that accepts pending traces, without their names.
  var accept: String {
    console.command + " accept" + (download.map { " --from \(ShellWord.quoted($0))" } ?? "")
  }

  /// Begins the page of a report in a folder, by default with the name of the package as its title.
  func page(in folder: String, title: String? = nil) throws(Diagnostics) -> ReportPage {
    try Diagnostics.reporting(
      ReportPage(
        title: title ?? rootName, root: rootName, run: run, accept: accept, folder: folder))
  }

  func item(at place: Int) -> ReportItem {
    switch list[place] {
    case .pending(let trace): item(of: trace)
    case .golden(let name): item(ofGolden: name)
    case .file(let path): item(ofFile: path)
    }
  }
}

extension ReportSources {
  /// Adds a golden to a page, with the source lines of its first cause.
  func add(at place: Int, _ item: ReportItem, to page: inout ReportPage) throws(Diagnostics) {
    try Diagnostics.reporting(
      page.append(item) { explanation in
        guard case .both(let diff) = item.content else { return nil }
        let sources =
          if case .file(let path) = list[place], path.hasSuffix(FileTree.documentSuffix) {
            ParameterPlaces(document: path, console)
          } else {
            ParameterPlaces(test: item.path, in: swiftFiles, console)
          }
        let causes = DiffCauses(diff, explanation, sources, limit: 1)
        return causes.firstPlace?.excerpt(console)
      })
  }

  func item(of trace: PendingTrace) -> ReportItem {
    let state = goldens.status(of: trace)
    let content: ReportItem.Content =
      switch state.state {
      case .changed(let diff): .both(diff)
      case .new, .moved, .replacing: seen(at: trace.path) { .actual($0) }
      case .settled, .unusable: seen(at: trace.goldenPath) { .golden($0) }
      }
    var item = ReportItem(
      name: trace.title, path: console.shown(trace.goldenPath), status: .compared(state.status),
      note: state.note, content: content)
    item.owner = goldens.uses[trace.name]?.owner.id ?? item.statedOwner
    item.offer(trace, near: goldens.folder, among: titles, accept, console)
    return item
  }

  private static func trace(at path: String) throws(Diagnostics) -> Trace {
    let data = try Diagnostics.reporting(WholeFile.bytes(at: path))
    return try TraceReader.read(data, name: path)
  }

  /// Returns the content of an item from a trace file; `.nothing` if it is not a valid trace.
  private func seen(
    at path: String, as content: (Trace) -> ReportItem.Content
  ) -> ReportItem.Content {
    (try? ReportSources.trace(at: path)).map(content) ?? .nothing
  }

  func item(ofGolden name: String) -> ReportItem {
    let trace = PendingTrace(folder: goldens.folder, name: name)
    let state = goldens.state(of: name)
    var content = state.golden.map { ReportItem.Content.golden($0) } ?? .nothing
    if state.status == .nearMiss, let golden = state.golden, let diff = nearMiss(name, golden) {
      content = .both(diff)
    }
    var item = ReportItem(
      name: trace.title, path: console.shown(trace.goldenPath), status: state.status,
      note: state.note, content: content)
    item.owner = state.owner?.id
    guard state.golden != nil else { return item }
    item.commands.step = "\(console.command) step \(ShellWord.quoted(item.path)) --at 0"
    return item
  }

  /// Returns the difference of a recording that passes but was kept as a near miss.
  private func nearMiss(_ name: String, _ golden: Trace) -> TraceDiff? {
    let kept = PendingTrace(folder: goldens.folder.matching, name: name)
    guard let recording = try? ReportSources.trace(at: kept.path),
      let rules = try? kept.tolerances()
    else { return nil }
    let diff = TraceDiff(
      golden: golden, actual: recording, options: DiffOptions(tolerances: rules))
    return diff.verdict == .withinTolerance ? diff : nil
  }

  /// Runs a document and creates its item, or creates the item of a golden without a document.
  func item(ofFile path: String) -> ReportItem {
    let isDocument = path.hasSuffix(FileTree.documentSuffix)
    let shown = isDocument ? FileTree.golden(ofDocument: path) : path
    let name = PendingTrace.title(of: shown)
    func unusable(_ note: String) -> ReportItem {
      ReportItem(
        name: name, path: shown, status: .compared(.unusable), note: note, content: .nothing)
    }
    do throws(Diagnostics) {
      guard isDocument else {
        let isLeft = (try? GoldenFiles.isLeftByDocument(at: console.absolute(path))) ?? false
        return ReportItem(
          name: name, path: shown, status: isLeft ? .unused : .unknown,
          note: isLeft ? UnusedFinding.documentIsGone : "it has no run document",
          content: .golden(try console.readTrace(path)))
      }
      let (trace, outcome, near) = try Verification.play(path, console)
      let note: String
      let content: ReportItem.Content
      switch outcome.finding {
      case .matched: (note, content) = ("", .golden(trace))
      case .withinTolerance(let diff):
        (note, content) = (
          diff.toleranceUses.map(\.description).joined(separator: "; "), .both(diff)
        )
      case .different(let diff), .damaged(let diff):
        (note, content) = (diff.firstDifference ?? "", .both(diff))
      case .missing: (note, content) = ("the golden is missing", .actual(trace))
      case .unreadable(let errors):
        return unusable(errors[0].diagnostic(file: shown).description)
      case .unusable(let error): return unusable(error.description)
      }
      var item = ReportItem(
        name: name, path: shown,
        status: outcome.isNearMiss ? .nearMiss : .compared(outcome.finding.status), note: note,
        content: content)
      if case .failed(let error) = outcome.action { console.complain(error.diagnostic) }
      if let pending = outcome.action.keptTrace {
        item.offer(pending, near: near, accept, console)
      } else {
        item.commands.step = "\(console.command) step \(ShellWord.quoted(path)) --at 0"
      }
      return item
    } catch {
      return unusable(error.list[0].description)
    }
  }
}

extension ReportItem {
  fileprivate mutating func offer(
    _ trace: PendingTrace, near: PendingFolder?, among titles: GoldenTitles? = nil,
    _ accept: String, _ console: Console
  ) {
    let word = trace.word(near: near, among: titles)
    let recording = console.shown(trace.path)
    commands.word = word
    commands.accept = "\(accept) \(word)"
    // What was downloaded stays as it is.
    if accept.hasSuffix(" accept") { commands.reject = "\(console.command) reject \(word)" }
    commands.step = "\(console.command) step \(trace.stepWords(word, near: near))"
    if case .both = content {
      commands.diff =
        "\(console.command) diff \(ShellWord.quoted(path)) \(ShellWord.quoted(recording))"
    }
  }

  fileprivate var statedOwner: String? {
    switch content {
    case .nothing: nil
    case .golden(let trace), .actual(let trace): trace.fact(GoldenOwner.fact)
    case .both(let diff): diff.actual.fact(GoldenOwner.fact) ?? diff.golden.fact(GoldenOwner.fact)
    }
  }
}
