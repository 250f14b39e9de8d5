package enum UTF8Check {
  /// Returns the offset of the first ill-formed sequence; `nil` if all bytes are well-formed.
  ///
  /// Unicode's table 3-7 defines well-formed: no overlong forms, no surrogates, nothing above U+10FFFF.
  package static func firstInvalidByte(in bytes: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let length = sequenceLength(bytes, index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// Returns the length of the sequence at an index, or 0 if it is ill-formed.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let length: Int
    // The bounds of the second byte exclude overlong forms, surrogates and numbers that are too large.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { second = 0xA0...0xBF } else if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { second = 0x90...0xBF } else if first == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for later in index + 2..<max(index + length, index + 2) where bytes[later] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }
}

extension UInt8 {
  package var isDigit: Bool { self &- 0x30 < 10 }

  package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is an ASCII control character, including DEL.
  package var isControl: Bool { self < 0x20 || self == 0x7F }

  /// The value of a hexadecimal digit in either case; `nil` for other bytes.
  package var hexValue: UInt8? {
    isDigit ? self &- 0x30 : isHexDigit ? (self | 0x20) &- 0x61 + 10 : nil
  }
}
