import DopesheetNotation
import Foundation

/// A server of one page for the browsers of this machine.
///
/// It listens at the loopback address only. It answers GET requests for the page and for its state, if they name the
/// loopback address as their host. Without this condition, another website could point its own name here and read the
/// page.
final class LoopbackServer: @unchecked Sendable {
  /// The port.
  let port: UInt16
  private let socket: Int32
  private let condition = NSCondition()
  /// The page and its state, and the number of open connections. Access them with the condition locked.
  private var page: [UInt8] = []
  private var state = ""
  private var connections = 0

  /// The maximum number of connections at a time, and the maximum size of a request's head in bytes.
  private static let mostConnections = 32
  private static let longestHead = 8_192
  /// The time in seconds after which a request for the state is answered even if the state is the same.
  private static let patience = 20.0
  /// The time in seconds after which a client that is still reading a response is left.
  private static let longestResponse = 60.0

  /// Begins to listen.
  ///
  /// - Parameter port: The port; 0 for any free port.
  /// - Throws: ``Diagnostics`` if the port cannot be used.
  init(port: UInt16) throws(Diagnostics) {
    #if canImport(Glibc)
      let file = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let file = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // The tests that watch starts do not get it.
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        file >= 0 && bind(file, address, length) == 0 && listen(file, 16) == 0
          && getsockname(file, address, &length) == 0
      }
    }
    guard isBound else {
      let reason = String(cString: strerror(errno))
      if file >= 0 { close(file) }
      throw Diagnostics(
        Diagnostic(
          message: "port \(port) of 127.0.0.1 cannot be used: \(reason)",
          hint: "--port names another port; without it, any free port is used"))
    }
    socket = file
    self.port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { [self] in accept() }
    thread.name = "dopesheet watch"
    thread.start()
  }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Replaces the page, and answers the requests that wait for another state.
  ///
  /// - Parameters:
  ///   - page: The bytes of the page; `nil` leaves it unchanged.
  ///   - state: The state in one line.
  func publish(_ page: [UInt8]? = nil, state: String) {
    condition.lock()
    defer { condition.unlock() }
    if let page { self.page = page }
    self.state = state
    condition.broadcast()
  }

  // MARK: Requests

  /// The meaning of a request.
  enum Request: Equatable {
    /// The page.
    case page
    /// The state, as soon as it is another than the given one.
    case state(other: String)
    /// A request that is rejected, with the status line of the response.
    case rejected(String)
  }

  /// Returns the meaning of a request's head.
  static func request(_ head: String, port: UInt16) -> Request {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return .rejected("400 Bad Request")
    }
    let hosts = lines.dropFirst().compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
      return parts[1].trimmingCharacters(in: .whitespaces).lowercased()
    }
    guard hosts.count == 1, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(hosts[0]) else {
      return .rejected("403 Forbidden")
    }
    guard words[0] == "GET" else { return .rejected("405 Method Not Allowed") }
    let path = String(words[1])
    if path == "/" { return .page }
    guard path.hasPrefix("/state/"), let other = path.dropFirst(7).removingPercentEncoding else {
      return .rejected("404 Not Found")
    }
    return .state(other: other)
  }

  /// Returns the head of a response.
  ///
  /// - Parameter again: Whether the browser is to ask again after a second.
  static func head(_ status: String, _ type: String, count: Int, again: Bool = false) -> String {
    """
    HTTP/1.1 \(status)\r
    Content-Type: \(type); charset=utf-8\r
    Content-Length: \(count)\r
    Cache-Control: no-store\r
    Connection: close\r
    Content-Security-Policy: frame-ancestors 'none'\r
    Cross-Origin-Resource-Policy: same-origin\r
    Referrer-Policy: no-referrer\r
    X-Content-Type-Options: nosniff\r
    \(again ? "Refresh: 1\r\n" : "")\r\n
    """
  }

  // MARK: Connections

  private func accept() {
    while true {
      let connection = Foundation.accept(socket, nil, nil)
      guard connection >= 0 else {
        if errno == EBADF || errno == EINVAL { return }
        usleep(10_000)
        continue
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      condition.lock()
      let isFree = connections < LoopbackServer.mostConnections
      if isFree { connections += 1 }
      condition.unlock()
      guard isFree else {
        close(connection)
        continue
      }
      Thread.detachNewThread { [self] in
        serve(connection)
        close(connection)
        condition.lock()
        connections -= 1
        condition.unlock()
      }
    }
  }

  private func serve(_ connection: Int32) {
    // A client that sends or reads nothing for this time is left.
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    #if canImport(Darwin)
      // A browser that closes its connection must not end the tool.
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    guard let head = LoopbackServer.readHead(of: connection) else { return }
    switch LoopbackServer.request(head, port: port) {
    case .page:
      condition.lock()
      let page = page
      condition.unlock()
      if page.isEmpty {
        let text = Array("The first run is not over yet.\n".utf8)
        send("503 Service Unavailable", "text/plain", text, to: connection, again: true)
      } else {
        send("200 OK", "text/html", page, to: connection)
      }
    case .state(let other):
      let state = state(otherThan: other) { LoopbackServer.isClosed(connection) }
      send("200 OK", "text/plain", Array(state.utf8), to: connection)
    case .rejected(let status):
      send(status, "text/plain", Array((status + "\n").utf8), to: connection)
    }
  }

  /// Waits for another state, as long as the client waits.
  private func state(otherThan other: String, _ isLeft: () -> Bool) -> String {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: LoopbackServer.patience)
    while state == other, Date() < end, !isLeft() {
      _ = condition.wait(until: min(end, Date(timeIntervalSinceNow: 0.5)))
    }
    return state
  }

  /// Whether a client has closed its connection: a page that was left or loaded again.
  private static func isClosed(_ connection: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(connection, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Reads up to the empty line behind the head; `nil` if it is too long or does not come in time.
  private static func readHead(of connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 2_048)
    let end = Array("\r\n\r\n".utf8)
    let start = ContinuousClock.now
    while bytes.count <= longestHead, start.duration(to: .now) < .seconds(5) {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      if let range = bytes.firstRange(of: end) {
        return String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
      }
    }
    return nil
  }

  private func send(
    _ status: String, _ type: String, _ body: [UInt8], to connection: Int32, again: Bool = false
  ) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      // A browser that closes its connection must not end the tool.
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let head = LoopbackServer.head(status, type, count: body.count, again: again)
    let start = ContinuousClock.now
    for part in [Array(head.utf8), body] {
      var rest = part[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(connection, $0.baseAddress, $0.count, flags)
        }
        guard count > 0, start.duration(to: .now) < .seconds(LoopbackServer.longestResponse)
        else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
