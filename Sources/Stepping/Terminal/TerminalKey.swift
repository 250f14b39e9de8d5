/// A key that was pressed at a terminal.
package enum TerminalKey: Equatable {
  /// A key that types a character.
  case character(Character)
  /// A key with a name.
  case up, down, left, right, home, end, pageUp, pageDown, tab, backTab, enter, escape, backspace
  /// A key without a function here.
  case other
}

/// A decoder of keys from the bytes that a terminal sends.
package struct TerminalKeys {
  private var bytes: [UInt8] = []

  /// Creates a decoder.
  package init() {}

  /// Adds received bytes.
  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Removes and returns the next key.
  ///
  /// - Parameter isAll: Whether no more bytes are expected, so that a single escape byte is the Escape key.
  /// - Returns: `nil` if the bytes are not a whole key yet.
  package mutating func next(isAll: Bool) -> TerminalKey? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return escape(isAll: isAll)
    case 0x0D, 0x0A: return take(1, .enter)
    case 0x09: return take(1, .tab)
    case 0x7F, 0x08: return take(1, .backspace)
    case ..<0x20: return take(1, .other)
    default: return character(isAll: isAll)
    }
  }

  private mutating func take(_ count: Int, _ key: TerminalKey) -> TerminalKey {
    bytes.removeFirst(count)
    return key
  }

  private mutating func escape(isAll: Bool) -> TerminalKey? {
    guard bytes.count > 1 else { return isAll ? take(1, .escape) : nil }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else {
      return take(1, .escape)
    }
    // Parameters, then a byte that ends the sequence.
    guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return isAll || bytes.count > 32 ? take(bytes.count, .other) : nil
    }
    let parameter = String(decoding: bytes[2..<end], as: UTF8.self)
    let key: TerminalKey =
      switch (Character(Unicode.Scalar(bytes[end])), parameter) {
      case ("A", _): .up
      case ("B", _): .down
      case ("C", _): .right
      case ("D", _): .left
      case ("H", _), ("~", "1"), ("~", "7"): .home
      case ("F", _), ("~", "4"), ("~", "8"): .end
      case ("~", "5"): .pageUp
      case ("~", "6"): .pageDown
      case ("Z", _): .backTab
      default: .other
      }
    return take(end + 1, key)
  }

  private mutating func character(isAll: Bool) -> TerminalKey? {
    let first = bytes[0]
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard bytes.count >= length else { return isAll ? take(bytes.count, .other) : nil }
    let text = String(decoding: bytes[..<length], as: UTF8.self)
    guard text.count == 1, text.first != "\u{FFFD}" else { return take(length, .other) }
    return take(length, .character(text.first!))
  }
}
