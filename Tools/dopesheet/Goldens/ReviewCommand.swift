import DopesheetDiff
import DopesheetGoldens
import DopesheetText

enum ReviewCommand: Command {
  static let name = "review"
  static let writesFiles = true
  static let summary = "Shows pending traces and rows one by one, to accept or reject each"
  static let usage = ["review [PATH…] [--answers]"]
  static let details = """
    PATH selects pending traces as for `dopesheet accept`. Each is shown with the causes of
    its differences, the rows of its sheet that differ, and what follows. Rows of a sheet
    are shown as they differ from those in the test. Then type an answer:

      a  accepts it as the golden; if a golden has moved, the moved one is deleted;
         writes rows into the test
      n  accepts it as a new golden, even if another golden may have moved; only if its
         golden is missing
      r  rejects it: deletes the pending trace and keeps the golden
      s  skips it: it stays pending
      d  shows all differences
      c  shows commands for a closer look
      q  quits; the others stay pending

    The exit code is 1 as long as something is pending. Without a terminal, use --answers.
    """
  static let hasDialogue = true
  static let options: [Arguments.Option] = [
    .init("answers", help: "reads the answers from the standard input, one a line")
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    guard console.isInteractive || arguments.has("answers") else {
      throw Diagnostics(
        message: "the standard input or output is not a terminal",
        hint: "use dopesheet status, accept and reject; or --answers")
    }
    let selection = try PendingSelection(arguments.operands, console)
    let items = selection.chosen.map(Item.trace) + selection.rows.map(Item.rows)
    var answers = Answers(arguments.has("answers"), console)
    let written = WrittenSources()
    var left: [Item] = []
    for (index, item) in items.enumerated() {
      item.show("\(index + 1) of \(items.count)", console)
      let ending = try decide(item, near: selection.near, written, &answers)
      if ending == .skipped { left.append(item) }
      if ending == .quit {
        left += items[index...]
        break
      }
    }
    console.say(
      PendingSelection.words(traces: left.count(where: \.isTrace), of: left.count) + " pending")
    return left.isEmpty ? .same : .different
  }

  private enum Ending { case decided, skipped, quit }

  private static func decide(
    _ item: Item, near: PendingFolder, _ written: WrittenSources, _ answers: inout Answers
  ) throws(Diagnostics) -> Ending {
    let (console, report) = (answers.console, FileReport(answers.console))
    while true {
      guard let answer = answers.next() else { return .quit }
      switch answer {
      case "a",
        "n" where item.isNew, "r":
        do throws(Diagnostics) {
          try item.decide(answer, console, report, written)
          return .decided
        } catch {
          // What cannot be done stays pending.
          for error in error.list { console.complain(error) }
          return .skipped
        }
      case "s": return .skipped
      case "q": return .quit
      case "d": item.showWhole(console)
      case "c": item.showCommands(near: near, console)
      case "n" where item.isTrace:
        try answers.refuse("'n' is for a golden that is missing: 'a' accepts this trace")
      default:
        try answers.refuse(
          "invalid answer '\(answer)': expected one of a \(item.isTrace ? "n " : "")r s d c q")
      }
    }
  }
}

private enum Item {
  case trace(PendingStatus)
  case rows(PendingRows)

  var isTrace: Bool { if case .trace = self { true } else { false } }

  var isNew: Bool { if case .trace(let status) = self { status.isNew } else { false } }

  func show(_ position: String, _ console: Console) {
    switch self {
    case .trace(let status):
      console.say(console.paint("\(position)  \(status.trace.title)", .bold))
      guard case .changed(let diff) = status.state, !diff.verdict.passes else {
        return console.say("  \(status.status.rawValue): \(status.note)")
      }
      console.write(comparison: diff.sentences(rest: "d shows them"))
      if status.isStale { console.say("  \(PendingStatus.staleNote)") }
    case .rows(let rows):
      console.say(console.paint("\(position)  \(rows.content.title)", .bold))
      console.say("  rows: \(rows.place(console))")
      for line in rows.differences { console.say("  " + line) }
    }
  }

  /// Carries out the answer `a`, `n` or `r`.
  func decide(
    _ answer: String, _ console: Console, _ report: FileReport, _ written: WrittenSources
  ) throws(Diagnostics) {
    switch self {
    case .trace(let status):
      try Diagnostics.reporting { () throws(GoldenError) in
        if answer == "r" { return try status.reject(report) }
        try status.accept(.init(isNew: answer == "n"), report)
      }
    case .rows(let rows):
      if answer == "r" { return try rows.reject(report) }
      try rows.accept(console, report, written)
    }
  }

  func showWhole(_ console: Console) {
    switch self {
    case .trace(let status):
      guard case .changed(let diff) = status.state else { return console.say("  \(status.note)") }
      console.write(
        comparison: diff.text(
          golden: console.shown(status.trace.goldenPath),
          actual: console.shown(status.trace.path), limit: nil))
    case .rows(let rows):
      for line in rows.lines { console.say("  " + line) }
    }
  }

  func showCommands(near: PendingFolder, _ console: Console) {
    switch self {
    case .trace(let status):
      let word = status.trace.word(near: near)
      console.say("  \(console.command) step \(status.trace.stepWords(word, near: near))")
      let actual = ShellWord.quoted(console.shown(status.trace.path))
      console.say("  \(console.command) show \(actual)")
      guard case .changed = status.state else { return }
      let golden = ShellWord.quoted(console.shown(status.trace.goldenPath))
      console.say("  \(console.command) diff --all \(golden) \(actual)")
    case .rows(let rows):
      console.say("  \(console.command) accept \(ShellWord.quoted(rows.content.title))")
    }
  }
}

/// The answers to questions, from a terminal or from lines of the standard input.
private struct Answers {
  let console: Console
  /// The remaining lines; `nil` at a terminal.
  private var lines: ArraySlice<Substring>?
  private var number = 0

  init(_ isScripted: Bool, _ console: Console) {
    self.console = console
    guard isScripted else { return }
    let text = String(decoding: console.input(), as: UTF8.self)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines?.last?.isEmpty == true { lines?.removeLast() }
  }

  mutating func next() -> String? {
    guard lines != nil else {
      return console.ask("a accept, r reject, s skip, d diff, c commands, q quit?")
    }
    number += 1
    return lines?.popFirst().map { $0.filter { $0 != " " && $0 != "\r" } }
  }

  /// Reports an invalid answer. At a terminal, the question is then repeated.
  func refuse(_ message: String) throws(Diagnostics) {
    guard lines != nil else { return console.say("  " + message) }
    throw Diagnostics(
      file: "standard input", line: number, message: message,
      hint: "earlier answers have taken effect")
  }
}
