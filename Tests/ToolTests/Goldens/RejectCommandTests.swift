import DopesheetTool
import TestSupport
import Testing

@Suite struct RejectCommandTests {
  private func pending() throws -> Session {
    let session = try Session()
    for name in ["a", "deep/b"] { try session.write(Session.document(), "traces/\(name).run.json") }
    expectEqual(session.run("verify").code, .missing)
    return session
  }

  @Test("What is rejected is gone, and no golden is made")
  func rejecting() throws {
    let session = try pending()
    expectEqual(session.run("reject", "traces/deep").output, "rejected  traces/deep/b.mtrace\n")
    expectEqual(session.run("status").lines.count, 2)
    expectEqual(session.run("reject", "--all").output, "rejected  traces/a.mtrace\n")
    #expect(
      session.run("reject", "--all").output == "nothing is pending in .build/dopesheet/pending\n")
    #expect(!session.exists("traces/a.mtrace"))
    #expect(!session.exists(".build/dopesheet/pending/traces/a.diff.txt"))
  }

  @Test("Everything is rejected only by a word of its own")
  func all() throws {
    let session = try pending()
    let outcome = session.run("reject")
    expectEqual(outcome.code, .unusable)
    #expect(outcome.errors.contains("'reject' needs a PATH (--all rejects everything)"))
    #expect(session.run("reject", "--all", "traces/a").errors.contains("'--all' beside 'traces/a'"))
    expectEqual(session.run("reject", "traces/a", "traces/c").code, .unusable)
    expectEqual(session.run("status").lines.count, 3)
  }
}
