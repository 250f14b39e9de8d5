import DopesheetText
import Foundation

/// One end of a connection between two processes of a machine, or a place where a process waits for one.
package final class LocalSocket: Sendable {
  private let file: Int32

  private init(file: Int32) {
    self.file = file
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(file) }

  /// Returns the path at which a process waits for an editor.
  package static func path(ofProcess process: Int32, in folder: String) -> String {
    "\(folder)/dopesheet-\(process).sock"
  }

  /// Begins to wait for connections at a path, which other users cannot open.
  ///
  /// - Throws: ``Diagnostics`` if the path is too long, exists, or cannot be created.
  package static func listening(at path: String) throws(Diagnostics) -> LocalSocket {
    let socket = LocalSocket(file: open())
    // A connection needs `listen`, so the mode of the file is set in time.
    let isBound =
      withAddress(path) { bind(socket.file, $0, $1) == 0 && chmod(path, 0o600) == 0 } ?? false
    guard isBound, listen(socket.file, 1) == 0 else {
      throw Diagnostics(
        Diagnostic(
          message:
            "cannot wait for an editor at \(plainText(path)): \(String(cString: strerror(errno)))",
          hint: "TMPDIR can name another folder"))
    }
    return socket
  }

  /// Waits for a connection; returns `nil` if that fails.
  package func accepted() -> LocalSocket? {
    while true {
      let other = accept(file, nil, nil)
      if other >= 0 { return LocalSocket(file: other) }
      if errno != EINTR { return nil }
    }
  }

  /// Connects to the process that waits at a path; returns `nil` if none does.
  package static func connected(to path: String) -> LocalSocket? {
    let socket = LocalSocket(file: open())
    return withAddress(path) { connect(socket.file, $0, $1) } == 0 ? socket : nil
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

  private static func open() -> Int32 {
    #if canImport(Glibc)
      let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let file = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    // A program that is started meanwhile must not hold the connection open.
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
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
