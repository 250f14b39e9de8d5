import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace

/// The verification of one file: a run document against its golden, or a trace alone.
struct Verification {
  /// The path of the golden or the trace, for messages.
  let path: String
  /// The result for a golden; `nil` for a valid trace without a run document.
  let status: GoldenStatus?
  /// The rest of the file's line.
  private(set) var note = ""
  /// The lines below it, each with a line feed.
  private(set) var details = ""
  /// The errors, which are printed to the standard error.
  private(set) var errors: [Diagnostic] = []
  /// The numbers of compared frames, values and events; `nil` if nothing was compared.
  private(set) var counts: TraceDiff.Counts?
  /// The place and the kind of the first difference; `nil` without a difference.
  private(set) var firstDifference: String?
  /// The causes of the differences; `nil` if the golden passes.
  private(set) var explanation: TraceExplanation?
  /// The path of the pending trace; `nil` if none was written.
  private(set) var pending: String?

  var word: String { status?.rawValue ?? Verification.sound }
  static let sound = "sound"

  var code: ExitCode {
    // A recording that could not be kept for review is worse than a difference.
    errors.isEmpty ? status?.code ?? .same : .unusable
  }

  var isCompared: Bool { counts != nil }

  // MARK: Files

  /// Returns the run documents, and the traces without one, at some paths. Each is returned once, in order.
  ///
  /// - Parameter isWanted: Returns whether a file in a folder is included, by its path.
  static func files(
    under paths: [String], _ console: Console,
    where isWanted: @escaping (String) -> Bool = DocumentKind.isPlayed
  ) throws(Diagnostics) -> [String] {
    var files: [String] = []
    for path in paths {
      let tree = try FileTree(FileTree.spelledOut(path, console), console, where: isWanted)
      for file in tree.files {
        if file.hasSuffix(FileTree.traceSuffix) {
          let document = FileTree.document(ofGolden: file)
          let isPlayed = try console.info(document).kind != .nothing
          files.append(isPlayed ? document : file)
        } else if file.hasSuffix(FileTree.documentSuffix) {
          files.append(file)
        } else {
          throw Diagnostics(
            file: file, message: "not a run document or a trace",
            hint: "their names end in \(FileTree.documentSuffix) and \(FileTree.traceSuffix)")
        }
      }
    }
    // Names that are equal but for the bytes of their letters are two files.
    var seen: Set<[UInt8]> = []
    return files.filter {
      seen.insert(Array(PathText.absolute(console.absolute($0)).utf8)).inserted
    }
  }

  init(of file: String, _ console: Console) {
    do throws(Diagnostics) {
      if file.hasSuffix(FileTree.documentSuffix) {
        try self.init(document: file, console)
      } else {
        self.init(file, nil)
        note = TraceSummary(try console.readTrace(file)).description
      }
    } catch {
      self.init(file, .unusable)
      errors = error.list
    }
  }

  private init(
    _ path: String, _ status: GoldenStatus?, _ diff: TraceDiff? = nil,
    _ known: TraceExplanation? = nil
  ) {
    self.path = path
    self.status = status
    counts = diff?.counts
    firstDifference = diff?.firstDifference
    if let diff, !diff.verdict.passes { explanation = known ?? diff.explanation }
  }

  // MARK: Documents

  private init(document: String, _ console: Console) throws(Diagnostics) {
    let path = FileTree.golden(ofDocument: document)
    let (trace, outcome, near) = try Verification.play(document, console)
    switch outcome.finding {
    case .matched(nil):
      // Equal bytes were not parsed. The trace is compared with itself to count its values.
      self.init(path, .same, TraceDiff(golden: trace, actual: trace))
      note = TraceSummary(trace).description
    case .matched(let diff?), .withinTolerance(let diff):
      self.init(path, .same, diff)
      note = TraceSummary(trace).description
      // The revision of the engine differs for each golden that is older than it.
      let facts = diff.structure.meta.compactMap { $0.either?.key }.filter { $0 != "engine" }
      if !facts.isEmpty { note += "; other facts: " + facts.joined(separator: ", ") }
      details = diff.toleranceUses.map { "tolerance \($0)\n" }.joined()
    case .different(let diff), .damaged(let diff):
      self.init(path, .different, diff, outcome.explanation)
      details = outcome.failureText(tool: console.command, near: near)
    case .missing:
      self.init(path, .missing)
      details = outcome.failureText(tool: console.command, near: near)
    case .unreadable(let found):
      self.init(path, .unusable)
      errors = found.diagnostics(file: path)
    case .unusable(let error):
      self.init(path, .unusable)
      errors = [Diagnostic(file: path, message: error.message, hint: error.hint)]
    }
    switch outcome.action {
    case .kept(let entry), .rescued(let entry, _):
      pending = console.shown(entry.path)
      if details.isEmpty {
        details = "accept  \(console.command) accept \(entry.word(near: near))\n"
      }
    case .failed(let error): errors.append(error.diagnostic)
    case .none, .recorded: break
    }
  }

  /// Runs a document and compares it with the golden beside it. A different recording is kept.
  ///
  /// - Returns: The recording, the outcome, and the folder that `dopesheet accept` searches by default.
  /// - Throws: ``Diagnostics`` if the document cannot be run.
  static func play(
    _ document: String, _ console: Console
  ) throws(Diagnostics) -> (trace: Trace, outcome: GoldenOutcome, near: PendingFolder) {
    let golden = console.absolute(FileTree.golden(ofDocument: document))
    try console.requireRegular(document)
    let near = try console.pendingFolder()
    let folder = try console.pendingFolder(forGolden: golden)
    let rules = try ToleranceFile.rules(forGolden: golden, settings: folder.settings)
    let trace = try console.readDocument(document).perform().trace
    let check = GoldenCheck(
      mode: .never, options: DiffOptions(tolerances: rules), pending: folder)
    return (trace, check.compare(trace, golden: golden), near)
  }

  func tell(_ console: Console) {
    let color: Console.Color = code == .same ? .green : .red
    let end = note.isEmpty ? "" : "  (\(note))"
    console.say(word, color, path + end)
    for line in details.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      console.say(line.isEmpty ? "" : "    " + line)
    }
  }
}

/// A report of several verifications, as text, JSON and JUnit.
enum VerificationReport {
  /// Returns a summary: `8 files: 7 same, 1 different (642 frames, 3110 values, 96 events compared)`.
  static func summary(of results: [Verification]) -> String {
    let statuses: [GoldenStatus?] = [.same, .different, .missing, nil, .unusable]
    let parts = statuses.compactMap { status in
      let count = results.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status?.rawValue ?? Verification.sound)"
    }
    let counts = results.compactMap(\.counts)
    let frames = counts.reduce(0) { $0 + $1.frames }
    let values = counts.reduce(0) { $0 + $1.values }
    let events = counts.reduce(0) { $0 + $1.events }
    let files = RoundedText.count(results.count, "file")
    return (parts.isEmpty ? files : files + ": " + parts.joined(separator: ", "))
      + " (\(RoundedText.count(frames, "frame")), \(RoundedText.count(values, "value")), "
      + "\(RoundedText.count(events, "event")) compared)"
  }

  static func causes(of results: [Verification]) -> SharedCauses {
    var causes = SharedCauses()
    for result in results {
      if let explanation = result.explanation { causes.add(explanation, of: result.path) }
    }
    return causes
  }

  static func json(of results: [Verification], _ code: ExitCode) -> JSONText {
    .output(
      exit: code, ("compared", .int(results.count { $0.isCompared })),
      ("files", .array(results.map(json))), ("causes", causes(of: results).json))
  }

  private static func json(of result: Verification) -> JSONText {
    .object([
      ("path", .string(result.path)), ("outcome", .string(result.word)),
      ("frames", .int(result.counts?.frames ?? 0)), ("values", .int(result.counts?.values ?? 0)),
      ("events", .int(result.counts?.events ?? 0)),
      ("firstDifference", .string(orNull: result.firstDifference)),
      ("pending", .string(orNull: result.pending)),
      ("errors", .array(result.errors.map(\.json))),
    ])
  }

  static func junit(_ title: String, of results: [Verification]) -> JUnitReport {
    JUnitReport(
      title,
      results.map { result in
        let text = result.errors.map { $0.description + "\n" }.joined() + result.details
        return JUnitReport.Case(
          path: result.path, status: result.code == .unusable ? .unusable : result.status ?? .same,
          text: text.isEmpty ? result.word : text)
      })
  }
}
