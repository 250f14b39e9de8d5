import DopesheetDiff
import DopesheetGoldens
import DopesheetText

/// `dopesheet review`: shows pending traces one by one and asks for decisions.
enum ReviewCommand: Command {
  static let name = "review"
  static let summary = "Shows pending traces and rows one by one, to accept or reject each"
  static let usage = ["review [PATH…] [--answers]"]
  static let details = """
    PATH selects pending traces as for `dopesheet accept`. Each is shown with its
    differences from the golden; rows of a sheet are shown as they differ from those in
    the test. Then type an answer:

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
    let written = WaitingRows.Written()
    var left: [Item] = []
    for (index, item) in items.enumerated() {
      let position = "\(index + 1) of \(items.count)"
      let ending: Ending
      switch item {
      case .trace(let status):
        show(status, position, console)
        ending = try decide(status, &answers)
      case .rows(let rows):
        show(rows, position, console)
        ending = try decide(rows, written, &answers)
      }
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

  /// A pending trace or pending rows.
  private enum Item {
    case trace(PendingStatus)
    case rows(WaitingRows)

    var isTrace: Bool { if case .trace = self { true } else { false } }
  }

  private static func show(_ status: PendingStatus, _ position: String, _ console: Console) {
    console.say(console.paint("\(position)  \(status.trace.title)", .bold))
    console.say("  \(status.status.rawValue): \(status.note)")
    if case .changed(let diff) = status.state {
      console.write(
        diff.text(
          golden: console.shown(status.trace.goldenPath),
          actual: console.shown(status.trace.path)))
    }
  }

  private enum Ending { case decided, skipped, quit }

  private static func decide(
    _ status: PendingStatus, _ answers: inout Answers
  ) throws(Diagnostics) -> Ending {
    let console = answers.console
    while true {
      guard let answer = answers.next() else { return .quit }
      switch answer {
      case "a":
        return settle(console) { () throws(GoldenError) in
          try status.accept(.init(), FileReport(console))
        }
      case "n" where status.isNew:
        return settle(console) { () throws(GoldenError) in
          try status.accept(.init(isNew: true), FileReport(console))
        }
      case "r":
        return settle(console) { () throws(GoldenError) in try status.reject(FileReport(console)) }
      case "s": return .skipped
      case "q": return .quit
      case "d": showWhole(status, console)
      case "c": showCommands(status, console)
      case "n": try answers.refuse("'n' is for a golden that is missing: 'a' accepts this trace")
      default:
        try answers.refuse("invalid answer '\(answer)': expected one of a n r s d c q")
      }
    }
  }

  private static func show(_ rows: WaitingRows, _ position: String, _ console: Console) {
    console.say(console.paint("\(position)  \(rows.rows.title)", .bold))
    console.say("  rows: \(rows.place(console))")
    for line in rows.differences { console.say("  " + line) }
  }

  private static func decide(
    _ rows: WaitingRows, _ written: WaitingRows.Written, _ answers: inout Answers
  ) throws(Diagnostics) -> Ending {
    let (console, report) = (answers.console, FileReport(answers.console))
    while true {
      guard let answer = answers.next() else { return .quit }
      switch answer {
      case "a":
        do throws(Diagnostics) {
          try rows.accept(console, report, written)
          return .decided
        } catch {
          rows.report(error, console, report)
          return .skipped
        }
      case "r":
        try rows.reject(report)
        return .decided
      case "s": return .skipped
      case "q": return .quit
      case "d": for line in rows.rows.rows.split(separator: "\n") { console.say("  " + line) }
      case "c": console.say("  \(console.command) accept \(ShellWord.quoted(rows.rows.title))")
      default: try answers.refuse("invalid answer '\(answer)': expected one of a r s d c q")
      }
    }
  }

  /// Carries out a decision. On an error, prints it and leaves the trace pending.
  private static func settle(
    _ console: Console, _ body: () throws(GoldenError) -> Void
  ) -> Ending {
    do throws(GoldenError) {
      try body()
      return .decided
    } catch {
      console.complain(error.diagnostic)
      return .skipped
    }
  }

  private static func showWhole(_ status: PendingStatus, _ console: Console) {
    guard case .changed(let diff) = status.state else { return console.say("  \(status.note)") }
    console.write(diff.text(limit: nil))
  }

  private static func showCommands(_ status: PendingStatus, _ console: Console) {
    let actual = ShellWord.quoted(console.shown(status.trace.path))
    console.say("  \(console.command) show \(actual)")
    if case .changed = status.state {
      let golden = ShellWord.quoted(console.shown(status.trace.goldenPath))
      console.say("  \(console.command) diff --all \(golden) \(actual)")
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
