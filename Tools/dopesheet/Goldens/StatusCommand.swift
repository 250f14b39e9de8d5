import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation

/// `dopesheet status`: lists pending traces and unused goldens.
enum StatusCommand: Command {
  static let name = "status"
  static let summary = "Lists pending traces and unused goldens"
  static let usage = ["status [PATH…] [--json]"]
  static let details = """
    PATH selects pending traces as for `dopesheet accept`. Each has a line that begins with

      changed    it differs from its golden; the kinds of differences follow
      new        it has no golden
      moved      it has no golden, but an unused golden has the same records
      settled    it equals its golden again
      replacing  its golden is an invalid trace
      unusable   the pending trace itself is invalid

    Without PATH, the list ends with goldens of tests that the last complete run did not
    use, according to its references log; `dopesheet unused` also reads the list of tests.
    The exit code is 1 if a trace has changed, 3 if one is new, 4 if a golden is unused.
    """
  static let options: [Arguments.Option] = [.init("json", help: "writes JSON")]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let selection = try PendingSelection(arguments.operands, console)
    let unused =
      arguments.operands.isEmpty ? try unusedGoldens(selection) : []
    let code = ExitCode.combined(
      selection.chosen.map(\.code) + (unused.isEmpty ? [] : [.unused]))
    if arguments.has("json") {
      console.write(json: json(selection, unused, code).document)
      return code
    }
    for status in selection.chosen {
      let color: Console.Color =
        switch status.state {
        case .unusable: .red
        case .settled: .faint
        default: .yellow
        }
      say(
        status.word, color, "\(status.trace.word(near: selection.near))  (\(status.note))", console)
    }
    for name in unused { say("unused", .yellow, name, console) }
    let pending = TraceSummary.count(selection.chosen.count, "trace")
    let rest =
      selection.evidence.isComplete
      ? TraceSummary.count(unused.count, "golden") + " unused"
      : "unused goldens are unknown: the log has no complete run"
    console.say("\(pending) pending" + (arguments.operands.isEmpty ? ", " + rest : ""))
    return code
  }

  private static func say(
    _ word: String, _ color: Console.Color, _ rest: String, _ console: Console
  ) {
    let padding = String(repeating: " ", count: max(1, 11 - word.count))
    console.say(console.paint(word, color) + padding + rest)
  }

  /// Returns the goldens of tests that the last complete run did not use.
  private static func unusedGoldens(
    _ selection: PendingSelection
  ) throws(Diagnostics) -> [String] {
    guard selection.evidence.isComplete else { return [] }
    let root = selection.near.root
    let moved = selection.chosen.compactMap { status in
      if case .moved(let origin) = status.state { origin } else { nil }
    }
    let judge = UnusedGoldens(selection.evidence, tests: nil)
    return try Diagnostics.reporting { () throws(GoldenError) in
      try GoldenFiles.ofTests(in: selection.near).filter { name in
        !moved.contains(name)
          && judge.state(of: name, owner: GoldenFiles.owner(of: name, below: root)).isUnused
      }
    }
  }

  private static func json(
    _ selection: PendingSelection, _ unused: [String], _ code: ExitCode
  ) -> JSONText {
    let pending = selection.chosen.map { status in
      var kinds: [String] = []
      var first: String?
      var origin: String?
      switch status.state {
      case .changed(let diff):
        kinds = diff.kinds.map(\.rawValue)
        first = diff.firstDifference
      case .moved(let from): origin = from
      case .new, .settled, .replacing, .unusable: break
      }
      return JSONText.object([
        ("golden", .string(status.trace.name)), ("title", .string(status.trace.title)),
        ("state", .string(status.word)), ("kinds", .array(kinds.map { .string($0) })),
        ("firstDifference", .string(orNull: first)), ("movedFrom", .string(orNull: origin)),
        ("note", .string(status.note)),
      ])
    }
    return .object([
      ("schema", .int(1)), ("exit", .integer(Int64(code.rawValue))),
      ("pending", .array(pending)),
      ("unused", selection.evidence.isComplete ? .array(unused.map { .string($0) }) : .null),
    ])
  }
}

extension PendingStatus {
  /// The exit code for this state alone.
  fileprivate var code: ExitCode {
    switch state {
    case .changed, .replacing: .different
    case .new, .moved: .missing
    case .settled: .same
    case .unusable: .unusable
    }
  }
}
