/// Splits a Swift source into tokens, as far as the place of calls and string literals depends on it.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var tokens: [SwiftToken] = []
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the tokens of a source. Those in interpolations are parts of their string literals.
  static func tokens(of bytes: [UInt8]) throws(SourceRefusal) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    if bytes.starts(with: "\u{FEFF}".utf8) { lexer.position = 3 }
    if lexer.has("#!") { lexer.skipLine() }
    while lexer.skipBlanks() { try lexer.readToken() }
    return lexer.tokens
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + offset + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + offset + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Returns the number of signs at the position.
  private func hashes(after offset: Int = 0) -> Int {
    bytes[min(position + offset, bytes.count)...].prefix { $0 == .hash }.count
  }

  private func unfinished(_ what: String, from start: Int) -> SourceRefusal {
    let line = bytes[..<start].count { $0 == .lineFeed } + 1
    return SourceRefusal(message: "the \(what) that begins in line \(line) does not end")
  }

  private mutating func skipLine() {
    while let byte, !byte.isLineEnd { position += 1 }
  }

  /// Skips blanks and comments and returns whether a token follows.
  private mutating func skipBlanks() -> Bool {
    while let byte {
      if byte <= 0x20 {
        position += 1
      } else if byte == .slash, has("//") {
        skipLine()
      } else if byte == .slash, has("/*") {
        skipComment()
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if has("/*") {
        depth += 1
        position += 2
      } else if has("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  /// Skips an identifier, keyword or number and returns whether there was one.
  private mutating func skipWord() -> Bool {
    let start = position
    while let byte, byte.isWord { position += 1 }
    return position > start
  }

  private mutating func readToken() throws(SourceRefusal) {
    let start = position
    let hashes = byte == .hash ? hashes() : 0
    let kind: SwiftToken.Kind
    if skipWord() {
      kind = .word
    } else if has("\"", at: hashes) {
      kind = .string(try readString(hashes: hashes))
    } else if has("/", at: hashes), let end = regexEnd(hashes: hashes) {
      kind = .regex
      position = end
    } else if has("`"), let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "`")) {
      kind = .quotedWord
      position = end + 1
    } else {
      position += 1
      kind = hashes == 1 && skipWord() ? .macro : .mark
    }
    tokens.append(SwiftToken(kind: kind, range: start..<position))
  }
}

// MARK: - Literals

extension SwiftLexer {
  private mutating func readString(hashes: Int) throws(SourceRefusal) -> SwiftString {
    let start = position
    position += hashes
    let isMultiline = isMultilineQuote(hashes)
    let quotes = isMultiline ? 3 : 1
    position += quotes
    let content = position
    var isInterpolated = false
    while let byte, isMultiline || !byte.isLineEnd {
      let isQuote = isMultiline ? has("\"\"\"") : byte == .quote
      if isQuote, self.hashes(after: quotes) >= hashes {
        defer { position += quotes + hashes }
        return SwiftString(
          hashes: hashes, isMultiline: isMultiline, isInterpolated: isInterpolated,
          content: content..<position)
      }
      position += 1
      guard byte == .backslash, self.hashes() >= hashes else { continue }
      position += hashes
      if has("(") {
        isInterpolated = true
        try skipInterpolation()
      } else {
        position += 1
      }
    }
    throw unfinished("string literal", from: start)
  }

  /// Returns whether the quotes at the position open lines. `#"""#` contains a quote, for it ends in the same line.
  private func isMultilineQuote(_ hashes: Int) -> Bool {
    guard has("\"\"\"") else { return false }
    guard hashes > 0 else { return true }
    let line = bytes[(position + 1)...].prefix { !$0.isLineEnd }
    return !line.indices.contains { index in
      line[index] == .quote && line[(index + 1)...].prefix { $0 == .hash }.count >= hashes
    }
  }

  /// Skips from the parenthesis that begins an interpolation to behind the one that ends it.
  private mutating func skipInterpolation() throws(SourceRefusal) {
    let start = position
    let count = tokens.count
    var depth = 0
    while skipBlanks() {
      let mark = byte
      try readToken()
      guard case .mark = tokens[tokens.count - 1].kind else { continue }
      if mark == UInt8(ascii: "(") { depth += 1 }
      if mark == UInt8(ascii: ")") { depth -= 1 }
      guard depth == 0 else { continue }
      tokens.removeSubrange(count...)
      return
    }
    throw unfinished("interpolation", from: start)
  }

  /// Returns the end of the regex literal at the position; `nil` if its slash is an operator.
  private func regexEnd(hashes: Int) -> Int? {
    let start = position + hashes + 1
    guard start < bytes.count else { return nil }
    // As the compiler does: a bare slash is an operator if something touches it on its left or a blank is on its right.
    if hashes == 0, bytes[start].isBlank || isTouched { return nil }
    let isMultiline = hashes > 0 && bytes[start...].first { !$0.isBlank }?.isLineEnd == true
    var (index, groups, classes) = (start, 0, 0)
    while index < bytes.count, isMultiline || !bytes[index].isLineEnd {
      switch bytes[index] {
      case .backslash: index += 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes -= 1
      case UInt8(ascii: "(") where classes <= 0: groups += 1
      case UInt8(ascii: ")") where classes <= 0: groups -= 1
      case .slash:
        let tail = bytes[(index + 1)...].prefix { $0 == .hash }.count
        if tail >= hashes {
          let isRegex = hashes > 0 || index > start && !bytes[index - 1].isBlank
          return isRegex ? index + 1 + hashes : nil
        }
      default: break
      }
      if hashes == 0, groups < 0 { return nil }
      index += 1
    }
    return nil
  }

  /// Whether something touches the position on its left: an operand or an operator.
  private var isTouched: Bool {
    guard position > 0 else { return false }
    let last = bytes[position - 1]
    return last > 0x20 && !"([{,;:".utf8.contains(last)
  }
}
