import DopesheetStepping
import DopesheetText
import Foundation

/// A server of the Model Context Protocol, whose messages are lines of JSON (JSON-RPC 2.0).
///
/// A thread reads the messages and answers all but calls of tools, so that a client can send a `ping` or cancel a call
/// while a tool runs. Calls run one after another, each on a thread of its own. The next call does not wait for a
/// cancelled one, which ends at its next use of a file or frame of a document.
final class MCPServer: @unchecked Sendable {
  /// The versions of the protocol, the latest first.
  static let versions = ["2025-11-25", "2025-06-18"]
  /// The greatest length of a message in bytes.
  static let lengthLimit = 1 << 24
  static let queueLimit = 1_000

  enum Code: Int {
    case notJSON = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
  }

  private let tools: AgentTools
  private let write: ([UInt8]) -> Void
  /// Whether the client has sent `initialize`; accessed only by the thread that reads.
  private var isInitialized = false

  private let condition = NSCondition()
  /// The calls that wait; accessed only while locked, like everything below.
  private var calls: [Call] = []
  /// The call whose answer the client waits for.
  private var running: Call?
  /// The number of threads that run calls, also cancelled ones.
  private var threads = 0
  private var isClosed = false
  /// Keeps messages apart. A client that does not read them stops the threads that write, and at last the server.
  private let writing = NSLock()

  /// A call of a tool. Nothing changes it.
  private final class Call: @unchecked Sendable {
    let id: JSONText
    let tool: AgentTool
    let arguments: JSONValue?

    init(_ id: JSONText, _ tool: AgentTool, _ arguments: JSONValue?) {
      (self.id, self.tool, self.arguments) = (id, tool, arguments)
    }
  }

  /// Creates a server that writes each message with its line feed.
  init(_ tools: AgentTools, write: @escaping ([UInt8]) -> Void) {
    self.tools = tools
    self.write = write
  }

  /// Serves a client until its input ends. Calls that are not answered then are dropped.
  ///
  /// - Parameter read: Waits for the next bytes; returns an empty array at the end. Called on its own thread.
  func serve(_ read: @escaping @Sendable () -> [UInt8]) {
    // Parsing deeply nested JSON needs the large stack of these threads.
    Thread.run("dopesheet messages") { [self] in receive(read) }
    while let call = nextCall() { Thread.run("dopesheet call") { [self] in run(call) } }
    condition.withLock {
      // Calls get a moment to end. The programs that they have started may need longer.
      let latest = Date(timeIntervalSinceNow: 1)
      while threads > 0, condition.wait(until: latest) {}
    }
  }

  /// Changes what the lock guards, and wakes the thread that waits for it.
  private func change<Result>(_ body: () -> Result) -> Result {
    condition.withLock {
      defer { condition.signal() }
      return body()
    }
  }

  private func nextCall() -> Call? {
    condition.withLock {
      while calls.isEmpty || running != nil, !isClosed { condition.wait() }
      guard !isClosed else { return nil }
      running = calls.removeFirst()
      threads += 1
      return running
    }
  }

  private func run(_ call: Call) {
    let result = tools.call(call.tool, call.arguments) { [self] in
      condition.withLock { running !== call }
    }
    let isWanted = change {
      let isWanted = running === call
      if isWanted { running = nil }
      return isWanted
    }
    if isWanted { answer(call.id, result) }
    change { threads -= 1 }
  }

  // MARK: Lines

  /// Reads lines until the input ends. The last one needs no line feed.
  private func receive(_ read: () -> [UInt8]) {
    var line: [UInt8] = []
    var isTooLong = false
    func finish() {
      if isTooLong {
        fail(nil, .invalidRequest, "a message has more than \(MCPServer.lengthLimit) bytes")
      } else {
        take(line)
      }
      line.removeAll(keepingCapacity: false)
      isTooLong = false
    }
    while true {
      let bytes = read()
      guard !bytes.isEmpty else { break }
      var start = 0
      while start <= bytes.count {
        if start > 0 { finish() }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        if line.count + end - start > MCPServer.lengthLimit {
          isTooLong = true
          line.removeAll(keepingCapacity: false)
        } else if !isTooLong {
          line += bytes[start..<end]
        }
        start = end + 1
      }
    }
    finish()
    change {
      (isClosed, running) = (true, nil)
      calls.removeAll()
    }
  }

  /// Reads a message, and answers it unless it is a call of a tool.
  private func take(_ line: [UInt8]) {
    if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return }
    let message: JSONValue
    do throws(Diagnostics) {
      message = try JSONReader.read(line)
    } catch {
      return fail(nil, .notJSON, "a message is not JSON: \(error.list[0])")
    }
    guard case .object = message.kind else {
      return fail(
        nil, .invalidRequest, "a message must be an object, found \(message.kindName)",
        hint: "send one request in each line; there are no batches")
    }
    let id = MCPServer.identifier(message["id"])
    if message["id"] != nil, id == nil {
      return fail(nil, .invalidRequest, "the 'id' of a request must be a string or an integer")
    }
    guard message["jsonrpc"]?.text == "2.0" else {
      return fail(id, .invalidRequest, "'jsonrpc' must be \"2.0\"")
    }
    guard let method = message["method"]?.text else {
      // The server sends no requests, so it ignores answers.
      if message["method"] == nil, message["result"] != nil || message["error"] != nil { return }
      return fail(id, .invalidRequest, "'method' must be a string")
    }
    let parameters = message["params"]
    switch parameters?.kind {
    case .object, nil: break
    default:
      if let id { fail(id, .invalidParameters, "'params' must be an object") }
      return
    }
    if let id {
      perform(method, id, parameters)
    } else if method == "notifications/cancelled",
      let id = MCPServer.identifier(parameters?["requestId"])
    {
      cancel(id.line)
    }
  }

  /// Returns the identifier of a request; `nil` unless it is a string or an integer.
  private static func identifier(_ value: JSONValue?) -> JSONText? {
    switch value?.kind {
    case .string(let text): .string(text)
    case .number(_, let text): Int64(text).map { .integer($0) }
    case .object, .array, .bool, .null, nil: nil
    }
  }

  // MARK: Requests

  private func perform(_ method: String, _ id: JSONText, _ parameters: JSONValue?) {
    switch method {
    case "ping": answer(id, .object([]))
    case "initialize": initialize(id, parameters)
    case "tools/list", "tools/call":
      guard isInitialized else {
        return fail(id, .invalidRequest, "'\(method)' came before 'initialize'")
      }
      if method == "tools/call" { return call(id, parameters) }
      if parameters?["cursor"] != nil {
        return fail(id, .invalidParameters, "invalid cursor: the list has only one page")
      }
      answer(id, .object([("tools", .array(tools.offered.map(\.json)))]))
    default:
      let known = ["initialize", "ping", "tools/list", "tools/call"]
      fail(
        id, .unknownMethod, "unknown method '\(method)'", hint: suggestion(for: method, in: known))
    }
  }

  private func initialize(_ id: JSONText, _ parameters: JSONValue?) {
    guard !isInitialized else {
      return fail(id, .invalidRequest, "'initialize' was sent before")
    }
    guard let wanted = parameters?["protocolVersion"]?.text else {
      return fail(id, .invalidParameters, "'protocolVersion' must be a string")
    }
    isInitialized = true
    let version = MCPServer.versions.contains(wanted) ? wanted : MCPServer.versions[0]
    answer(
      id,
      .object([
        ("protocolVersion", .string(version)),
        ("capabilities", .object([("tools", .object([("listChanged", .bool(false))]))])),
        (
          "serverInfo",
          .object([
            ("name", .string("dopesheet")), ("title", .string("Dopesheet")),
            ("version", .string(Tool.version)),
          ])
        ),
        ("instructions", .string(AgentTools.instructions)),
      ]))
  }

  private func call(_ id: JSONText, _ parameters: JSONValue?) {
    guard let name = parameters?["name"]?.text else {
      return fail(id, .invalidParameters, "'name' must be a string")
    }
    guard let tool = tools.offered.first(where: { $0.name == name }) else {
      return fail(
        id, .invalidParameters, "unknown tool '\(name)'",
        hint: suggestion(for: name, in: tools.offered.map(\.name)))
    }
    let arguments = parameters?["arguments"]
    switch arguments?.kind {
    case .object?, .null?, nil: break
    default: return fail(id, .invalidParameters, "'arguments' must be an object")
    }
    let isFull = change {
      let isFull = calls.count >= MCPServer.queueLimit
      if !isFull { calls.append(Call(id, tool, arguments)) }
      return isFull
    }
    if isFull {
      fail(id, .invalidRequest, "more than \(MCPServer.queueLimit) calls wait for their answers")
    }
  }

  /// Removes a call that waits. One that runs is asked to end, and its answer is dropped.
  private func cancel(_ id: String) {
    change {
      calls.removeAll { $0.id.line == id }
      if running?.id.line == id { running = nil }
    }
  }

  // MARK: Answers

  private func answer(_ id: JSONText, _ result: JSONText) {
    send([("id", id), ("result", result)])
  }

  private func fail(
    _ id: JSONText?, _ code: Code, _ message: String, hint: String? = nil
  ) {
    let text = AgentAnswer.beginning(
      of: Diagnostic(message: message, hint: hint).description, within: AgentAnswer.standardLimit)
    send([
      ("id", id ?? .null),
      ("error", .object([("code", .int(code.rawValue)), ("message", .string(text))])),
    ])
  }

  private func send(_ members: [(String, JSONText)]) {
    let bytes = Array((JSONText.object([("jsonrpc", .string("2.0"))] + members).line + "\n").utf8)
    writing.withLock { write(bytes) }
  }
}
