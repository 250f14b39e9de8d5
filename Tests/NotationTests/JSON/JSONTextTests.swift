import DopesheetNotation
import TestSupport
import Testing

@Suite struct JSONTextTests {
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
}
