import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

extension DebugSession {
  func initialize(_ request: AdapterRequest) throws(RequestFailure) {
    guard !client.isInitialized else { throw RequestFailure("'initialize' is asked once") }
    let arguments = request.arguments
    client.firstLine = try arguments.flag("linesStartAt1") ?? true ? 1 : 0
    client.firstColumn = try arguments.flag("columnsStartAt1") ?? true ? 1 : 0
    client.usesURIs = try arguments.text("pathFormat") == "uri"
    client.takesInvalidation = try arguments.flag("supportsInvalidatedEvent") ?? false
    client.isInitialized = true
    respond(request, DebugSession.capabilities)
  }

  /// What the adapter can do.
  private static var capabilities: [(String, JSONText)] {
    let names = [
      "supportsConfigurationDoneRequest", "supportsFunctionBreakpoints",
      "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
      "supportsEvaluateForHovers", "supportsStepBack", "supportsSetVariable",
      "supportsGotoTargetsRequest", "supportsCompletionsRequest", "supportsRestartRequest",
      "supportsValueFormattingOptions", "supportsExceptionInfoRequest",
      "supportsDelayedStackTraceLoading", "supportsLoadedSourcesRequest", "supportsLogPoints",
      "supportsSetExpression", "supportsTerminateRequest", "supportsDataBreakpoints",
      "supportsCancelRequest", "supportsBreakpointLocationsRequest", "supportsClipboardContext",
      "supportsSteppingGranularity",
    ]
    let filter: JSONText = .object([
      ("filter", .string(Divergence.filter)), ("label", .string("First divergence")),
      ("description", .string("Stops where the trace first differs from the one in 'against'.")),
      ("default", .bool(true)),
    ])
    return names.map { ($0, .bool(true)) } + [
      ("exceptionBreakpointFilters", .array([filter])),
      ("completionTriggerCharacters", .array([.string("."), .string("`")])),
    ]
  }

  func launch(_ request: AdapterRequest) throws(RequestFailure) {
    guard debuggee == nil else { throw RequestFailure("something is launched already") }
    try open(request.arguments)
    respond(request)
    event("initialized")
  }

  func attach(_ request: AdapterRequest) throws(RequestFailure) {
    throw RequestFailure("there is nothing to attach to; 'launch' names a trace or a run document")
  }

  /// Opens what a launch names, and goes to its `at`.
  private func open(_ arguments: AdapterArguments) throws(RequestFailure) {
    guard let launch = try arguments.read(LaunchArguments.form) else {
      throw RequestFailure("'program' is missing")
    }
    let lockstep: Lockstep?
    let source: Debuggee.Source
    do throws(Diagnostics) {
      source = try studio.open(launch.program)
      lockstep = try launch.against.map { path throws(Diagnostics) in
        Lockstep(try studio.trace(at: path), title: path)
      }
    } catch {
      throw RequestFailure(error.description)
    }
    let debuggee = Debuggee(source, arguments, launch, against: lockstep)
    debuggee.stepper.isInterrupted = { [unowned self] in isInterrupted() }
    if let at = launch.at { _ = try debuggee.go(toMoment: at) }
    self.debuggee = debuggee
    containers = []
    exception = nil
  }

  func configurationDone(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    guard !isConfigured else { throw RequestFailure("'configurationDone' is asked once") }
    isConfigured = true
    respond(request)
    try enter(debuggee)
  }

  /// Begins: stops at the entry unless the launch wants to run.
  private func enter(_ debuggee: Debuggee) throws(RequestFailure) {
    if debuggee.launch.stopsOnEntry || debuggee.launch.at != nil {
      stopped("entry", debuggee.stepper.isAtBeginning ? "At the beginning" : nil)
    } else {
      try run(forward: true)
    }
  }

  func restart(_ request: AdapterRequest) throws(RequestFailure) {
    let former = try launched()
    let arguments = try request.arguments.object("arguments") ?? former.arguments
    try open(arguments)
    let debuggee = try launched()
    respond(request)
    // The breakpoints stay, as far as the new records have their places.
    for index in breakpoints.indices { breakpoints[index].place(in: debuggee) }
    for breakpoint in breakpoints {
      event(
        "breakpoint",
        [("reason", .string("changed")), ("breakpoint", json(of: breakpoint, debuggee))])
    }
    changed(debuggee)
    try enter(debuggee)
  }

  func disconnect(_ request: AdapterRequest) {
    isOver = true
    respond(request)
  }

  func terminate(_ request: AdapterRequest) {
    respond(request)
    event("terminated")
  }

  func cancel(_ request: AdapterRequest) throws(RequestFailure) {
    // A request that waits is answered when its turn comes; one that was done cannot be taken back.
    _ = try request.arguments.integer("requestId")
    respond(request)
  }

  /// Tells that the records are others than before.
  /// Places the breakpoints anew, for other records have taken the place of those there were, and tells so.
  func replaceRecords(_ debuggee: Debuggee) {
    for index in breakpoints.indices {
      if let number = breakpoints[index].number { _ = debuggee.stepper.removeBreakpoint(number) }
      breakpoints[index].place(in: debuggee)
    }
    changed(debuggee)
  }

  func changed(_ debuggee: Debuggee) {
    event("loadedSource", [("reason", .string("changed")), ("source", source(of: debuggee))])
    guard client.takesInvalidation else { return }
    event("invalidated", [("areas", .array([.string("all")]))])
  }
}
