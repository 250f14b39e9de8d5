import DopesheetTool
import TestSupport
import Testing

@Suite struct ReplayCommandTests {
  /// A session with a document and its trace.
  private func recorded() throws -> Session {
    let session = try Session()
    try session.write(Session.document(to: 0.5), "a.run.json")
    expectEqual(session.run("run", "a.run.json").code, .same)
    return session
  }

  @Test("A trace is played again by its document, and is as recorded")
  func same() throws {
    let session = try recorded()
    let outcome = session.run("replay", "a.mtrace")
    #expect(outcome.code == .same && outcome.errors.isEmpty)
    expectEqual(outcome.lines[0], "same       a.mtrace")
    #expect(outcome.lines[1].hasPrefix("    The replay is as recorded (frames: "))
    expectEqual(session.run("replay", session.folder + "/a.mtrace").code, .same)
  }

  @Test("A call that only the trace has is made again")
  func callFromOutside() throws {
    let session = try recorded()
    try session.edit("a.mtrace", "\n@2\n", "\n< card.fade pause\n@2\n")
    try session.edit("a.mtrace", "inputs=1", "inputs=2")
    let outcome = session.run("replay", "a.mtrace", "-o", "b.mtrace")
    expectEqual(outcome.code, .different)
    #expect(try session.read("b.mtrace").contains("< card.fade pause\n~ card.fade moving paused\n"))
    // What really follows from the call was recorded now, so that trace is replayed as it is.
    expectEqual(session.run("replay", "b.mtrace").code, .same)
  }

  @Test("What cannot be called again is told, and what differs from where it begins")
  func different() throws {
    let session = try recorded()
    try session.edit("a.mtrace", "\n@2\n", "\n< card.fades pause\n@2\n")
    try session.edit("a.mtrace", "* card.fade", "* card.fades motion\n* card.fade")
    try session.edit("a.mtrace", "inputs=1", "inputs=2")
    try session.edit("a.mtrace", "sources=2", "sources=3")
    let outcome = session.run("replay", "a.mtrace")
    expectEqual(outcome.code, .different)
    #expect(
      outcome.output.contains(
        "Not called again: < card.fades pause (frame 1): nothing on the stage is called card.fades")
    )
  }

  @Test("An edited document is refused unless forced")
  func edited() throws {
    let session = try recorded()
    try session.write(Session.document(to: 0.25), "a.run.json")
    let refused = session.run("replay", "a.mtrace")
    expectEqual(refused.code, .unusable)
    #expect(refused.errors.contains("a.mtrace: a.run.json was edited since the trace was recorded"))
    let forced = session.run("replay", "a.mtrace", "--force")
    expectEqual(forced.code, .different)
    #expect(forced.output.contains("value of card.alpha"))
  }

  @Test("A trace without its document beside it is refused, with what to do")
  func noDocument() throws {
    let session = try recorded()
    try session.remove("a.run.json")
    let gone = session.run("replay", "a.mtrace")
    expectEqual(gone.code, .unusable)
    #expect(gone.errors.contains("a.mtrace: its run document a.run.json does not lie beside it"))
    try session.edit("a.mtrace", "meta document a.run.json\n", "")
    let none = session.run("replay", "a.mtrace")
    expectEqual(none.code, .unusable)
    #expect(none.errors.contains("the trace names no run document"))
    expectEqual(session.run("replay", "nowhere.mtrace").code, .unusable)
    expectEqual(session.run("replay").code, .unusable)
  }

  @Test("A golden is not replaced")
  func golden() throws {
    let session = try recorded()
    expectEqual(session.run("replay", "a.mtrace", "-o", "a.mtrace").code, .unusable)
    let printed = session.run("replay", "a.mtrace", "-o", "-")
    try expectEqual(printed.output, session.read("a.mtrace"))
  }
}
