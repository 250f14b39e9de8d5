import DopesheetDiff
import DopesheetEngine
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace

enum RerecordCommand: Command {
  static let name = "rerecord"
  static let writesFiles = true
  static let summary = "Records the goldens of run documents again, after an engine change"
  static let usage = ["rerecord PATH… [--yes] [--json]"]
  static let details = """
    Use this command after the engine's behaviour revision was raised; `dopesheet --version`
    prints the revision. Plays every run document below PATH again, groups the goldens that
    differ by kind and cause, and asks before it writes. Without a terminal, use --yes.
    Goldens that differ only in the revision stay as they are. Goldens that are missing,
    damaged or of a later revision are reported and stay as they are.

    Goldens of tests are recorded by their tests; the command that does so is printed.
    The exit code is 1 if a golden differs and nothing was written.
    """
  static let options: [Arguments.Option] = [
    .init("yes", help: "writes without asking"),
    .init("json", help: "writes JSON; changes goldens only with --yes"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let paths = try require(1...Int.max, of: arguments)
    _ = try console.settings(around: console.folder)
    let files = try Verification.files(under: paths, console)
    var codes: [ExitCode] = []
    var plays: [Rerecording] = []
    var tests = 0
    let documents = files.filter { $0.hasSuffix(FileTree.documentSuffix) }
    let progress = Progress("playing", total: documents.count, console)
    for file in files {
      guard file.hasSuffix(FileTree.documentSuffix) else {
        if "/\(console.absolute(file))/".contains("/\(TracesFolder.name)/") { tests += 1 }
        continue
      }
      progress.advance()
      do throws(Diagnostics) {
        plays.append(try Rerecording(of: file, console))
      } catch {
        for error in error.list { console.complain(error) }
        codes.append(.unusable)
      }
    }
    let changed = plays.filter { !$0.kinds.isEmpty }
    if !arguments.has("json") { tell(plays, changed, tests, console) }
    let isAgreed = changed.isEmpty ? true : try agree(changed.count, arguments, console)
    var recorded: Set<String> = []
    if isAgreed {
      for play in changed {
        do throws(Diagnostics) {
          try Diagnostics.reporting { () throws(GoldenError) in
            let golden = console.absolute(play.path)
            try PendingFolder(forGolden: golden, environment: console.environment)
              .requireInside(PathText.absolute(golden))
          }
          try console.write(TraceWriter.text(of: play.trace), to: play.path)
          recorded.insert(play.path)
          if !arguments.has("json") { console.say("recorded  \(play.path)") }
        } catch {
          for error in error.list { console.complain(error) }
          codes.append(.unusable)
        }
      }
    } else {
      codes.append(.different)
    }
    if plays.isEmpty, tests == 0 {
      console.complain(
        Diagnostic(
          message: "no run document with a golden in \(paths.joined(separator: ", "))",
          hint: "dopesheet run records a first golden"))
      codes.append(.nothing)
    }
    let code = ExitCode.combined(codes)
    if arguments.has("json") {
      console.write(json: json(plays, recorded, tests, code))
    }
    return code
  }

  private static func tell(
    _ plays: [Rerecording], _ changed: [Rerecording], _ tests: Int, _ console: Console
  ) {
    for title in Set(changed.map(\.title)).sorted() {
      let group = changed.filter { $0.title == title }
      console.say(
        console.paint("\(title)  (\(RoundedText.count(group.count, "golden")))", .bold))
      for play in group {
        console.say("  \(play.path)" + (play.firstDifference.map { "  first: \($0)" } ?? ""))
      }
    }
    if changed.count > 1 {
      for line in causes(of: changed).lines(counting: "golden") { console.say(line) }
    }
    let equal = plays.filter(\.kinds.isEmpty)
    let older = equal.count { $0.revision != Stage.behaviorRevision }
    console.say(
      "\(RoundedText.count(plays.count, "golden")) played again by engine revision "
        + "\(Stage.behaviorRevision): \(changed.count) changed, \(equal.count) the same"
        + (older == 0 ? "" : " (\(older) of an earlier revision)"))
    if tests > 0 {
      console.say(
        "\(RoundedText.count(tests, "golden")) of tests: DOPESHEET_RECORD=failed swift test")
    }
  }

  private static func causes(of changed: [Rerecording]) -> SharedCauses {
    var causes = SharedCauses()
    for play in changed { causes.add(play.explanation, of: play.path) }
    return causes
  }

  private static func agree(
    _ count: Int, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> Bool {
    if arguments.has("yes") { return true }
    if arguments.has("json") { return false }
    guard console.isInteractive else {
      console.complain(
        Diagnostic(message: "nothing is written: no terminal to ask on", hint: "use --yes"))
      return false
    }
    return console.agrees(to: "Record \(RoundedText.count(count, "golden")) again? [y/N]")
  }

  private static func json(
    _ plays: [Rerecording], _ recorded: Set<String>, _ tests: Int, _ code: ExitCode
  ) -> JSONText {
    let goldens = plays.map { play in
      JSONText.object([
        ("golden", .string(play.path)),
        ("kinds", .array(play.kinds.map { .string($0.rawValue) })),
        ("firstDifference", .string(orNull: play.firstDifference)),
        ("revision", .int(orNull: play.revision)),
        ("recorded", .bool(recorded.contains(play.path))),
      ])
    }
    return .output(
      exit: code, ("behavior", .int(Stage.behaviorRevision)), ("goldens", .array(goldens)),
      ("causes", causes(of: plays.filter { !$0.kinds.isEmpty }).json),
      ("testGoldens", .int(tests)))
  }
}

/// A document that was run again.
struct Rerecording {
  let path: String
  let trace: Trace
  /// The kinds of differences; empty if only facts differ.
  let kinds: [DifferenceKind]
  let firstDifference: String?
  let explanation: TraceExplanation
  /// The engine's revision that recorded the golden; `nil` if the golden does not name it.
  let revision: Int?

  init(of document: String, _ console: Console) throws(Diagnostics) {
    path = FileTree.golden(ofDocument: document)
    guard console.isThere(path) else {
      throw Diagnostics(
        file: path, message: "the golden is missing", hint: "dopesheet run \(document)")
    }
    for file in [path, document] { try console.requireRegular(file) }
    let golden = try console.readTrace(path)
    revision = golden.fact("engine").flatMap { Int($0) }
    if let revision, revision > Stage.behaviorRevision {
      throw Diagnostics(
        file: path,
        message: "has engine revision \(revision), and this is \(Stage.behaviorRevision)",
        hint: "use the release that recorded it, or a later one")
    }
    trace = try console.readDocument(document).perform().trace
    let diff = TraceDiff(golden: golden, actual: trace)
    kinds = diff.comparison.kinds
    firstDifference = diff.firstDifference
    explanation = diff.explanation
  }

  var title: String { kinds.map(\.rawValue).joined(separator: ", ") }
}
