import DopesheetText

/// A parser that splits bytes into messages: `Content-Length: 119`, an empty line, 119 bytes.
///
/// After a malformed header it skips bytes up to the next header, so that only one message is lost.
package struct MessageFraming {
  package static let headerLimit = 4_096
  package static let messageLimit = 1 << 24

  package enum Piece: Equatable {
    case message([UInt8])
    case fault(String)
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// The remaining bytes of a message that is too long and is skipped.
  private var surplus = 0
  private var isLost = false

  package init() {}

  package mutating func feed(_ more: some Sequence<UInt8>) {
    bytes.append(contentsOf: more)
  }

  package var hasRest: Bool { start < bytes.count || surplus > 0 }

  /// Returns the next message or error; `nil` until more bytes are received.
  package mutating func next() -> Piece? {
    defer { compact() }
    let skipped = min(surplus, bytes.count - start)
    start += skipped
    surplus -= skipped
    guard surplus == 0 else { return nil }
    guard findHeader() else { return nil }
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

  package static func framed(_ message: String) -> [UInt8] { framed(Array(message.utf8)) }

  static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

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

  /// Skips bytes up to the next header if they are lost, and returns whether there is one.
  private mutating func findHeader() -> Bool {
    let mark = Array("content-length:".utf8)
    while isLost, start + mark.count <= bytes.count {
      if zip(bytes[start...], mark).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
        isLost = false
      } else {
        start += 1
      }
    }
    return !isLost
  }

  private func endOfHeader() -> Int? {
    bytes[start...].prefix(MessageFraming.headerLimit + 4)
      .firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound
  }

  private mutating func compact() {
    guard start > 1 << 16 || start == bytes.count else { return }
    bytes.removeFirst(start)
    start = 0
  }
}
