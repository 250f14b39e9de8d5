import DopesheetText
import Foundation

/// The names of files as text, of which no two are equal, although a system takes almost any bytes as a name.
///
/// A byte that is not part of valid UTF-8 becomes one of 128 characters for private use. In calls of the system, the
/// character is that byte again. If a name has such a character itself, its bytes become characters, too.
enum SystemName {
  private static let characters: ClosedRange<UInt32> = 0x10F780...0x10F7FF
  /// The first byte of each of these characters in UTF-8.
  private static let mark: UInt8 = 0xF4

  static func text(of name: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    if strchr(name, Int32(mark)) == nil, UTF8Check.firstInvalidByte(in: bytes) == nil {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      var iterator = rest.makeIterator()
      var parser = Unicode.UTF8.ForwardParser()
      if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
        let scalar = Unicode.UTF8.decode(encoded)
        if !characters.contains(scalar.value) {
          text.unicodeScalars.append(scalar)
          rest = rest.dropFirst(encoded.count)
          continue
        }
      }
      text.unicodeScalars.append(Unicode.Scalar(characters.lowerBound - 0x80 + UInt32(first))!)
      rest = rest.dropFirst()
    }
    return text
  }

  /// Returns whether a path has characters that stand for bytes.
  static func hasBytes(_ path: String) -> Bool {
    var text = path
    let isMarked = text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count, bytes[index] != mark { index += 1 }
      return index < bytes.count
    }
    return isMarked && path.unicodeScalars.contains { characters.contains($0.value) }
  }

  static func call<Value>(_ path: String, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
    guard hasBytes(path) else { return path.withCString(body) }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if characters.contains(scalar.value) {
        bytes.append(CChar(truncatingIfNeeded: scalar.value - characters.lowerBound + 0x80))
      } else {
        bytes += UTF8.encode(scalar)!.map(CChar.init(bitPattern:))
      }
    }
    return (bytes + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
