import DopesheetGoldens
import DopesheetTesting
import Foundation
import TestSupport

@Suite("expectSheet")
struct ExpectSheetTests {
  private static func fade(_ stage: Stage) {
    let card = stage.add(Node("card"))
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 0.4, easing: .cubic.out))
  }

  private let rows = "card.alpha  0 → 1  0–400 ms  cubic.out\n…"

  @Test("A closure, a rehearsal, a run and a trace are compared, and one run serves a golden, too")
  func forms() async throws {
    let run = try expectSheet { stage in
      Self.fade(stage)
    } matches: {
      rows
    }
    try expectSheet(at: .hz(24), within: .seconds(1), Self.fade) { rows }
    expectSheet(run, matches: { rows })
    expectSheet(run.trace) { rows }
    try requireSheet(run) { rows }
    try requireSheet(Self.fade) { rows }
    let rehearsal = Rehearsal.async(at: .hz(60)) { stage in
      Self.fade(stage)
      await Task.yield()
    }
    try expectSheet(of: rehearsal) { rows }
    try requireSheet(rehearsal.runUntilSettled(within: .seconds(1))) { rows }
    let fade = try #require(run.sheet["card.alpha"].first)
    #expect(fade.to == 1 && fade.end <= 400 && fade.curve == "cubic.out")
  }

  @Test("Movements of few frames follow the curves that their motions declare")
  func declared() throws {
    let spring = try SpringCurve(duration: 0.5, bounce: 0.2)
    try expectSheet { stage in
      let (card, badge) = (stage.add(Node("card")), stage.add(Node("badge")))
      stage.play(Motion(badge, .alpha(from: 0, to: 1), duration: 0.05, easing: .cubic.out))
      let spin = stage.play(SpringMotion(badge, .zPosition(from: 1, to: 100), spring: spring))
      stage.at(.seconds(0.05)) { spin.stop() }
      let fade = stage.play(
        Motion(card, .alpha(from: 0, to: 1), duration: 0.1, easing: .cubic.out))
      // Less than a tenth of a millisecond before the end.
      stage.at(.seconds(0.09998)) { fade.stop() }
      let slide = stage.play(
        Motion(card, .zPosition(from: 0, to: 8), duration: 0.1, easing: .quadratic.out))
      stage.at(.seconds(0.05)) { slide.pause() }
      stage.at(.seconds(0.1)) { slide.resume() }
    } matches: {
      """
      badge.alpha      0 → 1               0–50 ms         cubic.out
      badge.zPosition  1 → 14.9235 of 100  0–50 ms         spring(duration: 0.5, bounce: 0.2)
      card.alpha       0 → 1               0–100 ms        cubic.out
      card.zPosition   0 → 6 of 8          0–50 of 100 ms  quadratic.out
      card.zPosition   6 → 8               100–150 ms      quadratic.out from 0.5
      …
      """
    }
  }

  @Test("Rows that differ are one issue at the call; a requirement ends the test")
  func fails() async throws {
    let run = try Rehearsal(at: .hz(60), Self.fade).runUntilSettled(within: .seconds(1))
    let issues = await recorded {
      expectSheet(run) { "card.alpha  0 → 1  0–300 ms  cubic.out\n…" }
    }
    #expect(issues.count == 1)
    let text = issues.first ?? ""
    #expect(text.hasPrefix("card.alpha: 0–300 ms → 0–400 ms (duration +100 ms)\n"), "\(text)")
    let required = await recorded {
      #expect(throws: (any Error).self) {
        try requireSheet(run) { "card.alpha  0 → 1  0–400 ms  linear\n…" }
      }
      #expect(throws: (any Error).self) {
        try requireSheet(Self.fade) { "card.alpha  0 → 1  0–400 ms  linear\n…" }
      }
    }
    #expect(required.count == 2 && required[0] == required[1])
    #expect(required.first?.hasPrefix("card.alpha: curve linear → cubic.out") == true)
    // Nothing of this test waits in the package itself.
    let folder = try PendingFolder(forGolden: #filePath, environment: [:])
    for rows in try folder.rows()
    where rows.content.test.hasPrefix("TestingTests/ExpectSheetTests/") {
      try rows.remove()
    }
  }
}
