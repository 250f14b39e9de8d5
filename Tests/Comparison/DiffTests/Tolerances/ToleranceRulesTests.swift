import DopesheetDiff
import DopesheetText
import TestSupport
import Testing

@Suite struct ToleranceRulesTests {
  @Test("The last rule that fits a track holds")
  func lastMatch() {
    let rules: ToleranceRules = [
      "*": .ulps(1), "*.velocity": .absolute(1e-6), "card.*": .exact,
    ]
    expectEqual(rules["sun.x"], .ulps(1))
    expectEqual(rules["sun.velocity"], .absolute(1e-6))
    expectEqual(rules["card.velocity"], .exact)
    expectEqual(ToleranceRules.exact["card.velocity"], .exact)
  }

  @Test("A rule is read from a line")
  func parsing() throws {
    var rules = ToleranceRules()
    try rules.append(parsing: "card.* abs=1e-9 ulps=4")
    try rules.append(parsing: "card.x exact")
    try rules.append(parsing: "sun.* rel=0.5")
    expectEqual(rules["card.y"], Tolerance(absolute: 1e-9, ulps: 4))
    expectEqual(rules["card.x"], .exact)
    expectEqual(rules["sun.x"], .relative(0.5))
  }

  private static let refusalCases: [(String, String)] = [
    ("card.*", "a rule needs a pattern and limits"),
    ("", "a rule needs a pattern and limits"),
    ("x 1e-9", "unknown limit \"1e-9\""),
    ("x abs=", "invalid limit \"abs=\""),
    ("x abs=-1", "invalid limit \"abs=-1\""),
    ("x abs=nan", "invalid limit \"abs=nan\""),
    ("x abs=inf", "invalid limit \"abs=inf\""),
    ("x max=1", "unknown limit \"max\""),
    ("x ulps=1.5", "\"1.5\" is not an integer"),
    ("x exact abs=1", "\"exact\" cannot be combined with other limits"),
    ("x abs=1 abs=2", "\"abs\" is given twice"),
    ("x abs=0x1p3", "invalid limit \"abs=0x1p3\""),
    ("x period=0", "the period must be greater than 0"),
    ("x frames=1.5", "\"1.5\" is not an integer"),
    ("x ticks=99999999999999999999", "\"99999999999999999999\" is not an integer"),
    ("abs=1 x", "a rule must begin with a pattern of names"),
    ("x unorderd", "unknown limit \"unorderd\""),
  ]

  @Test("A line that is no rule is refused with what is wrong", arguments: refusalCases)
  func refusal(_ line: String, _ problem: String) {
    var rules = ToleranceRules()
    let error = #expect(throws: ToleranceError.self) { try rules.append(parsing: line) }
    expectEqual(error?.problem, problem)
    expectEqual(error?.description.contains("abs=NUMBER"), true)
    expectEqual(rules, .exact)
  }

  @Test("Rules of values and of moments are kept apart")
  func kinds() throws {
    var rules = ToleranceRules()
    try rules.append(parsing: "* abs=1")
    try rules.append(parsing: "* frames=2 unordered")
    try rules.append(parsing: "card.* ticks=3 rel=0.5")
    expectEqual(rules["sun.x"], .absolute(1))
    expectEqual(rules[eventsOf: "sun"], TimeTolerance(frames: 2, isUnordered: true))
    expectEqual(rules["card.x"], .relative(0.5))
    expectEqual(rules[eventsOf: "card.fade"], .ticks(3))
    try rules.append(parsing: "card.* exact")
    #expect(rules["card.x"] == .exact && rules[eventsOf: "card.fade"] == .exact)
  }

  @Test("A text of rules has a rule in a line, and comments")
  func text() throws {
    let rules = try ToleranceRules(
      parsing: """
        # Recorded by another engine.

        *.rotation  abs=1e-7 period=360   # degrees
        \tcard.fade frames=1\r
        a#b abs=2
        """)
    expectEqual(rules["sun.rotation"], .angle(1e-7, period: 360))
    expectEqual(rules[eventsOf: "card.fade"], .frames(1))
    expectEqual(rules["a#b"], .absolute(2))
    try expectEqual(ToleranceRules(parsing: ""), .exact)
  }

  @Test("A byte order mark is an error, since the first rule would match no name")
  func byteOrderMark() throws {
    let error = try #require(throws: Diagnostics.self) {
      try ToleranceRules(parsing: "\u{FEFF}x abs=1\n", file: "t.txt")
    }
    expectEqual(
      error.description, "t.txt:1:1: a byte order mark (save the file as UTF-8 without one)")
  }

  @Test(
    "All lines of a text that are no rules are reported, each with its place and the nearest name")
  func errors() throws {
    let error = try #require(throws: Diagnostics.self) {
      try ToleranceRules(parsing: "# a\nx abs=1\n  y prd=3\nz\nx ulps=1 frmaes=2\n", file: "t.txt")
    }
    let lines = error.list.map(\.description)
    expectEqual(lines.count, 3)
    #expect(
      lines[0].hasPrefix("t.txt:3:5: unknown limit \"prd\" (")
        && lines[1].hasPrefix("t.txt:4:1: a rule needs a pattern and limits (")
        && lines[2].hasPrefix(
          "t.txt:5:10: unknown limit \"frmaes\" (did you mean 'frames'? ")
    )
  }
}
