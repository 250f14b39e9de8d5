import DopesheetDiff
import DopesheetText
import DopesheetTrace

enum HistoryCommand: Command {
  static let name = "history"
  static let summary = "Shows how a golden has changed, commit by commit"
  static let usage = [
    "history FILE [--since REV] [--all] [--json]",
    "history FILE --culprit GOOD..BAD [--against GOLDEN] [--json]",
    "history GOLDEN --culprit GOOD..BAD --test 'COMMAND' [--json]",
  ]
  static let details = """
    Lists the commits that changed FILE, or the golden of a run document, in the git
    repository around it, the newest first, also under earlier names. For each commit, the
    differences are reported as by `dopesheet diff`. Changes that are not committed yet come
    first.

    With --culprit, FILE is a run document or its golden. Each revision's document is run by
    this version of dopesheet, and compared with the golden of its revision, or with GOLDEN.
    The search halves the commits between GOOD and BAD that touch the files. The answer is
    the first commit whose run differs, with the motion and the parameter that it changed.
    FILE is the name in BAD; it may have had other names before.

    With --test, GOLDEN is the golden of a test, and COMMAND is run by a shell at each
    revision, in a temporary copy of the repository without submodules. It ends with 0 if
    the revision is good, with 125 if it cannot be tested, and with 1 to 127 otherwise.
    `swift test` also ends with 1 if the code does not compile, so build first. The folders
    beside the repository are also beside the copy, for a dependency such as `../Other`.

      dopesheet history traces/card.mtrace --culprit v1.2..HEAD
      dopesheet history Tests/AppTests/__Traces__/CardTests/comesIn.mtrace \\
        --culprit HEAD~20..HEAD --test 'swift build --build-tests || exit 125
                                        swift test --skip-build --filter CardTests'

    If a commit accepted a new golden, the test passes at each revision: use `history`
    alone. For a test without a golden, give the same command to `git bisect run sh -c`.
    Your work tree, index and branches are not touched. Exit code 1: skipped commits hide
    the answer. All that are left are listed, with what changed since the last good one.
    """
  static let options: [Arguments.Option] = [
    .init("since", value: "REV", help: "lists only commits after a revision"),
    .init("all", help: "reports all differences; otherwise 12 lines of a commit"),
    .init("culprit", value: "GOOD..BAD", help: "finds the first commit whose run differs"),
    .init(
      "against", value: "GOLDEN", help: "compares each run with this trace; also REV:PATH"),
    .init("test", value: "COMMAND", help: "tests each revision with a command"),
    .init("json", help: "writes JSON"),
  ]

  private struct Version {
    /// The title: the commit, its day and its subject.
    let title: String
    /// The git object with the bytes; `nil` for the file in the working folder.
    let object: String?
    let path: String
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "culprit", "since", in: arguments)
    try allow(oneOf: "culprit", "all", in: arguments)
    try allow(oneOf: "against", "test", in: arguments)
    for option in ["against", "test"] { try require("culprit", for: option, in: arguments) }
    let file = FileTree.spelledOut(try require(1...1, of: arguments)[0], console)
    if let commits = arguments["culprit"] {
      return try CulpritSearch.run(file, commits, arguments, console)
    }
    let isDocument = file.hasSuffix(FileTree.documentSuffix)
    let path = isDocument ? FileTree.golden(ofDocument: file) : file
    let git = Git(console)
    try git.requireRepository()
    let since = arguments["since"]
    if let since { _ = try git.commit(since) }
    var versions = try git.changes(of: path, until: "HEAD").map {
      Version(title: $0.title, object: "\($0.commit):\($0.path)", path: $0.path)
    }
    guard !versions.isEmpty else {
      throw Diagnostics(
        file: path, message: "no commit has this file",
        hint: console.isThere(path) ? "commit it first" : "check the path")
    }
    let shown = try since.map { since throws(Diagnostics) in
      Git.parts(try git.ask("rev-list", since + "..HEAD") ?? [], at: UInt8(ascii: "\n"))
    }
    if try git.ask("diff", "--quiet", "HEAD", "--", path) == nil {
      versions.insert(Version(title: "not committed", object: nil, path: path), at: 0)
    }
    let files = GitFiles(console)
    defer { files.remove() }
    var list: [JSONText] = []
    var areTraces: [Bool] = []
    for (index, version) in console.counting("reading version", Array(versions.enumerated())) {
      if let shown, let object = version.object,
        !shown.contains(where: { object.hasPrefix($0) })
      {
        break
      }
      let earlier = index + 1 < versions.count ? versions[index + 1] : nil
      let (lines, isTrace) = try lines(of: version, after: earlier, path, files, arguments, console)
      if let isTrace { areTraces.append(isTrace) }
      guard arguments.has("json") else {
        console.say(console.paint(version.title, .bold))
        for line in lines { console.say("    " + line) }
        continue
      }
      let commit = version.object?.prefix { $0 != ":" }
      list.append(
        .object([
          ("title", .string(version.title)), ("commit", .string(orNull: commit.map(String.init))),
          ("path", .string(version.path)), ("lines", .texts(lines)),
        ]))
    }
    if arguments.has("json") {
      console.write(
        json: .output(("path", .string(path)), ("versions", .array(list))))
    }
    return areTraces.isEmpty || areTraces.contains(true) ? .same : .unusable
  }

  /// Returns what a version changed, and whether it is a valid trace; `nil` if it has no file.
  private static func lines(
    of version: Version, after earlier: Version?, _ path: String, _ files: GitFiles,
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> (lines: [String], isTrace: Bool?) {
    var lines: [String] = []
    guard let trace = try trace(of: version, path, files, console, &lines) else {
      return (lines, lines == [removed] ? nil : false)
    }
    guard let earlier else { return (["recorded: \(TraceSummary(trace))"], true) }
    if earlier.path != version.path, version.object != nil { lines.append("was \(earlier.path)") }
    var reasons: [String] = []
    guard let golden = try self.trace(of: earlier, path, files, console, &reasons) else {
      let reason =
        reasons == [removed] ? "it was removed before" : "it was an invalid trace before"
      return (lines + ["recorded again: \(TraceSummary(trace)); \(reason)"], true)
    }
    let diff = TraceDiff(golden: golden, actual: trace)
    let text = diff.text(limit: arguments.has("all") ? nil : 12)
    return (lines + text.split(separator: "\n").map(String.init), true)
  }

  private static let removed = "removed"

  /// Returns the trace of a version; `nil` after it added the reason why the trace is invalid.
  private static func trace(
    of version: Version, _ path: String, _ files: GitFiles, _ console: Console,
    _ lines: inout [String]
  ) throws(Diagnostics) -> Trace? {
    let place: String
    var console = console
    if let object = version.object {
      do throws(Diagnostics) {
        place = try files.file(object)
      } catch {
        lines.append(removed)
        return nil
      }
      console = console.calling(place, version.path)
    } else {
      guard console.isThere(path) else {
        lines.append(removed)
        return nil
      }
      place = path
    }
    do throws(Diagnostics) {
      return try console.readTrace(place)
    } catch {
      lines += error.list.prefix(3).map { "invalid trace: \($0)" }
      return nil
    }
  }
}
