import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ReviewCommandTests {
  /// Four pending traces: two with goldens that differ, and two without goldens.
  private func pending() throws -> Session {
    let session = try Session.changed("a", "b", to: 0)
    for name in ["c", "d"] { try session.write(Session.document(), "traces/\(name).run.json") }
    session.run("verify", is: .different)
    return session
  }

  @Test("Each is shown and asked for, and the answers are done")
  func answers() throws {
    let session = try pending()
    let before = try session.read("traces/b.mtrace")
    let outcome = session.run("review", "--answers", input: "a\nr\ns\na\n", is: .different)
    #expect(outcome.output.contains("1 of 4  traces/a\ncard.alpha: "))
    #expect(outcome.output.contains("\n  - card.alpha  1 → 0.5  "))
    #expect(outcome.output.contains("\n  + card.alpha  1 → 0  "))
    #expect(outcome.output.contains("accepted  traces/a.mtrace\n2 of 4  traces/b\n"))
    #expect(
      outcome.output.contains(
        "rejected  traces/b.mtrace\n3 of 4  traces/c\n  missing: the golden is missing"))
    expectEqual(outcome.lines.suffix(2), ["accepted  traces/d.mtrace", "1 trace pending"])
    try expectEqual(session.read("traces/b.mtrace"), before)
    #expect(!session.exists("traces/c.mtrace") && session.exists("traces/d.mtrace"))
    session.run("review", "--answers", input: "a\n", is: .same)
    expectEqual(session.run("review", "--answers").output, "0 traces pending\n")
  }

  @Test("Quitting, and answers that end early, leave the rest pending")
  func quitting() throws {
    for input in ["a\nq\na\na\n", "a\n", "a"] {
      let session = try pending()
      let outcome = session.run("review", "--answers", input: input, is: .different)
      expectEqual(outcome.lines.last, "3 traces pending")
      expectEqual(session.run("status").lines.count, 4)
    }
  }

  @Test("The whole difference and the commands that look closer are shown when asked for")
  func looking() throws {
    let session = try pending()
    let outcome = session.run("review", "traces/a", "--answers", input: "d\nc\nr\n")
    #expect(outcome.output.contains("+> line "))
    #expect(outcome.output.contains("  swift run dopesheet step traces/a\n"))
    #expect(
      outcome.output.contains(
        "  swift run dopesheet diff --all traces/a.mtrace .build/dopesheet/pending/traces/a.mtrace\n"
      ))
    expectEqual(outcome.code, .same)
  }

  @Test("An answer that is none ends a script with its line, and is asked again at a terminal")
  func wrongAnswers() throws {
    let session = try pending()
    let outcome = session.run("review", "--answers", input: "a\nx\n", is: .unusable)
    #expect(
      outcome.errors
        == "dopesheet: standard input:2: invalid answer 'x': expected one of a n r s d c q "
        + "(earlier answers have taken effect)\n")
    expectEqual(session.run("status").lines.count, 4)
    let typed = session.run(
      "review", "traces/b", isTerminal: true, typed: ["", "accept", " a "], is: .same)
    #expect(typed.output.contains("invalid answer 'accept': expected one of a n r s d c q"))
    #expect(typed.output.contains("accepted  traces/b.mtrace"))
  }

  @Test("Where nobody can answer it refuses and tells the way")
  func nobody() throws {
    let session = try pending()
    let outcome = session.run("review")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.contains("the standard input or output is not a terminal"))
    #expect(outcome.errors.contains("or --answers"))
    #expect(
      session.run("review", typed: []).lines.last?.hasSuffix("quit? 4 traces pending") == true)
  }

  @Test("One whose golden is there is not accepted as new")
  func notNew() throws {
    let session = try Session.changed("a", to: 0)
    session.run("verify", is: .different)
    let golden = try session.read("traces/a.mtrace")
    session.run(
      "review", "--answers", input: "n\n", is: .unusable, reporting: "'a' accepts this trace")
    expectEqual(try session.read("traces/a.mtrace"), golden)
  }

  @Test("One that has moved is moved, or accepted as new")
  func moves() throws {
    for (answer, isThere) in [("a", false), ("n", true)] {
      let session = try Session.recorded("old")
      try session.move("traces/old.run.json", to: "traces/new.run.json")
      session.run("verify", is: .missing)
      session.run(
        "review", "--answers", input: answer,
        printing: "moved: the same as traces/old.mtrace, which is unused")
      #expect(session.exists("traces/new.mtrace"))
      expectEqual(session.exists("traces/old.mtrace"), isThere)
    }
  }

  @Test("What cannot be accepted is reported, and stays pending")
  func refusals() throws {
    let session = try pending()
    try session.edit(".build/dopesheet/pending/traces/c.mtrace", "begin", "began")
    let outcome = session.run("review", "traces/c", "--answers", input: "a\n")
    #expect(outcome.code == .different && outcome.errors.contains("is an invalid trace"))
    expectEqual(outcome.lines.last, "1 trace pending")
  }
}
