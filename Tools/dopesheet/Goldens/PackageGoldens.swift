import DopesheetFiles
import DopesheetGoldens
import DopesheetReports
import DopesheetText
import DopesheetTrace
import Foundation

/// The last known states of a package's goldens: the pending traces, the goldens of its tests, and the references logs.
///
/// Commands that do not run the tests themselves take a golden's state from here.
struct PackageGoldens {
  let folder: PendingFolder
  /// The runs in the package's own log, and in a download's. The latter are only shown.
  let references: References
  /// The pending traces, sorted by name.
  let waiting: [PendingTrace]
  /// The pending rows, without those whose test is gone.
  let rows: [PendingRows]
  /// The goldens that have moved to the paths of pending traces.
  let moves: MovedGoldens
  /// The last use of each golden, by its path below the root.
  let uses: [String: GoldenUse]
  let evidence: References.Evidence
  private let judge: UnusedGoldens
  private let sources: TestSources

  /// Reads the pending traces of the package around the working folder.
  ///
  /// - Parameter download: A downloaded folder of pending traces, which replaces the package's own.
  init(from download: String? = nil, _ console: Console) throws(Diagnostics) {
    let own = try console.pendingFolder()
    let log = ReferencesLog(beside: own, environment: console.environment)
    guard let download else {
      try self.init(own, log)
      return
    }
    let path = console.absolute(download)
    let folder = try Diagnostics.reporting(
      PendingFolder(downloaded: path, root: own.root, settings: own.settings))
    try self.init(folder, log, downloaded: ReferencesLog(inDownload: path))
  }

  init(in folder: PendingFolder, _ console: Console) throws(Diagnostics) {
    try self.init(folder, ReferencesLog(beside: folder, environment: console.environment))
  }

  private init(
    _ folder: PendingFolder, _ log: ReferencesLog, downloaded: ReferencesLog? = nil
  ) throws(Diagnostics) {
    self.folder = folder
    let sources = TestSources(root: folder.root)
    let own: References
    (own, waiting, rows) = try Diagnostics.reporting(
      (
        try References([log]), try folder.list(),
        try folder.rows().filter { !$0.isStale(in: sources) }
      ))
    // Only this machine's log may cause a deletion, because a download could be made in order to delete a golden.
    let (waiting, evidence) = (waiting, own.evidence())
    (references, moves) = try Diagnostics.reporting(
      (
        try downloaded.map { other throws(FileError) in try References([log, other]) } ?? own,
        try MovedGoldens(among: waiting, evidence: evidence, sources: sources)
      ))
    uses = Dictionary(
      uniqueKeysWithValues: References.lastUses(of: references.currentRuns).map { ($0.golden, $0) })
    (self.sources, self.evidence) = (sources, evidence)
    judge = UnusedGoldens(downloaded == nil ? evidence : references.evidence())
  }

  func status(of trace: PendingTrace) -> PendingStatus {
    PendingStatus(of: trace, moves: moves, sources: sources)
  }

  // MARK: Goldens that do not wait

  /// The last known state of a golden without a pending trace.
  struct LastState {
    let status: ReportStatus
    var note = ""
    /// The golden; `nil` if it is missing or not a valid trace.
    var golden: Trace?
    var owner: GoldenOwner?
  }

  /// Returns the goldens of tests, sorted by name: their files, and those that the last runs missed.
  func ofTests() throws(Diagnostics) -> [String] {
    let files = try Diagnostics.reporting(GoldenFiles.ofTests(in: folder))
    let there = Set(files)
    let missing = uses.values.filter { use in
      !there.contains(use.golden) && !FileInfo.isThere(folder.root + "/" + use.golden)
        && !sources.lackTest(of: use.golden, owner: use.owner)
    }
    return missing.isEmpty
      ? files : (files + missing.map(\.golden)).sorted { Trace.orders($0, before: $1) }
  }

  /// Returns the last known state of a test's golden without a pending trace.
  func state(of name: String) -> LastState {
    let path = folder.root + "/" + name
    let use = uses[name]
    let data: Data
    let golden: Trace
    do throws(Diagnostics) {
      guard FileInfo.isThere(path) else {
        return LastState(
          status: .compared(.missing), note: "the golden is missing", owner: use?.owner)
      }
      data = try Diagnostics.reporting(WholeFile.bytes(at: path))
      golden = try TraceReader.read(data, name: path)
    } catch {
      return LastState(
        status: .compared(.unusable), note: error.list[0].description, owner: use?.owner)
    }
    let owner = use?.owner ?? golden.fact(GoldenOwner.fact).map { GoldenOwner(id: $0) }
    func state(_ status: ReportStatus, _ note: String = "") -> LastState {
      LastState(status: status, note: note, golden: golden, owner: owner)
    }
    guard let use else {
      return judge.state(of: name, owner: owner, sources: sources).isUnused
        ? state(.unused, "no test uses it")
        : state(.unknown, "no run in the log compared it")
    }
    if ReportStatus(use) == .recorded {
      return state(.recorded, "the last run recorded it: review it, and run the tests again")
    }
    if use.isAccepted(as: data) { return state(.compared(.same), "accepted since the last run") }
    if !use.passes {
      return state(
        .compared(.different), "the last run: \(use.status.rawValue); its recording does not wait")
    }
    guard use.isNearMiss else { return state(.compared(.same)) }
    let share = RoundedText.significant(100 * (use.toleranceUse ?? 0), 3)
    return state(.nearMiss, "passes, and uses \(share) % of its tolerance")
  }
}

extension ReportStatus {
  init(_ use: GoldenUse) {
    self = !use.passes && use.action == .recorded ? .recorded : .compared(use.status)
  }

  var code: ExitCode {
    switch self {
    case .compared(let status): status.code
    case .recorded: .missing
    case .unused: .unused
    case .nearMiss, .unknown: .same
    }
  }

  /// Whether the last comparison did not pass.
  var isFailure: Bool {
    switch self {
    case .compared(let status): status != .same
    case .recorded: true
    case .nearMiss, .unused, .unknown: false
    }
  }
}

extension Console {
  /// Returns the goldens in the folders of documents whose document is gone, by their paths below the root.
  func goldensLeftByDocuments(in package: PendingFolder) throws(Diagnostics) -> [String] {
    var names: [String] = []
    for folder in try documents() where isThere(folder) {
      let traces = try FileTree(absolute(folder), self) { path in
        path.hasSuffix(FileTree.traceSuffix)
          && ((try? GoldenFiles.isLeftByDocument(at: path)) ?? false)
      }
      names += traces.files.filter { PathText.relative($0, to: package.path) == nil }
        .compactMap { PathText.relative($0, to: package.root) }
    }
    return names
  }

  typealias Played = (name: String, state: PackageGoldens.LastState, words: [String])

  /// Plays documents of the package as `dopesheet verify` does, and returns the states of their goldens.
  ///
  /// So no state has to be remembered: a run that differs is pending afterwards, and one that passes is not.
  ///
  /// - Parameter words: The words of the command line. Only documents that one of them may select are played, with the
  ///   words in the results; all without words.
  func playDocuments(_ words: [String]) throws(Diagnostics) -> [Played] {
    let root = try pendingFolder().root
    func isDocument(_ path: String) -> Bool { path.hasSuffix(FileTree.documentSuffix) }
    let files = try Verification.files(
      under: try documents().filter { isThere($0) }, self, where: isDocument)
    var meant: [(file: String, golden: String, words: [String])] = []
    for file in files where isDocument(file) {
      let golden = FileTree.golden(ofDocument: absolute(file))
      let trace = try pendingTrace(forGolden: golden)
      let own = words.filter { trace.answers(to: $0) || trace.answers(to: absolute($0)) }
      if words.isEmpty || !own.isEmpty { meant.append((file, golden, own)) }
    }
    return counting("playing", meant).map { file, golden, words in
      let played = Verification(of: file, self)
      let notes = [played.explanation?.firstCause, played.errors.first?.description]
        .compactMap(\.self)
      // A run that differs does so also if it cannot be kept.
      let state = PackageGoldens.LastState(
        status: .compared(played.status ?? .unusable),
        note: played.pending.map { "its run is \($0)" } ?? notes.joined(separator: "; "))
      return (PathText.relative(golden, to: root) ?? golden, state, words)
    }
  }

  /// Prints a warning for each tolerance of a package that matches nothing in its goldens, or why that is unknown.
  func warnOfUnmatchedTolerances(in package: PendingFolder) {
    do throws(Diagnostics) {
      let ofTests = try Diagnostics.reporting(GoldenFiles.ofTests(in: package))
      let documents = try FileTree(package.root, self) { $0.hasSuffix(FileTree.documentSuffix) }
      let goldens =
        ofTests.map { package.root + "/" + $0 }
        + documents.files.map { FileTree.golden(ofDocument: $0) }.filter { isThere($0) }
      for warning in try ToleranceFile.unmatchedRules(
        forGoldens: goldens, settings: package.settings)
      {
        complain(warning)
      }
    } catch {
      for error in error.list { complain(error) }
    }
  }
}
