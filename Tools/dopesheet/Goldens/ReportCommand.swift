import DopesheetFiles
import DopesheetReports
import DopesheetText

enum ReportCommand: Command {
  static let name = "report"
  static let summary = "Writes an HTML page of goldens, pending traces and their differences"
  static let usage = ["report [PATH…] [-o FILE] [--title TEXT] [--json]", "report --from DIR"]
  static let details = """
    The page is one HTML file that opens from the disk and loads nothing else. It lists the
    goldens, and shows the curves, states, events and nodes of each. Where a run differs
    from its golden, the page shows both.

    PATH selects goldens as for `dopesheet accept`, and folders of run documents. Without
    PATH, the page shows the goldens of the package's tests, all pending traces, and the
    `documents` of dopesheet.json, or else the folder `traces`. FILE is
    .build/dopesheet/report.html by default.

    Run documents are played, as by `dopesheet verify`. The status of a test's golden comes
    from the pending traces and from the references log of the last runs.

    DIR is the folder of pending traces of another machine, such as an artifact of CI.

    The page is written in any case. The exit code is 1 if a golden differs, 2 if one is
    unusable, 3 if one is missing, 4 if one is unused; a script goes on with `|| true`.
    """
  static let options: [Arguments.Option] = [
    .init("output", letter: "o", value: "FILE", help: "the page's file; `-` prints the page"),
    .init("title", value: "TEXT", help: "the title of the page"),
    .init("from", value: "DIR", help: "shows what was downloaded to DIR"),
    .init("json", help: "also prints the list as JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let sources = try ReportSources(
      arguments.operands, from: arguments["from"], console)
    let output = arguments["output"] ?? console.shown(sources.standardOutput)
    if output == "-", arguments.has("json") {
      throw Diagnostics(
        message: "the page and the list cannot both be printed", hint: "name a file")
    }
    let path = output == "-" ? sources.standardOutput : console.absolute(output)
    var page = try sources.page(in: PathText.parent(path), title: arguments["title"])
    for place in console.counting("reading", Array(0..<sources.count)) {
      try sources.add(at: place, sources.item(at: place), to: &page)
    }
    try write(page, to: output, console)
    if arguments.has("json") {
      console.write(json: page.summary)
    } else if output != "-" {
      let words = page.statuses.map { "\($0.count) \($0.status.word)" }
      console.say(
        "\(output)  (\(RoundedText.count(sources.count, "golden"))"
          + (words.isEmpty ? "" : ": " + words.joined(separator: ", ")) + ")")
    }
    // A download without pending traces is one in which nothing differs.
    if sources.count == 0, arguments["from"] == nil { return .nothing }
    return ExitCode.combined(page.statuses.map(\.status.code))
  }

  /// Writes a page to a file that is no source, or prints it.
  static func write(
    _ page: ReportPage, to output: String, _ console: Console
  ) throws(Diagnostics) {
    if output == "-" {
      try Diagnostics.reporting(page.write { console.write($0) })
    } else {
      try console.requireNoSource(output)
      _ = try Diagnostics.reporting(WholeFile.requireReplaceable(console.absolute(output)))
      try console.write(to: output) { (sink: WholeFile.FileSink) throws(FileError) in
        try page.write(to: sink)
      }
    }
  }
}
