import DopesheetNotation

extension ExpressionReader {
  /// The next byte, `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Tells whether a text comes next.
  func isNext(_ text: StaticString) -> Bool {
    bytes[position...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Skips spaces; reads a text if it comes next, and tells whether it did.
  mutating func take(_ text: String) -> Bool {
    skipSpaces()
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips spaces; reads the next byte if it is one of these signs.
  mutating func takeOne(of signs: String) -> Character? {
    skipSpaces()
    guard let byte = next, signs.utf8.contains(byte) else { return nil }
    position += 1
    return Character(UnicodeScalar(byte))
  }

  /// Skips spaces; reads a word if it comes next and ends there.
  mutating func takeWord(_ word: StaticString) -> Bool {
    skipSpaces()
    guard isNext(word) else { return false }
    let end = position + word.utf8CodeUnitCount
    if end < bytes.count, NameGrammar.canContinue(bytes[end]) { return false }
    position = end
    return true
  }

  mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// The error for what stands where nothing should.
  func surplus() -> ExpressionError {
    let rest = String(decoding: bytes[position...].prefix(20), as: UTF8.self)
    let word = rest.prefix { $0.isLetter }
    let instead = ["and": "&&", "or": "||", "not": "!"][String(word)]
    return ExpressionError(
      "'\(word.isEmpty ? String(rest.prefix(1)) : String(word))' makes no sense here", at: column,
      hint: instead.map { "write \($0)" })
  }
}
