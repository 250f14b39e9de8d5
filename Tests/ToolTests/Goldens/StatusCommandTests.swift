import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct StatusCommandTests {
  @Test("Nothing pending is nothing to do")
  func nothing() throws {
    let outcome = try Session().run("status")
    expectEqual(outcome.code, .same)
    #expect(
      outcome.output
        == "0 traces pending, unused goldens are not known: the log holds no complete run\n")
  }

  @Test("Each pending trace has a line with what kind of difference it is")
  func lines() throws {
    let session = try Session()
    for name in ["a", "my b", "c"] {
      try session.write(Session.document(), "traces/\(name).run.json")
    }
    expectEqual(session.run("run", "traces/a.run.json", "traces/c.run.json").code, .same)
    try session.write(Session.document(to: 0), "traces/a.run.json")
    try session.write(Session.document(duration: 0.1), "traces/c.run.json")
    expectEqual(session.run("verify").code, .different)
    let outcome = session.run("status")
    expectEqual(outcome.code, .different)
    #expect(
      outcome.lines == [
        "changed    traces/a  (values; first: frame 1 (t = 0.0167 s), value of card.alpha)",
        "changed    traces/c  (sources, frames, events, values; first: before frame 0, "
          + "configuration of card.fade)",
        "new        'traces/my b'  (there is no golden)",
        "3 traces pending, unused goldens are not known: the log holds no complete run",
      ])
    expectEqual(session.run("status", "traces/my*").code, .missing)
    expectEqual(session.run("status", "traces/my b").lines.last, "1 trace pending")
    expectEqual(session.run("status", "traces/x").code, .unusable)
    expectEqual(session.run("accept", "--all").code, .same)
    expectEqual(session.run("status").code, .same)
  }

  @Test("Goldens that the last complete run went without are listed, those that moved are not")
  func unused() throws {
    let swift = try FakeSwift()
    try swift.writeGolden("a", test: "a()")
    try swift.plan(uses: [("b", "same none", "b()")], ends: [("a()", "pass"), ("b()", "pass")])
    expectEqual(swift.run("test").code, .same)
    let outcome = swift.run("status")
    expectEqual(outcome.code, .unused)
    #expect(
      outcome.lines == ["unused     \(FakeSwift.golden("a"))", "0 traces pending, 1 golden unused"])
    let bytes = try swift.session.read(FakeSwift.golden("a"))
    try swift.session.write(bytes, ".build/dopesheet/pending/" + FakeSwift.golden("c"))
    let moved = swift.run("status")
    expectEqual(moved.code, .missing)
    #expect(
      moved.lines == [
        "moved      CardTests/c  (the same as \(FakeSwift.golden("a")), which nothing uses)",
        "1 trace pending, 0 goldens unused",
      ])
  }

  @Test("JSON tells the same")
  func json() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    _ = session.run("verify")
    let outcome = session.run("status", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["exit"] as? Int == 3 && object["unused"] is NSNull)
    let pending = try #require((object["pending"] as? [[String: Any]])?.first)
    expectEqual(pending["golden"] as? String, "traces/a.mtrace")
    expectEqual(pending["state"] as? String, "new")
  }
}
