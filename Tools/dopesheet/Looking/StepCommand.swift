import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

/// `dopesheet step`: steps forward and back through a trace, or through a run document during its run.
enum StepCommand: Command {
  static let name = "step"
  static let summary = "Steps forward and back through a trace or a run document"
  static let usage = ["step FILE|DOC [--against FILE] [--at T] [--script F]"]
  static let details = """
    On a terminal, the screen shows the nodes, the tracks and the records; ? lists the
    keys. In a pipe, or with --script, commands are lines, and replies are plain text:

    \(StepManual.lines.joined(separator: "\n"))

    The cursor stands behind a line of the trace; values are those after that line. Every
    move stops at the beginning and at the end. Conditions compare tracks, states and
    times: `card.alpha > 0.5 && card.fade is moving`, `time >= 250ms`.

    A run document is played while you step. To go back, it is played again, and does the
    same. The same commands step through the rehearsal of a test:
    DOPESHEET_STEP=1 swift test --filter NAME

    The exit code is 2 if a command from a pipe or a script was invalid.
    """
  static let options: [Arguments.Option] = [
    .init("against", value: "FILE", help: "another trace, for the commands d and x"),
    .init("at", value: "T", help: "where to begin: a frame, `13`, or a time, `0.25s`"),
    .init("script", value: "F", help: "reads commands from a file; `-` is the standard input"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let path = try require(1...1, of: arguments)[0]
    let script = arguments["script"]
    let inputs = [path, arguments["against"], script ?? (console.isInteractive ? nil : "-")]
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw Diagnostics(
        Diagnostic(
          message: "the standard input is needed twice",
          hint: "give --script FILE: otherwise commands also come from it"))
    }
    let lockstep = try arguments["against"].map { path throws(Diagnostics) in
      Lockstep(try console.readTraceToShow(path), title: console.name(path))
    }
    let commands = try script.map { path throws(Diagnostics) in
      try lines(of: path, console)
    }
    return try step(path, console) { source throws(Diagnostics) in
      let session = StepSession(Stepper(source), against: lockstep)
      if let place = arguments["at"] {
        let reply = session.perform("g \(place)")
        if reply.isRefused {
          let reason = reply.lines[0].prefix { $0 != ":" }
          throw Diagnostics(
            Diagnostic(
              message: "'--at \(place)': \(reason)", hint: "--at 13, --at 0.25s or --at end"))
        }
      }
      return host(session, commands, console)
    }
  }

  /// Returns the lines of a script.
  private static func lines(
    of path: String, _ console: Console
  ) throws(Diagnostics) -> [String] {
    String(decoding: try console.read(path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Calls a closure with the steps of a trace, or of a document during its run.
  private static func step(
    _ path: String, _ console: Console,
    _ body: @escaping (any SteppingSource) throws(Diagnostics) -> ExitCode
  ) throws(Diagnostics) -> ExitCode {
    guard DocumentKind(of: path) == .run else {
      return try body(TraceSource(try console.readTraceToShow(path), title: console.name(path)))
    }
    // The document's thread waits while the closure runs, so that they never run at the same time.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result = Result<ExitCode, Diagnostics>.success(.same)
    try console.readDocument(path).step(title: console.name(path)) { source in
      result = Result { () throws(Diagnostics) in try body(source) }
    }
    return try result.get()
  }

  /// Runs the commands to their end.
  private static func host(
    _ session: StepSession, _ commands: [String]?, _ console: Console
  ) -> ExitCode {
    var rest = (commands ?? [])[...]
    if rest.last == "" { rest.removeLast() }
    let isTyped = commands == nil && console.isInteractive
    if isTyped, console.isTerminal, console.interruption != nil {
      var screen = ScreenHost(session, .ofStreams())
      if screen.run() != nil { return .same }
    }
    let next: () -> String? =
      commands != nil ? { rest.popFirst() } : isTyped ? console.nextLine : console.inputLine
    let lines = LineHost.Lines(isTyped: isTyped, next: next) { console.write($0) }
    let refused = LineHost(session, lines).run().refused
    return refused > 0 && !isTyped ? .unusable : .same
  }
}
