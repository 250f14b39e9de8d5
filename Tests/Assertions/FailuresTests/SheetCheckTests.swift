import Dopesheet
import DopesheetChecking
import DopesheetFailures
import DopesheetGoldens
import DopesheetRecording
import Foundation
import TestSupport
import Testing

@Suite("The check behind expectSheet")
struct SheetCheckTests {
  private let bench: Bench
  private let file: String

  init() throws {
    bench = try Bench()
    try bench.folder.write("", to: "Package.swift")
    try bench.folder.write("", to: "CardTests.swift")
    file = bench.folder.path + "/CardTests.swift"
  }

  private static let rows = "card.alpha  1 → 0  0–300 ms  linear\nfade  completed  at 300 ms"

  private func run(_ duration: Double = 0.3) throws -> Rehearsal.Run {
    try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: duration, easing: .linear).named("fade"))
    }.runUntilSettled(within: .seconds(2))
  }

  /// Returns the failure text of a check at a line of the file.
  private func failure(
    _ run: some Recorded, _ rows: String?, line: Int = 7, _ environment: [String: String] = [:],
    uses: ComparedGoldens? = nil
  ) -> String? {
    let reporter = NoteReporter()
    reporter.place = TestPlace(fileID: "T/CardTests.swift", file: file, line: line, column: 3)
    var check = SheetCheck(reporter, "expectSheet", matches: rows)
    check.environment = ["DOPESHEET_ROOT": bench.folder.path].merging(environment) { $1 }
    check.uses = uses ?? ComparedGoldens()
    return check.failure(of: run)
  }

  /// The rows that wait for `dopesheet accept`.
  private func waiting() throws -> [PendingRows.Content] {
    try PendingFolder(
      forGolden: file, environment: ["DOPESHEET_ROOT": bench.folder.path]
    ).rows().map(\.content)
  }

  @Test("Rows that match pass, whether they were typed or recorded, and nothing waits")
  func matches() throws {
    expectEqual(failure(try run(), Self.rows), nil)
    expectEqual(failure(try run(), "fade _ at 300 ms\ncard.alpha 1 -> 0 _ linear"), nil)
    expectEqual(failure(try run().trace, "…"), nil)
    expectEqual(try waiting(), [])
  }

  @Test("Only the rows that differ are shown, cell by cell, and the run's rows wait")
  func differs() throws {
    let text = try #require(failure(try run(0.5), Self.rows))
    expectEqual(
      text,
      """
      card.alpha: 0–300 ms → 0–500 ms (duration +200 ms)
      fade: 200 ms later
      Sheet differs in 2 rows; the test expects 2 rows.

        accept  swift run dopesheet accept SheetCheckTests/differs
      """)
    let rows = try #require(try waiting().first)
    expectEqual(rows.file, "CardTests.swift")
    #expect(rows.edit.line == 7 && rows.edit.column == 3 && rows.edit.function == "differs()")
    expectEqual(rows.edit.expected, Self.rows)
    expectEqual(rows.edit.rows, try run(0.5).sheet.text.trimmingCharacters(in: .newlines))
    // What passes again does not wait any more.
    expectEqual(failure(try run(), Self.rows), nil)
    expectEqual(try waiting(), [])
  }

  @Test("A test without rows fails and shows all")
  func first() throws {
    let text = try #require(failure(try run(), nil))
    #expect(text.hasPrefix("The test has no rows yet. These are the run's:\ncard.alpha  1 → 0"))
    #expect(text.hasSuffix("accept SheetCheckTests/first"))
    expectEqual(try waiting().first?.edit.expected, nil)
  }

  @Test("Rows of an earlier run of the test are forgotten, also if the call has moved")
  func moved() throws {
    _ = failure(try run(0.5), Self.rows, ["DOPESHEET_RUN": "1"])
    _ = failure(try run(0.5), Self.rows, line: 9, ["DOPESHEET_RUN": "1"])
    expectEqual(try waiting().map(\.edit.line), [9, 7])
    expectEqual(failure(try run(), Self.rows, line: 8, ["DOPESHEET_RUN": "2"]), nil)
    expectEqual(try waiting(), [])
  }

  @Test("A call that has other rows each time is refused, in any order of the runs")
  func several() throws {
    let uses = ComparedGoldens()
    expectEqual(failure(try run(), Self.rows, uses: uses), nil)
    let text = try #require(failure(try run(0.5), Self.rows, uses: uses))
    #expect(text.contains("This call has different rows in different runs"))
    #expect(!text.contains("accept") && text.contains("expectTrace(run, named: …)"))
    expectEqual(try waiting(), [])
    let other = ComparedGoldens()
    _ = failure(try run(0.5), Self.rows, uses: other)
    expectEqual(try waiting().count, 1)
    _ = failure(try run(0.4), Self.rows, uses: other)
    expectEqual(try waiting(), [])
    _ = failure(try run(0.5), Self.rows, uses: other)
    expectEqual(try waiting(), [])
  }

  @Test("Where nothing can be kept, the rows that differ are shown, and what matches passes")
  func obstructed() throws {
    try bench.folder.write("", to: ".build/dopesheet/pending/.rows/FailuresTests")
    expectEqual(failure(try run(), Self.rows), nil)
    let text = try #require(failure(try run(0.5), Self.rows))
    #expect(text.hasPrefix("card.alpha: 0–300 ms → 0–500 ms"))
    #expect(text.contains("The rows are not kept: ") && !text.contains("accept"), "\(text)")
  }

  @Test("In CI nothing waits", arguments: ["CI": "true", "DOPESHEET_KEEP": "never"])
  func ci(_ name: String, _ value: String) throws {
    let text = try #require(failure(try run(0.5), Self.rows, [name: value]))
    #expect(text.contains("fade: 200 ms later") && !text.contains("accept"))
    expectEqual(try waiting(), [])
  }

  @Test("Rows that cannot be read fail with the place of each error")
  func unreadable() throws {
    let text = try #require(failure(try run(), "card.alpha 1 → 0 0–300 linear\nfade"))
    expectEqual(
      text,
      """
      The rows in the test cannot be read:
        1:28: expected “ms” after the time
        2:5: expected a change such as “0 → 1”, or an event
      """)
  }

  @Test("Rows name tokens of the files that the settings name, and a wrong name is an error")
  func tokens() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      let easing = try Easing(text: "cubic-bezier(0.2,0,0,1)")
      stage.play(Motion(card, .alpha(to: 0), duration: 0.3, easing: easing))
    }.runUntilSettled(within: .seconds(2))
    let rows = "card.alpha 1 → 0 0+$duration.quick $emphasized\n…"
    let unknown = try #require(failure(run, rows))
    #expect(unknown.contains("1:20: no tokens are known (name their files as"), "\(unknown)")
    try bench.folder.write(#"{"tokens": ["motion.json"]}"#, to: "dopesheet.json")
    try bench.folder.write(
      """
      {"duration": {"$type": "duration", "quick": {"$value": {"value": 300, "unit": "ms"}},
        "slow": {"$value": {"value": 400, "unit": "ms"}}},
      "emphasized": {"$type": "cubicBezier", "$value": [0.2, 0, 0, 1]}}
      """, to: "motion.json")
    expectEqual(failure(run, rows), nil)
    let slow = failure(run, rows.replacing("quick", with: "slow"))
    #expect(slow?.hasPrefix("card.alpha: 0–400 ms → 0–300 ms") == true, "\(slow ?? "")")
    let wrong = failure(run, rows.replacing("emphasized", with: "emphasised"))
    #expect(wrong?.contains("did you mean 'emphasized'?") == true, "\(wrong ?? "")")
    let swapped = failure(run, "card.alpha 1 → 0 0–300 ms $duration.quick\n…")
    #expect(swapped?.contains("the token “duration.quick” has no curve") == true)
  }

  @Test("A run without content fails, and one that differs when it is played again is not kept")
  func unsound() throws {
    let empty = try Rehearsal(at: .hz(60)) { _ in }.run(until: .seconds(1))
    #expect(failure(empty, "…")?.hasPrefix("Nothing was recorded") == true)
    let typed = failure(empty, "card.alpha 0 → 1 0–300 ms linear")
    #expect(typed?.hasPrefix("row missing: card.alpha") == true, "\(typed ?? "")")
    var duration = 0.3
    let changing = try Rehearsal(at: .hz(60)) { stage in
      duration += 0.1
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: duration))
    }.runUntilSettled(within: .seconds(2))
    #expect(failure(changing, nil)?.hasPrefix("The run differs when it is played again") == true)
    expectEqual(try waiting(), [])
  }
}
