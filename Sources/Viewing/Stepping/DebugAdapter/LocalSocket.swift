import DopesheetFiles
import DopesheetText
import Foundation

/// One end of a connection between two processes of a user, or a place where a process waits for one.
package final class LocalSocket: Sendable {
  private let file: Int32
  private let path: String?

  private init(file: Int32, path: String? = nil) {
    self.file = file
    self.path = path
    // A program that is started meanwhile must not hold the connection open.
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    close(file)
    if let path { try? WholeFile.remove(path) }
  }

  package static func path(ofProcess process: Int32, in folder: String) -> String {
    "\(folder)/dopesheet-\(process).sock"
  }

  /// Begins to wait for connections at a path, which other users cannot open, until the result is released.
  ///
  /// - Throws: ``Diagnostics`` if the path is too long, exists, or cannot be created.
  package static func listening(at path: String) throws(Diagnostics) -> LocalSocket {
    func failure(_ reason: String) -> Diagnostics {
      Diagnostics(
        message: "cannot wait for an editor at \(plainText(path)): \(reason)",
        hint: "TMPDIR can name another folder")
    }
    // A process that was killed while it waited has left its file.
    _ = isAwaited(path)
    let file = open()
    guard let bound = withAddress(path, { bind(file, $0, $1) }) else {
      close(file)
      throw failure("the path is too long for a socket")
    }
    guard bound == 0 else {
      defer { close(file) }
      throw failure(String(cString: strerror(errno)))
    }
    let socket = LocalSocket(file: file, path: path)
    // A connection needs `listen`, so the mode of the file is set in time.
    guard chmod(path, 0o600) == 0, listen(file, 1) == 0 else {
      throw failure(String(cString: strerror(errno)))
    }
    return socket
  }

  /// Waits for a connection of the same user, as long as a condition holds.
  package func accepted(while isWanted: () -> Bool) -> LocalSocket? {
    while isWanted() {
      var event = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, 100) > 0 else { continue }
      let other = accept(file, nil, nil)
      guard other >= 0 else { continue }
      let socket = LocalSocket(file: other)
      if socket.isOwn { return socket }
    }
    return nil
  }

  /// Connects to the process of the same user that waits at a path; returns `nil` if none does.
  package static func connected(to path: String) -> LocalSocket? {
    let socket = LocalSocket(file: open())
    guard withAddress(path, { connect(socket.file, $0, $1) }) == 0, socket.isOwn else { return nil }
    return socket
  }

  /// Returns whether a process waits at a path, without a connection. Removes the socket of a process that has ended.
  package static func isAwaited(_ path: String) -> Bool {
    // A socket of another kind cannot connect, and gets another error if no process has this one open.
    let probe = LocalSocket(file: open(isStream: false))
    guard let result = withAddress(path, { connect(probe.file, $0, $1) == 0 ? 0 : errno })
    else { return false }
    if result == ECONNREFUSED, let info = try? FileInfo(path), info.kind == .other, !info.isLink {
      try? WholeFile.remove(path)
    }
    return result == EPROTOTYPE
  }

  private var isOwn: Bool {
    #if canImport(Darwin)
      var (user, group) = (uid_t.max, gid_t.max)
      return getpeereid(file, &user, &group) == 0 && user == geteuid()
    #else
      // The numbers of the process, its user and its group.
      var peer: [UInt32] = [0, .max, .max]
      var size = socklen_t(peer.count * MemoryLayout<UInt32>.size)
      return getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer[1] == geteuid()
    #endif
  }

  /// Waits for bytes; returns an empty array at the end.
  package func bytes() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(file, &buffer, buffer.count, 0)
      if count >= 0 { return Array(buffer[..<count]) }
      if errno != EINTR { return [] }
    }
  }

  /// Sends bytes; they are lost if the other end is gone.
  package func put(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { send(file, $0.baseAddress, $0.count, 0) }
      #else
        let count = rest.withUnsafeBytes {
          send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      #endif
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Ends the connection for both processes, also for a thread that waits for bytes.
  package func end() { shutdown(file, Int32(SHUT_RDWR)) }

  private static func open(isStream: Bool = true) -> Int32 {
    let kind = isStream ? SOCK_STREAM : SOCK_DGRAM
    #if canImport(Glibc)
      return socket(AF_UNIX, Int32(kind.rawValue), 0)
    #else
      return socket(AF_UNIX, kind, 0)
    #endif
  }

  /// Calls a closure with the address of a path; returns `nil` if the path is too long.
  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
