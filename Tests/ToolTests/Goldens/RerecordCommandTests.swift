import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct RerecordCommandTests {
  /// Four goldens: one with other values, one longer, one of an earlier revision only, one unchanged.
  private func changed() throws -> Session {
    let session = try Session.recorded("a", "b", "c", "d")
    try session.write(Session.document(to: 0), "traces/a.run.json")
    try session.write(Session.document(duration: 0.1), "traces/b.run.json")
    try session.edit("traces/c.mtrace", "meta engine 3", "meta engine 0")
    session.run("check", "--fix", "traces/c.mtrace", is: .same)
    return session
  }

  private let listing = """
    sources, frames, events, values  (1 golden)
      traces/b.mtrace  first: before frame 0, configuration of card.fade
    values  (1 golden)
      traces/a.mtrace  first: frame 1 (t = 0.0167 s), value of card.alpha
    1 golden: card.alpha: same curve, ends at 0 instead of 0.5
      traces/a.mtrace
    1 golden: card.fade: duration 50 → 100 ms
      traces/b.mtrace
    4 goldens played again by engine revision 3: 2 changed, 2 the same (1 of an earlier revision)

    """

  @Test("What changed is grouped by kind, and nothing is written unless somebody agrees")
  func asking() throws {
    let session = try changed()
    let before = try session.read("traces/a.mtrace")
    let outcome = session.run("rerecord", "traces", is: .different)
    expectEqual(outcome.output, listing)
    #expect(outcome.errors.contains("nothing is written: no terminal to ask on (use --yes)"))
    for typed in [["n"], [""], []] {
      expectEqual(
        session.run("rerecord", "traces", isTerminal: true, typed: typed).code, .different)
    }
    try expectEqual(session.read("traces/a.mtrace"), before)
    session.run(
      "rerecord", "traces", typed: ["y"], is: .same,
      printing: "Record 2 goldens again? [y/N] recorded  traces/a.mtrace\n")
    session.run("verify", is: .same)
  }

  @Test("What is equal but for the revision is not touched")
  func untouched() throws {
    let session = try changed()
    let before = try session.read("traces/c.mtrace")
    session.run("rerecord", "traces", "--yes", is: .same)
    try expectEqual(session.read("traces/c.mtrace"), before)
    #expect(try !session.read("traces/a.mtrace").contains("meta engine 0"))
    expectEqual(
      session.run("rerecord", "traces").lines.last?.contains("0 changed, 4 the same"), true)
  }

  @Test("Goldens that are missing, damaged or of a later revision are reported and left alone")
  func leftAlone() throws {
    let session = try changed()
    try session.remove("traces/a.mtrace")
    try session.edit("traces/b.mtrace", "begin", "began")
    try session.edit("traces/c.mtrace", "meta engine 0", "meta engine 9")
    _ = session.run("check", "--fix", "traces/c.mtrace")
    let outcome = session.run("rerecord", "traces", "--yes", is: .unusable)
    #expect(outcome.errors.contains("traces/a.mtrace: the golden is missing"))
    #expect(outcome.errors.contains("traces/b.mtrace:"))
    #expect(outcome.errors.contains("traces/c.mtrace: has engine revision 9, and this is 3"))
    #expect(!session.exists("traces/a.mtrace"))
    #expect(try session.read("traces/b.mtrace").contains("began"))
  }

  @Test("For goldens of tests the command is reported")
  func tests() throws {
    let session = try changed()
    let golden = try session.read("traces/d.mtrace")
    try session.write(golden, "Tests/A/__Traces__/S/t.mtrace")
    session.run(
      "rerecord", "traces", "Tests", "--yes",
      printing: "1 golden of tests: DOPESHEET_RECORD=failed swift test\n")
    session.run("rerecord", "Tests", is: .same)
    try session.write("", "empty/note")
    session.run("rerecord", "empty", is: .nothing)
    session.run("rerecord", is: .unusable)
  }

  @Test("JSON calls recorded what was written, and nothing else")
  func jsonOfFailure() throws {
    let session = try changed()
    // Permissions do not stop the superuser, but a golden that is a link is not replaced either.
    try session.move("traces/a.mtrace", to: "real.mtrace")
    try session.link("traces/a.mtrace", to: "../real.mtrace")
    let outcome = session.run("rerecord", "traces", "--json", "--yes", is: .unusable)
    let object = try outcome.json()
    let goldens = try #require(object["goldens"] as? [[String: Any]])
    expectEqual(goldens.map { $0["recorded"] as? Bool }, [false, true, false, false])
  }

  @Test("JSON tells the same and writes nothing by itself")
  func json() throws {
    let session = try changed()
    let outcome = session.run("rerecord", "traces", "--json", is: .different)
    let object = try outcome.json()
    let goldens = try #require(object["goldens"] as? [[String: Any]])
    expectEqual(goldens.map { ($0["kinds"] as? [String])?.count }, [1, 4, 0, 0])
    expectEqual(goldens.map { $0["revision"] as? Int }, [3, 3, 0, 3])
    #expect(goldens.allSatisfy { $0["recorded"] as? Bool == false })
    session.run("rerecord", "traces", "--json", "--yes", is: .same)
    session.run("verify", is: .same)
  }
}
