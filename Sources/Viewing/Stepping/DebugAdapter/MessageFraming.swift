import DopesheetText
import Foundation

/// A parser that splits bytes into messages: `Content-Length: 119`, an empty line, 119 bytes.
///
/// After a malformed header it skips bytes up to the next header, so that only one message is lost.
package struct MessageFraming {
  /// The maximum length of a header in bytes.
  package static let headerLimit = 4_096
  /// The maximum length of a message in bytes.
  package static let messageLimit = 1 << 24

  /// A result of the parser.
  package enum Piece: Equatable {
    /// The bytes of a message.
    case message([UInt8])
    /// The reason why bytes were skipped.
    case fault(String)
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// The remaining bytes of a message that is too long and is skipped.
  private var surplus = 0
  /// Whether bytes are skipped up to the next header.
  private var isLost = false

  /// Creates a parser for a new stream.
  package init() {}

  /// Adds received bytes.
  package mutating func feed(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Whether some bytes do not form a whole message yet.
  package var hasRest: Bool { start < bytes.count || surplus > 0 }

  /// Returns the next message or error; `nil` until more bytes are received.
  package mutating func next() -> Piece? {
    defer { compact() }
    let skipped = min(surplus, bytes.count - start)
    start += skipped
    surplus -= skipped
    guard surplus == 0 else { return nil }
    if isLost, !findHeader() { return nil }
    guard let end = endOfHeader() else {
      guard bytes.count - start > MessageFraming.headerLimit else { return nil }
      return lose("a header of more than \(MessageFraming.headerLimit) bytes")
    }
    let header = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let length = MessageFraming.length(in: header) else {
      return lose("no Content-Length in the header “\(plainText(String(header.prefix(60))))”")
    }
    let body = end + 4
    guard length <= MessageFraming.messageLimit else {
      start = body
      surplus = length
      return .fault("a message of \(length) bytes; at most \(MessageFraming.messageLimit)")
    }
    guard bytes.count - body >= length else { return nil }
    start = body + length
    return .message(Array(bytes[body..<body + length]))
  }

  /// Returns the bytes of a message with its header.
  package static func framed(_ message: String) -> [UInt8] { framed(Array(message.utf8)) }

  /// Returns the bytes of a message with its header.
  static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  /// Returns the length in a header; `nil` if it is missing or invalid.
  private static func length(in header: String) -> Int? {
    for line in header.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = String(line[..<colon]) ?? ""
      guard name.lowercased() == "content-length" else { continue }
      let digits = line[line.index(after: colon)...].drop { $0 == 0x20 }
      guard !digits.isEmpty, digits.count <= 15, digits.allSatisfy(\.isDigit) else { return nil }
      return Int(String(digits) ?? "")
    }
    return nil
  }

  private mutating func lose(_ reason: String) -> Piece {
    start += 1
    isLost = true
    return .fault(reason)
  }

  /// Skips bytes up to the next header, and returns whether it was found.
  private mutating func findHeader() -> Bool {
    let mark = Array("content-length:".utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if zip(bytes[index..<index + mark.count], mark).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
        start = index
        isLost = false
        return true
      }
      index += 1
    }
    start = index
    return false
  }

  /// Returns the position of the empty line after the header.
  private func endOfHeader() -> Int? {
    let last = min(bytes.count, start + MessageFraming.headerLimit + 4) - 4
    guard last >= start else { return nil }
    return (start...last).first { index in
      bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13
        && bytes[index + 3] == 10
    }
  }

  private mutating func compact() {
    guard start > 1 << 16 || start == bytes.count else { return }
    bytes.removeFirst(start)
    start = 0
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

  /// Creates an empty inbox.
  package init() {}

  /// Adds a message.
  package func put(_ message: AdapterRequest.Reading) {
    condition.withLock {
      messages.append(message)
      condition.signal()
    }
  }

  /// Closes the queue: no more messages follow.
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

  /// Returns whether a waiting `cancel` request refers to a request.
  package func cancels(_ sequence: Int) -> Bool {
    condition.withLock {
      messages.contains { message in
        guard let request = message.request, request.command == "cancel" else { return false }
        return (try? request.arguments.integer("requestId")) == sequence
      }
    }
  }
}

extension AdapterRequest.Reading {
  /// The request, if the message is one.
  fileprivate var request: AdapterRequest? {
    if case .request(let request) = self { request } else { nil }
  }
}
