import DopesheetDiff
import DopesheetText
import TestSupport
import Testing

@Suite("The text of a sheet") struct SheetPatternTests {

  static let text = """
    card.position  (100, 400) → (100, 80)  0–400 ms         cubic.out
    card.alpha     0 → 1                   33.3–400 ms      spring(duration: 0.5, bounce: 0.2)
    badge.color    #e6e6e6 → #5bbde7       100–400 ms       cubic-bezier(0.25,0.1,0.25,1)
    drawer.x       -320 → -118.4 of 0      0–130 of 300 ms  cubic.out
    drawer.y       0 → 12 of ?             0–130 ms         linear
    cell1…cell6.y  0 → 1                   0–300 ms         linear, each 50 ms later
    menu.width     0 → 1                   0–300 ms         linear, together
    pulse.scale    1 → 1.2                 0–300 ms         sine.inOut, there and back, 4 times
    wave.x         0 → 1e-7                0–300 ms         other(0.1 0.2 0.3), there and back, and there
    toast.hidden   false → true            at 400 ms
    cells1…cells3  0 → 1                   at 400 ms        each 0.1 ms later
    tap            moved to 3              at 130 ms
    """

  @Test("A text is read back to the rows that it came from")
  func readBack() throws {
    let sheet = try Sheet(text: Self.text)
    expectEqual(sheet.rows.count, 12)
    expectEqual(sheet.text, Self.text + "\n")
    expectEqual(try Sheet(text: sheet.text), sheet)
    let drawer = try #require(sheet["drawer.x"].first)
    #expect(drawer.from == -320 && drawer.to == -118.4 && drawer.target == 0)
    #expect(drawer.begin == 0 && drawer.end == 130 && drawer.duration == 300)
    #expect(sheet["card.position"].first?.to == [100, 80])
    #expect(sheet["badge.color"].first?.to == "#5BBDE7")
    #expect(sheet["tap"].first?.event == "moved to 3")
    #expect(sheet["cell1…cell6.y"].first?.stagger == 50)
    #expect(sheet["pulse.scale"].first?.curve == "sine.inOut")
  }

  @Test("A person need not align, and may type ASCII")
  func typed() throws {
    let typed = try SheetPattern(text: "\n card.x 0 -> 1 0-400 ms cubic.out\n\n...\n")
    expectEqual(typed.rows.map(\.text), ["card.x 0 -> 1 0-400 ms cubic.out"])
    #expect(typed.allowsMore)
    let sheet = try Sheet(text: "card.x  0 → 1  0–400 ms  cubic.out\nother  started  at 0 ms")
    #expect(SheetComparison(typed, sheet).isEqual)
  }

  @Test(
    "Each error has its line and column",
    arguments: [
      ("card.x  0 → 1  0–400  cubic.out", "1:27: expected “ms” after the time"),
      ("a 0 → 1 0–4 ms linear\ncard.x  0 → 1  0–400 ms", "2:28: expected a curve"),
      (
        "card.x  0 → 1  0–400 ms  cubic.owt",
        "1:30: unknown easing “cubic.owt” (did you mean “cubic.out”?)"
      ),
      ("card.x  0 → 1  400–0 ms  linear", "1:18: the end is before the begin"),
      ("card.x  0 →  at 4 ms", "1:19: expected a time"),
      ("card.x  (0 → 1  0–4 ms linear", "1:9: expected numbers such as (100, 80)"),
      ("a  (0, 0) → 1  0–4 ms linear", "1:18: expected 2 numbers, as before"),
      ("a  (0, 0) → (1, 1) of 2  0–4 of 5 ms linear", "1:28: expected 2 numbers, as before"),
      ("card.x  #12 → #123456  0–4 ms linear", "1:9: expected a colour such as #5bbde7"),
      ("card.x  0 → 1 ±x  0–4 ms linear", "1:17: expected a number of 0 or more after “±”"),
      ("card  tapped", "1:13: expected a time"),
      ("card", "1:5: expected a change such as “0 → 1”, or an event"),
      ("card  tapped  0–4 ms", "1:15: an event happens at a time"),
      ("card  0 → 1  at 4 ms  linear", "only a movement has a curve"),
      ("card.x  0 → 1  0–4 of 5 ms  linear", "1:29: a duration after “of” needs a value"),
      ("…\ncard  tapped  at 4 ms", "2:1: rows cannot follow “…”"),
      ("card.x 0 → 1 0–4 ms linear, there and back, 1 times", "a number of times from 2"),
      ("card.x 0 → 1 0–4 ms linear, each x ms later", "expected milliseconds between"),
    ])
  func errors(_ text: String, _ message: String) {
    let error = #expect(throws: Diagnostics.self) { try SheetPattern(text: text) }
    let words = error?.list.map(\.description).joined(separator: "\n") ?? ""
    #expect(words.contains(message), "\(words)")
  }

  @Test("Names, infinite numbers and empty words read back; names may be typed without escapes")
  func odd() throws {
    let text = "%E3%82%AB.x  0 → inf  at 4 ms\nlabel        \"\" → Hello  at 4 ms\n"
    let sheet = try Sheet(text: text)
    #expect(sheet.rows[0].to == .numbers([.infinity]) && sheet.rows[1].from == .word("_"))
    expectEqual(try Sheet(text: sheet.text), sheet)
    let typed = "カ.x 0 → inf at 4 ms\nlabel _ → Hello _\ncell1...cell3.x 0 → 1 0–4 ms linear"
    let row = "\ncell1…cell3.x  0 → 1  0–4 ms  linear"
    #expect(SheetComparison(try SheetPattern(text: typed), try Sheet(text: text + row)).isEqual)
  }

  @Test("All errors of a text are reported")
  func allErrors() {
    let error = #expect(throws: Diagnostics.self) {
      try Sheet(text: "a\nb  0 → 1  0–4 ms  linear\nc  0 → 1  5 ms\n")
    }
    expectEqual(error?.list.map(\.line), [1, 3])
  }

  @Test(
    "A sheet has no open cells", arguments: ["…", "a 0 → _ 0–4 ms linear", "a b at 4 ms ±1 ms"])
  func closed(_ text: String) {
    #expect(throws: Diagnostics.self) { try Sheet(text: text) }
  }

  @Test("Its JSON has the numbers and words of each row")
  func json() throws {
    let sheet = try Sheet(
      text: "drawer.x  -3 → 1.5 of 0  0–130 of 300 ms  linear\ntap  on  at 1.5 ms")
    expectEqual(
      sheet.json.filter { !$0.isWhitespace },
      """
      {"schema":1,"rows":[{"name":"drawer.x","from":-3,"to":1.5,"begin":0,"end":130,"curve":\
      "linear","cut":true,"target":0,"duration":300},{"name":"tap","event":"on","begin":1.5,\
      "end":1.5}],"resting":0}
      """)
  }
}
