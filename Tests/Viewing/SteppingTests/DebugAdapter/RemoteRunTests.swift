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
    let server = try #require(place.accepted { true })
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
    #expect(LocalSocket.connected(to: path) != nil && place.accepted { true } != nil)
    let long = folder.path + "/" + String(repeating: "x", count: 120)
    let error = #expect(throws: Diagnostics.self) { try LocalSocket.listening(at: long) }
    #expect("\(try #require(error))".contains("the path is too long for a socket"))
    #expect(LocalSocket.connected(to: long) == nil && !LocalSocket.isAwaited(long))
  }

  @Test func `a process stops waiting when it is told to, and leaves no file`() throws {
    var place: LocalSocket? = try LocalSocket.listening(at: path)
    var asked = 0
    let found = place?.accepted {
      asked += 1
      return asked < 3
    }
    #expect(found == nil && asked == 3)
    #expect(FileManager.default.fileExists(atPath: path))
    place = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the socket of a process that has ended is removed, and no other file`() throws {
    let other = path + ".old"
    var place: LocalSocket? = try LocalSocket.listening(at: path)
    #expect(LocalSocket.isAwaited(path))
    // The file outlives the process under a new name.
    try FileManager.default.moveItem(atPath: path, toPath: other)
    place = nil
    try FileManager.default.moveItem(atPath: other, toPath: path)
    #expect(LocalSocket.connected(to: path) == nil)
    place = try LocalSocket.listening(at: path)
    #expect(LocalSocket.connected(to: path) != nil && place?.accepted { true } != nil)
    try folder.write("", to: "dopesheet-8.sock")
    #expect(!LocalSocket.isAwaited(folder.path + "/dopesheet-8.sock"))
    #expect(folder.text("dopesheet-8.sock") != nil)
  }

  @Test func `of several rehearsals that wait, none is connected until one is named`() throws {
    func refusal(_ process: Int?) -> String {
      do {
        _ = try RemoteRun.waiting(inProcess: process, folder.path)
        return ""
      } catch { return "\(error)" }
    }
    #expect(refusal(nil).contains("no rehearsal waits"))
    let first = try LocalSocket.listening(at: path)
    let second = try LocalSocket.listening(at: LocalSocket.path(ofProcess: 9, in: folder.path))
    #expect(refusal(nil).contains("several rehearsals wait"))
    #expect(refusal(8).contains("no rehearsal waits in the process 8"))
    #expect(refusal(1 << 40).contains("not the number of a process"))
    #expect(refusal(-7).contains("not the number of a process"))
    for place in [first, second] {
      var asked = false
      let found = place.accepted {
        defer { asked = true }
        return !asked
      }
      #expect(found == nil)
    }
    #expect(refusal(9).isEmpty && second.accepted { true } != nil)
  }

  /// A service whose tests are a session about a trace on another thread.
  private struct Tests: DebugStudio {
    let path: String
    let trace: Trace
    /// What the process of the tests does with its connection, in place of a session.
    var play: (@Sendable (LocalSocket) -> Void)?
    var rehearsal: Debuggee.Source?

    func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
      throw Diagnostics(message: "no program")
    }

    func trace(at path: String) throws(Diagnostics) -> Trace { trace }

    func start(_ tests: TestLaunch) throws(Diagnostics) -> RemoteRun {
      guard tests.filter == "CardTests" else {
        throw Diagnostics(message: "no test matches \(tests.filter)")
      }
      let bytes = Array("Build complete! 🎬\n".utf8)
      for piece in [bytes[..<18], bytes[18...], []] { tests.output(Array(piece)) }
      let place = try LocalSocket.listening(at: path)
      nonisolated(unsafe) var studio = self
      studio.rehearsal = Debuggee.Source(
        TraceSource(trace, title: "card"), path: nil, name: "CardTests.swift:6.mtrace")
      let thread = Thread {
        guard let connection = place.accepted(while: { true }) else { return }
        defer { connection.end() }
        if let play = studio.play { return play(connection) }
        DebugAdapter.serve(
          studio, read: { connection.bytes() }, write: { connection.put($0) })
      }
      thread.start()
      guard let socket = LocalSocket.connected(to: path) else {
        throw Diagnostics(message: "nothing waits")
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
    let messages = try messages(of: [
      ("initialize", "{}"), ("launch", "{\"test\": \"NoTests\"}"),
      ("launch", "{\"test\": \"CardTests\", \"program\": \"a.mtrace\"}"),
      ("launch", "{\"test\": \"CardTests\"}"), ("configurationDone", "{}"),
      ("next", "{\"threadId\": 1}"), ("stackTrace", "{\"threadId\": 1}"), ("disconnect", "{}"),
    ])
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
      events, ["output", "output", "initialized", "stopped", "stopped", "exited", "terminated"])
    let output = messages.compactMap { $0["body"]?["output"]?.text }
    expectEqual(output, ["Build complete! ", "🎬\n"])
  }

  /// Returns the messages of a session after requests, the last of which ends it.
  private func messages(
    of requests: [(command: String, arguments: String)],
    _ play: (@Sendable (LocalSocket) -> Void)? = nil
  ) throws -> [JSONValue] {
    let sent = Sent()
    let studio = Tests(path: path, trace: RandomTrace.make(seed: 3), play: play)
    let session = DebugSession(studio: studio) { sent.add($0) }
    for (index, one) in requests.enumerated() {
      session.take(request(index + 1, one.command, one.arguments))
    }
    #expect(session.isOver)
    return try sent.all.map { try JSONReader.read(Array($0.utf8)) }
  }

  /// Launches a test that does something with its connection, and returns the messages after further requests.
  private func messages(
    _ requests: [String], _ play: @escaping @Sendable (LocalSocket) -> Void
  ) throws -> [JSONValue] {
    let commands = ["initialize", "launch"] + requests
    return try messages(of: commands.map { ($0, "{\"test\": \"CardTests\"}") }, play)
  }

  @Test func `requests are answered if the connection ends before its first response`() throws {
    let messages = try messages(["threads", "disconnect"]) { _ in }
    let answers = messages.filter { $0["type"]?.text == "response" }
    let flags = Dictionary(
      uniqueKeysWithValues: answers.map {
        (Int($0["request_seq"]?.number ?? 0), $0["success"]?.flag)
      })
    expectEqual(flags, [1: true, 2: false, 3: false, 4: true])
    #expect(
      answers.filter { $0["success"]?.flag == false }.allSatisfy {
        $0["message"]?.text == "the test has ended"
      })
    expectEqual(messages.filter { $0["event"]?.text == "terminated" }.count, 1)
  }

  @Test func `only events and responses to requests are passed on, and an end is told once`() throws
  {
    let messages = try messages(["disconnect"]) { connection in
      func put(_ text: String) { connection.put(MessageFraming.framed(text)) }
      put(#"{"seq":1,"type":"request","command":"runInTerminal","arguments":{"args":["sh"]}}"#)
      put(#"{"seq":2,"type":"response","request_seq":9,"success":true,"command":"next"}"#)
      put("not JSON")
      put(#"{"seq":3,"type":"event","event":"terminated"}"#)
      let size = MessageFraming.messageLimit + 1
      connection.put(Array("Content-Length: \(size)\r\n\r\n".utf8))
      connection.put([UInt8](repeating: 0x20, count: size))
    }
    let said = messages.map { $0["event"]?.text ?? $0["command"]?.text ?? "" }
    expectEqual(
      said.filter { $0 != "output" && $0 != "disconnect" && $0 != "exited" },
      ["initialize", "terminated", "launch"])
    let launch = try #require(messages.first { $0["command"]?.text == "launch" })
    #expect(launch["message"]?.text?.contains("at most \(MessageFraming.messageLimit)") == true)
  }

  @Test func `a session without tests refuses to launch and to attach`() throws {
    let editor = try Editor(["card.mtrace": RandomTrace.make(seed: 3)], launch: nil)
    #expect(try editor.refusal("launch", "{\"test\": \"a\"}").contains("cannot start tests"))
    #expect(try editor.refusal("attach").contains("cannot attach"))
    #expect(try editor.refusal("launch").contains("'program' is missing"))
  }
}
