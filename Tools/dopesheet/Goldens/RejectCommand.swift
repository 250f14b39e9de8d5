import DopesheetGoldens
import DopesheetText

enum RejectCommand: Command {
  static let name = "reject"
  static let writesFiles = true
  static let summary = "Deletes pending traces and rows, and keeps the goldens and tests"
  static let usage = ["reject PATH… [--json]", "reject --all [--json]"]
  static let details = """
    PATH selects pending traces as for `dopesheet accept`. The goldens stay as they are. A
    test or document that still differs fails again in its next run. With --all, rows
    whose test is gone are deleted, too; nothing else lists them.
    """
  static let options: [Arguments.Option] = [
    .init("all", help: "rejects everything that is pending in the package"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let words = try arguments.paths(orAll: "all")
    if words.isEmpty, !arguments.has("all") {
      throw Diagnostics(message: "'reject' needs a PATH", hint: "--all rejects everything")
    }
    let selection = try PendingSelection(words, console)
    // No run would ever replace the rows of a test that is gone.
    let rows = words.isEmpty ? try Diagnostics.reporting(selection.near.rows()) : selection.rows
    let report = FileReport(console, asJSON: arguments.has("json"))
    if selection.chosen.isEmpty, rows.isEmpty, !report.isJSON {
      console.say("nothing is pending in \(console.shown(selection.near.path))")
    }
    for status in selection.chosen {
      report.attempt(golden: status.trace.name, try status.reject(report))
    }
    for rows in rows { report.attempt(rows.content.file, try rows.reject(report)) }
    return report.end()
  }
}
