/// A token of CSS: where it is, and its kind.
struct StyleToken {
  enum Kind: UInt8 {
    /// A word; a word before a parenthesis, which belongs to it.
    case word, function
    /// A number, with `%` or a unit if it has one.
    case number
    /// A word after `#` or `@`.
    case hash, atWord
    case string
    /// Any other character.
    case mark
  }

  let kind: Kind
  let start: Int32
  let end: Int32
  /// The end of a number before its unit; the end of any other token.
  let numberEnd: Int32
}

/// The tokens of a text, without spaces and comments.
struct StyleTokens {
  /// The largest text in bytes.
  static let limit = 8 << 20

  let bytes: [UInt8]
  private(set) var list: [StyleToken] = []
  private var position = 0

  /// - Throws: ``StyleError`` for a text that is too long, and for a comment or a string without an end.
  init(_ bytes: [UInt8]) throws(StyleError) {
    self.bytes = bytes
    guard bytes.count <= StyleTokens.limit else {
      throw StyleError(
        "the text has \(bytes.count) bytes", hint: "at most \(StyleTokens.limit) are read")
    }
    // Editors may write a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count { try takeToken() }
  }

  /// Returns the text of a token.
  func text(_ token: StyleToken) -> String {
    String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  /// Returns whether a token is this mark.
  func isMark(_ token: StyleToken, _ mark: Character) -> Bool {
    token.kind == .mark && bytes[Int(token.start)] == mark.asciiValue
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "\\"), 0x80...:
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private func beginsWord(_ offset: Int) -> Bool {
    let first = byte(offset)
    if first != UInt8(ascii: "-") { return StyleTokens.isLetter(first) }
    return StyleTokens.isLetter(byte(offset + 1)) || byte(offset + 1) == UInt8(ascii: "-")
  }

  private func beginsNumber(_ offset: Int) -> Bool {
    var offset = offset
    if byte(offset) == UInt8(ascii: "+") || byte(offset) == UInt8(ascii: "-") { offset += 1 }
    if byte(offset) == UInt8(ascii: ".") { offset += 1 }
    return StyleTokens.isDigit(byte(offset))
  }

  private mutating func skipWord() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") { position += 1 }
      guard
        StyleTokens.isLetter(byte) || StyleTokens.isDigit(byte) || byte == UInt8(ascii: "-")
      else { break }
      position += 1
    }
    position = min(position, bytes.count)
  }

  private mutating func skipDigits() {
    while StyleTokens.isDigit(byte(position)) { position += 1 }
  }

  private mutating func add(_ kind: StyleToken.Kind, from start: Int, numberEnd: Int? = nil) {
    list.append(
      StyleToken(
        kind: kind, start: Int32(start), end: Int32(position),
        numberEnd: Int32(numberEnd ?? position)))
  }

  private mutating func takeToken() throws(StyleError) {
    let start = position
    switch bytes[position] {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
      position += 1
    case UInt8(ascii: "/") where byte(position + 1) == UInt8(ascii: "*"):
      position += 2
      while !(byte(position) == UInt8(ascii: "*") && byte(position + 1) == UInt8(ascii: "/")) {
        guard position < bytes.count else {
          throw StyleError("the comment has no end", at: start, hint: "end it with '*/'")
        }
        position += 1
      }
      position += 2
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      position += 1
      while byte(position) != bytes[start] {
        if byte(position) == UInt8(ascii: "\\") { position += 1 }
        guard position < bytes.count, byte(position) != 0x0A else {
          throw StyleError("the string has no end", at: start, hint: "end it with its quote")
        }
        position += 1
      }
      position += 1
      add(.string, from: start)
    case UInt8(ascii: "#"), UInt8(ascii: "@"):
      position += 1
      skipWord()
      let kind: StyleToken.Kind = bytes[start] == UInt8(ascii: "#") ? .hash : .atWord
      add(position > start + 1 ? kind : .mark, from: start)
    case _ where beginsNumber(position):
      takeNumber()
      let numberEnd = position
      if byte(position) == UInt8(ascii: "%") {
        position += 1
      } else if beginsWord(position) {
        skipWord()
      }
      add(.number, from: start, numberEnd: numberEnd)
    case _ where beginsWord(position):
      skipWord()
      let isFunction = byte(position) == UInt8(ascii: "(")
      if isFunction, isAddress(start) {
        while position < bytes.count, bytes[position] != UInt8(ascii: ")") { position += 1 }
        position = min(position + 1, bytes.count)
        return add(.string, from: start)
      }
      if isFunction { position += 1 }
      add(isFunction ? .function : .word, from: start)
    default:
      position += 1
      add(.mark, from: start)
    }
  }

  /// Returns whether an address without quotes begins: `url(image.png)`.
  private func isAddress(_ start: Int) -> Bool {
    guard position - start == 3, bytes[start] | 0x20 == UInt8(ascii: "u"),
      bytes[start + 1] | 0x20 == UInt8(ascii: "r"), bytes[start + 2] | 0x20 == UInt8(ascii: "l")
    else { return false }
    var next = position + 1
    while byte(next) == 0x20 { next += 1 }
    return byte(next) != UInt8(ascii: "\"") && byte(next) != UInt8(ascii: "'")
  }

  private mutating func takeNumber() {
    if byte(position) == UInt8(ascii: "+") || byte(position) == UInt8(ascii: "-") { position += 1 }
    skipDigits()
    if byte(position) == UInt8(ascii: "."), StyleTokens.isDigit(byte(position + 1)) {
      position += 1
      skipDigits()
    }
    if byte(position) | 0x20 == UInt8(ascii: "e") {
      let sign = byte(position + 1)
      let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      if StyleTokens.isDigit(byte(position + (isSigned ? 2 : 1))) {
        position += isSigned ? 2 : 1
        skipDigits()
      }
    }
  }
}

extension StyleTokens {
  /// Returns the text of some tokens, with single spaces where the source has space between them.
  func text(of indices: some Sequence<Int>) -> String {
    var text = ""
    for index in indices {
      let isApart = index > 0 && list[index - 1].end < list[index].start
      if isApart, !text.isEmpty { text += " " }
      text += self.text(list[index])
    }
    return text
  }
}
