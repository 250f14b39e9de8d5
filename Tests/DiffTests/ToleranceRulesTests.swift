import DopesheetDiff
import Testing

@Suite struct ToleranceRulesTests {
  @Test("The last rule that fits a track holds")
  func lastMatch() {
    let rules: ToleranceRules = [
      "*": .ulps(1), "*.velocity": .absolute(1e-6), "card.*": .exact,
    ]
    #expect(rules["sun.x"] == .ulps(1))
    #expect(rules["sun.velocity"] == .absolute(1e-6))
    #expect(rules["card.velocity"] == .exact)
    #expect(ToleranceRules.exact["card.velocity"] == .exact)
  }

  @Test("A rule is read from a line")
  func parsing() throws {
    var rules = ToleranceRules()
    try rules.append(parsing: "card.* abs=1e-9 ulps=4")
    try rules.append(parsing: "card.x exact")
    try rules.append(parsing: "sun.* rel=0.5")
    #expect(rules["card.y"] == Tolerance(absolute: 1e-9, ulps: 4))
    #expect(rules["card.x"] == .exact)
    #expect(rules["sun.x"] == .relative(0.5))
  }

  @Test(
    "A line that is no rule is refused with what is wrong",
    arguments: [
      ("card.*", "a rule is a pattern and its limits"),
      ("", "a rule is a pattern and its limits"),
      ("x 1e-9", "\"1e-9\" is no limit"),
      ("x abs=", "\"abs=\" is no limit"),
      ("x abs=-1", "\"abs=-1\" is no limit"),
      ("x abs=nan", "\"abs=nan\" is no limit"),
      ("x abs=inf", "\"abs=inf\" is no limit"),
      ("x max=1", "\"max\" is no kind of limit"),
      ("x ulps=1.5", "\"1.5\" is no whole number"),
      ("x exact abs=1", "\"exact\" stands alone"),
    ])
  func refusal(_ line: String, _ problem: String) {
    var rules = ToleranceRules()
    let error = #expect(throws: ToleranceError.self) { try rules.append(parsing: line) }
    #expect(error?.problem == problem)
    #expect(error?.description.contains("abs=NUMBER") == true)
    #expect(rules == .exact)
  }
}
