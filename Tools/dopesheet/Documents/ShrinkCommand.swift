import DopesheetChecking
import DopesheetRunDocuments
import DopesheetStepping
import DopesheetText
import DopesheetTrace

enum ShrinkCommand: Command {
  static let name = "shrink"
  static let summary = "Shortens a recorded session, as long as it still fails"
  static let usage = [
    "shrink TRACE [--keeps CONDITION | --event PATTERN | --against GOLDEN]\n"
      + "       [--document DOC | --force] [-o OUT] [--json]"
  ]
  static let details = """
    Replays the session of TRACE with the run document that it names, again and again, each
    time with fewer external calls or less time. What is left still fails in the same way.
    An option describes the failure:

      --keeps     the condition is true at the end of a frame that is wrong:
                  'sheet.y > 600', 'card.fade is paused && time < 2'. It is written as in
                  `dopesheet step`. It is the opposite of a claim, which must hold.
      --event     an event happens: 'card.fade completed', '* refused', 'tap send x=*'.
      --against   the first value or callback that differs from GOLDEN is the same, at the
                  same time. Calls without an effect on it are removed, but no time.

    Without these options the session must give an error, and the same error is kept.

    OUT is an exact recording of the short session, which `replay`, `step` and `picture`
    read. For the trace of a test, use Rehearsal { … }.shrink(trace, …) in Swift.

    Exit code 0: the session is as short as the search could make it. Exit code 2: its
    replay does not show the failure, or an input is unusable.
    """
  static let options: [Arguments.Option] = [
    .init("keeps", value: "CONDITION", help: "keeps a frame that is wrong: the condition is true"),
    .init("event", value: "PATTERN", help: "keeps an event; `*` is any text"),
    .init("against", value: "GOLDEN", help: "keeps the first difference from another trace"),
    .init("document", value: "DOC", help: "the run document, if the trace does not name it"),
    .init("force", help: "uses the document even if it was edited since the recording"),
    .init("output", letter: "o", value: "OUT", help: "writes the short trace; `-` prints it"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let path = try require(1...1, of: arguments)[0]
    try allow(oneOf: "keeps", "event", "against", in: arguments)
    try allow(oneOf: "document", "force", in: arguments)
    let output = arguments["output"]
    if let output { try console.requireReplaceable(output, by: path) }
    let report = try FileReport(console, arguments, output: output)
    let trace = try console.readTraceToShow(path)
    let failure = try failure(arguments, of: trace, console)
    let document =
      if let given = arguments["document"] { try console.readDocument(given) } else {
        try ReplayCommand.document(
          of: trace, path, isForced: arguments.has("force"), console)
      }
    let session = try document.shrink(trace, keeping: CountedFailure(failure, console))
    if let output { try console.write(TraceWriter.text(of: session.trace), to: output) }
    if report.isJSON {
      console.write(json: json(session))
    } else if output != "-" {
      console.say("shrunk", .green, path)
      for line in session.description.split(separator: "\n") { console.say("    " + line) }
    }
    return .same
  }

  private static func failure(
    _ arguments: Arguments, of trace: Trace, _ console: Console
  ) throws(Diagnostics) -> any SessionFailure {
    if let condition = arguments["keeps"] {
      do throws(ExpressionError) {
        return try ConditionFailure(condition, in: trace)
      } catch {
        throw Diagnostics(
          message: "invalid condition '\(condition)': \(error.message) at column \(error.column)",
          hint: error.hint)
      }
    }
    if let pattern = arguments["event"] {
      if let problem = EventFailure.problem(of: pattern, for: trace) {
        throw Diagnostics(message: problem)
      }
      return EventFailure(pattern)
    }
    if let golden = arguments["against"] {
      return DifferenceFailure(from: try console.readTrace(golden))
    }
    return ErrorFailure()
  }

  /// A failure that shows the number of replays as progress.
  private final class CountedFailure: SessionFailure {
    private let failure: any SessionFailure
    private let progress: Progress

    init(_ failure: any SessionFailure, _ console: Console) {
      self.failure = failure
      progress = Progress("shrinking, replay", console)
    }

    var text: String { failure.text }

    func shows(at moment: SessionMoment) throws -> Bool {
      if moment.frame == 0 { progress.advance() }
      return try failure.shows(at: moment)
    }
  }

  private static func json(_ session: ShrunkSession) -> JSONText {
    func size(_ size: ShrunkSession.Size) -> JSONText {
      .object([
        ("calls", .int(size.calls)), ("frames", .int(size.frames)),
        ("seconds", .number(size.seconds)),
      ])
    }
    return .output(
      ("failure", .string(session.failure)), ("before", size(session.before)),
      ("after", size(session.after)), ("calls", .texts(session.calls)),
      ("replays", .int(session.replays)), ("isSmallest", .bool(session.isSmallest)),
      ("undelivered", .array(session.undelivered.map { .string($0.call) })))
  }
}

/// A condition in the language of the stepper that is true at the end of a frame of a session.
final class ConditionFailure: SessionFailure {
  let text: String
  private let condition: ExpressionCondition

  /// - Parameter session: The recorded session, whose names the condition may use.
  /// - Throws: ``ExpressionError`` if the text is no condition about the session.
  init(_ text: String, in session: Trace) throws(ExpressionError) {
    self.text = text
    condition = try ExpressionCondition(text, ExpressionNames(IndexedTrace(session)))
  }

  func shows(at moment: SessionMoment) -> Bool {
    condition.holds(at: TraceMoment(moment.records, atEndOf: moment.frame))
  }
}
