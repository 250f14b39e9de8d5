import DopesheetFiles
import DopesheetGoldens
import DopesheetText

enum MergeCommand: Command {
  static let name = "merge"
  static let writesFiles = true
  static let summary = "Joins the results of shards"
  static let usage = ["merge DIR… [-o OUT] [--require N] [--json]"]
  static let details = """
    DIR is the folder `.build/dopesheet` of a machine that ran `dopesheet test --shard K/N`
    or `dopesheet verify --shard K/N --junit .build/dopesheet/junit.xml`. It holds some or
    all of references.log, junit.xml and the folder pending. The joined results are written
    to OUT, where `dopesheet status` and `review` read them as one run. OUT is
    `.build/dopesheet` of the package around the working folder by default.

    It is an error if a shard is missing, if one golden has two pending traces that differ,
    or if a trace is pending in OUT but in no DIR. Each DIR is given once, and OUT is
    another folder.
    The exit code is that of all shards together.
    """
  static let options: [Arguments.Option] = [
    .init("output", letter: "o", value: "OUT", help: "the folder to write to"),
    GoldenQuota.require,
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let folders = try require(1...Int.max, of: arguments)
    let quota = try GoldenQuota(arguments)
    let output = try output(arguments, console)
    for folder in folders { try console.requireReplaceable(console.shown(output), by: folder) }
    let results = try ShardResults(of: folders.map { console.absolute($0) })
    try Diagnostics.reporting(results.write(to: output))

    let uses = References.lastUses(of: results.references.runs)
    let verified = results.report?.goldens ?? JUnitReport.Counts()
    let tests = results.report?.tests ?? JUnitReport.Counts()
    let compared =
      uses.count { $0.status.isCompared } + verified.cases - verified.missing - verified.errors
    var codes: [ExitCode] = uses.map(\.status.code)
    if verified.failures > verified.missing { codes.append(.different) }
    if verified.missing > 0 { codes.append(.missing) }
    if verified.errors + tests.errors > 0 { codes.append(.unusable) }
    // A test can also fail for another reason than its goldens.
    let explained = Set(uses.filter { !$0.passes }.map(\.owner)).count
    if tests.failures > explained { codes.append(.different) }
    let sheets = results.references.runs.reduce(0) { $0 + $1.sheets.count }
    if let lack = quota.lack(compared + sheets) {
      console.complain(lack)
      codes.append(.nothing)
    }
    let exit = ExitCode.combined(codes)
    if arguments.has("json") {
      console.write(
        json: .output(
          exit: exit, ("folders", .int(results.count)), ("compared", .int(compared)),
          ("failures", .int(verified.failures + tests.failures)),
          ("errors", .int(verified.errors + tests.errors)),
          ("pending", .int(results.pendingCount))))
    } else {
      console.say("written  \(console.shown(output))")
      console.say(
        "\(RoundedText.count(results.count, "folder")): "
          + "\(RoundedText.count(compared, "golden")) compared, \(results.pendingCount) pending")
    }
    return exit
  }

  private static func output(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> String {
    if let folder = try arguments.folder("output") { return console.absolute(folder) }
    let root = try console.pendingFolder().root
    let place = root + "/" + PendingFolder.standardPlace
    try Diagnostics.reporting(PendingFolder(root: root, path: place).requireInside(place))
    return PathText.parent(place)
  }
}
