import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// `dopesheet history --culprit`: finds the commit that changed an animation, and what it changed.
enum CulpritSearch {
  private struct Finding {
    /// The commits: one, or several if commits were skipped.
    let search: Bisection.Result
    /// The difference since the commit before, or since the last good one; `nil` if no trace shows it.
    var diff: TraceDiff?
    /// A sentence before the causes.
    var note: String?
    var changes: [DocumentChange] = []
  }

  /// Finds the first commit in a range whose run differs, and prints it.
  static func run(
    _ file: String, _ commits: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let git = Git(console)
    try git.requireRepository()
    let path = try relative(file, console)
    let (good, bad) = try range(commits, git)
    let finding =
      if let command = arguments["test"] {
        try find(command, path, good, bad, git, console)
      } else { try find(path, good, bad, against: arguments["against"], git, console) }
    if arguments.has("json") {
      console.write(json: try json(path, finding, git))
    } else {
      try tell(path, finding, git, console)
    }
    return finding.search.isUnclear ? .different : .same
  }

  private static func relative(
    _ path: String, _ console: Console
  ) throws(Diagnostics) -> String {
    let shown = console.shown(path)
    guard !shown.hasPrefix("/"), shown != "-",
      shown.hasSuffix(FileTree.traceSuffix) || shown.hasSuffix(FileTree.documentSuffix)
    else {
      throw Diagnostics(
        file: path, message: "not a run document or a golden below this folder",
        hint: "their names end in \(FileTree.documentSuffix) and \(FileTree.traceSuffix)")
    }
    return shown.hasPrefix("./") ? String(shown.dropFirst(2)) : shown
  }

  /// Returns the commits of `GOOD..BAD`; without BAD it is HEAD.
  private static func range(
    _ text: String, _ git: Git
  ) throws(Diagnostics) -> (good: Revision, bad: Revision) {
    guard let dots = text.firstRange(of: ".."), dots.lowerBound > text.startIndex,
      !text[dots.upperBound...].hasPrefix(".")
    else {
      throw Diagnostics(
        message: "'\(text)' is not a range of revisions", hint: "write GOOD..BAD: v1.2..HEAD")
    }
    let end = String(text[dots.upperBound...])
    let good = try Revision(String(text[..<dots.lowerBound]), git)
    let bad = try Revision(end.isEmpty ? "HEAD" : end, git)
    guard try git.ask("merge-base", "--is-ancestor", good.hash, bad.hash) != nil else {
      throw Diagnostics(
        message: "'\(good.name)' is not an ancestor of '\(bad.name)'",
        hint: "name the older, good revision first")
    }
    return (good, bad)
  }

  /// A commit and the name that the user gave it.
  private struct Revision {
    let name: String
    let hash: String

    init(_ name: String, _ git: Git) throws(Diagnostics) {
      self.name = name
      hash = try git.commit(name)
    }
  }

  // MARK: Documents

  private static func find(
    _ path: String, _ good: Revision, _ bad: Revision, against golden: String?, _ git: Git,
    _ console: Console
  ) throws(Diagnostics) -> Finding {
    var fixed: Trace?
    if let golden {
      let files = GitFiles(console)
      defer { files.remove() }
      let place = try files.place(of: golden)
      fixed = try console.calling(place ?? golden, golden).readTrace(place ?? golden)
    }
    let revisions = try DocumentRevisions(
      path, until: bad.hash, against: fixed, git, console)
    let documents = revisions.documents
    let given = try git.file(path, in: bad.hash)
    let isOfTest = try git.file(documents[0], in: bad.hash) == nil && given != nil
    let hint =
      "the golden of a test has no document: use --test 'COMMAND', as 'dopesheet help history' shows"
    for revision in [good, bad] {
      try require(documents, in: revision, of: bad, git, hint: isOfTest ? hint : nil)
    }
    let (first, last) = (
      try revisions.version(in: good.name), try revisions.version(in: bad.name)
    )
    let start = try revisions.diff(of: first, in: good.name)
    if !start.verdict.passes { throw isBad(good, start.firstDifference) }
    if try revisions.diff(of: last, in: bad.name).verdict.passes {
      let earlier = "\(good.name):\(FileTree.golden(ofDocument: documents[0]))"
      throw isGood(
        bad, hint: "its run fits its golden; to compare with an earlier one: --against \(earlier)")
    }
    let search = try Bisection(git: git, paths: revisions.paths)
      .run(from: good.hash, to: bad.hash, revisions.verdict)
    var finding = Finding(search: search)
    if search.isUnclear { tell(search.skipped, "", console) }
    let commit = search.suspects[0]
    let after = try revisions.version(in: commit)
    // The commit before may be from before the document.
    let before = search.isUnclear ? search.lastGood : commit + "^"
    let earlier = (try? revisions.version(in: before)) ?? first
    let diff = TraceDiff(golden: earlier.trace, actual: after.trace)
    if diff.verdict == .different {
      finding.diff = diff
    } else if let old = earlier.golden, let new = after.golden {
      finding.diff = TraceDiff(golden: old, actual: new)
      finding.note =
        "the commit\(search.isUnclear ? "s change" : " changes") the golden, and not the run:"
    }
    finding.changes = DocumentChange.list(earlier, after)
    return finding
  }

  // MARK: Tests

  private static func find(
    _ command: String, _ path: String, _ good: Revision, _ bad: Revision, _ git: Git,
    _ console: Console
  ) throws(Diagnostics) -> Finding {
    let golden =
      path.hasSuffix(FileTree.traceSuffix) ? path : FileTree.golden(ofDocument: path)
    let goldens = try git.names(of: golden, until: bad.hash)
    for revision in [good, bad] { try require(goldens, in: revision, of: bad, git) }
    let revisions = try TestRevisions(command, goldens: goldens, git, console)
    defer { revisions.remove() }
    let range = "\(good.hash)..\(bad.hash)"
    let count = try git.line("rev-list", "--count", range).flatMap { Int($0) } ?? 0
    // Both ends, a test for each halving, and the answer once more for its trace.
    let total = 3 + Int.bitWidth - count.leadingZeroBitCount
    let progress = Progress(ofLong: "testing revision", total: total, console)
    var skippedOutput: String?
    func verdict(_ revision: String) throws(Diagnostics) -> Bisection.Verdict {
      progress.advance()
      let verdict = try revisions.verdict(of: revision)
      if case .skipped = verdict { skippedOutput = skippedOutput ?? revisions.lastOutput }
      return verdict
    }
    switch try verdict(good.hash) {
    case .good: break
    case .bad:
      tell(revisions.lastOutput, of: good.hash, console)
      throw isBad(good, "the command fails")
    case .skipped(let reason):
      tell(revisions.lastOutput, of: good.hash, console)
      throw cannotTest(good.name, reason)
    }
    switch try verdict(bad.hash) {
    case .good: throw isGood(bad, hint: "the command ends with 0")
    case .bad: break
    case .skipped(let reason):
      tell(revisions.lastOutput, of: bad.hash, console)
      throw cannotTest(bad.name, reason)
    }
    let search = try Bisection(git: git, paths: []).run(from: good.hash, to: bad.hash, verdict)
    var finding = Finding(search: search)
    if search.isUnclear { tell(search.skipped, skippedOutput ?? "", console) }
    // The last tested revision may be another one.
    _ = try verdict(search.suspects[0])
    finding.diff = try revisions.diff()
    if finding.diff == nil {
      finding.note = "the command leaves no pending trace of \(golden), so the cause is not known"
      if !search.isUnclear { tell(revisions.lastOutput, of: search.suspects[0], console) }
    }
    return finding
  }

  /// Requires that a revision has a file under one of its names.
  private static func require(
    _ names: [String], in revision: Revision, of last: Revision, _ git: Git, hint: String? = nil
  ) throws(Diagnostics) {
    for name in names where try git.file(name, in: revision.hash) != nil { return }
    throw Diagnostics(
      file: names[0], message: "not found in revision '\(revision.name)'",
      hint: hint ?? "write the path as it is in '\(last.name)', from the working folder")
  }

  /// Prints why the first skipped commit was skipped, with the last lines of a command.
  private static func tell(
    _ skipped: (commit: String, reason: String)?, _ output: String, _ console: Console
  ) {
    guard let (commit, reason) = skipped else { return }
    console.complain(cannotTest(String(commit.prefix(10)), reason))
    tell(output, of: commit, console)
  }

  /// Prints the last lines of a command that failed, such as those of a build.
  private static func tell(_ output: String, of revision: String, _ console: Console) {
    guard !output.isEmpty else { return }
    console.complain("the command's last lines at revision \(revision.prefix(10)):")
    console.writeError(output)
  }

  private static func isBad(_ good: Revision, _ reason: String?) -> Diagnostics {
    Diagnostics(
      message: "'\(good.name)' is not good: \(reason ?? "its run differs from the golden")",
      hint: "name an earlier revision")
  }

  private static func isGood(_ bad: Revision, hint: String) -> Diagnostics {
    Diagnostics(message: "'\(bad.name)' is not bad", hint: hint)
  }

  private static func cannotTest(_ revision: String, _ reason: String) -> Diagnostics {
    Diagnostics(message: "'\(revision)' cannot be tested: \(reason)")
  }

  // MARK: The answer

  private static func tell(
    _ path: String, _ finding: Finding, _ git: Git, _ console: Console
  ) throws(Diagnostics) {
    let search = finding.search
    if search.isUnclear {
      let (good, bad) = (
        try git.facts(of: search.lastGood).short, try git.facts(of: search.suspects[0]).short
      )
      console.say(
        "unclear", .red,
        "\(path): good in \(good), bad in \(bad); skipped commits hide the first bad one")
    } else {
      console.say("found", .green, path)
    }
    for commit in search.suspects {
      let facts = try git.facts(of: commit)
      console.say("    \(facts.short)  \(facts.date)  \(facts.author)  \(facts.subject)")
    }
    if let note = finding.note { console.say("    " + note) }
    if let diff = finding.diff {
      for line in diff.explanation.text(limit: 12).split(separator: "\n") {
        console.say("    " + line)
      }
    }
    for change in finding.changes.prefix(12) { console.say("    " + change.words) }
    if finding.changes.count > 12 { console.say("    … \(finding.changes.count - 12) more") }
    console.say("    \(search.testedRevisions) of \(search.revisions) revisions tested")
  }

  private static func json(
    _ path: String, _ finding: Finding, _ git: Git
  ) throws(Diagnostics) -> JSONText {
    var commits: [JSONText] = []
    for commit in finding.search.suspects {
      let facts = try git.facts(of: commit)
      commits.append(
        .object([
          ("commit", .string(commit)), ("date", .string(facts.date)),
          ("author", .string(facts.author)), ("subject", .string(facts.subject)),
        ]))
    }
    let causes = finding.diff?.explanation.causes ?? []
    let words = JSONText.each(causes) {
      .object([
        ("kind", .string($0.kind.rawValue)), ("words", .string($0.title(naming: .max))),
        ("subjects", .texts($0.subjects)),
      ])
    }
    let changes = JSONText.each(finding.changes) {
      .object([
        ("file", .string($0.file)), ("owner", .string(orNull: $0.owner)),
        ("path", .string($0.path.joined(separator: "."))),
        ("old", .string($0.old)), ("new", .string($0.new)),
      ])
    }
    return .output(
      ("path", .string(path)), ("commits", .array(commits)),
      ("good", .string(finding.search.lastGood)),
      ("tested", .int(finding.search.testedRevisions)), ("count", .int(finding.search.revisions)),
      ("note", .string(orNull: finding.note)), ("causes", words), ("document", changes))
  }
}
