import DopesheetText

extension DebugSession {
  func proceed(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    respond(request, [("allThreadsContinued", .bool(true))])
    try run(debuggee, forward: true)
  }

  func proceedBack(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    respond(request)
    try run(debuggee, forward: false)
  }

  func pause(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    respond(request)
    // The stage has already stopped when this request is read, and has reported it if the request interrupted it.
    if !isPausing { stopped("pause", nil) }
    isPausing = false
  }

  func goToTargets(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    try requireSource(request.arguments, debuggee)
    let line = client.ownLine(try request.arguments.required("line", .reference))
    let place = try debuggee.stepper.place(ofLine: line)
    let target: JSONText = .object([
      ("id", .int(line)),
      ("label", .string(debuggee.stepper.known.trace.text(ofLineBefore: place))),
      ("line", client.line(line)),
    ])
    respond(request, [("targets", .array([target]))])
  }

  func goTo(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    let stepper = debuggee.stepper
    try stepper.move(to: stepper.place(ofLine: request.arguments.required("targetId", .reference)))
    respond(request)
    stopped("goto", nil)
  }

  /// Moves as a command of the terminal stepper does, and reports the new place with what differs there.
  private func goToDifference(
    _ request: AdapterRequest, _ debuggee: Debuggee, _ command: String
  ) throws {
    let reply = debuggee.console.perform(command)
    if reply.isRefused { throw RequestFailure(reply.lines[0]) }
    respond(request)
    stopped("goto", reply.lines[0])
  }

  private func stepsFrames(_ request: AdapterRequest, _ debuggee: Debuggee) throws -> Bool {
    switch try request.arguments.read("granularity", .text) {
    case "line", "instruction": false
    default: debuggee.launch.step == .frame
    }
  }

  /// Moves by frames or lines, by default as the request or the launch asks, and reports the new place.
  private func step(
    _ request: AdapterRequest, _ debuggee: Debuggee, byFrames: Bool? = nil, _ count: Int = 1
  ) throws {
    let stepper = debuggee.stepper
    let isFrame = try byFrames ?? stepsFrames(request, debuggee)
    let stop = try isFrame ? stepper.moveFrames(by: count) : stepper.moveLines(by: count)
    respond(request)
    stopped("step", at: stop, debuggee)
  }

  /// Reports a stop without a breakpoint, and at the end of a failed run its error.
  private func stopped(_ reason: String, at stop: Stepper.Stop, _ debuggee: Debuggee) {
    let description: String? =
      switch stop {
      case .arrived, .breakpoints, .interrupted: nil
      case .beginning: "At the beginning"
      case .end: "At the end"
      }
    stopped(reason, description, text: stop == .end ? debuggee.console.failure : nil)
  }

  func stopped(
    _ reason: String, _ description: String?, text: String? = nil, breakpoints: [Int] = []
  ) {
    containers = []
    exception = nil
    isPausing = false
    event(
      "stopped",
      [
        ("reason", .string(reason)), ("threadId", .int(DebugSession.thread)),
        ("allThreadsStopped", .bool(true)), ("description", description.map { .string($0) }),
        ("text", text.map { .string($0) }),
        ("hitBreakpointIds", breakpoints.isEmpty ? nil : .array(breakpoints.map { .int($0) })),
      ])
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
  func run(_ debuggee: Debuggee, forward: Bool) throws {
    let stepper = debuggee.stepper
    while true {
      let stop: Stepper.Stop
      do {
        stop = forward ? try stepper.run() : try stepper.runBack()
      } catch {
        complain("\(error)")
        return stopped("pause", "Cannot continue", text: "\(error)")
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
  ) throws -> [AdapterBreakpoint] {
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
    let text = hit.divergence?.words ?? debuggee.console.makerWords
    stopped(hit.kind.rawValue, hit.title, text: text, breakpoints: ids)
    exception = hit.divergence
  }

  private func write(_ log: LogMessage, _ debuggee: Debuggee) {
    let stepper = debuggee.stepper
    output(
      log.text(at: stepper.moment) + "\n", "console",
      [("source", source(of: debuggee)), ("line", client.line(stepper.line))])
  }

  /// The user who waits for a run: a pause, or a request that cancels this one, keeps the part that is known.
  func patience(_ name: String, _ sequence: Int) -> LiveSource.Patience {
    LiveSource.Patience(
      begins: { [weak self] in
        self?.output("\(name) runs to its end; a pause keeps the part that is known\n", "console")
      },
      ends: { [weak self] in self.map { $0.isInterrupted() || $0.isCancelled(sequence) } ?? true })
  }

  private typealias Perform = @Sendable (DebugSession) -> (AdapterRequest) throws -> Void
  private typealias PerformLaunched =
    @Sendable (DebugSession) -> (AdapterRequest, Debuggee) throws -> Void

  private static let requests: [String: Perform] = [
    "initialize": initialize, "launch": launch, "attach": attach, "disconnect": disconnect,
    "terminate": terminate, "cancel": cancel, "threads": threads,
  ]

  private static let launchedRequests: [String: PerformLaunched] = [
    "configurationDone": configurationDone, "restart": restart, "setBreakpoints": setBreakpoints,
    "setFunctionBreakpoints": setFunctionBreakpoints,
    "setDataBreakpoints": setDataBreakpoints, "dataBreakpointInfo": dataBreakpointInfo,
    "setExceptionBreakpoints": setExceptionBreakpoints,
    "breakpointLocations": breakpointLocations, "exceptionInfo": exceptionInfo,
    "continue": proceed, "reverseContinue": proceedBack, "pause": pause, "goto": goTo,
    "gotoTargets": goToTargets,
    "next": { session in { try session.step($0, $1) } },
    "stepBack": { session in { try session.step($0, $1, -1) } },
    "stepIn": { session in { try session.step($0, $1, byFrames: false) } },
    "stepOut": { session in { try session.step($0, $1, byFrames: true) } },
    "nextDifference": { session in { try session.goToDifference($0, $1, "]") } },
    "previousDifference": { session in { try session.goToDifference($0, $1, "[") } },
    "stackTrace": stackTrace, "scopes": scopes, "variables": variables,
    "setVariable": setVariable, "setExpression": setExpression, "evaluate": evaluate,
    "completions": completions, "source": source, "loadedSources": loadedSources,
  ]

  func perform(_ request: AdapterRequest) throws {
    let command = request.command
    let performLaunched = DebugSession.launchedRequests[command]
    guard performLaunched != nil || DebugSession.requests[command] != nil else {
      let known = [String](DebugSession.requests.keys) + DebugSession.launchedRequests.keys
      let near = nearest(to: command, in: known.sorted())
      throw RequestFailure(
        "unknown request “\(command)”" + (near.map { " (did you mean '\($0)'?)" } ?? ""))
    }
    guard client.isInitialized || command == "initialize" || command == "disconnect" else {
      throw RequestFailure("the first request must be 'initialize'")
    }
    guard let performLaunched else { return try DebugSession.requests[command]!(self)(request) }
    guard let debuggee else {
      throw RequestFailure(
        "nothing is launched yet; first send 'launch' with a trace or a run document")
    }
    let known = debuggee.stepper.known
    defer {
      // Also a request that fails may repeat a run, with other records.
      if self.debuggee === debuggee, known !== debuggee.stepper.known { replaceRecords(debuggee) }
    }
    try performLaunched(self)(request, debuggee)
  }
}
