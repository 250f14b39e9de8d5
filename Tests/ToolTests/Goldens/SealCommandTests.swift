import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct SealCommandTests {
  @Test("An edit that is meant is sealed, and the trace is sound again")
  func sealing() throws {
    let session = try Session.recorded("a")
    expectEqual(session.run("seal", "traces/a.mtrace").output, "sound   traces/a.mtrace\n")
    try session.edit("traces/a.mtrace", "meta engine 2", "meta engine 2\nmeta owner M/t()")
    session.run("check", "traces/a.mtrace", is: .unusable)
    expectEqual(session.run("seal", "traces/a.mtrace").output, "sealed  traces/a.mtrace\n")
    session.run("check", "traces/a.mtrace", is: .same)
    session.run("verify", is: .same)
  }

  @Test("What is not sound otherwise is refused with its place, and stays as it is")
  func refusing() throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.mtrace", "0.6666666666666667", "0.66666666666666670")
    let before = try session.read("traces/a.mtrace")
    let outcome = session.run("seal", "traces/a.mtrace", "traces/none.mtrace")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    let line = before.split(separator: "\n").firstIndex { $0.contains("670") }! + 1
    #expect(outcome.errors.contains("traces/a.mtrace:\(line):"))
    #expect(outcome.errors.contains("traces/none.mtrace: no such file"))
    try expectEqual(session.read("traces/a.mtrace"), before)
    session.run("seal", is: .unusable)
  }

  @Test("The standard input is answered on the standard output")
  func pipes() throws {
    let session = try Session.recorded("a")
    let text = try session.read("traces/a.mtrace")
    let edited = text.replacing("frames=4", with: "frames=5")
    expectEqual(session.run("seal", "-", input: edited).output, text)
  }
}
