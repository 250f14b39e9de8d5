import DopesheetText

/// Reads the text of a curve or a path from left to right.
struct CurveTextReader {
  let bytes: [UInt8]
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The column of the next byte, from 1.
  var column: Int { position + 1 }

  var isAtEnd: Bool { position == bytes.count }

  func error(_ message: String, hint: String, at column: Int? = nil) -> CurveTextError {
    CurveTextError(column: column ?? self.column, message: message, hint: hint)
  }

  /// Reads letters, digits, dots and hyphens. The word may be empty.
  mutating func word() -> String {
    take {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  mutating func take(_ byte: Character) -> Bool {
    guard isNext(byte) else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: Character, form: String) throws(CurveTextError) {
    skipSpaces()
    if !take(byte) { throw error("“\(byte)” is missing", hint: form) }
  }

  func isNext(_ byte: Character) -> Bool {
    position < bytes.count && bytes[position] == byte.asciiValue
  }

  mutating func skipSpaces() {
    _ = take {
      switch $0 {
      case 0x09, 0x0a, 0x0c, 0x0d, 0x20: true
      default: false
      }
    }
  }

  mutating func number(form: String) throws(CurveTextError) -> Double {
    skipSpaces()
    let start = column
    let text = take { "+-.0123456789eE".utf8.contains($0) }
    switch NumberText.reading(text, NumberText.double) {
    case .canonical(let number), .noncanonical(let number):
      if number.isFinite { return number }
    default: break
    }
    let rest = text.isEmpty ? word() : text
    throw error(
      rest.isEmpty ? "a number is missing" : "invalid number “\(rest)”", hint: form, at: start)
  }

  /// Reads named numbers in any order: `(duration: 0.5, bounce: 0.3)`.
  mutating func arguments(
    _ names: [String], form: String
  ) throws(CurveTextError) -> [String: Argument] {
    var arguments: [String: Argument] = [:]
    try expect("(", form: form)
    repeat {
      skipSpaces()
      let start = column
      let name = word()
      guard names.contains(name) else {
        let near = nearest(to: name, in: names).map { "did you mean “\($0)”?" }
        throw error("unknown parameter “\(name)”", hint: near ?? form, at: start)
      }
      try expect(":", form: form)
      skipSpaces()
      let place = column
      let value = try number(form: form)
      guard arguments.updateValue(Argument(value: value, column: place), forKey: name) == nil else {
        throw error("duplicate parameter “\(name)”", hint: form, at: start)
      }
      skipSpaces()
    } while take(",")
    try expect(")", form: form)
    return arguments
  }

  struct Argument {
    let value: Double
    let column: Int
  }

  func finish(form: String) throws(CurveTextError) {
    if !isAtEnd {
      let rest = String(decoding: bytes[position...], as: UTF8.self)
      throw error("unexpected text “\(rest)”", hint: form)
    }
  }

  mutating func take(while isWanted: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

/// An error in the text of a curve or a path.
public struct CurveTextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The column of the error in the text, in bytes from 1.
  package let column: Int
  package let message: String
  /// The text that is allowed there, or a suggestion.
  package let hint: String

  /// The error in one line.
  public var description: String { "\(message) at column \(column) (\(hint))" }
}
