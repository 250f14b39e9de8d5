import DopesheetText

/// The width of characters on a terminal.
package enum CellWidth {
  /// Returns the columns of a text, as ``plainText(_:)`` shows it.
  package static func of(text: String) -> Int { plainText(text).reduce(0) { $0 + of($1) } }

  package static func padding(of text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - of(text: text)))
  }

  /// Returns indented lines with two columns, the first as wide as its widest text.
  package static func lines(ofPairs pairs: [(String, String)]) -> [String] {
    let width = pairs.map { of(text: $0.0) }.max() ?? 0
    return pairs.map { "  \($0)\(padding(of: $0, to: width))  \($1)" }
  }

  /// Returns text of at most some columns; of longer text, `…` replaces a part that keeps some columns before it.
  ///
  /// - Parameter head: The columns to keep at the beginning, by default all; the rest is kept at the end.
  package static func cut(_ text: String, to columns: Int, keeping head: Int = .max) -> String {
    guard of(text: text) > columns else { return text }
    let characters = Array(plainText(text))
    func count(_ characters: some Sequence<Character>, _ columns: Int) -> Int {
      var used = 0
      return characters.prefix {
        used += of($0)
        return used <= columns
      }.count
    }
    let first = count(characters, min(head, columns - 1))
    let last = count(characters.reversed(), max(0, columns - 1 - head))
    return String(characters.prefix(first)) + "…" + String(characters.suffix(last))
  }

  /// Returns a text in lines of at most some columns, at least 2, which break at spaces if possible.
  ///
  /// - Parameters:
  ///   - indent: The spaces before each line but the first; by default two more than before the first.
  ///   - keepsWords: Whether words that are wider than a line stay whole, so that paths can be copied.
  package static func lines(
    of text: String, columns: Int, indent: Int? = nil, keepsWords: Bool = false
  ) -> [String] {
    let text = plainText(text)
    guard of(text: text) > columns else { return [text] }
    let start = text.prefix { $0 == " " }.count
    let margin = String(repeating: " ", count: min(indent ?? start + 2, columns / 2))
    var lines: [String] = []
    var (line, used) = (String(repeating: " ", count: start), start)
    var isEmpty = true
    func wrap() {
      lines.append(line)
      (line, used, isEmpty) = (margin, margin.count, true)
    }
    for word in text.dropFirst(start).split(separator: " ", omittingEmptySubsequences: false) {
      let width = word.reduce(0) { $0 + of($1) }
      if !isEmpty {
        if used + 1 + width > columns {
          wrap()
        } else {
          line.append(" ")
          used += 1
        }
      }
      isEmpty = false
      for character in word {
        if !keepsWords, used + of(character) > columns { wrap() }
        line.append(character)
        used += of(character)
        isEmpty = false
      }
    }
    return lines + [line]
  }

  /// Returns the columns of a character: 0 for a combining mark, 2 for a wide character, else 1.
  package static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.value < 0x300 { return 1 }
    // A variation selector makes the character an emoji, which is wide.
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// The ranges of characters that take two columns.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF,
    0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool { wide.contains { $0.contains(value) } }
}
