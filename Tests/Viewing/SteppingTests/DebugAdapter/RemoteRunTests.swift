import DopesheetStepping
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("A session that is passed on to another process")
struct RemoteRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { LocalSocket.path(ofProcess: 7, in: folder.path) }

  @Test func `bytes arrive at the other end, and the end of the connection is an empty array`()
    throws
  {
    let place = try LocalSocket.listening(at: path)
    var client = LocalSocket.connected(to: path)
    let server = try #require(place.accepted())
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let sender = Thread { [client] in client?.put(bytes) }
    sender.start()
    var arrived: [UInt8] = []
    while arrived.count < bytes.count { arrived += server.bytes() }
    expectEqual(arrived, bytes)
    while !sender.isFinished { usleep(1_000) }
    client = nil
  }

  @Test func `a path that is taken, too long or not there is refused`() throws {
    #expect(LocalSocket.connected(to: path) == nil)
    let place = try LocalSocket.listening(at: path)
    #expect(throws: Diagnostics.self) { try LocalSocket.listening(at: path) }
    #expect(LocalSocket.connected(to: path) != nil && place.accepted() != nil)
    let long = folder.path + "/" + String(repeating: "x", count: 120)
    #expect(throws: Diagnostics.self) { try LocalSocket.listening(at: long) }
    #expect(LocalSocket.connected(to: long) == nil)
  }

  /// A service whose tests are a session about a trace on another thread.
  private struct Tests: DebugStudio {
    let path: String
    let trace: Trace
    var rehearsal: Debuggee.Source?

    func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
      throw Diagnostics(Diagnostic(message: "no program"))
    }

    func trace(at path: String) throws(Diagnostics) -> Trace { trace }

    func isSame(_ path: String, _ other: String) -> Bool { path == other }

    func start(_ tests: TestLaunch) throws(Diagnostics) -> RemoteRun {
      guard tests.filter == "CardTests" else {
        throw Diagnostics(Diagnostic(message: "no test matches \(tests.filter)"))
      }
      tests.output("Build complete!\n")
      let place = try LocalSocket.listening(at: path)
      nonisolated(unsafe) var studio = self
      studio.rehearsal = Debuggee.Source(
        TraceSource(trace, title: "card"), path: nil, name: "CardTests.swift:6.mtrace")
      let thread = Thread {
        guard let connection = place.accepted() else { return }
        defer { connection.end() }
        DebugAdapter.serve(
          studio, read: { connection.bytes() }, write: { connection.put($0) })
      }
      thread.start()
      guard let socket = LocalSocket.connected(to: path) else {
        throw Diagnostics(Diagnostic(message: "nothing waits"))
      }
      return RemoteRun(socket) { 3 }
    }
  }

  /// Holds what a session sends, from any thread.
  private final class Sent: @unchecked Sendable {
    private let lock = NSLock()
    private var messages: [String] = []
    func add(_ message: String) { lock.withLock { messages.append(message) } }
    var all: [String] { lock.withLock { messages } }
  }

  @Test func `tests are launched, and their session is passed on with one count of messages`()
    throws
  {
    let sent = Sent()
    let trace = RandomTrace.make(seed: 3)
    let session = DebugSession(studio: Tests(path: path, trace: trace)) { sent.add($0) }
    var count = 0
    func ask(_ command: String, _ arguments: String = "{}") {
      count += 1
      let text = """
        {"seq": \(count), "type": "request", "command": "\(command)", "arguments": \(arguments)}
        """
      session.take(AdapterRequest.read(Array(text.utf8)))
    }
    ask("initialize")
    ask("launch", "{\"test\": \"NoTests\"}")
    ask("launch", "{\"test\": \"CardTests\", \"program\": \"a.mtrace\"}")
    ask("launch", "{\"test\": \"CardTests\"}")
    ask("configurationDone")
    ask("next", "{\"threadId\": 1}")
    ask("stackTrace", "{\"threadId\": 1}")
    ask("disconnect")
    #expect(session.isOver)
    let messages = try sent.all.map { try JSONReader.read(Array($0.utf8)) }
    expectEqual(messages.map { Int($0["seq"]?.number ?? 0) }, Array(1...messages.count))
    let answers = messages.filter { $0["type"]?.text == "response" }
    expectEqual(answers.map { Int($0["request_seq"]?.number ?? 0) }, Array(1...8))
    expectEqual(
      answers.map { $0["success"]?.flag }, [true, false, false, true, true, true, true, true])
    #expect(answers[1]["message"]?.text == "no test matches NoTests")
    let frames = answers[6]["body"]?["stackFrames"]?.elements
    #expect(frames?[0]["source"]?["name"]?.text == "CardTests.swift:6.mtrace")
    let events = messages.compactMap { $0["event"]?.text }
    expectEqual(
      events, ["output", "initialized", "stopped", "stopped", "exited", "terminated"])
  }

  @Test func `a session without tests refuses to launch and to attach`() throws {
    let editor = try Editor(["card.mtrace": RandomTrace.make(seed: 3)], launch: nil)
    #expect(try editor.refusal("launch", "{\"test\": \"a\"}").contains("cannot start tests"))
    #expect(try editor.refusal("attach").contains("cannot attach"))
    #expect(try editor.refusal("launch").contains("'program' is missing"))
  }
}
