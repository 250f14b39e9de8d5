import DopesheetNotation

extension DebugSession {
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
        "no request is called “\(request.command)”"
          + (near.map { " (did you mean '\($0)'?)" } ?? ""))
    }
    guard client.isInitialized || request.command == "initialize" || request.command == "disconnect"
    else {
      throw RequestFailure("the first request is 'initialize'")
    }
    try perform(self)(request)
  }

  /// What is debugged.
  ///
  /// - Throws: Before the launch.
  func launched() throws(RequestFailure) -> Debuggee {
    guard let debuggee else {
      throw RequestFailure("nothing is launched yet; 'launch' names a trace or a run document")
    }
    return debuggee
  }
}
