import DopesheetTool
import TestSupport
import Testing

@Suite struct RejectCommandTests {
  @Test("What is rejected is gone, and no golden is made")
  func rejecting() throws {
    let session = try Session.pending("a", "deep/b")
    expectEqual(session.run("reject", "traces/deep").output, "rejected  traces/deep/b.mtrace\n")
    #expect(!session.exists(".build/dopesheet/pending/traces/deep/b.mtrace"))
    expectEqual(session.run("reject", "--all").output, "rejected  traces/a.mtrace\n")
    #expect(
      session.run("reject", "--all").output == "nothing is pending in .build/dopesheet/pending\n")
    #expect(!session.exists("traces/a.mtrace"))
    #expect(!session.exists(".build/dopesheet/pending/traces/a.diff.txt"))
  }

  @Test("Everything is rejected only by a word of its own")
  func all() throws {
    let session = try Session.pending("a", "deep/b")
    session.run(
      "reject", is: .unusable, reporting: "'reject' needs a PATH (--all rejects everything)")
    session.run(
      "reject", "--all", "traces/a", reporting: "'--all' and 'traces/a' cannot be combined")
    session.run("reject", "traces/a", "traces/c", is: .unusable)
    expectEqual(session.run("status").lines.count, 3)
  }
}
