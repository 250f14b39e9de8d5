import DopesheetDiff
import DopesheetGoldens
import DopesheetText

enum DiffCommand: Command {
  static let name = "diff"
  static let summary = "Says why a run differs from its golden, and what differs"
  static let usage = [
    "diff GOLDEN [--why] [--all] [--json | --markdown] [--junit FILE]",
    "diff A B [--why] [--all] [--json | --markdown] [--junit FILE]",
    "diff A B … [--tolerances FILE | --exact]",
    "diff A B --counts | --brief [--json]",
    "diff A B … --pictures FOLDER [--markdown --picture-url URL]",
  ]
  static let details = """
    GOLDEN is a golden, its run document, or a name from `dopesheet status`. It is compared
    with its run: a run document is played, and of a test, the pending trace is used. Of
    two operands, A is the golden, B the run. Both are files or folders; a run document is
    played. `REV:PATH` reads them from a revision of the git repository around the working
    folder, as in `dopesheet diff HEAD:traces traces`. Nothing is written.

    First comes the cause, with the places that set the parameters that differ: lines of
    documents, or lines of Swift files with the motion's name in quotes. With --why, all
    causes are listed, and what follows from each, but not the differences themselves. Where
    a trace records no parameters, they are derived from the curves: a movement that takes
    1.2 times as long has another duration.

    Traces are the same if all records are the same: every value, the order of values, every
    event and its arguments. Differences in `meta` lines are reported, but do not count as
    differences. A file `tolerances.txt` beside A, or else beside B, may allow tolerances
    for values and times; the report says how much of each was used.

    In folders, traces with the same path are compared; causes that several traces share are
    reported once.

    With --pictures, each trace that differs is also drawn, golden and run together, as by
    `dopesheet picture`. The Markdown shows the pictures if --picture-url is the address of
    FOLDER; otherwise it only names the files.
    """
  static let options: [Arguments.Option] = [
    .init("why", help: "reports only the causes, with the places that set their parameters"),
    .init("all", help: "reports all differences; otherwise 25 lines of a comparison"),
    .init("json", help: "writes JSON; for folders a line for each pair and one for all"),
    .init("markdown", help: "writes Markdown, as for a comment of a pull request"),
    .init("junit", value: "FILE", help: "also writes a JUnit report to FILE"),
    .init("exact", help: "ignores tolerances"),
    .init("tolerances", value: "FILE", help: "reads tolerances from FILE"),
    .init("pictures", value: "FOLDER", help: "draws the differences, an SVG file for each trace"),
    .init(
      "picture-url", value: "URL", help: "the address at which readers of the Markdown find FOLDER"),
    .init("counts", help: "reports how much of two files differs, in little memory"),
    .init("brief", help: "reports only the first line of two files that differs"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try requireOneForm(of: arguments)
    try console.requireNoSource(arguments["junit"])
    try require("pictures", for: "picture-url", in: arguments)
    try require("markdown", for: "picture-url", in: arguments)
    let pictures = try DiffPictures(arguments, console)
    let operands = try require(1...2, of: arguments)
    if operands.count == 1 {
      if let option = ["brief", "counts"].first(where: arguments.has) {
        throw Diagnostics(
          message: "'--\(option)' needs two files", hint: "name the run, too: diff A B")
      }
      let sides = try DiffSides(of: operands[0], console)
      return try finish(
        tell(DiffPair(sides, tolerances: try tolerances(arguments, console)), arguments, console),
        pictures, arguments, console)
    }
    let revisions = GitFiles(console)
    defer { revisions.remove() }
    var console = console
    var places: [String] = []
    for operand in operands {
      guard let place = try revisions.place(of: operand) else {
        places.append(operand)
        continue
      }
      console = console.calling(place, operand)
      places.append(place)
    }
    if !places[0].hasSuffix(FileTree.documentSuffix) {
      places[0] = DiffSides.golden(places[0], console)
    }
    return try compare(places[0], places[1], pictures, arguments, console)
  }

  /// Requires that the options for the form of the output can be combined.
  private static func requireOneForm(of arguments: Arguments) throws(Diagnostics) {
    for (option, excluded) in [
      ("why", ["brief", "counts", "all", "markdown", "junit", "pictures"]),
      ("brief", ["counts", "all", "exact", "tolerances", "pictures", "markdown", "junit"]),
      ("counts", ["pictures", "markdown", "junit"]),
      ("json", ["markdown"]), ("exact", ["tolerances"]),
    ] where arguments.has(option) {
      for other in excluded { try allow(oneOf: option, other, in: arguments) }
    }
  }

  private static func compare(
    _ a: String, _ b: String, _ pictures: DiffPictures?, _ arguments: Arguments,
    _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    if a == "-", b == "-" {
      throw Diagnostics(
        message: "both traces are the standard input", hint: "name a file for one of them")
    }
    let left = a == "-" ? nil : try FileTree(a, console)
    let right = b == "-" ? nil : try FileTree(b, console)
    let tolerances = try tolerances(arguments, console)
    let report: DiffReport
    switch (left, right) {
    case (let left?, let right?) where left.isFolder && right.isFolder:
      if let option = ["brief", "counts"].first(where: { arguments.has($0) }) {
        throw Diagnostics(
          message: "'--\(option)' is for two files", hint: "remove it, or compare two files")
      }
      if arguments.has("why"), arguments.has("json") {
        throw Diagnostics(
          message: "'--why' and '--json' are combined only for two files",
          hint: "without '--why', each line has the causes")
      }
      report = compare((left, a), (right, b), tolerances, arguments, console)
    case (let tree?, _) where tree.isFolder, (_, let tree?) where tree.isFolder:
      throw Diagnostics(
        message: "a folder and a file cannot be compared", hint: "name two files or two folders")
    default:
      if arguments.has("brief") { return try compareBriefly(a, b, arguments, console) }
      if arguments.has("counts") { return try count(a, b, tolerances, arguments, console) }
      var pair = DiffPair(console.name(a), a, b, tolerances: tolerances, console)
      pair.findSources(a, b, console)
      report = tell(pair, arguments, console)
    }
    return try finish(report, pictures, arguments, console)
  }

  /// Returns the tolerances that the options name; `nil` without them.
  private static func tolerances(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ToleranceRules? {
    if arguments.has("exact") { return .exact }
    return try arguments["tolerances"].map { file throws(Diagnostics) in
      try ToleranceFile.rules(at: console.absolute(file), calling: file)
    }
  }

  /// Writes the forms of a report that are for other programs.
  private static func finish(
    _ report: DiffReport, _ pictures: DiffPictures?, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try pictures?.write(report.pairs, console)
    if arguments.has("markdown") {
      console.write(Array(report.markdown(all: arguments.has("all"), pictures).utf8))
    }
    if let path = arguments["junit"] {
      try console.write(Array(report.junit.text.utf8), to: path)
    }
    return report.code
  }

  private static func tell(
    _ pair: DiffPair, _ arguments: Arguments, _ console: Console
  ) -> DiffReport {
    var report = DiffReport()
    report.add(pair)
    switch pair.outcome {
    case .alone: break
    case .unusable(let errors):
      for error in errors { console.complain(error) }
    case .same, .different:
      if arguments.has("why") {
        pair.tellCauses(asJSON: arguments.has("json"), console)
      } else if arguments.has("json") {
        pair.writeDocument(console)
      } else if !arguments.has("markdown") {
        console.write(comparison: pair.text(limit: arguments.has("all") ? nil : 25))
      }
    }
    return report
  }

  /// Compares the bytes of two files and prints the first different line, at the speed of memory.
  private static func compareBriefly(
    _ a: String, _ b: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let diff = try withBytes(a, b, console) { golden, actual throws(TraceDiff.Failure) in
      try QuickDiff(golden: golden, actual: actual)
    }
    if arguments.has("json") {
      let line = { (line: QuickDiff.Line) in
        JSONText.object([("line", .int(line.number)), ("text", .string(line.text))])
      }
      console.write(
        json: .output(
          ("golden", .string(console.name(a))),
          ("actual", .string(console.name(b))), ("verdict", .string(diff.verdict.rawValue)),
          ("firstLines", diff.firstLines?.json(line) ?? .null)))
    } else if let golden = diff.firstLines?.golden,
      let actual = diff.firstLines?.actual
    {
      console.say("\(console.name(a)):\(golden.number): \(golden.text)")
      console.say("\(console.name(b)):\(actual.number): \(actual.text)")
    }
    return diff.verdict.passes ? .same : .different
  }

  /// Compares two files in one pass, with only a page of each in memory.
  private static func count(
    _ a: String, _ b: String, _ tolerances: ToleranceRules?, _ arguments: Arguments,
    _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    var rules = tolerances ?? .exact
    if tolerances == nil { rules = try DiffPair.rules(a, b, console) }
    let options = DiffOptions(tolerances: rules)
    let comparison = try withBytes(a, b, console) { golden, actual throws(TraceDiff.Failure) in
      try TraceComparison(golden: golden, actual: actual, options: options)
    }
    let (golden, actual) = (console.name(a), console.name(b))
    if arguments.has("json") {
      JSONText.object(comparison.json(golden: golden, actual: actual)).write { console.write($0) }
    } else {
      console.write(
        comparison.text(golden: golden, actual: actual, limit: arguments.has("all") ? nil : 25))
    }
    return comparison.verdict.passes ? .same : .different
  }

  /// Calls a closure with the mapped bytes of two files.
  private static func withBytes<Value>(
    _ a: String, _ b: String, _ console: Console,
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(TraceDiff.Failure) -> Value
  ) throws(Diagnostics) -> Value {
    let (ours, theirs) = (try console.data(a), try console.data(b))
    do throws(TraceDiff.Failure) {
      return try ours.withUnsafeBytes { ours in
        theirs.withUnsafeBytes { theirs in
          Result { () throws(TraceDiff.Failure) in try body(ours, theirs) }
        }
      }.get()
    } catch {
      throw Diagnostics(error.error.diagnostic(file: console.name(error.isGolden ? a : b)))
    }
  }

  /// Compares the traces of two folders by their paths, and prints each pair and a summary.
  private static func compare(
    _ left: (tree: FileTree, path: String), _ right: (tree: FileTree, path: String),
    _ tolerances: ToleranceRules?, _ arguments: Arguments, _ console: Console
  ) -> DiffReport {
    let ours = Set(left.tree.traces(below: left.path))
    let theirs = Set(right.tree.traces(below: right.path))
    let names = ours.union(theirs).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let (isJSON, isText) = (arguments.has("json"), !arguments.has("markdown"))
    var report = DiffReport()
    for name in console.counting("comparing", names) {
      var pair: DiffPair
      if ours.contains(name), theirs.contains(name) {
        let (a, b) = (FileTree.join(left.path, name), FileTree.join(right.path, name))
        pair = DiffPair(name, a, b, tolerances: tolerances, console)
        if arguments.has("why") { pair.findSources(a, b, console) }
      } else {
        pair = DiffPair(name, onlyIn: console.name(ours.contains(name) ? left.path : right.path))
      }
      report.add(pair)
      if isJSON {
        if case .unusable(let errors) = pair.outcome {
          for error in errors { console.complain(error) }
        }
        console.write(json: pair.json.line + "\n")
      } else if isText || pair.status == .unusable {
        pair.tell(all: arguments.has("all"), console)
      }
    }
    if isJSON {
      console.write(json: report.json.line + "\n")
    } else if isText {
      for line in report.causes.lines(counting: "trace", limit: arguments.has("all") ? nil : 10) {
        console.say(line)
      }
      console.say(report.summary)
    }
    return report
  }
}

extension FileTree {
  /// Returns the paths of a folder's traces, relative to the folder.
  fileprivate func traces(below folder: String) -> [String] {
    let prefix = FileTree.join(folder, "")
    return files.filter { $0.hasSuffix(FileTree.traceSuffix) }.map {
      String($0.dropFirst(prefix.count))
    }
  }
}
