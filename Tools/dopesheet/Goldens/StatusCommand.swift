import DopesheetFiles
import DopesheetGoldens
import DopesheetText

enum StatusCommand: Command {
  static let name = "status"
  static let summary = "Lists pending traces and unused goldens"
  static let usage = [
    "status [PATH…] [--json]", "status --all [--json]",
    "status --unused [PATH…] [--log FILE]… [--tests FILE] [--json]",
    "status --unused [PATH…] --delete [--force]",
  ]
  static let details = """
    PATH selects pending traces as for `dopesheet accept`. Each has a line that begins with

      different  it differs from its golden; the first cause follows
      missing    it has no golden; if it has moved, an unused golden has the same records
      same       it equals its golden again
      unusable   it or its golden is an invalid trace
      rows       rows of a sheet wait to be written into the test; what differs follows
      recorded   the last run recorded the golden of a test: review it, and run the tests

    Run documents that PATH may name are played before, as by `dopesheet verify`, and runs
    that differ are pending then. Tests are not run. Without PATH, goldens follow that
    failed in the last run and do not wait. The list ends with those whose document is
    gone, or which the last complete run of the tests did not use. With --all, accepted
    goldens are listed, too. Rows whose test is gone are not. The exit code is 1 if a
    trace differs, 3 if a golden is missing or recorded, and 4 if one is unused.

    With --unused, every trace in the package's folders __Traces__, or below PATH, is
    checked. A golden is unused if its test is gone, or if its test compared other goldens
    but not this one. `swift test list` and the sources show which tests are gone. The
    references log shows which goldens were compared: each comparison adds a line. The log
    lies beside the pending traces; the variable DOPESHEET_REFERENCES names another file.

    The last complete run counts, and all runs after it. A golden is kept if its test
    failed, was skipped or did not run. Only `dopesheet test` logs how each test ended.
    After a plain `swift test`, a golden is in doubt if its test compared only others.
    The exit code is 4 if an unused golden was found and not deleted.
    """
  static let options: [Arguments.Option] = [
    .init("all", help: "lists every golden of the package with its state"),
    .init("unused", help: "finds the goldens that no test uses any more"),
    .init("delete", help: "deletes unused goldens, but none in doubt; needs a complete run"),
    .init("force", help: "with --delete, also after a partial run and if in doubt"),
    .init("log", value: "FILE", repeats: true, help: "reads this log instead of the default one"),
    .init("tests", value: "FILE", help: "reads the output of `swift test list`; `-` for a pipe"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "unused", "all", in: arguments)
    for option in ["delete", "log", "tests"] {
      try require("unused", for: option, in: arguments)
    }
    try require("delete", for: "force", in: arguments)
    if arguments.has("unused") { return try UnusedSearch.run(arguments, console) }
    let words = try arguments.paths(orAll: "all")
    let played = try console.playDocuments(words)
    let selection = try PendingSelection(words, console) { word in
      played.contains { $0.state.status.isFailure && $0.words.contains(word) }
    }
    let states = try states(selection, played, isWhole: words.isEmpty, console)
    let unused = states.filter { $0.state.status == .unused }.map(\.name)
    let failing = states.filter(\.state.status.isFailure)
    let goldens = arguments.has("all") ? goldens(selection, states) : nil
    let code = ExitCode.combined(
      selection.chosen.map(\.status.code) + (selection.rows.isEmpty ? [] : [.different])
        + states.map(\.state.status.code))
    if arguments.has("json") {
      console.write(json: json(selection, states, goldens, code))
      return code
    }
    for golden in goldens ?? [] where golden.state == accepted {
      console.say(accepted, .green, golden.name)
    }
    let titles = selection.chosen.isEmpty ? nil : GoldenTitles(of: selection.goldens.folder)
    for status in selection.chosen {
      console.say(
        status.status.rawValue, .init(status.status.mark),
        "\(status.trace.word(near: selection.near, among: titles))  (\(status.note))")
    }
    for rows in selection.rows {
      console.say("rows", .yellow, "\(ShellWord.quoted(rows.content.title))  (\(rows.note))")
    }
    for (name, state) in failing {
      console.say(state.status.word, .yellow, "\(name)  (\(state.note))")
    }
    for name in unused { console.say("unused", .yellow, name) }
    let rest =
      selection.goldens.evidence.isComplete || !unused.isEmpty
      ? RoundedText.count(unused.count, "golden") + " unused"
        + (selection.goldens.evidence.isComplete ? "" : ", or more: the log has no complete run")
      : "unused goldens are unknown: the log has no complete run"
    let recorded = states.count { $0.state.status == .recorded }
    let new = recorded == 0 ? "" : ", \(RoundedText.count(recorded, "golden")) recorded"
    console.say("\(selection.words) pending\(new)" + (words.isEmpty ? ", " + rest : ""))
    return code
  }

  /// The word for a golden of which nothing else is to be said.
  private static let accepted = "accepted"

  /// Returns the states of the goldens that do not wait and have not moved: those of tests, those of played documents,
  /// and those of documents that are gone.
  ///
  /// - Parameter isWhole: Whether all goldens are meant. Otherwise, only those of played documents that fail.
  private static func states(
    _ selection: PendingSelection, _ played: [Console.Played], isWhole: Bool, _ console: Console
  ) throws(Diagnostics) -> [(name: String, state: PackageGoldens.LastState)] {
    let waiting = selection.chosen.flatMap { status in
      if case .moved(let origin) = status.state {
        [status.trace.name, origin]
      } else {
        [status.trace.name]
      }
    }
    let hidden = Set(waiting)
    let goldens = selection.goldens
    let ofRuns = played.map { (name: $0.name, state: $0.state) }
    guard isWhole else {
      return ofRuns.filter { $0.state.status.isFailure && !hidden.contains($0.name) }
    }
    let known = Set(played.map(\.name))
    let ofTests = try goldens.ofTests().filter { !known.contains($0) }.map { name in
      var state = goldens.state(of: name)
      // All goldens together may be larger than the memory.
      state.golden = nil
      return (name, state)
    }
    let ofDocuments = try console.goldensLeftByDocuments(in: goldens.folder).map {
      ($0, PackageGoldens.LastState(status: .unused, note: UnusedFinding.documentIsGone))
    }
    return (ofTests + ofRuns + ofDocuments).filter { !hidden.contains($0.0) }
  }

  /// Returns the goldens of the package with their states; first those that are not simply accepted.
  private static func goldens(
    _ selection: PendingSelection, _ others: [(name: String, state: PackageGoldens.LastState)]
  ) -> [(name: String, state: String)] {
    var states: [String: String] = [:]
    for (name, state) in others {
      states[name] = state.status.code == .same ? accepted : state.status.word
    }
    for status in selection.chosen { states[status.trace.name] = status.status.rawValue }
    return states.sorted { a, b in
      let (isFirst, isSecond) = (a.value != accepted, b.value != accepted)
      return isFirst == isSecond ? a.key.utf8.lexicographicallyPrecedes(b.key.utf8) : isFirst
    }.map { ($0.key, $0.value) }
  }

  private static func json(
    _ selection: PendingSelection, _ states: [(name: String, state: PackageGoldens.LastState)],
    _ goldens: [(name: String, state: String)]?, _ code: ExitCode
  ) -> JSONText {
    func golden(_ name: String, _ state: String, _ more: [(String, JSONText)] = []) -> JSONText {
      .object([("golden", .string(name)), ("state", .string(state))] + more)
    }
    let pending = selection.chosen.map { status in
      var kinds: [String] = []
      var first: String?
      var origin: String?
      switch status.state {
      case .changed(let diff):
        kinds = diff.comparison.kinds.map(\.rawValue)
        first = diff.firstDifference
      case .moved(let from): origin = from
      case .new, .settled, .replacing, .unusable: break
      }
      return JSONText.object([
        ("golden", .string(status.trace.name)), ("title", .string(status.trace.title)),
        ("state", .string(status.status.rawValue)), ("kinds", .texts(kinds)),
        ("firstDifference", .string(orNull: first)), ("movedFrom", .string(orNull: origin)),
        ("note", .string(status.note)), ("stale", .bool(status.isStale)),
      ])
    }
    return .output(
      exit: code, ("pending", .array(pending)), ("rows", .array(selection.rows.map(\.json))),
      (
        "failed",
        .array(
          states.filter { $0.state.status.isFailure }
            .map { golden($0.name, $0.state.status.word, [("note", .string($0.state.note))]) })
      ),
      (
        "unused",
        .texts(states.filter { $0.state.status == .unused }.map(\.name))
      ),
      ("complete", .bool(selection.goldens.evidence.isComplete)),
      also: goldens.map { [("goldens", .array($0.map { golden($0.name, $0.state) }))] } ?? [])
  }
}
