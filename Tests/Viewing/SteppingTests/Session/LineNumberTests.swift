import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

@Suite("Line numbers")
struct LineNumberTests {
  /// A card that falls; its completion adds badges, which have tracks of their own.
  private static func rehearsal(badges: Int = 1, to end: Double = 100) -> Rehearsal {
    Rehearsal(.hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .position.y(to: end), duration: 0.1).named("card.fall")
          .completed { [unowned stage] _ in
            for number in 0..<badges {
              let badge = stage.add(Node("badge\(number)"))
              stage.play(Motion(badge, .alpha(to: 0), duration: 0.1).named("badge\(number).fade"))
            }
          })
    }
  }

  private static func trace(badges: Int = 1, to end: Double = 100) throws -> Trace {
    try rehearsal(badges: badges, to: end).runUntilSettled(within: .seconds(2)).trace
  }

  private static let commands = ["g 3", "mark a", "g line 20", "g 9", "' a", "l 3", "marks"]

  @Test("A record has one number in a golden, a pending trace with more tracks, and a live run")
  func one() throws {
    let golden = try Self.trace().stating("owner", "Tests/cards")
    let alone = StepSession(Stepper(TraceSource(golden, title: "golden")))
    let pending = StepSession(
      Stepper(TraceSource(try Self.trace(badges: 3), title: "pending")),
      against: Lockstep(golden, title: "golden"))
    nonisolated(unsafe) var live: [[String]] = []
    let rehearsal = Self.rehearsal()
    _ = try rehearsal.step(rehearsal.settling(within: .seconds(2))) { source in
      let session = StepSession(Stepper(source), against: Lockstep(golden, title: "golden"))
      live = Self.commands.map { session.perform($0).lines }
    }
    let expected = Self.commands.map { alone.perform($0).lines }
    // The file's own number.
    let lines = golden.text.split(separator: "\n")
    #expect(
      expected[0][0].hasSuffix("  \(lines[Int(expected[0][0].split(separator: " ")[5])! - 1])"))
    // In frame 9, the badge's fading begins.
    for index in Self.commands.indices where Self.commands[index] != "g 9" {
      expectEqual(pending.perform(Self.commands[index]).lines, expected[index])
    }
    expectEqual(live, expected)
  }

  @Test("A difference names the numbers of both records as one numbering has them")
  func difference() throws {
    let golden = try Self.trace()
    let session = StepSession(
      Stepper(TraceSource(try Self.trace(badges: 2, to: 90), title: "run")),
      against: Lockstep(golden, title: "golden"))
    let lines = session.perform("d").lines
    let numbers = lines.compactMap { line in
      line.firstRange(of: "line ").flatMap { Int(line[$0.upperBound...].prefix { $0 != " " }) }
    }
    expectEqual(Set(numbers).count, 1, "\(lines)")
    expectEqual(numbers.count, 3, "\(lines)")
  }
}
