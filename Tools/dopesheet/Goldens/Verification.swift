import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation
import DopesheetTrace
import Foundation

/// What came out of verifying one file: a run document against its golden, or a trace alone.
struct Verification {
  /// The path of the golden or the trace, as it is told.
  let path: String
  /// What was found, in one word.
  let word: Word
  /// What else there is to say in the line of the file.
  private(set) var note = ""
  /// What to tell below the line, each line ended.
  private(set) var details = ""
  /// What goes to the standard error.
  private(set) var mistakes: [Diagnostic] = []
  /// How much was compared, if anything was.
  private(set) var counts: TraceDiff.Counts?
  /// Where the first difference is and of what kind, if there is one.
  private(set) var firstDifference: String?
  /// What it comes from, where the golden differs.
  private(set) var explanation: TraceExplanation?
  /// The path of the pending trace, if one was written.
  private(set) var pending: String?

  /// What was found.
  enum Word: String {
    /// The document plays as its golden says.
    case same
    /// It plays otherwise, or the golden was edited.
    case different
    /// There is no golden.
    case missing
    /// A trace without a document is sound.
    case sound
    /// The document or the trace cannot be used.
    case unusable
  }

  /// The exit code of this file.
  var code: ExitCode {
    // What could not be kept for review is worse than what differs.
    if !mistakes.isEmpty { return .unusable }
    switch word {
    case .same, .sound: return .same
    case .different: return .different
    case .missing: return .missing
    case .unusable: return .unusable
    }
  }

  /// Whether a golden was compared.
  var isCompared: Bool { counts != nil }

  // MARK: Files

  /// The run documents, and the traces without one, under some paths; each once, in order.
  static func files(
    under paths: [String], _ console: Console
  ) throws(Diagnostics) -> [String] {
    var files: [String] = []
    for path in paths {
      let tree = try FileTree(FileTree.spelledOut(path, console), console)
      for file in tree.files {
        if file.hasSuffix(FileTree.traceSuffix) {
          let document = FileTree.document(ofGolden: file)
          let isPlayed = try console.info(document).kind != .nothing
          files.append(isPlayed ? document : file)
        } else if file.hasSuffix(FileTree.documentSuffix) {
          files.append(file)
        } else {
          throw Diagnostics(
            Diagnostic(
              file: file, message: "not a run document or a trace",
              hint: "their names end in \(FileTree.documentSuffix) and \(FileTree.traceSuffix)"))
        }
      }
    }
    var seen: Set<String> = []
    return files.filter { seen.insert(console.absolute($0)).inserted }
  }

  /// Verifies a run document, or a trace that has none.
  init(of file: String, _ console: Console) {
    do throws(Diagnostics) {
      if file.hasSuffix(FileTree.documentSuffix) {
        try self.init(document: file, console)
      } else {
        self.init(file, .sound)
        note = TraceSummary(try console.readTrace(file)).description
      }
    } catch {
      self.init(file, .unusable)
      mistakes = error.list
    }
  }

  private init(_ path: String, _ word: Word, _ diff: TraceDiff? = nil) {
    self.path = path
    self.word = word
    counts = diff?.counts
    firstDifference = diff?.firstDifference
    if let diff, !diff.verdict.passes { explanation = diff.explanation }
  }

  // MARK: Documents

  private init(document: String, _ console: Console) throws(Diagnostics) {
    let path = FileTree.golden(ofDocument: document)
    let (trace, outcome, near) = try Verification.play(document, console)
    switch outcome.finding {
    case .matched(nil):
      // The same bytes were not read; what they hold is compared with itself, to be counted.
      self.init(path, .same, TraceDiff(golden: trace, actual: trace))
      note = TraceSummary(trace).description
    case .matched(let diff?), .withinTolerance(let diff):
      self.init(path, .same, diff)
      note = TraceSummary(trace).description
      let facts = diff.structure.meta.compactMap { ($0.golden ?? $0.actual)?.key }
      if !facts.isEmpty { note += "; other facts: " + facts.joined(separator: ", ") }
      details = diff.toleranceUses.map { "tolerance \($0)\n" }.joined()
    case .different(let diff), .damaged(let diff):
      self.init(path, .different, diff)
      details = outcome.failureText(near: near)
    case .missing:
      self.init(path, .missing)
      details = outcome.failureText(near: near)
    case .unreadable(let errors):
      self.init(path, .unusable)
      mistakes = errors.map { $0.diagnostic(file: path) }
    case .unusable(let error):
      self.init(path, .unusable)
      mistakes = [Diagnostic(file: path, message: error.message, hint: error.hint)]
    }
    switch outcome.action {
    case .kept(let entry):
      pending = console.shown(entry.path)
      if details.isEmpty {
        details = "accept  swift run dopesheet accept \(entry.word(near: near))\n"
      }
    case .failed(let error): mistakes.append(error.diagnostic)
    case .none, .recorded: break
    }
  }

  /// Plays a run document and compares it with the golden beside it; what differs is kept.
  ///
  /// - Returns: What was recorded, what came out, and the folder that `dopesheet accept` looks into by itself.
  /// - Throws: What keeps it from being played.
  static func play(
    _ document: String, _ console: Console
  ) throws(Diagnostics) -> (trace: Trace, outcome: GoldenOutcome, near: PendingFolder) {
    let golden = console.absolute(FileTree.golden(ofDocument: document))
    try console.requireRegular(document)
    let options = DiffOptions(tolerances: try ToleranceFile.rules(forGolden: golden))
    let trace = try console.readDocument(document).perform().trace
    return try Diagnostics.told { () throws(FileError) in
      let near = try PendingFolder(around: console.folder, environment: console.environment)
      let folder = try PendingFolder(forGolden: golden, environment: console.environment)
      let check = GoldenCheck(mode: .never, options: options, pending: folder)
      return (trace, check.compare(trace, golden: golden), near)
    }
  }

  /// Tells the outcome: a line, and what is below it.
  func tell(_ console: Console) {
    let color: Console.Color = word == .same || word == .sound ? .green : .red
    let padding = String(repeating: " ", count: 11 - word.rawValue.count)
    let end = note.isEmpty ? "" : "  (\(note))"
    console.say(console.paint(word.rawValue, color) + padding + path + end)
    for line in details.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      console.say(line.isEmpty ? "" : "    " + line)
    }
  }
}
