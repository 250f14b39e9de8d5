import DopesheetNotation
import Foundation

/// A debug adapter: a session whose messages come and go as bytes.
package enum DebugAdapter {
  /// Serves a client until it disconnects or its bytes end.
  ///
  /// - Parameters:
  ///   - read: Waits for the next bytes; none at the end. Called on a thread of its own.
  ///   - write: Takes the bytes of a message.
  package static func serve(
    _ studio: any DebugStudio, read: @escaping @Sendable () -> [UInt8],
    write: @escaping ([UInt8]) -> Void
  ) {
    let inbox = AdapterInbox()
    let session = DebugSession(studio: studio) { write(MessageFraming.framed($0)) }
    session.isInterrupted = { inbox.interrupts }
    session.isCancelled = { inbox.cancels($0) }
    let thread = Thread { receive(read, into: inbox) }
    // JSON may lie deep.
    thread.stackSize = 8 << 20
    thread.start()
    while !session.isOver, let message = inbox.take() { session.take(message) }
  }

  /// Puts into an inbox what comes.
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
