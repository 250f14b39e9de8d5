import DopesheetText
import DopesheetTrace
import Foundation

/// A session of the Debug Adapter Protocol, in which an editor steps through the text of a trace.
///
/// The session takes requests one after another and passes its messages to a closure, so tests need no process. It is
/// always after a line of the trace's text, and the editor highlights this line.
package final class DebugSession {
  var client = ClientTraits()
  var debuggee: Debuggee?
  var breakpoints: [AdapterBreakpoint] = []
  /// The containers of variables by their references, until the stage moves.
  var containers: [VariableContainer] = [] {
    didSet { if containers.isEmpty { references = [:] } }
  }
  var references: [VariableContainer: Int] = [:]
  var exception: Divergence?
  /// Whether a pause request interrupted the stage and waits for its response.
  var isPausing = false
  var isConfigured = false
  package internal(set) var isOver = false
  /// Called while the stage runs; the stage pauses if it returns true.
  package var isInterrupted: () -> Bool = { false }
  /// Called before each request; the request is not performed if it returns true.
  package var isCancelled: (_ request: Int) -> Bool = { _ in false }

  var remote: RemoteRun?
  /// Signalled when all messages of the run have been passed on.
  let isPassed = DispatchSemaphore(value: 0)
  var initialization: [UInt8] = []
  var lastBreakpoint = 0
  let studio: any DebugStudio
  private let send: (String) -> Void
  /// Held while a message is counted and sent, as another thread may pass messages on.
  private let sending = NSLock()
  private var sequence = 0

  package init(studio: any DebugStudio, send: @escaping (String) -> Void) {
    self.studio = studio
    self.send = send
  }

  package func take(_ message: AdapterRequest.Reading) {
    switch message {
    case .answer: return
    case .fault(let reason): complain(reason)
    case .unusable(let sequence, let command, let reason):
      complain(reason)
      respond(to: sequence, command, failure: reason)
    case .request(let request):
      if isCancelled(request.sequence) {
        return respond(to: request.sequence, request.command, failure: "cancelled")
      }
      if let remote { return forward(request, to: remote) }
      do {
        try perform(request)
      } catch {
        respond(to: request.sequence, request.command, failure: "\(error)")
      }
    }
  }

  package func complain(_ reason: String) {
    output("dopesheet: \(reason)\n", "stderr")
  }

  func output(_ text: String, _ category: String, _ body: Members = []) {
    event("output", [("category", .string(category)), ("output", .string(text))] + body)
  }

  func respond(_ request: AdapterRequest, _ body: Members = []) {
    respond(to: request.sequence, request.command, body)
  }

  func event(_ name: String, _ body: Members = []) {
    send("event", [("event", .string(name))], body)
  }

  func respond(to request: Int, _ command: String, failure: String) {
    let format = failure.replacing("{", with: "(").replacing("}", with: ")")
    let error: Members = [
      ("id", .int(1)), ("format", .string(format)), ("showUser", .bool(true)),
    ]
    respond(to: request, command, [("error", .members(error))], failure: failure)
  }

  private func respond(
    to request: Int, _ command: String, _ body: Members, failure: String? = nil
  ) {
    let members: Members = [
      ("request_seq", .int(request)), ("success", .bool(failure == nil)),
      ("command", .string(command)), ("message", failure.map { .string($0) }),
    ]
    send("response", members, body)
  }

  private func send(_ type: String, _ members: Members, _ body: Members) {
    sending.withLock {
      sequence += 1
      let head: Members = [("seq", .int(sequence)), ("type", .string(type))]
      let rest: Members = [("body", body.isEmpty ? nil : .members(body))]
      send(JSONText.members(head + members + rest).line)
    }
  }

  /// Sends a message of another session, with the next number in place of its own.
  func pass(_ message: String) {
    guard let digits = message.firstIndex(where: \.isNumber),
      let end = message[digits...].firstIndex(where: { !$0.isNumber })
    else { return }
    sending.withLock {
      sequence += 1
      send("\(message[..<digits])\(sequence)\(message[end...])")
    }
  }
}

/// The members of a JSON object, of which those without a value are omitted.
typealias Members = [(String, JSONText?)]

extension JSONText {
  static func members(_ members: Members) -> JSONText {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

/// A service that opens the files of a session.
package protocol DebugStudio {
  /// Opens a trace, or runs a run document.
  func open(_ program: String) throws(Diagnostics) -> Debuggee.Source

  /// Reads a trace to compare with.
  func trace(at path: String) throws(Diagnostics) -> Trace

  func isSame(_ path: String, _ other: String) -> Bool

  /// The rehearsal of this process that is debugged; `nil` if the client names a file.
  var rehearsal: Debuggee.Source? { get }

  func start(_ tests: TestLaunch) throws(Diagnostics) -> RemoteRun

  /// Connects to a process with a rehearsal that waits; `nil` for the only one of the machine.
  func attach(toProcess process: Int?) throws(Diagnostics) -> RemoteRun
}

extension DebugStudio {
  package func isSame(_ path: String, _ other: String) -> Bool { path == other }

  package var rehearsal: Debuggee.Source? { nil }

  package func start(_ tests: TestLaunch) throws(Diagnostics) -> RemoteRun {
    throw Diagnostics(message: "this session cannot start tests", hint: "launch a program")
  }

  package func attach(toProcess process: Int?) throws(Diagnostics) -> RemoteRun {
    throw Diagnostics(message: "this session cannot attach to tests", hint: "launch a program")
  }
}

/// The settings that a client sends in its `initialize` request.
struct ClientTraits {
  var firstLine = 1
  var firstColumn = 1
  var takesInvalidation = false
  var isInitialized = false

  func line(_ line: Int) -> JSONText { .int(line - 1 + firstLine) }

  /// Returns the line number, from 1, of a number that the client has sent.
  func ownLine(_ line: Int) -> Int { line - firstLine + 1 }
}

extension DebugSession {
  func initialize(_ request: AdapterRequest) throws {
    guard !client.isInitialized else { throw RequestFailure("'initialize' was already sent") }
    let arguments = request.arguments
    client.firstLine = try arguments.read("linesStartAt1", .flag) ?? true ? 1 : 0
    client.firstColumn = try arguments.read("columnsStartAt1", .flag) ?? true ? 1 : 0
    client.takesInvalidation = try arguments.read("supportsInvalidatedEvent", .flag) ?? false
    client.isInitialized = true
    initialization = request.bytes
    respond(request, DebugSession.capabilities)
  }

  private static var capabilities: Members {
    let names = [
      "supportsConfigurationDoneRequest", "supportsFunctionBreakpoints",
      "supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints",
      "supportsEvaluateForHovers", "supportsStepBack", "supportsSetVariable",
      "supportsGotoTargetsRequest", "supportsCompletionsRequest", "supportsRestartRequest",
      "supportsExceptionInfoRequest", "supportsDelayedStackTraceLoading",
      "supportsLoadedSourcesRequest", "supportsLogPoints", "supportsSetExpression",
      "supportsTerminateRequest", "supportsDataBreakpoints", "supportsCancelRequest",
      "supportsBreakpointLocationsRequest", "supportsClipboardContext",
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

  func launch(_ request: AdapterRequest) throws {
    guard debuggee == nil else { throw RequestFailure("a program is already launched") }
    if studio.rehearsal == nil, let launch = try request.arguments.read(LaunchArguments.form),
      let filter = launch.test
    {
      guard launch.program.isEmpty else {
        throw RequestFailure("'program' and 'test' cannot be combined; keep one of them")
      }
      return try launchTests(launch, filter, request)
    }
    _ = try open(request.arguments, request)
    respond(request)
    event("initialized")
  }

  /// Opens the files of a launch, runs a live one to its end, and moves to its `at`.
  private func open(_ arguments: AdapterArguments, _ request: AdapterRequest) throws -> Debuggee {
    let launch = try arguments.read(LaunchArguments.form) ?? LaunchArguments()
    guard studio.rehearsal != nil || !launch.program.isEmpty else {
      throw RequestFailure("'program' is missing, or 'test'")
    }
    let given = try launch.against.map { Lockstep(try studio.trace(at: $0), title: $0) }
    let source = try studio.rehearsal ?? studio.open(launch.program)
    (source.steps as? LiveSource)?.runAhead(patience(source.name, request.sequence))
    let lockstep = given ?? (launch.isAlone ? nil : source.golden)
    let debuggee = Debuggee(source, arguments, launch, against: lockstep)
    debuggee.stepper.isInterrupted = { [unowned self] in isInterrupted() }
    if let at = launch.at { try debuggee.go(toMoment: at) }
    self.debuggee = debuggee
    containers = []
    exception = nil
    return debuggee
  }

  func configurationDone(_ request: AdapterRequest, _ debuggee: Debuggee) throws {
    guard !isConfigured else { throw RequestFailure("'configurationDone' was already sent") }
    isConfigured = true
    respond(request)
    try enter(debuggee)
  }

  /// Starts the session: reports the entry, or runs to the first breakpoint if the launch asks for that.
  private func enter(_ debuggee: Debuggee) throws {
    let failure = debuggee.console.failure
    if let failure { complain(failure) }
    if debuggee.launch.stopsOnEntry || debuggee.launch.at != nil {
      if debuggee.launch.at == nil { debuggee.console.goToFirstRecord() }
      stopped(
        "entry",
        debuggee.stepper.isAtBeginning
          ? "At the beginning" : debuggee.console.differenceLines.first,
        text: failure)
    } else {
      try run(debuggee, forward: true)
    }
  }

  func restart(_ request: AdapterRequest, _ former: Debuggee) throws {
    let debuggee = try open(request.arguments.object("arguments") ?? former.arguments, request)
    respond(request)
    // The breakpoints stay, if the new records still have their places.
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

  func cancel(_ request: AdapterRequest) throws {
    // A waiting request is refused when its turn comes; a request that is done cannot be cancelled.
    _ = try request.arguments.read("requestId", .reference)
    respond(request)
  }

  /// Sets the breakpoints again after the records have changed, and reports the change.
  func replaceRecords(_ debuggee: Debuggee) {
    for index in breakpoints.indices {
      breakpoints[index].remove(from: debuggee.stepper)
      breakpoints[index].place(in: debuggee)
    }
    changed(debuggee)
  }

  private func changed(_ debuggee: Debuggee) {
    event("loadedSource", [("reason", .string("changed")), ("source", source(of: debuggee))])
    guard client.takesInvalidation else { return }
    event("invalidated", [("areas", .array([.string("all")]))])
  }
}
