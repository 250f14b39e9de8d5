import DopesheetNotation
import Foundation

/// Cuts the bytes of a client into messages: `Content-Length: 119`, an empty line, so many bytes.
///
/// What is no header is skipped up to the next one that is, so that a malformed message costs no more than itself.
package struct MessageFraming {
  /// The longest header in bytes.
  package static let headerLimit = 4_096
  /// The longest message in bytes.
  package static let messageLimit = 1 << 24

  /// What was found.
  package enum Piece: Equatable {
    /// The bytes of a message.
    case message([UInt8])
    /// Why bytes were skipped.
    case fault(String)
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// The bytes of a message that is too long, which are still to be skipped.
  private var surplus = 0
  /// Whether bytes are skipped up to the next header.
  private var isLost = false

  /// Creates the framing of a stream that has not begun.
  package init() {}

  /// Takes bytes as they come.
  package mutating func feed(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Whether bytes are left that are no whole message.
  package var hasRest: Bool { start < bytes.count || surplus > 0 }

  /// The next message or fault; `nil` until more bytes come.
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
      return lose("no Content-Length in the header “\(MessageFraming.shown(header))”")
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

  /// The bytes of a message with its header.
  package static func framed(_ message: String) -> [UInt8] {
    Array("Content-Length: \(message.utf8.count)\r\n\r\n".utf8) + Array(message.utf8)
  }

  /// The number of bytes that a header announces.
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

  /// A text as a fault shows it.
  private static func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(60).map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }
      ))
  }

  private mutating func lose(_ reason: String) -> Piece {
    start += 1
    isLost = true
    return .fault(reason)
  }

  /// Goes on to the next header, if there is one; of what it passes only the end is kept.
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

  /// The place of the empty line behind the header.
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

  /// Whether a stage that runs should stop: somebody waits for it, or nobody listens any more.
  package var interrupts: Bool {
    condition.lock()
    defer { condition.unlock() }
    let commands = ["pause", "disconnect", "terminate", "restart"]
    return isClosed
      || messages.contains { $0.request.map { commands.contains($0.command) } ?? false }
  }

  /// Returns whether a request is to be left undone.
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
