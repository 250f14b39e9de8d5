import Foundation

/// A debug adapter, which exchanges messages with a client as bytes.
package enum DebugAdapter {
  /// Serves a client until it disconnects or its input ends.
  ///
  /// - Parameter read: Waits for the next bytes, on its own thread; returns an empty array at the end.
  package static func serve(
    _ studio: any DebugStudio, read: @escaping @Sendable () -> [UInt8],
    write: @escaping ([UInt8]) -> Void
  ) {
    let inbox = AdapterInbox()
    let session = DebugSession(studio: studio) { write(MessageFraming.framed($0)) }
    session.isInterrupted = { inbox.interrupts }
    session.isCancelled = { inbox.cancels($0) }
    Thread.run("dopesheet inbox") { receive(read, into: inbox) }
    while !session.isOver, let message = inbox.take() { session.take(message) }
  }

  private static func receive(_ read: () -> [UInt8], into inbox: AdapterInbox) {
    var framing = MessageFraming()
    while true {
      let bytes = read()
      framing.feed(bytes)
      while let piece = framing.next() {
        switch piece {
        case .message(let bytes): inbox.put(AdapterRequest.read(bytes))
        case .fault(let reason): inbox.put(.fault(reason))
        }
      }
      guard bytes.isEmpty else { continue }
      if framing.hasRest { inbox.put(.fault("the last message is cut short")) }
      return inbox.close()
    }
  }
}

/// A queue of messages that the session has not handled yet.
///
/// Another thread fills it, so that a running stage notices a request to pause.
package final class AdapterInbox: @unchecked Sendable {
  private let condition = NSCondition()
  /// The waiting messages; accessed only while locked, like ``isClosed``.
  private var messages: [AdapterRequest.Reading] = []
  private var isClosed = false

  package init() {}

  package func put(_ message: AdapterRequest.Reading) {
    condition.withLock {
      messages.append(message)
      condition.signal()
    }
  }

  package func close() {
    condition.withLock {
      isClosed = true
      condition.signal()
    }
  }

  /// Removes and returns the next message. Waits for it; returns `nil` if the queue is closed and empty.
  package func take() -> AdapterRequest.Reading? {
    condition.withLock {
      while messages.isEmpty, !isClosed { condition.wait() }
      return messages.isEmpty ? nil : messages.removeFirst()
    }
  }

  /// Whether a running stage must stop, for a request such as `pause` or because the queue is closed.
  package var interrupts: Bool {
    let commands = ["pause", "disconnect", "terminate", "restart"]
    return condition.withLock {
      isClosed || messages.contains { $0.request.map { commands.contains($0.command) } ?? false }
    }
  }

  package func cancels(_ sequence: Int) -> Bool {
    condition.withLock {
      messages.contains { message in
        guard let request = message.request, request.command == "cancel" else { return false }
        return (try? request.arguments.read("requestId", .reference)) == sequence
      }
    }
  }
}

extension AdapterRequest.Reading {
  fileprivate var request: AdapterRequest? {
    if case .request(let request) = self { request } else { nil }
  }
}
