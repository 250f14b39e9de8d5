import DopesheetText

/// The quoted strings of a trace: text in double quotes with as few escapes as possible.
///
/// Escaped are `"`, `\` and the control characters, as `\b \t \n \f \r`, else as `\u00` and two lower-case
/// hexadecimal digits. All other characters are written unchanged, so each text has one form.
enum QuotedText {
  struct Fault: Error {
    var offset: Int
    var expected: String
    var hint: String?
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote || byte == backslash {
        bytes.append(backslash)
        bytes.append(byte)
      } else if byte.isControl {
        appendEscape(byte, to: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(quote)
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(backslash)
    if let letter = letter(of: byte) { return bytes.append(letter) }
    bytes.append(contentsOf: "u00".utf8)
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }

  /// Returns the letter of a control character's short escape.
  private static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  /// Reads a text, and moves from its opening quote to the byte after its closing one.
  static func read(
    _ bytes: UnsafeRawBufferPointer, from index: inout Int, to end: Int
  ) throws(Fault) -> String {
    let opening = index
    index += 1
    var text: [UInt8] = []
    while index < end {
      let byte = bytes[index]
      if byte == quote {
        index += 1
        guard text.withUnsafeBytes({ UTF8Check.firstInvalidByte(in: $0) }) == nil else {
          throw Fault(offset: opening, expected: "UTF-8")
        }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == backslash {
        text.append(try escape(bytes, &index, end))
      } else if byte.isControl {
        throw Fault(offset: index, expected: "an escape for a control character")
      } else {
        text.append(byte)
        index += 1
      }
    }
    throw Fault(offset: opening, expected: "a closing quote on the same line")
  }

  /// Reads an escape. Only the escapes that ``append(_:to:)`` writes are valid.
  private static func escape(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ end: Int
  ) throws(Fault) -> UInt8 {
    let next = index + 1 < end ? bytes[index + 1] : 0
    if next == quote || next == backslash {
      index += 2
      return next
    }
    let controls: [UInt8] = [0x08, 0x09, 0x0A, 0x0C, 0x0D]
    if let control = controls.first(where: { letter(of: $0) == next }) {
      index += 2
      return control
    }
    if next == UInt8(ascii: "u"), index + 6 <= end, let high = bytes[index + 4].hexValue,
      let low = bytes[index + 5].hexValue
    {
      let byte = high << 4 | low
      var written: [UInt8] = []
      appendEscape(byte, to: &written)
      if byte.isControl && bytes[index..<index + 6].elementsEqual(written) {
        index += 6
        return byte
      }
    }
    throw Fault(
      offset: index, expected: "an escape that is needed, in its short form",
      hint: #"escapes are \" \\ \b \t \n \f \r, and \u00 with two lower-case digits"#)
  }
}
