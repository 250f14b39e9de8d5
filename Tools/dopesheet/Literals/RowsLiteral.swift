/// The texts of string literals and their values.
enum RowsLiteral {
  /// Returns a literal of several lines. All of them but the first are indented.
  static func text(
    _ rows: String, hashes: Int, indentation: String, lineEnd: String
  ) -> String {
    let signs = String(repeating: "#", count: hashes)
    // Characters would hide a line feed behind a carriage return.
    let lines = rows.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    var text = signs + "\"\"\"" + lineEnd
    for line in rows.isEmpty ? [] : lines {
      if !line.isEmpty { text += indentation + escaped(String(line), signs) }
      text += lineEnd
    }
    return text + indentation + "\"\"\"" + signs
  }

  /// Returns a line as it is written in a literal with these signs.
  private static func escaped(_ line: String, _ signs: String) -> String {
    let scalars = Array(line.unicodeScalars)
    var text = ""
    var quotes = 0
    for (index, scalar) in scalars.enumerated() {
      quotes = scalar == "\"" ? quotes + 1 : 0
      let isLast = index == scalars.count - 1
      switch scalar {
      case "\\":
        // With signs, only a backslash before as many is more than itself.
        let rest = scalars[(index + 1)...].prefix(signs.count)
        let isEscape = rest.count == signs.count && rest.allSatisfy { $0 == "#" }
        text += isEscape ? "\\\(signs)\\" : "\\"
      case "\"" where quotes == 3:
        text += "\\\(signs)\""
        quotes = 0
      case "\t": text += "\\\(signs)t"
      case "\r": text += "\\\(signs)r"
      case _ where isHidden(scalar) || isLast && scalar == " ":
        text += "\\\(signs)u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns whether a character is a control character, or could show a line in another order than it has.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns the value of a literal, in UTF-8; `nil` if it has none: it is interpolated or the compiler refuses it.
  static func value(of string: SwiftString, in bytes: [UInt8]) -> [UInt8]? {
    guard !string.isInterpolated else { return nil }
    let content = Array(bytes[string.content])
    return (string.isMultiline ? lines(content) : content).flatMap { unescaped($0, string.hashes) }
  }

  /// Returns the lines of a literal without their indentation; `nil` if a line has less of it.
  private static func lines(_ content: [UInt8]) -> [UInt8]? {
    let carriageReturn = UInt8(ascii: "\r")
    var text: [UInt8] = []
    for (index, byte) in content.enumerated() {
      if byte == .lineFeed, index > 0, content[index - 1] == carriageReturn { continue }
      text.append(byte == carriageReturn ? .lineFeed : byte)
    }
    var lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    guard lines.count > 1, lines.removeFirst().isEmpty else { return nil }
    let indentation = lines.removeLast()
    guard indentation.allSatisfy(\.isBlank) else { return nil }
    guard lines.allSatisfy({ $0.isEmpty || $0.starts(with: indentation) }) else { return nil }
    return Array(lines.map { $0.dropFirst(indentation.count) }.joined(separator: [.lineFeed]))
  }

  /// Returns a text with what its escapes stand for; `nil` if one of them stands for nothing.
  private static func unescaped(_ text: [UInt8], _ hashes: Int) -> [UInt8]? {
    var value: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let isEscape = byte == .backslash && rest.prefix { $0 == .hash }.count >= hashes
      guard isEscape else {
        value.append(byte)
        continue
      }
      rest = rest.dropFirst(hashes)
      guard let character = rest.popFirst() else { return nil }
      switch character {
      case UInt8(ascii: "n"): value.append(.lineFeed)
      case UInt8(ascii: "r"): value.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): value.append(.tab)
      case UInt8(ascii: "0"): value.append(0)
      case .quote, .backslash, UInt8(ascii: "'"): value.append(character)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(&rest) else { return nil }
        value += String(Character(scalar)).utf8
      case .lineFeed: break
      case _ where character.isBlank:
        // Blanks may stand between the backslash and the end of its line.
        rest = rest.drop { $0.isBlank }
        guard rest.popFirst() == .lineFeed else { return nil }
      default: return nil
      }
    }
    return value
  }

  /// Takes the digits of `\u{2192}`, with their braces, from a text.
  private static func scalar(_ text: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard text.popFirst() == UInt8(ascii: "{"),
      let end = text.firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    defer { text = text[(end + 1)...] }
    return UInt32(String(decoding: text[..<end], as: UTF8.self), radix: 16)
      .flatMap(Unicode.Scalar.init)
  }
}
