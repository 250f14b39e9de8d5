import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText

enum VerifyCommand: Command {
  static let name = "verify"
  static let writesFiles = true
  static let summary = "Plays run documents and compares them with their golden traces"
  static let usage = [
    "verify [PATH…] [--require N] [--shard K/N] [--junit FILE] [--json]"
  ]
  static let details = """
    Plays every NAME.run.json under PATH and compares it with the golden NAME.mtrace beside
    it. Without PATH, it takes the `documents` of dopesheet.json, or else `traces`. Values
    must be equal unless a file `tolerances.txt` beside the golden, or dopesheet.json,
    allows a tolerance. PATH may leave out `.run.json`. Traces without a document are only
    validated.

    A run that differs from its golden, or has none, is saved as a pending trace.
    `dopesheet accept` makes it the golden; this command never changes goldens.

    With --shard, machines share the files. Each file belongs to one shard, which depends on
    its name alone. `dopesheet merge` joins the reports.
    """
  static let options: [Arguments.Option] = [
    GoldenQuota.require,
    .init("shard", value: "K/N", help: "splits the files into N parts, and takes the Kth: 2/4"),
    .init("junit", value: "FILE", help: "also writes a JUnit report to FILE"),
    .init("json", help: "writes JSON instead of lines"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let quota = try GoldenQuota(arguments)
    try console.requireNoSource(arguments["junit"])
    let shard = quota.shard
    // The settings are read first, so that their errors are reported once, not for each file.
    _ = try console.settings(around: console.folder)
    let operands = arguments.operands.isEmpty ? try documents(console) : arguments.operands
    let all = try Verification.files(under: operands, console)
    let files =
      try shard.map { shard throws(Diagnostics) in try part(shard, of: all, console) } ?? all
    let showsLines = !arguments.has("json")

    var results: [Verification] = []
    for file in console.counting("verifying", files) {
      let result = Verification(of: file, console)
      if showsLines { result.tell(console) }
      for error in result.errors { console.complain(error) }
      results.append(result)
    }

    if arguments.operands.isEmpty, shard == nil {
      console.warnOfUnmatchedTolerances(in: try console.pendingFolder())
    }
    var codes = results.map(\.code)
    let compared = results.count { $0.isCompared }
    if shard != nil, files.isEmpty, !all.isEmpty {
      console.complain(
        "this shard is empty: the \(RoundedText.count(all.count, "file")) are in other shards")
    }
    let reason =
      all.contains { $0.hasSuffix(FileTree.documentSuffix) }
      ? ""
      : "no NAME\(FileTree.documentSuffix) in \(operands.joined(separator: ", ")); \(ofTests(console)); "
    if let lack = quota.lack(compared, because: reason) {
      // Missing or unusable goldens already explain a low number. With --require, the error is printed anyway.
      if quota.required != nil || codes.allSatisfy({ $0 == .same }) { console.complain(lack) }
      codes.append(.nothing)
    }
    let code = ExitCode.combined(codes)
    if showsLines {
      // The cause of a single golden is already among its lines.
      let causes = VerificationReport.causes(of: results)
      for line in causes.lines(counting: "golden", from: 2) { console.say(line) }
      console.say(VerificationReport.summary(of: results))
    } else {
      console.write(json: VerificationReport.json(of: results, code))
    }
    if let path = arguments["junit"] {
      let report = VerificationReport.junit(quota.title(name), of: results)
      try console.write(Array(report.text.utf8), to: path)
    }
    return code
  }

  private static func documents(_ console: Console) throws(Diagnostics) -> [String] {
    try console.requirePackage()
    let paths = try console.documents()
    guard let missing = paths.first(where: { !console.isThere($0) }) else { return paths }
    throw Diagnostics(
      message: "nothing to verify: the package has no folder '\(PathText.name("/" + missing))'",
      hint: ofTests(console))
  }

  /// Returns the hint for a package that has only tests.
  private static func ofTests(_ console: Console) -> String {
    "the goldens of tests are compared by \(console.command) test, and by swift test"
  }

  /// Returns the files of a shard. The names of their goldens below the package decide, in any working folder.
  private static func part(
    _ shard: Shard, of files: [String], _ console: Console
  ) throws(Diagnostics) -> [String] {
    var part: [String] = []
    for file in files {
      let isDocument = file.hasSuffix(FileTree.documentSuffix)
      let golden = isDocument ? FileTree.golden(ofDocument: file) : file
      if shard.contains(try console.pendingTrace(forGolden: golden).name) { part.append(file) }
    }
    return part
  }
}
