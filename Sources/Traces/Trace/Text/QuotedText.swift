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

  /// The bytes that are escaped, with their escapes.
  private static let escapes: [(byte: UInt8, text: [UInt8])] = {
    let short: [UInt8: String] = [
      quote: #"\""#, backslash: #"\\"#,
      0x08: #"\b"#, 0x09: #"\t"#, 0x0A: #"\n"#, 0x0C: #"\f"#, 0x0D: #"\r"#,
    ]
    return (0...0x7F).filter { short[$0] != nil || $0.isControl }.map { byte in
      let digits = (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
      return (byte, Array((short[byte] ?? #"\u00\#(digits)"#).utf8))
    }
  }()

  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote || byte == backslash || byte.isControl {
        bytes += escapes.first { $0.byte == byte }!.text
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(quote)
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
    if let escape = escapes.first(where: { bytes[index..<end].starts(with: $0.text) }) {
      index += escape.text.count
      return escape.byte
    }
    throw Fault(
      offset: index, expected: "an escape that is needed, in its short form",
      hint: #"escapes are \" \\ \b \t \n \f \r, and \u00 with two lower-case digits"#)
  }
}
