import DopesheetStepping
import TestSupport
import Testing

struct ExpressionErrorTests {
  private static let errors: [(String, Int, String)] = [
    ("", 1, "an empty expression"),
    ("   ", 1, "an empty expression"),
    ("card.alfa > 1", 1, "did you mean 'card.alpha'?"),
    ("card.alpha > card.position", 14, "its tracks: card.position.x, card.position.y"),
    ("card.fade is mooving", 14, "did you mean 'moving'?"),
    ("state(card.fate) is moving", 7, "did you mean 'card.fade'?"),
    ("state(card.fade is moving", 26, "')' is missing"),
    ("state() is moving", 7, "the name of a source is missing"),
    ("card.alpha >", 13, "expected a value, found the end"),
    ("card.alpha > 1 card", 16, "'card' makes no sense here"),
    ("card.hidden and card.hidden", 13, "write &&"),
    ("card.alpha = 1", 12, "write '=='"),
    ("card.hidden & card.hidden", 13, "write '&&'"),
    ("1 < card.alpha < 2", 16, "a < b && b < c"),
    ("(card.alpha > 1", 16, "'(' is at column 1"),
    ("card.alpha && card.hidden", 1, "expected a condition, found a number"),
    ("card.hidden > 1", 1, "expected a number, found a condition"),
    ("card.fade > 1", 1, "expected a number, found a word"),
    ("card.fade is 1", 14, "expected a word, found a number"),
    ("card.hidden == 1", 16, "expected true or false, found a number"),
    ("card.transform > 1", 1, "take one: card.transform[0]"),
    ("card.transform[6] > 1", 16, "0 to 5"),
    ("card.transform[x] > 1", 16, "0 to 5"),
    ("card.alpha[1] > 1", 12, "it is one number"),
    ("time > 5rad", 8, "a number in rad together with one in s"),
    ("time > 5 + card.position.y", 8, "a number in pt together with one in s"),
    ("card.alpha > 5parsec", 15, "unknown unit 'parsec'"),
    ("card.alpha > 1e999", 14, "the number '1e999' is too large"),
    ("card.fade is \"moving", 14, "\" is not closed"),
    ("`card.alpha > 1", 1, "` is not closed"),
    ("card.alpha + 1 is none", 1, "only a track or a state can be 'none'"),
    ("moving", 1, "it is a word"),
    ("abs(card.alpha", 15, "abs(a)"),
    ("abs()", 5, "')' makes no sense here"),
    ("card.alpha > ä", 14, "makes no sense here"),
  ]

  @Test(arguments: errors)
  func `an error has its place and a way out`(_ text: String, _ column: Int, _ words: String) {
    let error = #expect(throws: ExpressionError.self) { try MomentExpression(text, Card.names) }
    expectEqual(error?.column, column, "\(error?.description ?? "")")
    #expect(error?.description.contains(words) ?? false, "\(error?.description ?? "")")
  }

  @Test func `a breakpoint wants a condition`() {
    let error = #expect(throws: ExpressionError.self) {
      try MomentExpression(condition: "card.alpha + 1", Card.names)
    }
    #expect(
      error?.description
        == "expected a condition, found a number at column 1 "
        + "(compare it, as in card.alpha > 0.5)")
  }

  @Test func `depth and length have bounds`() {
    let deep = String(repeating: "(", count: 101) + "1" + String(repeating: ")", count: 101)
    #expect(throws: ExpressionError.self) { try MomentExpression(deep, Card.names) }
    let signs = String(repeating: "!", count: 4_000) + "card.hidden"
    #expect(throws: ExpressionError.self) { try MomentExpression(signs, Card.names) }
    let long = String(repeating: "card.alpha+", count: 400) + "1"
    #expect(throws: ExpressionError.self) { try MomentExpression(long, Card.names) }
    let wide = Array(repeating: "a", count: 2_000).joined(separator: "+")
    #expect(throws: Never.self) { try Card.value(wide) }
  }
}
