import DopesheetTool
import TestSupport
import Testing

@Suite struct StepSidesTests {
  private static let recording = ".build/dopesheet/pending/traces/a.mtrace"

  /// Two pending traces that differ from their goldens.
  private func pending() throws -> Session {
    let session = try Session.changed("a", "b", to: 0.25)
    session.run("verify", is: .different)
    return session
  }

  @Test(
    "A pending trace is found by name or path, and begins at the record that differs",
    arguments: ["traces/a", recording])
  func golden(word: String) throws {
    let outcome = try pending().run("step", word, input: "x\nd\n", is: .same)
    expectEqual(
      outcome.output,
      """
      ≠ card.alpha: same curve, ends at 0.25 instead of 0.5  (here: difference 2 of 2)
      \(word): frames: 4, tracks: 1, records: 11; ? lists the commands
      frame 1  0.0167 s  line 16  card.alpha 0.75
      (step) x
        card.alpha  - 0.8333333333333334  + 0.75

      """ + StepCommandTests.difference(from: "traces/a.mtrace"))
  }

  @Test("Another golden, another place, and none are chosen")
  func options() throws {
    let session = try pending()
    let other = session.run("step", "traces/a", "--against", "traces/b.mtrace", input: "d\n")
    #expect(other.output.contains("(traces/b.mtrace)"))
    let placed = session.run("step", "traces/a", "--at", "2", input: "")
    #expect(placed.lines[0].hasSuffix("  ([ goes there)") && placed.lines[2].hasPrefix("frame 2 "))
    let alone = session.run("step", "traces/a", "--alone", input: "")
    expectEqual(alone.lines.last, "the beginning")
    session.run(
      "step", "traces/a", "--alone", "--against", "x", is: .unusable,
      reporting: "'--against' and '--alone' cannot be combined")
    session.run("step", "traces/a", "--to", "card.alpha < 0.9", is: .same, printing: "traces/a: ")
  }

  @Test("A golden that is missing or invalid leaves the trace alone")
  func withoutGolden() throws {
    let session = try pending()
    try session.write("mtrace", "traces/a.mtrace")
    let invalid = session.run(
      "step", "traces/a", input: "", is: .same, reporting: "traces/a.mtrace")
    expectEqual(invalid.lines.last, "the beginning")
    try session.remove("traces/a.mtrace")
    let missing = session.run("step", "traces/a", input: "", is: .same)
    #expect(missing.errors.isEmpty && missing.lines.count == 2)
  }

  @Test("A word for no trace, for several, and a path without a file are errors")
  func errors() throws {
    let session = try pending()
    session.run(
      "step", "traces/c", is: .unusable, reporting: "no pending trace matches 'traces/c'")
    session.run(
      "step", "traces", is: .unusable,
      reporting: "'traces' matches 2 pending traces (name one: traces/a, traces/b)")
    session.run("step", "traces/c.mtrace", is: .unusable, reporting: "traces/c.mtrace: ")
    for package in ["One", "Two"] {
      let folder = ".build/dopesheet/pending/Tests/\(package)/__Traces__/CardTests"
      try session.write(session.read(Self.recording), "\(folder)/comesIn.mtrace")
    }
    session.run(
      "step", "CardTests/comesIn", is: .unusable,
      reporting: "'CardTests/comesIn' names several goldens (name one of them: ")
    session.run("step", "Tests/One/__Traces__/CardTests/comesIn", input: "", is: .same)
  }
}
