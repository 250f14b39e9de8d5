import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation

enum TestCommand: Command {
  static let name = "test"
  static let writesFiles = true
  static let summary = "Runs the tests and sums up the goldens that they compared"
  static let usage = [
    "test [--require N] [--shard K/N] [--junit FILE] [--json] [-- ARGUMENT…]"
  ]
  static let program: String? = "swift test"
  static let details = """
    Runs `swift test ARGUMENT…`, passes its output on, and reports which goldens the tests
    compared, and the results. Goldens with the same causes are listed together. `swift
    test` succeeds even if no test runs; this command fails with exit code 5 if no golden
    and no sheet is compared. If `swift test` fails, so does this. Claims of expectThat
    that hold by less than in the run before are listed as closer.

    A run of all tests to their end is complete; `status --unused` needs one. With --shard,
    machines share the tests. Each test and its goldens belong to one shard, which depends
    on the test's name alone. `dopesheet merge` joins the results.
    """
  static let options: [Arguments.Option] = [
    GoldenQuota.require,
    .init("shard", value: "K/N", help: "splits the tests into N parts, and runs the Kth: 2/4"),
    .init(
      "junit", value: "FILE", help: "writes a JUnit report to FILE, with a case for each test"),
    .init("json", help: "writes JSON; what the tests print goes to the standard error"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let quota = try GoldenQuota(arguments)
    let shard = quota.shard
    let choice = TestRun.choice(in: arguments.operands)
    if shard != nil, let choice {
      throw Diagnostics(
        message: "'--shard' and '\(choice)' cannot be combined: both select tests",
        hint: "keep one of them; DOPESHEET_SHARD=K/N marks parts that you select yourself")
    }
    try console.requireNoSource(arguments["junit"])
    var swift = SwiftTest(console: console, folder: console.folder, arguments: arguments.operands)
    guard
      PathText.andAbove(swift.packageFolder).contains(where: {
        console.isThere($0 + "/Package.swift")
      })
    else { throw Console.noPackage(in: swift.packageFolder) }
    let pending = try Diagnostics.reporting(
      PendingFolder(around: swift.packageFolder, environment: console.environment))
    let log = ReferencesLog(beside: pending, environment: console.environment)
    // A complete run removes the lines of those before it.
    let earlier = try? References([log])
    let run = TestRun(id: TestRun.newID(), isPartial: choice != nil, shard: shard)
    try Diagnostics.reporting { () throws(GoldenError) in
      let goldens = try GoldenFiles.ofTests(in: pending)
      let sources = Git(console).sources.map { [References.Entry.sources($0)] } ?? []
      try log.append([.goldens(goldens)] + sources, of: run)
    }

    var (code, events): (Int32, TestEvents) = (0, TestEvents([]))
    var isEmpty = false
    if let shard {
      let tests = try swift.list().filter { shard.contains($0.id) }
      isEmpty = tests.isEmpty
      swift.arguments += SwiftTest.filters(for: tests)
    }
    if isEmpty {
      console.complain("this shard has no tests")
      try Diagnostics.reporting(log.append([.end], of: run))
    } else {
      let environment = variables(console, pending, log, run)
      (code, events) = try play(
        swift, environment, log, run, isForMachine: arguments.has("json"),
        isReported: arguments["junit"] != nil)
    }
    let references = try Diagnostics.reporting(References([log]))
    for error in references.damage { console.complain(error) }
    let runs = references.runs.filter { $0.identity.id == run.id }
    let uses = References.lastUses(of: runs)
    let report = UseReport(
      uses: uses, pending: pending, sheets: runs.reduce(0) { $0 + $1.sheets.count },
      rows: try Diagnostics.reporting(pending.rows())
        .filter { $0.content.run == run.id },
      shrunk: references.shrunkMargins(of: run, since: earlier ?? References()))
    var codes: [ExitCode] = []
    if code != 0 { codes.append(code == 1 ? .different : .unusable) }
    if let lack = quota.lack(report.compared + report.sheets) {
      console.complain(lack)
      codes.append(.nothing)
    }
    let exit = ExitCode.combined(codes)
    if arguments.has("json") {
      console.write(json: report.json(exit, swiftTest: code))
    } else {
      report.tell(console)
    }
    if events.isEnded, choice == nil, shard == nil {
      console.warnOfUnmatchedTolerances(in: pending)
      for warning in References.unmatchedRules(in: runs) { console.complain(warning) }
    }
    if let path = arguments["junit"] {
      try console.write(
        Array(report.junit(quota.title(name), events, swiftTest: code).text.utf8), to: path)
    }
    return exit
  }

  private static func variables(
    _ console: Console, _ pending: PendingFolder, _ log: ReferencesLog, _ run: TestRun
  ) -> [String: String] {
    var environment = console.environment
    environment[.run] = run.id
    environment[.shard] = run.shard?.description
    environment[.references] = log.path
    // The tests run in another folder, where a relative path would be wrong.
    if environment[.pendingFolder] != nil {
      environment[.pendingFolder] = pending.path
    }
    return environment
  }

  /// Reads the events of a run. Without them, as after a failed build, no result is known.
  private static func readEvents(at path: String, _ console: Console) -> TestEvents {
    guard FileInfo.isThere(path) else { return TestEvents([]) }
    do throws(FileError) { return TestEvents(Array(try WholeFile.bytes(at: path))) } catch {
      console.complain(error.diagnostic)
      return TestEvents([])
    }
  }

  /// Runs the tests, and appends their results to the log.
  ///
  /// - Parameter isReported: Whether the results of XCTest are returned, too. They are not logged.
  private static func play(
    _ swift: SwiftTest, _ environment: [String: String], _ log: ReferencesLog, _ run: TestRun,
    isForMachine: Bool, isReported: Bool
  ) throws(Diagnostics) -> (code: Int32, TestEvents) {
    let console = swift.console
    let events = log.path + "." + run.id + ".events"
    let given = swift.path(after: "--xunit-output")
    let report = given ?? events + ".xml"
    defer {
      for file in [events, events + ".xml", events + "-swift-testing.xml"] {
        try? FileManager.default.removeItem(atPath: file)
      }
    }
    var words = ["swift", "test"] + swift.arguments
    // If the user redirects the events, the results of the tests are unknown.
    if !swift.arguments.contains(where: { $0.hasPrefix("--event-stream") }) {
      words += ["--event-stream-output-path", events, "--event-stream-version", "0"]
    }
    // Tests of XCTest that pass side by side are not printed.
    if isReported, given == nil, swift.arguments.contains("--parallel") {
      words += ["--xunit-output", report]
    }
    func readReport() -> [UInt8]? {
      isReported ? (try? WholeFile.bytes(at: report)).map(Array.init) : nil
    }
    let before = readReport()
    let process = Subprocess(words: words, folder: swift.folder, environment: environment)
    let ending = try process.run(
      .passed(onlyErrors: isForMachine, isKept: isReported), console)
    var found = readEvents(at: events, console)
    var entries = found.results.map { References.Entry.result($0.test, $0.result) }
    // A failed build has the same exit code as failed tests, but no end of the run.
    let isWhole = ending.code == 0 || found.isEnded
    if isWhole { entries.append(.end) }
    try Diagnostics.reporting { () throws(GoldenError) in
      if !entries.isEmpty { try log.append(entries, of: run) }
      // The log kept the last complete run until now.
      if isWhole, !run.isPartial, run.shard == nil { try log.keepOnly(run) }
    }
    guard isReported else { return (ending.code, found) }
    // The user's own file may be left from another run.
    if let bytes = readReport(), bytes != before {
      found.add(report: String(decoding: bytes, as: UTF8.self))
    }
    let lines = XCTestLines(
      ending.output + [10] + ending.errors, folder: swift.packageFolder, code: ending.code)
    if !lines.results.isEmpty {
      var listing = swift
      listing.arguments.append("--skip-build")
      found.add(lines, of: (try? listing.list()) ?? [])
    }
    return (ending.code, found)
  }
}

/// The options `--shard` and `--require`: the part of the goldens to compare, and the minimum number.
struct GoldenQuota {
  /// The part of the goldens; `nil` for all.
  let shard: Shard?
  /// The required number of goldens, if it is given.
  let required: Int?

  static let require = Arguments.Option(
    "require", value: "N",
    help: "fails with 5 if fewer goldens and sheets are compared; 1 by default")

  init(_ arguments: Arguments) throws(Diagnostics) {
    required = try arguments.integer("require", in: 0...Int.max)
    shard = try Diagnostics.reporting(
      arguments["shard"].map { text throws(GoldenError) in try Shard(text, of: "--shard") })
  }

  func title(_ command: String) -> String {
    "dopesheet " + command + (shard.map { " \($0)" } ?? "")
  }

  /// Returns an error if too few goldens and sheets were compared; otherwise `nil`.
  ///
  /// A shard may be empty, so its default minimum is 0. `dopesheet merge` checks all shards together.
  func lack(_ compared: Int, because reason: String = "") -> Diagnostic? {
    guard compared < required ?? (shard == nil ? 1 : 0) else { return nil }
    return Diagnostic(
      message:
        "\(RoundedText.count(compared, "golden")) compared, \(required ?? 1) required",
      hint: reason + "--require \(compared) allows this number")
  }
}
