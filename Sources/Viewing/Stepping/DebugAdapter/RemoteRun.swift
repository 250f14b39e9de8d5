import DopesheetText
import Foundation

/// A rehearsal of a test in another process, whose session the adapter passes on to the client.
package final class RemoteRun: Sendable {
  fileprivate let socket: LocalSocket
  /// Waits until the tests are over, and returns their exit code; `nil` if the adapter has not started them.
  fileprivate let end: @Sendable () -> Int32?

  /// Creates a run whose process is connected.
  package init(_ socket: LocalSocket, end: @escaping @Sendable () -> Int32?) {
    self.socket = socket
    self.end = end
  }
}

/// The launch of tests: what they are, and how their progress is reported.
package struct TestLaunch {
  /// The pattern that selects the tests, as for `swift test --filter`.
  package let filter: String
  /// Further arguments of `swift test`.
  package let arguments: [String]
  /// The folder of the package; `nil` for the working folder.
  package let folder: String?
  /// Returns whether the client no longer waits.
  package let isCancelled: () -> Bool
  /// Called with the output of the tests, on any thread.
  package let output: @Sendable (String) -> Void
}

extension DebugSession {
  /// Starts tests, and passes the session on to their first rehearsal.
  func launchTests(_ launch: LaunchArguments, _ filter: String, _ request: AdapterRequest) throws {
    nonisolated(unsafe) let session = self
    let tests = TestLaunch(
      filter: filter, arguments: launch.testArguments, folder: launch.folder,
      isCancelled: isInterrupted
    ) { text in
      session.event("output", [("category", .string("stdout")), ("output", .string(text))])
    }
    begin(try studio.start(tests), request)
  }

  func attach(_ request: AdapterRequest) throws {
    if studio.rehearsal != nil { return try launch(request) }
    guard debuggee == nil, remote == nil else {
      throw RequestFailure("a program is already launched")
    }
    begin(try studio.attach(toProcess: request.arguments.integer("process")), request)
  }

  /// Repeats the requests of the client for a run, and passes its messages on from now on.
  private func begin(_ run: RemoteRun, _ request: AdapterRequest) {
    remote = run
    for bytes in [initialization, request.bytes] { run.socket.put(MessageFraming.framed(bytes)) }
    nonisolated(unsafe) let session = self
    let thread = Thread { session.passMessages(of: run) }
    thread.name = "dopesheet relay"
    thread.start()
  }

  /// Sends a request to the run.
  func forward(_ request: AdapterRequest, to run: RemoteRun) {
    run.socket.put(MessageFraming.framed(request.bytes))
    guard request.command == "disconnect" else { return }
    isPassed.wait()
    isOver = true
  }

  /// Passes the messages of a run to the client, until the run's session is over and its process has ended.
  private func passMessages(of run: RemoteRun) {
    var framing = MessageFraming()
    // The adapter has answered the first request itself.
    var isAnswered = false
    while case let bytes = run.socket.bytes(), !bytes.isEmpty {
      framing.feed(bytes)
      while case .message(let message)? = framing.next() {
        if isAnswered { pass(String(decoding: message, as: UTF8.self)) }
        isAnswered = true
      }
    }
    if let code = run.end() { event("exited", [("exitCode", .int(Int(code)))]) }
    event("terminated")
    isPassed.signal()
  }
}
