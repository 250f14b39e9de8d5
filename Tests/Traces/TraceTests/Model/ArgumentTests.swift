import DopesheetTrace
import TestSupport
import Testing

@Suite("Arguments")
struct ArgumentTests {
  @Test(
    "Text from outside is a word if it can be read back as one",
    arguments: ["linear", "cubic.out", "a/b[0]:c", "_", "NaN", "Infinity"])
  func words(text: String) {
    expectEqual(Trace.Argument.Value(text: text), .word(text))
  }

  private static let textsCases: [String] = [
    "", "true", "false", "none", "nan", "inf", "-inf", "5", "two words", "é", "a=b", "a\"b",
  ]

  @Test("Other text from outside stays text", arguments: textsCases)
  func texts(text: String) {
    expectEqual(Trace.Argument.Value(text: text), .text(text))
  }

  @Test(
    "Integers are numbers if a Double has their text",
    arguments: [
      (0, .number(0)), (-5, .number(-5)), (9_007_199_254_740_992, .number(0x1p53)),
      (9_007_199_254_740_993, .integer(9_007_199_254_740_993)),
      (1_152_921_504_606_846_976, .integer(1_152_921_504_606_846_976)),
      (1_152_921_504_606_847_000, .number(0x1p60)), (.max, .integer(.max)), (.min, .integer(.min)),
    ] as [(Int64, Trace.Argument.Value)])
  func integers(integer: Int64, value: Trace.Argument.Value) {
    expectEqual(Trace.Argument.Value(integer: integer), value)
  }

  @Test("Values are equal when their text is")
  func equality() {
    expectEqual(Trace.Argument.Value.number(.nan), .number(-.nan))
    #expect(Trace.Argument.Value.number(0) != .number(-0.0))
    #expect(Trace.Argument.Value.text("é") != .text("e\u{301}"))
    #expect(Trace.Argument.Value.text("a") != .word("a"))
  }
}
