import DopesheetText

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
    // The stage has already stopped when this request is read, and has reported it if the request interrupted it.
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
    try reporting { () throws(SteppingError) in
      try debuggee.stepper.move(to: place)
    }
    respond(request)
    stopped("goto", nil)
  }

  /// Returns whether a step moves by frames: as the request asks, else as the launch does.
  private func stepsFrames(_ request: AdapterRequest) throws(RequestFailure) -> Bool {
    switch try request.arguments.text("granularity") {
    case "line", "instruction": false
    default: try launched().stepsFrames
    }
  }

  /// Moves, and reports the new place.
  private func step(
    _ request: AdapterRequest, _ move: (Stepper) throws(SteppingError) -> Stepper.Stop
  ) throws(RequestFailure) {
    let debuggee = try launched()
    let stop = try reporting { () throws(SteppingError) in try move(debuggee.stepper) }
    respond(request)
    stopped("step", at: stop, debuggee)
  }

  /// Reports a stop without a breakpoint, and at the end of a failed run its error.
  func stopped(_ reason: String, at stop: Stepper.Stop, _ debuggee: Debuggee) {
    let failure = stop == .end ? debuggee.stepper.source.failure : nil
    stopped(reason, DebugSession.words(for: stop), text: failure.map { "the run failed: \($0)" })
  }

  /// Returns the description of a stop without a breakpoint.
  private static func words(for stop: Stepper.Stop) -> String? {
    switch stop {
    case .arrived, .breakpoints, .interrupted: nil
    case .beginning: "At the beginning"
    case .end: "At the end"
    }
  }

  /// Sends a `stopped` event, and invalidates the references of variables.
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

  /// The number of the only thread, the stage.
  static let thread = 1

  func threads(_ request: AdapterRequest) {
    let thread: JSONText = .object([
      ("id", .int(DebugSession.thread)), ("name", .string(debuggee?.source.name ?? "stage")),
    ])
    respond(request, [("threads", .array([thread]))])
  }
}

extension DebugSession {
  /// Runs until a breakpoint, an interruption or an end stops the stage, and reports it.
  ///
  /// A log point never stops the stage, and a breakpoint only at hits that its hit condition accepts. Log messages are
  /// written only while running forward.
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
      // The user has set this breakpoint in the console.
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

  /// Returns the hit breakpoints that stop the stage, and writes the messages of log points.
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

  /// Writes the message of a log point to the console.
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

  /// The functions that perform requests, by command.
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

  /// Performs a request and responds to it.
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

  /// Returns the debuggee.
  ///
  /// - Throws: ``RequestFailure`` before the launch.
  func launched() throws(RequestFailure) -> Debuggee {
    guard let debuggee else {
      throw RequestFailure(
        "nothing is launched yet; first send 'launch' with a trace or a run document")
    }
    return debuggee
  }
}
