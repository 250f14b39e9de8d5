import Dopesheet
import DopesheetChecking
import DopesheetFailures
import DopesheetGoldens
import DopesheetRecording
import Foundation
import TestSupport
import Testing

@Suite("A test that explores an animation")
struct ExploredTestTests {
  /// A sheet whose shadow jumps when it is paused, unless that bug is mended.
  private func exploration(isMended: Bool, jump: Double = 1) -> Exploration {
    var exploration = Exploration(
      of: Rehearsal(at: .hz(60)) { stage in
        let card = stage.add(Node("card"))
        var shadow = 0.0
        stage.recorder.probe("shadow.y") { shadow }
        stage.play(
          Motion(card, .position.y(to: 80), duration: 0.3).named("rise").paused { _ in
            shadow = isMended ? jump : 212
          })
      }, interruptedBy: .calls(.pause))
    exploration.runs = deep(100, quick: 40)
    exploration.shrinkingRuns = deep(600, quick: 100)
    exploration.implicit.remove(.ignoresPauses)  // the sheet is about pauses
    return exploration
  }

  private func claims(_ run: Rehearsal.Run) -> [Claim] {
    [run["shadow.y"].isContinuous(maxJump: 40)]
  }

  @Test("fails with the claim, the interruption and a test, and keeps the run")
  func fails() throws {
    let bench = try Bench()
    let reporter = NoteReporter()
    var check = bench.check(reporter, named: "interrupted")
    check.mode = .never
    try reporter.explore(exploration(isMended: false), always: claims, check)
    try #require(reporter.failures.count == 1)
    let text = reporter.failures[0]
    #expect(text.hasPrefix("shadow.y: is continuous"), "\(text)")
    #expect(text.contains("  with rise pause at "))
    #expect(text.contains("      .call(\"pause\", of: \"rise\", at: "))
    #expect(text.contains("saved as the pending trace") && !text.contains("accept "))
    #expect(text.contains("  step    dopesheet step ") && text.contains("interrupted --at 'line "))
    #expect(text.contains("Rehearsal(at: .hz(60))"))
    #expect(bench.files.contains { $0.hasPrefix("pending/") && $0.hasSuffix("interrupted.mtrace") })

    // The kept script is tried first.
    var again = exploration(isMended: false)
    again.runs = 0
    var second = bench.check(reporter, named: "interrupted")
    second.mode = .never
    try reporter.explore(again, always: claims, second)
    #expect(reporter.failures.count == 2)
    try reporter.explore(exploration(isMended: true), always: claims, another(bench, reporter))
    #expect(
      reporter.failures.count == 2, "the mended animation holds: \(reporter.failures.last ?? "")")

    // Now the pending trace is the mended run. Accepted, it is compared from then on.
    let pending = try #require(bench.files.first { $0.hasSuffix("interrupted.mtrace") })
    let golden = bench.folder.path + "/" + pending.dropFirst("pending/".count)
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: golden).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: bench.folder.path + "/" + pending, toPath: golden)
    try reporter.explore(exploration(isMended: true), always: claims, another(bench, reporter))
    #expect(reporter.failures.count == 2, "the golden is met: \(reporter.failures.last ?? "")")
    try reporter.explore(
      exploration(isMended: true, jump: 3), always: claims, another(bench, reporter))
    #expect(reporter.failures.count == 3, "another run of the script differs from the golden")
  }

  /// A search for taps that trap, or set a level if that bug is mended.
  private static func taps(isMended: Bool, _ path: String) throws -> NoteReporter {
    var exploration = Exploration(
      of: Rehearsal(at: .hz(60)) { stage in
        var taps = 0
        stage.recorder.probe("taps") { taps }
        stage.cue("tap") { _ in
          taps += 1
          precondition(isMended || taps < 3, "the third tap")
        }
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.3))
      }, interruptedBy: .cues())
    exploration.runs = isMended ? 0 : 500
    let reporter = NoteReporter(TestIdentity(module: "T", names: ["Taps", "trap()"]))
    reporter.place = TestPlace(fileID: "T/Taps.swift", file: path + "/Taps.swift", line: 1)
    var check = TraceCheck(reporter, name: "interrupted", mode: .never)
    check.environment = ["DOPESHEET_ROOT": path, "DOPESHEET_PENDING_DIR": path + "/pending"]
    check.uses = ComparedGoldens()
    try reporter.explore(
      exploration, always: { run in [run["taps"].staysWithin(0...2)] }, check)
    return reporter
  }

  @Test("says after a trap which interruptions led to it, and tries them first")
  func trap() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    await #expect(processExitsWith: .failure) { [path = path as String] in
      _ = try Self.taps(isMended: false, path)
    }
    let mended = try Self.taps(isMended: true, path)
    #expect(mended.warnings.count == 1 && mended.warnings[0].contains("tap send at "))
    #expect(mended.failures.count == 1, "no other run is made, and this one has three taps")
    #expect(try Self.taps(isMended: true, path).warnings.isEmpty)
  }

  /// A check as in another process.
  private func another(_ bench: Bench, _ reporter: NoteReporter) -> TraceCheck {
    var check = bench.check(reporter, named: "interrupted")
    (check.mode, check.uses) = (.never, ComparedGoldens())
    return check
  }
}
