import DopesheetText
import TestSupport
import Testing

@Suite("The check for UTF-8")
struct UTF8CheckTests {
  func check(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { UTF8Check.firstInvalidByte(in: $0) }
  }

  @Test(
    "Ill-formed sequences are found where they begin",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF],
      [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
      [0xFE], [0xFF], [0xE2, 0x82, 0x41],
    ] as [[UInt8]])
  func illFormed(bytes: [UInt8]) {
    expectEqual(check(bytes), 0)
    expectEqual(check(Array("twelve bytes".utf8) + bytes), 12)
    expectEqual(check(Array("é".utf8) + bytes + Array("and more".utf8)), 2)
  }

  @Test("Every scalar is well-formed")
  func wellFormed() {
    var text: [UInt8] = []
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 37) {
      if let scalar = Unicode.Scalar(value) { text += Array(UTF8.encode(scalar)!) }
    }
    for value: UInt32 in [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] {
      text += Array(UTF8.encode(Unicode.Scalar(value)!)!)
    }
    expectEqual(check(text), nil)
    expectEqual(check([]), nil)
  }

  @Test("Random bytes are judged as the standard library judges them")
  func random() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        UInt8.random(in: Bool.random(using: &random) ? 0x80...0xFF : 0...0xFF, using: &random)
      }
      // Ill-formed bytes are decoded as U+FFFD, which is encoded as other bytes.
      let decoded = Array(String(decoding: bytes, as: UTF8.self).utf8)
      expectEqual((check(bytes) == nil), (decoded == bytes))
    }
  }
}
