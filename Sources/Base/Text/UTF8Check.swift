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
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      var rest = bytes[index...].makeIterator()
      var parser = Unicode.UTF8.ForwardParser()
      guard case .valid(let scalar) = parser.parseScalar(from: &rest) else { return index }
      index += scalar.count
    }
    return nil
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
