import DopesheetText
import TestSupport
import Testing

@Suite("JSON in the making")
struct JSONTextTests {
  private func list(_ numbers: [Int], _ isLazy: Bool) -> JSONText {
    let element = { (number: Int) in JSONText.object([("n", .int(number)), ("none", .array([]))]) }
    return .object([
      ("list", isLazy ? .each(numbers, element) : .array(numbers.map(element))),
      ("last", .string("“x”")),
    ])
  }

  @Test("Elements that are made while they are written give the same text")
  func elements() {
    for count in [0, 1, 3] {
      let numbers = Array(0..<count)
      expectEqual(list(numbers, true).document, list(numbers, false).document)
      expectEqual(list(numbers, true).line, list(numbers, false).line)
    }
  }

  @Test("A value that was read keeps all digits of integers, and the sign of 0")
  func valuesRead() throws {
    let line = #"{"seed":9007199254740993,"list":[-0,0,0.5,true,null,"x"]}"#
    try expectEqual(JSONText(JSONReader.read(Array(line.utf8))).line, line)
  }

  @Test("A document that is written in parts is the same, and no part is long")
  func parts() {
    let text = list(Array(0..<deep(20_000, quick: 8_000)), true)
    var parts: [[UInt8]] = []
    text.write { parts.append($0) }
    #expect(parts.count > deep(5, quick: 1) && parts.allSatisfy { $0.count < 1 << 17 })
    expectEqual(String(decoding: parts.joined(), as: UTF8.self), text.document)
  }

  @Test("What would act on the log of a CI service is escaped")
  func commands() {
    expectEqual(JSONText.string("# ##[group]").line, ##""# #\u0023[group]""##)
  }

  @Test("What would act on a terminal is escaped, and read as it was")
  func escapes() throws {
    let text = "a\u{1B}[2J\u{7F}\n\u{9B}31m\u{202E}é日\u{E0001}😀\u{2066}"
    let line = JSONText.string(text).line
    expectEqual(
      line, #""a\u001b[2J\u007f\n\u009b31m\u202eé日\udb40\udc01😀\u2066""#)
    #expect(!line.unicodeScalars.contains { $0.isUnsafeToShow })
    let read: String = try JSONReader.decode(Array(line.utf8)) { $0.string() }
    #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("Random strings are escaped character by character, and read as they were")
  func randomStrings() throws {
    let pieces = [
      "a", "bc", "#", "\"", "\\", "\n", "\r", "\t", "\0", "\u{1F}", "\u{7F}", "é", "日", "😀",
      "\u{9B}", "\u{202E}", "\u{2028}", "\u{E0001}",
    ]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<deep(20_000, quick: 200) {
      let parts = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }
      let text = parts.joined()
      let line = JSONText.string(text).line
      let read: String = try JSONReader.decode(Array(line.utf8)) { $0.string() }
      #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
      let alone = parts.map { JSONText.string($0).line.dropFirst().dropLast() }.joined()
      expectEqual(line, "\"" + alone.replacing("##", with: #"#\u0023"#) + "\"")
    }
  }
}
