import DopesheetGoldens
import DopesheetText

enum AcceptCommand: Command {
  static let name = "accept"
  static let writesFiles = true
  static let summary = "Makes pending traces the goldens, and writes pending rows into tests"
  static let usage = [
    "accept PATH… [--as-new] [--edited] [--json]", "accept --all", "accept --from DIR [PATH…]",
  ]
  static let details = """
    PATH is a golden, a folder of goldens, the name that a failed comparison prints, or a
    pattern of these with * and ?. With --all, everything pending in the package around the
    working folder is accepted, but nothing whose test or document is gone; without PATH,
    a terminal is asked first. Pending traces come from `dopesheet verify` and from failed
    tests. Each golden is replaced as a whole or not at all.

    PATH can also be a test file with rows of a sheet. Rows that a failed test left are
    written into its source: one string, found by its place and its text. Rows that match
    stay as they are, with their open cells. If the source has changed and the string is
    not found for certain, nothing is written, and the rows are printed to paste. Rows in
    DIR are not used.

    A golden has moved if its test or document was renamed: the pending trace has no golden,
    but an unused golden has the same records. The old file of a moved golden is deleted.
    This takes proof that it is unused:

      - its document is gone, or
      - after a complete run, its test passed without it, or
      - after a complete run, its test did not run and is in no source file any more.

    DIR is the folder of pending traces of another machine, such as an artifact of CI.
    Its traces are matched with the goldens here by their paths. If one of them has no
    match, none is accepted. Moved goldens are found by the log and the sources here, not
    by the log in DIR.
    """
  static let options: [Arguments.Option] = [
    .init("all", help: "accepts everything that is pending in the package"),
    .init("as-new", help: "also keeps the old file of a golden that has moved"),
    .init(
      "from", value: "DIR", help: "accepts what was downloaded to DIR, and leaves DIR unchanged"),
    .init(
      "edited",
      help: "also accepts runs in which values were set; runs without that will differ"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let words = try arguments.paths(orAll: "all")
    let download = arguments["from"]
    let selection = try PendingSelection(words, from: download, console)
    let report = FileReport(console, asJSON: arguments.has("json"))
    if selection.isEmpty {
      if !report.isJSON {
        console.say("nothing is pending in \(console.shown(selection.near.path))")
      }
      // A download without traces is probably the wrong folder.
      return report.end([download == nil ? .same : .nothing])
    }
    if download != nil { try requireFit(selection.chosen) }
    if words.isEmpty, download == nil, try !isAgreed(selection, arguments, console) {
      return .different
    }
    let decision = PendingStatus.Decision(
      isNew: arguments.has("as-new"), keepsRecording: download != nil,
      takesEdits: arguments.has("edited"))
    for status in selection.chosen {
      let isNamed = words.contains {
        status.trace.isNamed(by: $0) || status.trace.isNamed(by: console.absolute($0))
      }
      report.attempt(
        golden: status.trace.name,
        try accept(status, isNamed: isNamed, decision, report, console))
    }
    let written = WrittenSources()
    for rows in selection.rows {
      report.attempt(rows.content.file, try rows.accept(console, report, written))
    }
    return report.end()
  }

  private static func accept(
    _ status: PendingStatus, isNamed: Bool, _ decision: PendingStatus.Decision,
    _ report: FileReport, _ console: Console
  ) throws(GoldenError) {
    guard isNamed || !status.isStale else {
      throw GoldenError(
        console.shown(status.trace.path), "is not accepted: \(PendingStatus.staleNote)",
        hint: "reject it, or accept it by name")
    }
    try status.accept(decision, report)
  }

  /// Returns whether the user wants to accept everything.
  ///
  /// - Throws: ``Diagnostics`` if that was not said, and there is no terminal to ask on.
  private static func isAgreed(
    _ selection: PendingSelection, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> Bool {
    if arguments.has("all") { return true }
    guard console.isInteractive, !arguments.has("json") else {
      throw Diagnostics(
        message: "'accept' needs a PATH: \(selection.words) pending",
        hint: "dopesheet status lists them; --all accepts everything")
    }
    return console.agrees(to: "Accept \(selection.words)? [y/N]")
  }

  /// Requires that every trace of a download is valid and has a place here, before any is accepted.
  private static func requireFit(_ chosen: [PendingStatus]) throws(Diagnostics) {
    var errors: [Diagnostic] = []
    for status in chosen {
      do throws(GoldenError) {
        try status.trace.requireFit()
        if case .unusable(let error) = status.state { throw error }
      } catch {
        errors.append(error.diagnostic)
      }
    }
    if let error = Diagnostics(errors) { throw error }
  }
}

extension Arguments {
  /// Returns the operands; empty for everything, for which there is also an option.
  ///
  /// - Throws: ``Diagnostics`` if the option is combined with operands.
  func paths(orAll option: String) throws(Diagnostics) -> [String] {
    if has(option), let first = operands.first {
      throw Diagnostics(
        message: "'--\(option)' and '\(first)' cannot be combined", hint: "keep one of them")
    }
    return operands
  }
}
