/// A number in any common notation, rewritten for the standard library's parser.
///
/// An error can then show the canonical text of the number.
struct LenientNumber {
  /// The text without underscores, with digits on both sides of the point.
  var text: String
  /// Whether the number is infinite or NaN.
  var isSpecial = false
  var isZero = true

  /// Reads a text; `nil` if it is not a number in any common notation.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    text = ""
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      if sign == UInt8(ascii: "-") { text = "-" }
      rest = rest.dropFirst()
    }
    if let special = LenientNumber.special(rest) {
      text += special
      isSpecial = true
      return
    }
    let isHex =
      rest.count > 2 && rest[rest.startIndex] == UInt8(ascii: "0")
      && rest[rest.startIndex + 1] | 0x20 == UInt8(ascii: "x")
    if isHex {
      text += "0x"
      rest = rest.dropFirst(2)
    }
    let whole = takeDigits(&rest, isHex: isHex)
    var fraction = ""
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = takeDigits(&rest, isHex: isHex)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    text += whole.isEmpty ? "0" : whole
    if !fraction.isEmpty { text += "." + fraction }
    guard let mark = rest.first else {
      // The standard library requires an exponent after hexadecimal digits with a point.
      if isHex && !fraction.isEmpty { text += "p0" }
      return
    }
    guard mark | 0x20 == UInt8(ascii: isHex ? "p" : "e") else { return nil }
    rest = rest.dropFirst()
    text += isHex ? "p" : "e"
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      if sign == UInt8(ascii: "-") { text += "-" }
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty, rest.allSatisfy({ $0.isDigit }) else { return nil }
    // Larger exponents give the same result, infinity or 0, and might overflow an integer.
    let digits = rest.drop { $0 == UInt8(ascii: "0") }
    text += digits.count > 8 ? "99999999" : "0" + String(decoding: digits, as: UTF8.self)
  }

  /// Removes digits and underscores from the front, and returns the digits.
  private mutating func takeDigits(
    _ rest: inout Slice<UnsafeRawBufferPointer>, isHex: Bool
  ) -> String {
    let bytes = rest.base
    var digits: [UInt8] = []
    var place = rest.startIndex
    while place < rest.endIndex {
      let byte = bytes[place]
      if byte.isDigit || isHex && byte.isHexDigit {
        digits.append(byte)
        if byte != UInt8(ascii: "0") { isZero = false }
      } else if byte != UInt8(ascii: "_") {
        break
      }
      place += 1
    }
    rest = rest[place...]
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns `inf` or `nan` for the common names of infinity and NaN, in any letter case.
  private static func special(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
    let lower = String(decoding: bytes.prefix(9).map { $0 | 0x20 }, as: UTF8.self)
    if lower == "inf" || lower == "infinity" { return "inf" }
    if lower == "nan" { return "nan" }
    guard lower.hasPrefix("nan"), bytes.dropFirst(3).first == UInt8(ascii: "("),
      bytes.last == UInt8(ascii: ")")
    else { return nil }
    return "nan"
  }
}
