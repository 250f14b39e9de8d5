import Foundation

/// Ends the programs that a command has started when the tool is interrupted, and then the tool.
final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  /// The process group that runs; touched only while locked, like all below.
  private var group: pid_t?
  /// The folder to remove.
  private var folder: String?
  private var sources: [any DispatchSourceSignal] = []

  /// Watches over a process group until it is released.
  func watch(_ group: pid_t, removing folder: String?) {
    lock.lock()
    defer { lock.unlock() }
    self.group = group
    self.folder = folder
    // Once a signal is watched it stays so: a second source would not be heard.
    guard sources.isEmpty else { return }
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in end(by: number) }
      source.resume()
      sources.append(source)
    }
  }

  /// Leaves the process group, which has ended.
  func release() {
    lock.lock()
    defer { lock.unlock() }
    group = nil
  }

  private func end(by number: Int32) {
    lock.lock()
    if let group {
      kill(-group, SIGINT)
      // `swift test` ends its own children first. What does not listen is ended all the same.
      for _ in 0..<30 where kill(-group, 0) == 0 { usleep(100_000) }
      kill(-group, SIGKILL)
    }
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
    _exit(128 + number)
  }
}
