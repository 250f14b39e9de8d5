import DopesheetDiff
import DopesheetText
import TestSupport
import Testing

@Suite("Sheets compared row by row") struct SheetComparisonTests {
  /// Returns the lines of the differences between two texts.
  private func lines(_ expected: String, _ actual: String) throws -> [String] {
    SheetComparison(try SheetPattern(text: expected), try Sheet(text: actual)).lines
  }

  @Test("A sheet equals its own rows, in any order of names")
  func equal() throws {
    let sheet = try Sheet(text: SheetPatternTests.text)
    #expect(SheetComparison(SheetPattern(sheet), sheet).isEqual)
    let lines = SheetPatternTests.text.split(separator: "\n").reversed().joined(separator: "\n")
    #expect(SheetComparison(try SheetPattern(text: lines), sheet).isEqual)
  }

  @Test(
    "Open cells and tolerances allow what they say, and no more",
    arguments: [
      ("_ _ _ _", true), ("card.x _ 0–400 ms cubic.out", true), ("card.x 0 → 9 _ _", true),
      ("card.x _ → 9 0–_ ms cubic.out", true), ("card.x 0 → 9 0–400 ms _", true),
      ("card.x 0 → 9 of _ 0–400 ms cubic.out", false),
      ("card.x 0 → 9.4 ±0.5 0–400 ms cubic.out", true),
      ("card.x 0 → 9.6 ±0.5 0–400 ms cubic.out", false),
      ("card.x 0 → 9 5–390 ms ±10 ms cubic.out", true),
      ("card.x 0 → 9 5–389 ms ±10 ms cubic.out", false),
      ("card.y 0 → 9 0–400 ms cubic.out", false), ("card.x _ 0–399 ms _", false),
      ("card.x 0 → 8 _ _", false), ("card.x _ _ linear", false), ("card.x _ at 0 ms", false),
      ("card.x 0 → 9 0–400 ms _, together", false), ("_ _ _ _\n_ _ _ _", false), ("…", true),
      ("card.x 0 → 9 0–400 ms cubic.out\n…", true), ("card.x 0 → 8 _ _\n…", false),
    ])
  func open(_ pattern: String, _ matches: Bool) throws {
    let comparison = SheetComparison(
      try SheetPattern(text: pattern), try Sheet(text: "card.x  0 → 9  0–400 ms  cubic.out"))
    expectEqual(comparison.isEqual, matches, "\(comparison.lines)")
  }

  @Test(
    "A difference names its cell",
    arguments: [
      ("0 → 9  0–500 ms  cubic.out", "0–400 ms → 0–500 ms (duration +100 ms)"),
      ("0 → 9  50–450 ms  cubic.out", "50 ms later"),
      ("0 → 9  0–400 ms  linear", "curve cubic.out → linear"),
      ("0 → 8  0–400 ms  cubic.out", "ends at 8 instead of 9"),
      ("1 → 9  0–400 ms  cubic.out", "begins at 1 instead of 0"),
      ("0 → 9  0–400 ms  cubic.out, there and back", "once → there and back"),
      ("0 → 9 of 12  0–400 of 500 ms  cubic.out", "is cut short"),
      (
        "1 → 8  20–400 ms  linear",
        "begins at 1 instead of 0, ends at 8 instead of 9, "
          + "0–400 ms → 20–400 ms (duration -20 ms), curve cubic.out → linear"
      ),
    ])
  func cells(_ row: String, _ words: String) throws {
    expectEqual(
      try lines("card.x  0 → 9  0–400 ms  cubic.out", "card.x  " + row), ["card.x: " + words])
  }

  @Test("Rows that are missing or new are named; among rows of one name, the nearest are paired")
  func missing() throws {
    let rows = ["a  0 → 1  0–100 ms  linear", "a  1 → 2  100–200 ms  linear", "b  tapped  at 5 ms"]
    let all = rows.joined(separator: "\n")
    expectEqual(
      try lines(all, rows[1] + "\n" + rows[2]), ["row missing: a  0 → 1  0–100 ms  linear"])
    expectEqual(
      try lines(rows[1] + "\n" + rows[2], all), ["new row: a  0 → 1  0–100 ms  linear"])
    expectEqual(
      try lines(all, "a  1 → 3  100–200 ms  linear\n" + rows[2]),
      ["row missing: a  0 → 1  0–100 ms  linear", "a: ends at 3 instead of 2"])
    expectEqual(
      try lines("b tapped at 5 ms", "b moved at 5 ms"),
      ["row missing: b tapped at 5 ms", "new row: b  moved  at 5 ms"])
  }

  @Test("Rows of one name come in the order of the text")
  func order() throws {
    let sheet = "a  1 → 0  0–100 ms  linear\na  0 → 1  100–200 ms  linear"
    #expect(try lines("a 1 → 0 _ _\na 0 → 1 _ _", sheet).isEmpty)
    #expect(try !lines("a 0 → 1 _ _\na 1 → 0 _ _", sheet).isEmpty)
    let many = (0..<2_000).map { "a  \($0) → \($0 + 1)  \($0)–\($0 + 1) ms  linear" }
    let other = many[..<900] + many[901...]
    expectEqual(
      try lines(many.joined(separator: "\n"), other.joined(separator: "\n")),
      ["row missing: \(many[900])"])
  }

  /// Returns the text that accepting a sheet makes of another, which the sheet then equals.
  private func accepted(_ text: String, _ sheet: Sheet) throws -> String {
    let new = try SheetPattern(text: text).accepting(sheet)
    #expect(SheetComparison(try SheetPattern(text: new), sheet).isEqual, "\(new)")
    return new
  }

  @Test("What is accepted keeps the rows that match, their open cells, and further rows")
  func accepting() throws {
    let sheet = try Sheet(
      text: "card.x  0 → 9  0–500 ms  linear\ncard.y  0 → 1  0–400 ms  linear\ntap  on  at 4 ms")
    expectEqual(
      try accepted("card.y  _ → 1  0–400 ms ±20 ms  _\ncard.x  0 → 9  0–400 ms  linear\n…", sheet),
      "card.y  _ → 1  0–400 ms ±20 ms  _\ncard.x  0 → 9  0–500 ms  linear\n…\n")
    expectEqual(
      try accepted("gone _ _ _\ncard 0 → 1 _ linear", sheet),
      "card.x  0 → 9  0–500 ms  linear\ncard.y  0 → 1  0–400 ms  linear\ntap  on  at 4 ms\n")
    expectEqual(try accepted("card.x 0 → 9 0–400 ms linear", sheet), sheet.text)
    // A pattern of further rows alone would allow any sheet.
    expectEqual(try accepted("gone _ _ _\n…", sheet), sheet.text)
  }

  @Test("Of a joined row, what is accepted keeps the nodes and components that the text names")
  func acceptingParts() throws {
    let sheet = try Sheet(
      text: "card1…card3.alpha  0 → 1  0–380 ms  linear, each 50 ms later\nb  tapped  at 5 ms")
    expectEqual(
      try accepted("card2.alpha  0 → 1  50–450 ms  linear\n…", sheet),
      "card2.alpha  0 → 1  50–430 ms  linear\n…\n")
    expectEqual(
      try accepted("card3.alpha  0 → _  100–480 ms  _\nb tapped at 9 ms\n…", sheet),
      "card3.alpha  0 → _  100–480 ms  _\nb  tapped  at 5 ms\n…\n")
    expectEqual(try accepted("card7.alpha  0 → 1  0–300 ms  linear\n…", sheet), sheet.text)
  }

  @Test("Of a joined row, only the component or the node that changed is named")
  func parts() throws {
    expectEqual(
      try lines(
        "card.position  (0, 0) → (8, 9)  0–400 ms  cubic.out",
        "card.position.x  0 → 8  0–400 ms  cubic.out\ncard.position.y  0 → 9  0–400 ms  linear"),
      ["card.position.y: curve cubic.out → linear"])
    expectEqual(
      try lines(
        "cell1.y  0 → 1  0–300 ms  linear\ncell2.y  0 → 1  50–350 ms  linear\n"
          + "cell3.y  0 → 1  120–420 ms  linear",
        "cell1…cell3.y  0 → 1  0–300 ms  linear, each 50 ms later"),
      ["cell3.y: 20 ms earlier"])
  }
}
