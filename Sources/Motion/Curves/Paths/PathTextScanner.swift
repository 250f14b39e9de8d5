import DopesheetText

/// Reads the tokens of SVG path text from left to right: letters, numbers, flags and separators.
struct PathTextScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The column of the next byte, from 1.
  var column: Int { position + 1 }

  /// Whether the whole text was read.
  var isAtEnd: Bool { position == bytes.count }

  /// The next character, for a message.
  var next: String { String(String(decoding: bytes[position...], as: UTF8.self).prefix(1)) }

  /// Returns an error at the next byte, or at a given column.
  func error(_ message: String, hint: String, at column: Int? = nil) -> CurveTextError {
    CurveTextError(column: column ?? self.column, message: message, hint: hint)
  }

  /// Reads white space.
  mutating func skipSpaces() {
    take {
      switch $0 {
      case 0x09, 0x0a, 0x0c, 0x0d, 0x20: true
      default: false
      }
    }
  }

  /// Reads white space and at most one comma. Returns whether there was a comma.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpaces()
    guard take(",") else { return false }
    skipSpaces()
    return true
  }

  /// Reads a letter of a command; `nil` if the next byte is not a letter.
  mutating func letter() -> UInt8? {
    guard !isAtEnd, bytes[position] | 0x20 >= UInt8(ascii: "a"),
      bytes[position] | 0x20 <= UInt8(ascii: "z")
    else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// Whether a number begins here.
  var isAtNumber: Bool {
    !isAtEnd && (bytes[position].isDigit || "+-.".utf8.contains(bytes[position]))
  }

  /// Reads a number, which ends where it cannot continue: `.5.5` is two numbers, and so is `1-1`.
  mutating func number(form: String) throws(CurveTextError) -> Double {
    let start = position
    if !take("+") { _ = take("-") }
    var digits = takeDigits()
    if take(".") { digits += takeDigits() }
    guard digits > 0 else {
      position = start
      throw missing("a number", form)
    }
    let exponent = position
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if takeDigits() == 0 { position = exponent }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch NumberText.reading(text, NumberText.double) {
    case .canonical(let number), .noncanonical(let number): return number
    case .underflow: return 0
    case .overflow, .malformed:
      throw error("“\(text)” is outside -1e30...1e30", hint: form, at: start + 1)
    }
  }

  /// Reads a flag: one digit, 0 or 1.
  mutating func flag(form: String) throws(CurveTextError) -> Bool {
    if take("1") { return true }
    if take("0") { return false }
    throw missing("0 or 1", form)
  }

  /// Returns an error for a missing token.
  func missing(_ wanted: String, _ form: String) -> CurveTextError {
    let isOther =
      !isAtEnd && PathCommand(letter: bytes[position]) == nil && bytes[position] != 0x2c
    return isOther
      ? error("expected \(wanted), found “\(next)”", hint: form)
      : error("\(wanted) is missing", hint: form)
  }

  private mutating func take(_ byte: Character) -> Bool {
    guard !isAtEnd, bytes[position] == byte.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func takeDigits() -> Int { take { $0.isDigit } }

  @discardableResult
  private mutating func take(while isWanted: (UInt8) -> Bool) -> Int {
    let start = position
    while !isAtEnd, isWanted(bytes[position]) { position += 1 }
    return position - start
  }
}
