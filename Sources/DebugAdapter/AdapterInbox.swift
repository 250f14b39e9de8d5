import Foundation

/// The messages that a client has sent and the session has not taken yet.
///
/// A thread of its own fills it, so that a stage that runs sees that it shall pause.
package final class AdapterInbox: @unchecked Sendable {
  private let condition = NSCondition()
  /// Touched only while locked, as is ``isClosed``.
  private var messages: [AdapterRequest.Reading] = []
  private var isClosed = false

  /// Creates an empty inbox.
  package init() {}

  /// Puts in a message.
  package func put(_ message: AdapterRequest.Reading) {
    condition.lock()
    messages.append(message)
    condition.signal()
    condition.unlock()
  }

  /// Says that no more messages come.
  package func close() {
    condition.lock()
    isClosed = true
    condition.signal()
    condition.unlock()
  }

  /// Takes out the next message; waits for it, and returns `nil` if no more come.
  package func take() -> AdapterRequest.Reading? {
    condition.lock()
    defer { condition.unlock() }
    while messages.isEmpty, !isClosed { condition.wait() }
    return messages.isEmpty ? nil : messages.removeFirst()
  }

  /// Tells whether a stage that runs should stop: somebody waits for it, or nobody listens any more.
  package var interrupts: Bool {
    condition.lock()
    defer { condition.unlock() }
    let commands = ["pause", "disconnect", "terminate", "restart"]
    return isClosed
      || messages.contains { $0.request.map { commands.contains($0.command) } ?? false }
  }

  /// Tells whether a request is to be left undone.
  package func cancels(_ sequence: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return messages.contains { message in
      guard let request = message.request, request.command == "cancel" else { return false }
      return (try? request.arguments.integer("requestId")) == sequence
    }
  }
}

extension AdapterRequest.Reading {
  /// The request, if it is one.
  fileprivate var request: AdapterRequest? {
    if case .request(let request) = self { request } else { nil }
  }
}
