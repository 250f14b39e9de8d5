/// The grammar of names and words in trace files, and the encoding of any text as a name.
///
/// A name begins with an ASCII letter, `_` or an escape. It continues with these, digits and `. - / [ ] :`, and has at
/// most 255 bytes. An escape is `%` and two upper-case hexadecimal digits, and stands for one byte of UTF-8.
package enum NameGrammar {
  /// The maximum length of a name in bytes.
  package static let maximumLength = 255

  package enum Fault: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// The byte at this offset is not allowed there.
    case badByte(Int)
    case badEscape(Int)
    case lowercaseEscape(Int)
  }

  /// The words that are read as scalars of another kind.
  package static let reservedWords = ["true", "false", "none", "nan", "inf"]

  package static func fault(in bytes: UnsafeRawBufferPointer) -> Fault? {
    if bytes.isEmpty { return .empty }
    if bytes.count > maximumLength { return .tooLong }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, bytes[index + 1].isHexDigit, bytes[index + 2].isHexDigit
        else { return .badEscape(index) }
        if bytes[index + 1] > 0x60 || bytes[index + 2] > 0x60 { return .lowercaseEscape(index) }
        index += 3
      } else {
        guard index == 0 ? canBegin(byte) : canContinue(byte) else { return .badByte(index) }
        index += 1
      }
    }
    return nil
  }

  package static func isName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { fault(in: UnsafeRawBufferPointer($0)) == nil }
  }

  /// Returns whether a text is a name that is not read as another scalar.
  package static func isUnreservedWord(_ text: String) -> Bool {
    isName(text) && (text.utf8.count > 5 || !reservedWords.contains(text))
  }

  /// Returns a user's text as one part of a name. Escapes `.` and all bytes that the grammar forbids.
  ///
  /// An empty text stays empty, and a long one may become too long: check the result with ``isName(_:)``.
  package static func encode(_ text: String) -> String {
    encode(text) { $0 != UInt8(ascii: ".") }
  }

  /// Returns a user's text as a word. Points stay, and reserved words are escaped.
  ///
  /// The result is always a valid word. An empty text becomes `_`, and a long text is cut and ends in its digest.
  package static func encode(word text: String) -> String {
    if text.isEmpty { return "_" }
    if reservedWords.contains(text), let first = text.utf8.first {
      return escape(first) + text.dropFirst()
    }
    let word = encode(text) { _ in true }
    guard word.utf8.count > maximumLength else { return word }
    let digest = XXH64.digest(of: Array(text.utf8))
    let end = "-" + String(digest, radix: 16)
    var start = word.prefix(maximumLength - end.utf8.count)
    // Do not cut within an escape.
    if let sign = start.suffix(2).firstIndex(of: "%") { start = start[..<sign] }
    return start + end
  }

  /// Returns the text that ``encode(_:)`` encoded; `nil` if the escapes are not well-formed UTF-8.
  package static func decode(_ name: String) -> String? {
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.withUnsafeBytes { UTF8Check.firstInvalidByte(in: $0) } == nil
      ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Returns a text with its names as they were written: `%2Emenu` becomes `.menu`, and `%E3%82%AB` becomes `カ`.
  ///
  /// Invalid escapes stay, and so do those of characters that are unsafe to show. `%25` stays where the `%` would begin
  /// an escape. Users copy paths and addresses, so escapes of ASCII characters also stay in words that look like these:
  /// `traces/a%20b.mtrace`. To look a name up, use ``decode(_:)``.
  package static func asWritten(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var escape = 0
    while escape < bytes.count, bytes[escape] != UInt8(ascii: "%") { escape += 1 }
    guard escape < bytes.count else { return text }
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var index = 0
    var isPath = false
    while index < bytes.count {
      let byte = bytes[index]
      if index == 0 || bytes[index - 1] <= 0x20 { isPath = looksLikePath(bytes[index...]) }
      if byte == UInt8(ascii: "%"), let letter = escapedCharacter(in: bytes, at: index),
        !isPath || letter.count > 1
      {
        shown += letter
        index += 3 * letter.count
      } else {
        shown.append(byte)
        index += 1
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  private static func looksLikePath(_ text: ArraySlice<UInt8>) -> Bool {
    let word = text.prefix { $0 > 0x20 }
    let endings = [".mtrace", ".json", ".svg"]
    return word.indices.contains { place in
      word[place] == UInt8(ascii: "/")
        || word[place] == UInt8(ascii: ".")
          && endings.contains { word[place...].starts(with: $0.utf8) }
    }
  }

  /// Returns the bytes of the escaped character that begins here; `nil` without an escape, or if it is unsafe to show.
  private static func escapedCharacter(in bytes: [UInt8], at start: Int) -> [UInt8]? {
    func value(ofDigitsAt place: Int) -> UInt8? {
      guard place + 1 < bytes.count, max(bytes[place], bytes[place + 1]) < UInt8(ascii: "a"),
        let high = bytes[place].hexValue, let low = bytes[place + 1].hexValue
      else { return nil }
      return high << 4 | low
    }
    var escaped: [UInt8] = []
    for place in stride(from: start, to: min(start + 12, bytes.count), by: 3) {
      guard bytes[place] == UInt8(ascii: "%"), let byte = value(ofDigitsAt: place + 1)
      else { break }
      escaped.append(byte)
    }
    var rest = escaped.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let letter) = parser.parseScalar(from: &rest) else { return nil }
    let scalar = UTF8.decode(letter)
    let beginsEscape = scalar == "%" && value(ofDigitsAt: start + 3) != nil
    return beginsEscape || scalar.isUnsafeToShow ? nil : Array(letter)
  }

  /// Returns a text with each byte beyond ASCII escaped, as in names; the rest stays.
  package static func escapingLetters(of text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte < 0x80 {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += escape(byte)
      }
    }
    return result
  }

  /// Returns whether a name can begin with this byte. It can also begin with an escape.
  package static func canBegin(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_")
  }

  /// Returns whether a name can continue with this byte. It can also continue with an escape.
  package static func canContinue(_ byte: UInt8) -> Bool {
    // - . / 0...9 :
    canBegin(byte) || byte >= UInt8(ascii: "-") && byte <= UInt8(ascii: ":")
      || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }

  private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    var text = text
    let isEncoded = text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count, isKept(bytes[index]),
        index == 0 ? canBegin(bytes[0]) : canContinue(bytes[index])
      { index += 1 }
      return index == bytes.count
    }
    // Nearly all names are.
    if isEncoded { return text }
    var result = ""
    for byte in text.utf8 {
      let fits = result.isEmpty ? canBegin(byte) : canContinue(byte)
      if fits && isKept(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += escape(byte)
      }
    }
    return result
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }
}
