import DopesheetStepping
import DopesheetText
import DopesheetTrace
import Foundation

/// `dopesheet step`: steps forward and back through a trace, or through the run of a document.
enum StepCommand: Command {
  static let name = "step"
  static let summary = "Steps forward and back through a trace or a run document"
  static let usage = [
    "step FILE|DOC|NAME [--against FILE | --alone] [--at T] [--script F]",
    "step FILE|DOC|NAME --to CONDITION|EVENT [--at T] [--json]",
  ]
  static let details = """
    NAME names a pending trace as for `dopesheet accept`. A pending trace is shown beside
    its golden, and begins at the first record that differs.

    On a terminal, the screen shows the nodes, the tracks and the records; ? lists the
    keys. In a pipe, or with --script, commands are lines, and replies are plain text:

    \(StepManual.lines.joined(separator: "\n"))

    The cursor stands behind a line of the trace; values are those after that line. Every
    move stops at the beginning and at the end. Conditions compare tracks, states and
    times: `card.alpha > 0.5 && card.fade is moving`, `time >= 250ms`.

    A run document is played to its end first; after `set`, the rest is played again. The
    same commands step through the rehearsal of a test:
    DOPESHEET_STEP=1 swift test --filter NAME

    With --to, the first moment from T on at which CONDITION holds, or the first EVENT after
    T, is printed with the values and states there. EVENT is a word or a source and a word,
    as in `card.* completed`. The exit code is 1 if there is no such moment.

    The exit code is 2 if a command from a pipe or a script was invalid.
    """
  static let hasDialogue = true
  static let options: [Arguments.Option] = [
    .init("against", value: "FILE", help: "the golden, beside the values, curves and nodes"),
    .init("alone", help: "shows a pending trace without its golden"),
    .init("at", value: "T", help: "where to begin: `13`, `0.25s` or `'line 120'`"),
    .init(
      "to", value: "CONDITION", help: "prints the first moment at which it holds, or of an event"),
    .init("json", help: "writes JSON"),
    .init("script", value: "F", help: "reads commands from a file; `-` is the standard input"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let operand = try require(1...1, of: arguments)[0]
    try require("to", for: "json", in: arguments)
    try allow(oneOf: "to", "script", in: arguments)
    try allow(oneOf: "to", "against", "alone", in: arguments)
    let sides = try StepSides(of: operand, console)
    if let condition = arguments["to"] {
      return try find(condition, in: sides, arguments, console)
    }
    let script = arguments["script"]
    let inputs = [operand, arguments["against"], script ?? (console.isInteractive ? nil : "-")]
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw Diagnostics(
        message: "the standard input is needed twice",
        hint: "give --script FILE: otherwise commands also come from it")
    }
    let given = try arguments["against"].map { path throws(Diagnostics) in
      Lockstep(try console.readOrPlay(path), title: console.name(path))
    }
    let lockstep = given ?? (arguments.has("alone") ? nil : sides.lockstep(console))
    let commands = try script.map { path throws(Diagnostics) in
      StepSession.lines(try console.read(path))
    }
    let source: any SteppingSource
    var play: LivePlay?
    // The run of a document ends with its owner.
    defer { withExtendedLifetime(play) {} }
    if DocumentKind(of: sides.path) == .run {
      let live = try LivePlay(console.readDocument(sides.path), title: sides.title)
      live.source.runAhead(patience(sides.title, console))
      (source, play) = (live.source, live)
    } else {
      source = TraceSource(try console.readTraceToShow(sides.path), title: sides.title)
    }
    let session = StepSession(Stepper(source), against: lockstep, host: sides.host(console))
    try begin(session, arguments)
    return host(session, commands, console)
  }

  /// Moves to the place of `--at`, or else to the first record that differs from the golden.
  private static func begin(
    _ session: StepSession, _ arguments: Arguments
  ) throws(Diagnostics) {
    guard let place = arguments["at"] else { return session.goToFirstRecord() }
    let reply = session.perform("g \(place)")
    let isBehind = reply.lines.first == StepSession.endLine
    guard reply.isRefused || isBehind else { return }
    // What the command should be like is in the hint.
    let reason = reply.lines[0].components(separatedBy: ": write ")[0]
    let last = "the last frame is \(session.stepper.place.frame)"
    throw Diagnostics(
      message: "'--at \(place)': \(isBehind ? last : reason)",
      hint: "--at 13, --at 0.25s, --at 'line 120' or --at end")
  }

  // MARK: Conditions

  /// Prints the first moment at which a condition holds.
  private static func find(
    _ text: String, in sides: StepSides, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let source = TraceSource(try console.readOrPlay(sides.path), title: sides.title)
    let session = StepSession(Stepper(source), host: sides.host(console))
    try begin(session, arguments)
    let isFound: Bool
    do throws(ExpressionError) {
      let condition = try ExpressionCondition(text, ExpressionNames(source.known))
      isFound = move(session.stepper, to: condition)
    } catch {
      if let event = session.stepper.site(ofEvent: text) {
        isFound = reaches(event, session.stepper)
      } else {
        let problem = session.stepper.problem(of: .event(Glob(text)))
        // A condition with a misspelt name is no event, unless one is near.
        let event = error.unknownName == nil || problem?.hint != "" ? problem : nil
        throw Diagnostics(
          message: "invalid condition '\(text)': \(error.message) at column \(error.column)"
            + (event.map { "; " + $0.text + $0.hint } ?? ""), hint: error.hint)
      }
    }
    if arguments.has("json") {
      console.write(json: json(session, isFound: isFound))
    } else if isFound {
      console.say("\(sides.title): \(session.whereLine)")
      for line in session.perform("v *").lines + session.stateLines() { console.say(line) }
    } else {
      console.say("\(sides.title): '\(text)' is not reached from there on")
    }
    return isFound ? .same : .different
  }

  /// Moves to the first moment at which a condition holds, which may be the present one.
  private static func move(_ stepper: Stepper, to condition: ExpressionCondition) -> Bool {
    if !stepper.isAtBeginning, condition.holds(at: stepper.moment) { return true }
    return reaches(.anywhere, when: condition, stepper)
  }

  private static func reaches(
    _ site: Breakpoint.Site, when condition: ExpressionCondition? = nil, _ stepper: Stepper
  ) -> Bool {
    // A recorded source never refuses a move.
    if case .breakpoints? = try? stepper.run(to: site, when: condition) { true } else { false }
  }

  private static func json(_ session: StepSession, isFound: Bool) -> JSONText {
    let (stepper, moment) = (session.stepper, session.stepper.moment)
    let trace = stepper.known.trace
    let isIn = isFound && moment.frame >= 0
    let values = trace.tracks.indices.compactMap { track -> JSONText? in
      guard isFound, let value = moment.value(ofTrack: track) else { return nil }
      return .object([
        ("track", .string(trace.tracks[track].name)), ("value", .array(value.map(\.json))),
      ])
    }
    let states = trace.sources.indices.compactMap { source -> JSONText? in
      guard isFound, let state = moment.state(ofSource: source) else { return nil }
      return .object([
        ("source", .string(trace.sources[source].name)), ("state", .string(state)),
      ])
    }
    return .output(
      ("found", .bool(isFound)),
      ("frame", isIn ? .int(moment.frame) : .null),
      ("seconds", isIn ? .number(moment.seconds) : .null),
      ("line", isFound ? .int(stepper.line) : .null),
      ("record", isFound ? .string(trace.text(ofLineBefore: stepper.place)) : .null),
      ("values", .array(values)), ("states", .array(states)))
  }

  /// The user who waits until a document has run to its end. A key keeps the part that is known.
  private static func patience(_ title: String, _ console: Console) -> LiveSource.Patience {
    let keyboard =
      console.isInteractive && console.interruption != nil ? TerminalDevice.ofStreams() : nil
    return LiveSource.Patience(
      begins: {
        guard keyboard != nil else { return }
        console.writeError("\(title) runs to its end; Return keeps the part that is known\n")
      },
      ends: { keyboard?.isReady(milliseconds: 0) ?? false })
  }

  private static func host(
    _ session: StepSession, _ commands: [String]?, _ console: Console
  ) -> ExitCode {
    var rest = (commands ?? [])[...]
    let isTyped = commands == nil && console.isInteractive
    if isTyped, console.isTerminal, console.interruption != nil {
      var screen = ScreenHost(session, .ofStreams(), isColored: console.usesColor)
      if screen.run() != nil { return .same }
    }
    let next: () -> String? =
      commands != nil ? { rest.popFirst() } : isTyped ? console.nextLine : console.inputLine
    let refused = session.runLines(isTyped: isTyped, next: next) { console.write($0) }.refused
    return refused > 0 && !isTyped ? .unusable : .same
  }
}
