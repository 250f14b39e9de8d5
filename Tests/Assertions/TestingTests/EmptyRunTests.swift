import DopesheetTesting
import TestSupport

@Suite("Runs that show nothing")
struct EmptyRunTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func nothing() throws -> Rehearsal.Run {
    try Rehearsal(at: .hz(60)) { stage in stage.add(Node("card")) }.run(frames: 3)
  }

  /// A rehearsal of another engine, which the stage does not record.
  private var sheet: Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      stage.recorder.probe("sheet.y") { stage.now.seconds }
    }
  }

  private func failure(of run: Rehearsal.Run) -> String? {
    scratch.check(of: run).failure(of: run.trace)
  }

  @Test("A run without a track and an event fails with what to do, and is no golden")
  func empty() throws {
    let text = try #require(try failure(of: nothing()))
    #expect(text.hasPrefix("Nothing was recorded") && text.contains(".traces(allowsEmpty: true)"))
    #expect(text.contains("write the rehearsal as Rehearsal.async {"), "for a task that moves")
    #expect(scratch.files.isEmpty)
  }

  @Test("So does one that was to be played until it settled, and had settled at time 0")
  func settledAtStart() throws {
    let text = try #require(try failure(of: sheet.runUntilSettled(within: .seconds(1))))
    #expect(
      text.hasPrefix("The run was settled at time 0") && text.contains(".run(until: .seconds(1))"))
    #expect(text.contains("write the rehearsal as Rehearsal.async {"), "for a task that moves")
    #expect(scratch.files.isEmpty)
    let played = try #require(try failure(of: sheet.run(until: .seconds(1))))
    #expect(played.contains("is now recorded"))
  }

  @Test("Both are goldens where the test says so", .traces(allowsEmpty: true))
  func allowed() throws {
    let runs = [try nothing(), try sheet.runUntilSettled(within: .seconds(1))]
    for (number, run) in runs.enumerated() {
      var check = scratch.check(of: run, named: "run\(number)")
      check.mode = .missing
      #expect(check.failure(of: run.trace)?.contains("is now recorded") == true)
      expectEqual(check.failure(of: run.trace), nil)
    }
  }
}
