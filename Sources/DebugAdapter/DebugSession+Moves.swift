import DopesheetNotation
import DopesheetStepping

extension DebugSession {
  func next(_ request: AdapterRequest) throws(RequestFailure) {
    let isFrame = try stepsFrames(request)
    try step(request) { stepper throws(SteppingError) in
      isFrame ? try stepper.moveFrames(by: 1) : try stepper.moveLines(by: 1)
    }
  }

  func stepBack(_ request: AdapterRequest) throws(RequestFailure) {
    let isFrame = try stepsFrames(request)
    try step(request) { stepper throws(SteppingError) in
      isFrame ? try stepper.moveFrames(by: -1) : try stepper.moveLines(by: -1)
    }
  }

  func stepIn(_ request: AdapterRequest) throws(RequestFailure) {
    try step(request) { stepper throws(SteppingError) in try stepper.moveLines(by: 1) }
  }

  func stepOut(_ request: AdapterRequest) throws(RequestFailure) {
    try step(request) { stepper throws(SteppingError) in try stepper.moveFrames(by: 1) }
  }

  func proceed(_ request: AdapterRequest) throws(RequestFailure) {
    _ = try launched()
    respond(request, [("allThreadsContinued", .bool(true))])
    try run(forward: true)
  }

  func proceedBack(_ request: AdapterRequest) throws(RequestFailure) {
    _ = try launched()
    respond(request)
    try run(forward: false)
  }

  func pause(_ request: AdapterRequest) throws(RequestFailure) {
    _ = try launched()
    respond(request)
    // What ran has stopped when this is read, and said so if this was what interrupted it.
    if !isPausing { stopped("pause", nil) }
    isPausing = false
  }

  func goToTargets(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    try requireSource(request.arguments, debuggee)
    let line = client.ownLine(try request.arguments.requiredInteger("line"))
    let place = try debuggee.place(ofLine: line)
    let target: JSONText = .object([
      ("id", .int(line)), ("label", .string(debuggee.stepper.text(ofLineAfter: place))),
      ("line", client.line(line)),
    ])
    respond(request, [("targets", .array([target]))])
  }

  func goTo(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let place = try debuggee.place(ofLine: try request.arguments.requiredInteger("targetId"))
    try told { () throws(SteppingError) in
      try debuggee.stepper.move(to: place)
    }
    respond(request)
    stopped("goto", nil)
  }

  /// Whether a step goes by frames: what the request says, else the launch.
  private func stepsFrames(_ request: AdapterRequest) throws(RequestFailure) -> Bool {
    switch try request.arguments.text("granularity") {
    case "line", "instruction": false
    default: try launched().stepsFrames
    }
  }

  /// Moves and tells where it came to.
  private func step(
    _ request: AdapterRequest, _ move: (Stepper) throws(SteppingError) -> Stepper.Stop
  ) throws(RequestFailure) {
    let debuggee = try launched()
    let stop = try told { () throws(SteppingError) in try move(debuggee.stepper) }
    respond(request)
    stopped("step", at: stop, debuggee)
  }

  /// Tells of a stop that is no breakpoint; at the end also why it is one before its time, if it is.
  func stopped(_ reason: String, at stop: Stepper.Stop, _ debuggee: Debuggee) {
    let failure = stop == .end ? debuggee.stepper.source.failure : nil
    stopped(reason, DebugSession.words(for: stop), text: failure.map { "the run failed: \($0)" })
  }

  /// What to say of a stop that is no breakpoint.
  private static func words(for stop: Stepper.Stop) -> String? {
    switch stop {
    case .arrived, .breakpoints, .interrupted: nil
    case .beginning: "At the beginning"
    case .end: "At the end"
    }
  }

  /// Tells that the stage stands still, and why.
  func stopped(
    _ reason: String, _ description: String?, text: String? = nil, breakpoints: [Int] = []
  ) {
    containers = []
    exception = nil
    isPausing = false
    var body: [(String, JSONText)] = [
      ("reason", .string(reason)), ("threadId", .int(DebugSession.thread)),
      ("allThreadsStopped", .bool(true)),
    ]
    if let description { body.append(("description", .string(description))) }
    if let text { body.append(("text", .string(text))) }
    if !breakpoints.isEmpty {
      body.append(("hitBreakpointIds", .array(breakpoints.map { .int($0) })))
    }
    event("stopped", body)
  }

  /// The number of the one thread, the stage.
  static let thread = 1

  func threads(_ request: AdapterRequest) {
    let thread: JSONText = .object([
      ("id", .int(DebugSession.thread)), ("name", .string(debuggee?.source.name ?? "stage")),
    ])
    respond(request, [("threads", .array([thread]))])
  }
}

extension DebugSession {
  /// Runs until something stops it, and returns the reason.
  ///
  /// A breakpoint that is hit too early or too late for its hit condition, or that only writes to the log, stops
  /// nothing. Logs are written on the way forward.
  func run(forward: Bool) throws(RequestFailure) {
    let debuggee = try launched()
    let stepper = debuggee.stepper
    while true {
      let stop: Stepper.Stop
      do throws(SteppingError) {
        stop = forward ? try stepper.run() : try stepper.runBack()
      } catch {
        complain(error.description)
        return stopped("pause", "Cannot continue", text: error.description)
      }
      guard case .breakpoints(let numbers) = stop else {
        stopped("pause", at: stop, debuggee)
        isPausing = stop == .interrupted
        return
      }
      let hits = try heeded(numbers, debuggee, writesLogs: forward)
      if !hits.isEmpty { return stopped(at: hits, debuggee) }
      // One that was set in the console.
      let own = breakpoints.compactMap(\.number)
      if let number = numbers.first(where: { !own.contains($0) }) {
        return stopped("breakpoint", "Breakpoint \(number) of the console")
      }
      if isInterrupted() {
        stopped("pause", nil)
        isPausing = true
        return
      }
    }
  }

  /// The breakpoints among those hit that stop the stage; what is only logged is written.
  private func heeded(
    _ numbers: [Int], _ debuggee: Debuggee, writesLogs: Bool
  ) throws(RequestFailure) -> [AdapterBreakpoint] {
    var hits: [AdapterBreakpoint] = []
    for index in breakpoints.indices {
      guard let number = breakpoints[index].number, numbers.contains(number),
        try breakpoints[index].counts(at: debuggee)
      else { continue }
      if let log = breakpoints[index].log {
        if writesLogs { write(log, debuggee) }
      } else {
        hits.append(breakpoints[index])
      }
    }
    return hits
  }

  private func stopped(at hits: [AdapterBreakpoint], _ debuggee: Debuggee) {
    let hit = hits.first { $0.kind == .exception } ?? hits[0]
    let ids = hits.filter { $0.kind != .exception }.map(\.id)
    stopped(hit.kind.reason, hit.title, text: hit.divergence?.words, breakpoints: ids)
    exception = hit.divergence
  }

  /// Writes the message of a log point.
  private func write(_ log: LogMessage, _ debuggee: Debuggee) {
    let stepper = debuggee.stepper
    event(
      "output",
      [
        ("category", .string("console")),
        ("output", .string(log.text(at: stepper.moment) + "\n")),
        ("source", source(of: debuggee)), ("line", client.line(stepper.line)),
      ])
  }

  private typealias Perform =
    @Sendable (DebugSession) -> (AdapterRequest) throws(RequestFailure) -> Void

  /// The requests that are known, by what does them.
  private static let requests: [String: Perform] = [
    "initialize": initialize, "launch": launch, "attach": attach,
    "configurationDone": configurationDone, "restart": restart, "disconnect": disconnect,
    "terminate": terminate, "cancel": cancel,
    "setBreakpoints": setBreakpoints, "setFunctionBreakpoints": setFunctionBreakpoints,
    "setDataBreakpoints": setDataBreakpoints, "dataBreakpointInfo": dataBreakpointInfo,
    "setExceptionBreakpoints": setExceptionBreakpoints,
    "breakpointLocations": breakpointLocations, "exceptionInfo": exceptionInfo,
    "continue": proceed, "reverseContinue": proceedBack, "pause": pause, "next": next,
    "stepIn": stepIn, "stepOut": stepOut, "stepBack": stepBack, "goto": goTo,
    "gotoTargets": goToTargets,
    "threads": threads, "stackTrace": stackTrace, "scopes": scopes, "variables": variables,
    "setVariable": setVariable, "setExpression": setExpression, "evaluate": evaluate,
    "completions": completions, "source": source, "loadedSources": loadedSources,
  ]

  /// Does a request; what does it also answers it.
  func perform(_ request: AdapterRequest) throws(RequestFailure) {
    guard let perform = DebugSession.requests[request.command] else {
      let near = nearest(to: request.command, in: DebugSession.requests.keys.sorted())
      throw RequestFailure(
        "unknown request “\(request.command)”"
          + (near.map { " (did you mean '\($0)'?)" } ?? ""))
    }
    guard client.isInitialized || request.command == "initialize" || request.command == "disconnect"
    else {
      throw RequestFailure("the first request must be 'initialize'")
    }
    try perform(self)(request)
  }

  /// What is debugged.
  ///
  /// - Throws: Before the launch.
  func launched() throws(RequestFailure) -> Debuggee {
    guard let debuggee else {
      throw RequestFailure(
        "nothing is launched yet; first send 'launch' with a trace or a run document")
    }
    return debuggee
  }
}
