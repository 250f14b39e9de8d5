extension UInt8 {
  /// Whether the byte is one of `0`...`9`.
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is one of `0`...`9`, `A`...`F`, `a`...`f`.
  package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// Whether the byte is an ASCII letter.
  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is an ASCII control character, DEL among them.
  package var isControl: Bool { self < 0x20 || self == 0x7F }

  /// The value of a hexadecimal digit of either case.
  package var hexValue: UInt8? {
    isDigit ? self &- 0x30 : isHexDigit ? (self | 0x20) &- 0x61 + 10 : nil
  }
}
