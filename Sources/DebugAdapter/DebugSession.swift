import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

/// A session of the Debug Adapter Protocol: an editor steps through a trace, whose text is the source.
///
/// The session takes requests one after another and sends what it has to say, so that it is tested without a process.
/// It stands after a line of the trace's text; that line is where the editor shows it.
package final class DebugSession {
  /// What the client is and can do.
  var client = ClientTraits()
  /// What is debugged, once it is launched.
  var debuggee: Debuggee?
  /// The breakpoints of all kinds.
  var breakpoints: [AdapterBreakpoint] = []
  /// What the references of variables stand for, until the stage moves.
  var containers: [VariableContainer] = [] {
    didSet { if containers.isEmpty { references = [:] } }
  }
  /// The references by what they stand for.
  var references: [VariableContainer: Int] = [:]
  /// The exception that the session stands at.
  var exception: Divergence?
  /// Whether the stage was made to pause by a request that has not been answered yet.
  var isPausing = false
  /// Whether the client has said all that comes before the first move.
  var isConfigured = false
  /// Whether the client is done.
  package internal(set) var isOver = false
  /// Asked while the stage runs; `true` makes it pause.
  package var isInterrupted: () -> Bool = { false }
  /// Asked before a request is done; `true` leaves it undone.
  package var isCancelled: (_ request: Int) -> Bool = { _ in false }

  var lastBreakpoint = 0
  let studio: any DebugStudio
  private let send: (String) -> Void
  private var sequence = 0

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - studio: What opens traces and run documents.
  ///   - send: Takes each message, one JSON object.
  package init(studio: any DebugStudio, send: @escaping (String) -> Void) {
    self.studio = studio
    self.send = send
  }

  /// Does what a message asks for, and answers it.
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
      do throws(RequestFailure) {
        try perform(request)
      } catch {
        respond(to: request.sequence, request.command, failure: error.message)
      }
    }
  }

  /// Says that something was wrong with what the client sent; the session goes on.
  package func complain(_ reason: String) {
    event(
      "output", [("category", .string("stderr")), ("output", .string("dopesheet: \(reason)\n"))])
  }

  /// Answers a request that was done.
  func respond(_ request: AdapterRequest, _ body: [(String, JSONText)] = []) {
    var members: [(String, JSONText)] = [
      ("request_seq", .int(request.sequence)), ("success", .bool(true)),
      ("command", .string(request.command)),
    ]
    if !body.isEmpty { members.append(("body", .object(body))) }
    send("response", members)
  }

  /// Sends an event.
  func event(_ name: String, _ body: [(String, JSONText)] = []) {
    var members: [(String, JSONText)] = [("event", .string(name))]
    if !body.isEmpty { members.append(("body", .object(body))) }
    send("event", members)
  }

  private func respond(to request: Int, _ command: String, failure: String) {
    let error: JSONText = .object([
      ("id", .int(1)),
      ("format", .string(failure.replacing("{", with: "(").replacing("}", with: ")"))),
      ("showUser", .bool(true)),
    ])
    send(
      "response",
      [
        ("request_seq", .int(request)), ("success", .bool(false)), ("command", .string(command)),
        ("message", .string(failure)), ("body", .object([("error", error)])),
      ])
  }

  private func send(_ type: String, _ members: [(String, JSONText)]) {
    sequence += 1
    send(JSONText.object([("seq", .int(sequence)), ("type", .string(type))] + members).line)
  }
}

/// What opens the files that a session is about.
package protocol DebugStudio {
  /// Opens a trace, or plays a run document.
  ///
  /// - Throws: All mistakes of the file.
  func open(_ program: String) throws(Diagnostics) -> Debuggee.Source

  /// Reads a trace to compare with.
  ///
  /// - Throws: All mistakes of the file.
  func trace(at path: String) throws(Diagnostics) -> Trace

  /// Tells whether two paths lead to one file.
  func isSame(_ path: String, _ other: String) -> Bool
}

/// What a client said of itself.
struct ClientTraits {
  /// The number of the first line and of the first column.
  var firstLine = 1
  var firstColumn = 1
  /// Whether paths are URIs.
  var usesURIs = false
  /// Whether it is told when what it shows is no longer true.
  var takesInvalidation = false
  /// Whether it may be told that a source has another text.
  var isInitialized = false

  /// A line as the client counts.
  func line(_ line: Int) -> JSONText { .int(line - 1 + firstLine) }

  /// A line that the client has given.
  func ownLine(_ line: Int) -> Int { line - firstLine + 1 }
}
