import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ReplayCommandTests {
  @Test("A trace is played again by its document, and is as recorded")
  func same() throws {
    let session = try Session.recorded("a", in: ".")
    let outcome = session.run("replay", "a.mtrace")
    #expect(outcome.code == .same && outcome.errors.isEmpty)
    expectEqual(outcome.lines[0], "same       a.mtrace")
    #expect(outcome.lines[1].hasPrefix("    The replay is the same as the recording (frames: "))
    session.run("replay", session.folder + "/a.mtrace", is: .same)
  }

  @Test("A call that only the trace has is made again")
  func callFromOutside() throws {
    let session = try Session.recorded("a", in: ".")
    try session.edit("a.mtrace", "\n@2\n", "\n< card.fade pause\n@2\n")
    try session.edit("a.mtrace", "inputs=1", "inputs=2")
    session.run("replay", "a.mtrace", "-o", "b.mtrace", is: .different)
    #expect(try session.read("b.mtrace").contains("< card.fade pause\n~ card.fade moving paused\n"))
    // This recording has the real consequences of the call, so its replay is identical.
    session.run("replay", "b.mtrace", is: .same)
  }

  @Test("What cannot be called again is reported, and what differs from where it begins")
  func different() throws {
    let session = try Session.recorded("a", in: ".")
    try session.edit("a.mtrace", "\n@2\n", "\n< card.fades pause\n@2\n")
    try session.edit("a.mtrace", "* card.fade", "* card.fades motion\n* card.fade")
    try session.edit("a.mtrace", "inputs=1", "inputs=2")
    try session.edit("a.mtrace", "sources=2", "sources=3")
    let outcome = session.run("replay", "a.mtrace", is: .different)
    #expect(
      outcome.output.contains(
        "The replay could not make a call: < card.fades pause (frame 1): the stage has no “card.fades”"
      )
    )
  }

  @Test("An edited document is refused unless forced")
  func edited() throws {
    let session = try Session.recorded("a", in: ".")
    try session.write(Session.document(to: 0.25), "a.run.json")
    session.run(
      "replay", "a.mtrace", is: .unusable,
      reporting: "a.mtrace: a.run.json was edited since the trace was recorded")
    session.run("replay", "a.mtrace", "--force", is: .different, printing: "value of card.alpha")
  }

  @Test("A trace without its document beside it is refused, with what to do")
  func noDocument() throws {
    let session = try Session.recorded("a", in: ".")
    try session.remove("a.run.json")
    session.run(
      "replay", "a.mtrace", is: .unusable,
      reporting: "a.mtrace: its run document a.run.json is not beside it")
    try session.edit("a.mtrace", "meta document a.run.json\n", "")
    session.run("replay", "a.mtrace", is: .unusable, reporting: "the trace names no run document")
    session.run("replay", "nowhere.mtrace", is: .unusable)
    session.run("replay", is: .unusable)
  }

  @Test("A golden is not replaced")
  func golden() throws {
    let session = try Session.recorded("a", in: ".")
    session.run("replay", "a.mtrace", "-o", "a.mtrace", is: .unusable)
    let printed = session.run("replay", "a.mtrace", "-o", "-")
    try expectEqual(printed.output, session.read("a.mtrace"))
  }
}
