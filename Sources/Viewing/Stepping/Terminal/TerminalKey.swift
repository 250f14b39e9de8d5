import DopesheetDrawing

package enum TerminalKey: Hashable {
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, tab, backTab, enter, escape, backspace
  case delete
  /// Ctrl-U, which removes all characters before the cursor.
  case deleteToStart
  case endOfInput
  case other
}

/// A decoder of keys from the bytes that a terminal sends.
package struct TerminalKeys {
  private var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  mutating func takeRest() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

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
    case 0x04: return take(1, .endOfInput)
    // Ctrl-A, Ctrl-E and Ctrl-U, as in shells.
    case 0x01: return take(1, .home)
    case 0x05: return take(1, .end)
    case 0x15: return take(1, .deleteToStart)
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
      case ("~", "3"): .delete
      case ("~", "5"): .pageUp
      case ("~", "6"): .pageDown
      case ("Z", _): .backTab
      default: .other
      }
    return take(end + 1, key)
  }

  private mutating func character(isAll: Bool) -> TerminalKey? {
    let length = bytes[0].characterLength
    guard bytes.count >= length else { return isAll ? take(bytes.count, .other) : nil }
    let text = String(decoding: bytes[..<length], as: UTF8.self)
    guard text.count == 1, text.first != "\u{FFFD}" else { return take(length, .other) }
    return take(length, .character(text.first!))
  }
}

extension UInt8 {
  /// The number of bytes of the character in UTF-8 that begins with this byte.
  var characterLength: Int { self >= 0xF0 ? 4 : self >= 0xE0 ? 3 : self >= 0xC0 ? 2 : 1 }
}

/// A line that the user types at a prompt, with a cursor and the lines typed before.
package struct LineEditor {
  package private(set) var text: [Character]
  /// The position of the cursor among the characters, 0...`text.count`.
  package private(set) var cursor: Int
  private let history: [String]
  /// The position of the shown line in the history; its count for the new line.
  private var place: Int
  /// The new line, while a line of the history is shown.
  private var draft: [Character] = []

  package init(_ text: String, history: [String] = []) {
    self.text = Array(text)
    cursor = self.text.count
    self.history = history
    place = history.count
  }

  package mutating func take(_ key: TerminalKey) {
    switch key {
    case .character(let character):
      text.insert(character, at: cursor)
      cursor += 1
    case .backspace where cursor > 0:
      cursor -= 1
      text.remove(at: cursor)
    case .delete where cursor < text.count, .endOfInput where cursor < text.count:
      text.remove(at: cursor)
    case .deleteToStart:
      text.removeFirst(cursor)
      cursor = 0
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    case .up: show(place - 1)
    case .down: show(place + 1)
    default: break
    }
  }

  /// Shows a line of the history; the position after the last one is the new line.
  private mutating func show(_ position: Int) {
    guard (0...history.count).contains(position) else { return }
    if place == history.count { draft = text }
    place = position
    text = position == history.count ? draft : Array(history[position])
    cursor = text.count
  }

  /// Returns the characters that fit into some columns, and the column of the cursor among them.
  package func window(columns: Int) -> (text: String, cursor: Int) {
    var start = 0
    func width(_ range: Range<Int>) -> Int {
      text[range].reduce(0) { $0 + CellWidth.of($1) }
    }
    while start < cursor, width(start..<cursor) >= columns { start += 1 }
    return (String(text[start...]), width(start..<cursor))
  }
}
