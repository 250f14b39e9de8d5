extension JSONParser {
  /// Reads a number, whose first byte must be a digit or a minus sign.
  mutating func number() throws(Diagnostic) -> (Double, text: String) {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let first = index
    try skipDigits("a digit", isWhole: true)
    if bytes[first] == UInt8(ascii: "0") && index - first > 1 {
      index = start
      throw error("a number with a leading zero", hint: "remove the zero")
    }
    if next == UInt8(ascii: ".") {
      index += 1
      try skipDigits("a digit after the point")
    }
    if let mark = next, mark | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try skipDigits("a digit of the exponent")
    }
    let end = index
    index = start
    let digits = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    let text = String(decoding: digits, as: UTF8.self)
    switch NumberText.double(digits) {
    case .canonical(let number), .noncanonical(let number):
      index = end
      return (number, text)
    case .overflow where isLenient:
      index = end
      return (text.hasPrefix("-") ? -.infinity : .infinity, text)
    case .underflow where isLenient:
      index = end
      return (0, text)
    case .overflow:
      throw error(
        "the number \(text) is too large", hint: "at most 1.7976931348623157e+308")
    case .underflow, .malformed:
      throw error(
        "the number \(text) is too close to zero", hint: "write 0, or at least 5e-324")
    }
  }

  private mutating func skipDigits(
    _ expected: String, isWhole: Bool = false
  ) throws(Diagnostic) {
    guard next?.isDigit == true else {
      throw error(
        "expected \(expected), found \(found)",
        hint: isWhole && word.first == "I" ? "JSON numbers are finite" : nil)
    }
    while next?.isDigit == true { index += 1 }
  }

  /// Reads a string, whose first byte must be the opening quote.
  mutating func string() throws(Diagnostic) -> String {
    let opening = place
    index += 1
    var start = index
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[start..<index])
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[start..<index])
        let scalar = try escape()
        text.append(contentsOf: UTF8.encode(scalar)!)
        start = index
      case 0x00..<0x20:
        throw error(
          byte == 0x0A ? "a line end in a string" : "a control character in a string",
          hint: byte == 0x0A ? "close the string, or write \\n" : "write it as an escape")
      default: index += 1
      }
    }
    throw Diagnostic(
      file: file, at: opening, pointer: pointer, message: "a string without a closing quote",
      hint: "close it with a double quote")
  }

  /// Reads an escape, whose first byte must be the backslash.
  private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
    let start = index
    guard index + 1 < bytes.count else {
      throw error("a string without a closing quote", hint: "close it with a double quote")
    }
    index += 2
    switch bytes[index - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = codeUnit() else { break }
      if let scalar = Unicode.Scalar(unit) { return scalar }
      if UTF16.isLeadSurrogate(unit), next == UInt8(ascii: "\\"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "u")
      {
        index += 2
        if let trail = codeUnit(), UTF16.isTrailSurrogate(trail) {
          let high = UInt32(unit - 0xD800) << 10
          return Unicode.Scalar(0x10000 + high + UInt32(trail - 0xDC00))!
        }
      }
      index = start
      throw error(
        "a lone surrogate in a string", hint: "write the character itself, or both halves")
    default: break
    }
    index = start
    throw error(
      "a bad escape in a string",
      hint: #"the escapes are \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#)
  }

  private mutating func codeUnit() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = byte.hexValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }
}
