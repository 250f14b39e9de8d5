import DopesheetFiles
import DopesheetText
import Foundation

/// A rehearsal of a test in another process, whose session the adapter passes on to the client.
package final class RemoteRun: @unchecked Sendable {
  fileprivate let socket: LocalSocket
  /// Waits until the tests are over, and returns their exit code; `nil` if the adapter has not started them.
  fileprivate let end: @Sendable () -> Int32?
  private let lock = NSLock()
  /// The requests without a response, in order; `nil` when the run is over. Accessed only while locked.
  private var requests: [AdapterRequest]? = []

  package init(_ socket: LocalSocket, end: @escaping @Sendable () -> Int32?) {
    self.socket = socket
    self.end = end
  }

  /// Connects to the rehearsal of a process that waits for an editor; `nil` for the only one that waits.
  ///
  /// - Throws: ``Diagnostics`` if no rehearsal waits, or if several do. Then all of them go on waiting.
  package static func waiting(
    inProcess process: Int?, _ folder: String
  ) throws(Diagnostics) -> RemoteRun {
    let paths: [String]
    if let process {
      guard let number = Int32(exactly: process), number > 0 else {
        throw Diagnostics(
          message: "'process' is \(process), which is not the number of a process",
          hint: "the test prints it")
      }
      paths = [LocalSocket.path(ofProcess: number, in: folder)]
    } else {
      paths = ((try? FileInfo.names(in: folder)) ?? []).filter {
        $0.hasPrefix("dopesheet-") && $0.hasSuffix(".sock")
      }.map { folder + "/" + $0 }.filter(LocalSocket.isAwaited)
    }
    guard paths.count < 2 else {
      throw Diagnostics(message: "several rehearsals wait", hint: "name one in 'process'")
    }
    guard let path = paths.first, let socket = LocalSocket.connected(to: path) else {
      throw Diagnostics(
        message: "no rehearsal waits" + (process.map { " in the process \($0)" } ?? ""),
        hint: "start the test with \(SettingVariable.step.rawValue)=editor")
    }
    return RemoteRun(socket) { nil }
  }

  /// Sends a message without a response for the client.
  fileprivate func send(_ bytes: [UInt8]) { socket.put(MessageFraming.framed(bytes)) }

  /// Sends a request; returns false if the run is over.
  fileprivate func send(_ request: AdapterRequest) -> Bool {
    guard lock.withLock({ requests?.append(request) }) != nil else { return false }
    send(request.bytes)
    return true
  }

  /// Takes a request off the list, by default the first one; returns `nil` if it is not there.
  fileprivate func answered(_ sequence: Int? = nil) -> AdapterRequest? {
    lock.withLock {
      let index = requests?.firstIndex { sequence == nil || $0.sequence == sequence }
      return index.flatMap { requests?.remove(at: $0) }
    }
  }

  fileprivate func close() -> [AdapterRequest] {
    lock.withLock {
      defer { requests = nil }
      return requests ?? []
    }
  }
}

/// The launch of tests: what they are, and how their progress is reported.
package struct TestLaunch {
  package let filter: String
  package let arguments: [String]
  /// The folder of the package; `nil` for the working folder.
  package let folder: String?
  package let isCancelled: () -> Bool
  /// Called with the output of the tests, on one thread; with an empty array at the end.
  package let output: @Sendable ([UInt8]) -> Void
}

extension DebugSession {
  func launchTests(_ launch: LaunchArguments, _ filter: String, _ request: AdapterRequest) throws {
    nonisolated(unsafe) let session = self
    // Only the thread that reads the output uses it.
    nonisolated(unsafe) var rest: [UInt8] = []
    let tests = TestLaunch(
      filter: filter, arguments: launch.testArguments, folder: launch.folder,
      isCancelled: isInterrupted
    ) { bytes in
      rest += bytes
      let end = bytes.isEmpty ? rest.count : DebugSession.wholeCharacters(rest)
      guard end > 0 else { return }
      let text = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end)
      session.output(text, "stdout")
    }
    begin(try studio.start(tests), request)
  }

  /// Returns the number of bytes before a character at the end whose last bytes are missing.
  private static func wholeCharacters(_ bytes: [UInt8]) -> Int {
    guard let last = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes.count }
    return bytes.count - last < bytes[last].characterLength ? last : bytes.count
  }

  func attach(_ request: AdapterRequest) throws {
    if studio.rehearsal != nil { return try launch(request) }
    guard debuggee == nil, remote == nil else {
      throw RequestFailure("a program is already launched")
    }
    begin(try studio.attach(toProcess: request.arguments.read("process", .reference)), request)
  }

  /// Repeats the requests of the client for a run, and passes its messages on from now on.
  private func begin(_ run: RemoteRun, _ request: AdapterRequest) {
    remote = run
    run.send(initialization)
    _ = run.send(request)
    nonisolated(unsafe) let session = self
    Thread.run("dopesheet relay") { session.passMessages(of: run) }
  }

  func forward(_ request: AdapterRequest, to run: RemoteRun) {
    if !run.send(request) { respondAfterEnd(request) }
    guard request.command == "disconnect" else { return }
    isPassed.wait()
    isOver = true
  }

  private func respondAfterEnd(_ request: AdapterRequest) {
    if request.command == "disconnect" { return respond(request) }
    respond(to: request.sequence, request.command, failure: "the test has ended")
  }

  private func passMessages(of run: RemoteRun) {
    var framing = MessageFraming()
    var isTerminated = false
    while case let bytes = run.socket.bytes(), !bytes.isEmpty {
      framing.feed(bytes)
      while let piece = framing.next() {
        switch piece {
        case .fault(let reason):
          // Responses have the order of their requests.
          guard let request = run.answered() else { continue }
          respond(to: request.sequence, request.command, failure: "the test has sent \(reason)")
        case .message(let bytes):
          guard let message = try? JSONReader.read(bytes) else { continue }
          let isEvent = message["type"]?.text == "event"
          if message["event"]?.text == "terminated" { isTerminated = true }
          let number = message["request_seq"]?.number.flatMap { Int(exactly: $0) }
          if isEvent || number.flatMap({ run.answered($0) }) != nil {
            pass(String(decoding: bytes, as: UTF8.self))
          }
        }
      }
    }
    for request in run.close() { respondAfterEnd(request) }
    if let code = run.end() { event("exited", [("exitCode", .int(Int(code)))]) }
    if !isTerminated { event("terminated") }
    isPassed.signal()
  }
}
