import DopesheetXCTest
import TestSupport
import Testing

#if !canImport(ObjectiveC)
  // In the same suite as other assertions, since tests of XCTest cannot run beside one another.
  extension AssertTraceTests {
    private final class SheetTests: Case {}

    private static func fade(_ stage: Stage) {
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 0.4, easing: .cubic.out))
    }

    @Test("A closure, a rehearsal, a run and a trace are compared with rows")
    func sheets() {
      let rows = { "card.alpha  0 → 1  0–400 ms  cubic.out\n…" }
      let test = SheetTests.run { test in
        let run = try test.assertSheet { stage in
          Self.fade(stage)
        } matches: {
          rows()
        }
        try test.assertSheet(of: Rehearsal(at: .hz(24), Self.fade), matches: rows)
        test.assertSheet(run) { rows() }
        test.assertSheet(run.trace, matches: rows)
        try test.requireSheet(run) { rows() }
        try test.requireSheet(Self.fade, matches: rows)
        let run24 = try Rehearsal(at: .hz(24), Self.fade).runUntilSettled(within: .seconds(1))
        try test.requireSheet(run24, matches: rows)
      }
      expectEqual(test.texts, [])
    }

    @Test("Rows that differ are a failure at the line of the call")
    func otherSheet() throws {
      let run = try Rehearsal(at: .hz(60), Self.fade).runUntilSettled(within: .seconds(1))
      let test = SheetTests.run { test in
        test.assertSheet(run, file: "/gone/CardTests.swift", line: 12) {
          "card.alpha  0 → 1  0–400 ms  linear\n…"
        }
      }
      expectEqual(test.failures.map(\.line), [12])
      let required = SheetTests.run { test in
        try test.requireSheet(file: "/gone/CardTests.swift", line: 13) { stage in
          Self.fade(stage)
        } matches: {
          "card.alpha  0 → 1  0–400 ms  linear\n…"
        }
        test.assertThat(run["card.alpha"].falls)
      }
      expectEqual(required.failures.map(\.line), [13, 13])
      #expect(test.texts[0].hasPrefix("card.alpha: curve linear → cubic.out\n"), "\(test.texts)")
    }
  }
#endif
