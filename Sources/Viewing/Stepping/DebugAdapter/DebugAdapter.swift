import Foundation

/// A debug adapter, which exchanges messages with a client as bytes.
package enum DebugAdapter {
  /// Serves a client until it disconnects or its input ends.
  ///
  /// - Parameters:
  ///   - read: Waits for the next bytes and returns them; returns an empty array at the end. Called on its own thread.
  ///   - write: Writes the bytes of a message.
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

  /// Parses the client's messages and puts them into an inbox, until the input ends.
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
