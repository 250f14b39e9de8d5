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
