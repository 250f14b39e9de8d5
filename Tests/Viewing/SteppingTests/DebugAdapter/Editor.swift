import DopesheetStepping
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

/// Returns a request that a client sends.
func request(
  _ sequence: Int, _ command: String, _ arguments: String = "{}"
) -> AdapterRequest.Reading {
  let text = """
    {"seq": \(sequence), "type": "request", "command": "\(command)", "arguments": \(arguments)}
    """
  return AdapterRequest.read(Array(text.utf8))
}

/// An editor that is connected to a session about traces in memory.
final class Editor {
  private(set) var session: DebugSession!
  private var sequence = 0
  private var messages: [JSONValue] = []

  /// Begins a session and launches a trace, by default `card.mtrace`.
  convenience init(
    _ files: [String: Trace], launch: String? = "{\"program\": \"card.mtrace\"}",
    traits: String = "{}"
  ) throws {
    try self.init(Files(files: files), launch: launch, traits: traits)
  }

  /// Begins a session with a service.
  init(_ studio: any DebugStudio, launch: String?, traits: String = "{}") throws {
    session = DebugSession(studio: studio) { [unowned self] text in
      messages.append(try! JSONReader.read(Array(text.utf8)))
    }
    try ask("initialize", traits)
    if let launch { try ask("launch", launch) }
  }

  /// The messages since the last request, of some type.
  func said(_ type: String) -> [JSONValue] {
    messages.filter { $0["type"]?.text == type }
  }

  /// The bodies of the events of a name since the last request.
  func events(_ name: String) -> [JSONValue] {
    said("event").filter { $0["event"]?.text == name }.compactMap { $0["body"] }
  }

  /// Sends a request that must succeed, and returns the body of the answer.
  @discardableResult
  func ask(_ command: String, _ arguments: String = "{}") throws -> JSONValue? {
    let answer = try answer(command, arguments)
    expectEqual(answer["success"]?.flag, true, "\(command): \(answer["message"]?.text ?? "")")
    return answer["body"]
  }

  /// Sends a request that must be rejected, and returns the reason.
  func refusal(_ command: String, _ arguments: String = "{}") throws -> String {
    let answer = try answer(command, arguments)
    expectEqual(answer["success"]?.flag, false)
    return try #require(answer["message"]?.text)
  }

  /// Sends a request that may succeed or not, but must be answered.
  func send(_ command: String, _ arguments: String) throws { _ = try answer(command, arguments) }

  /// The first frame of the stack.
  func frame() throws -> JSONValue {
    try #require(try ask("stackTrace", #"{"threadId": 1}"#)?["stackFrames"]?.elements.first)
  }

  /// The variables in the scope of the golden; `nil` without this scope.
  func golden(_ range: String = "") throws -> [JSONValue]? {
    try scope("Golden").map { try variables(of: $0, range) }
  }

  /// The scope with a name; `nil` without such a scope.
  func scope(_ name: String) throws -> JSONValue? {
    try ask("scopes", #"{"frameId": 1}"#)?["scopes"]?.elements.first { $0["name"]?.text == name }
  }

  /// The variables of a scope or of another variable.
  func variables(of owner: JSONValue, _ range: String = "") throws -> [JSONValue] {
    let reference = Int(try #require(owner["variablesReference"]?.number))
    let page = try ask("variables", "{\"variablesReference\": \(reference)\(range)}")
    return try #require(page?["variables"]?.elements)
  }

  /// The line of the present position.
  func line() throws -> Int { Int(try #require(try frame()["line"]?.number)) }

  private func answer(_ command: String, _ arguments: String) throws -> JSONValue {
    sequence += 1
    messages = []
    session.take(request(sequence, command, arguments))
    return try #require(said("response").first)
  }
}

/// Traces by name; a name that ends in `.json` is a document to run.
private struct Files: DebugStudio {
  let files: [String: Trace]

  func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
    let steps = TraceSource(try trace(at: program), title: program)
    return Debuggee.Source(
      steps, path: program.hasSuffix(".json") ? nil : "/traces/" + program, name: program)
  }

  func trace(at path: String) throws(Diagnostics) -> Trace {
    guard let trace = files[path] else {
      throw Diagnostics(file: path, message: "there is no such file")
    }
    return trace
  }
}

/// A card that fades in over some frames, and a second track of each other kind.
enum FadingCard {
  /// The trace; its text has 7 lines before its records.
  static func trace(frames: Int = 5, doubling doubled: Int? = nil) -> Trace {
    var builder = TraceBuilder()
    let alpha = builder.declare(Trace.Track("card.alpha"))
    let count = builder.declare(Trace.Track("card.count", .i64))
    let whole = builder.declare(Trace.Track("card.transform", .f64, width: 6))
    _ = builder.declare(Trace.Source("card", kind: "node", [Trace.Argument("x", .number(3))]))
    let fade = builder.declare(
      Trace.Source("card.fade", kind: "motion", [Trace.Argument("duration", .number(0.5))]))
    builder.input(source: fade, word: "start")
    builder.state(source: fade, from: "stopped", to: "moving")
    for frame in 0..<frames {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: alpha, [.f64(Double(frame) / 4 * (frame == doubled ? 2 : 1))])
      if frame == 1 { builder.value(track: count, [.i64(-2)]) }
      if frame == 2 { builder.value(track: whole, (0..<6).map { .f64(Double($0)) }) }
      if frame == 3 { builder.callback(source: fade, name: "updated") }
    }
    builder.state(source: fade, from: "moving", to: "stopped")
    builder.callback(source: fade, name: "completed")
    return builder.finish(clock: ClockRate(60)!)
  }
}
