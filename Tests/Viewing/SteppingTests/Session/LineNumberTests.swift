import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

@Suite("Line numbers")
struct LineNumberTests {
  private static func trace(badges: Int = 1, to end: Double = 100) throws -> Trace {
    try Rehearsal.fallingCard(badges: badges, to: end).runUntilSettled(within: .seconds(2)).trace
  }

  private static let commands = ["g 3", "mark a", "g line 20", "g 9", "' a", "l 3", "marks"]

  /// Returns the lines of a trace's file.
  private static func lines(_ trace: Trace) -> [Substring] {
    trace.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the numbers behind the word `line`, and what follows.
  private static func numbered(_ lines: [String]) -> [(number: Int, text: Substring)] {
    lines.compactMap { line in
      guard let word = line.firstRange(of: "line ") else { return nil }
      let digits = line[word.upperBound...].prefix(while: \.isNumber)
      return Int(digits).map { ($0, line[digits.endIndex...].dropFirst(2)) }
    }
  }

  @Test("A live run has the numbers of its golden's file")
  func live() throws {
    let golden = try Self.trace().stating("owner", "Tests/cards")
    let alone = StepSession(golden, title: "golden")
    var live: [[String]] = []
    try Rehearsal.fallingCard().stepped(beside: Lockstep(golden, title: "golden")) { session in
      live = Self.commands.map { session.perform($0).lines }
    }
    let expected = Self.commands.map { alone.perform($0).lines }
    let place = try #require(Self.numbered(expected[0]).first)
    expectEqual(Self.lines(golden)[place.number - 1], place.text)
    expectEqual(live, expected)
  }

  @Test(
    "A trace beside its golden has the numbers of its own file, and the golden's record those of its file"
  )
  func difference() throws {
    let (golden, run) = (try Self.trace(), try Self.trace(badges: 2, to: 90))
    try #require(run.headerLines != golden.headerLines)
    let session = StepSession(run, beside: golden)
    let found = Self.numbered(session.perform("d").lines)
    try #require(found.count == 3, "\(found)")
    for (index, trace) in [run, golden, run].enumerated() {
      let line = Self.lines(trace)[found[index].number - 1]
      #expect(found[index].text.hasPrefix(line), "\(found)")
    }
  }
}
