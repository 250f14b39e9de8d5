import DopesheetTool
import Foundation
import Testing

@Suite struct DiffCommandTests {
  /// A session with the traces `a` and `b`, which differ, and `c`, which is as `a`.
  private func recorded() throws -> Session {
    let session = try Session()
    for (name, end) in [("a", 0.5), ("b", 0.25), ("c", 0.5)] {
      try session.write(Session.document(to: end), "\(name).run.json")
      #expect(session.run("run", "\(name).run.json").code == .same)
    }
    return session
  }

  @Test("Traces that are the same are 0, others 1 with the first difference")
  func files() throws {
    let session = try recorded()
    #expect(session.run("diff", "a.mtrace", "c.mtrace").code == .same)
    let outcome = session.run("diff", "a.mtrace", "b.mtrace")
    #expect(outcome.code == .different && outcome.errors.isEmpty)
    #expect(outcome.output.contains("frame 1 (t = 0.0167 s), value of card.alpha"))
    #expect(outcome.output.contains("golden    a.mtrace"))
    #expect(session.run("diff", "a.mtrace", "b.mtrace", "--all").code == .different)
  }

  @Test("One of the traces may be the standard input, not both")
  func standardInput() throws {
    let session = try recorded()
    let text = try session.read("a.mtrace")
    #expect(session.run("diff", "-", "a.mtrace", input: text).code == .same)
    #expect(session.run("diff", "b.mtrace", "-", input: text).code == .different)
    #expect(session.run("diff", "-", "-", input: text).code == .unusable)
  }

  @Test("JSON has the whole comparison")
  func json() throws {
    let session = try recorded()
    let outcome = session.run("diff", "a.mtrace", "b.mtrace", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["verdict"] as? String == "different")
    #expect(object["golden"] as? String == "a.mtrace")
  }

  @Test("A brief comparison tells the first line that differs on both sides, or nothing")
  func brief() throws {
    let session = try recorded()
    let same = session.run("diff", "a.mtrace", "c.mtrace", "--brief")
    #expect(same.code == .same && same.output.isEmpty)
    let outcome = session.run("diff", "a.mtrace", "b.mtrace", "--brief")
    #expect(outcome.code == .different)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines[0].hasPrefix("a.mtrace:16: card.alpha "))
    #expect(outcome.lines[1].hasPrefix("b.mtrace:16: card.alpha "))
    try session.edit("a.mtrace", "0.5", "0.50")
    let damaged = session.run("diff", "a.mtrace", "a.mtrace", "--brief")
    #expect(damaged.code == .unusable && damaged.errors.contains("a.mtrace:"))
  }

  @Test("Damaged files cannot be compared, not even with themselves")
  func damaged() throws {
    let session = try recorded()
    try session.edit("a.mtrace", "0.5", "0.50")
    let outcome = session.run("diff", "a.mtrace", "a.mtrace")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    #expect(outcome.errors.contains("a.mtrace:"))
    #expect(session.run("diff", "a.mtrace", "nowhere.mtrace").code == .unusable)
  }

  @Test("A trace whose only fault is its digest is compared, with a warning")
  func edited() throws {
    let session = try recorded()
    try session.edit("a.mtrace", "0.5\n", "0.7\n")
    let same = session.run("diff", "a.mtrace", "a.mtrace")
    #expect(same.code == .same && same.errors.contains("warning: a.mtrace:"))
    let outcome = session.run("diff", "c.mtrace", "a.mtrace")
    #expect(outcome.code == .different && outcome.output.contains("0.5 → 0.7"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("the digest does not match the content"))
  }

  @Test("Folders are compared trace by trace, what only one has differs")
  func folders() throws {
    let session = try recorded()
    for (source, target) in [
      ("a", "old/x"), ("c", "new/x"), ("a", "old/deep/y"), ("b", "new/deep/y"), ("a", "old/z"),
      ("a", "new/w"),
    ] { try session.write(try session.read("\(source).mtrace"), "\(target).mtrace") }
    let outcome = session.run("diff", "old", "new/")
    #expect(outcome.code == .different)
    #expect(
      outcome.output == """
        different  deep/y.mtrace: frame 1 (t = 0.0167 s), value of card.alpha
        alone      w.mtrace (only in new/)
        same       x.mtrace
        alone      z.mtrace (only in old)
        2 pairs compared, 3 of 4 traces not the same

        """)
    let json = session.run("diff", "old", "new", "--json")
    #expect(json.lines.count == 4)
    #expect(json.lines[0].contains("\"verdict\":\"different\""))
    #expect(json.lines[1] == "{\"path\":\"w.mtrace\",\"onlyIn\":\"new\"}")
  }

  @Test("Folders without a common trace compare nothing; a folder and a file do not go together")
  func mismatch() throws {
    let session = try recorded()
    try session.write("", "empty/.keep")
    #expect(session.run("diff", "empty", "traces").code == .nothing)
    #expect(session.run("diff", ".", "a.mtrace").code == .unusable)
  }

  @Test("A damaged pair does not keep the others from being compared")
  func damagedPair() throws {
    let session = try recorded()
    for folder in ["old", "new"] {
      try session.write(try session.read("a.mtrace"), "\(folder)/a.mtrace")
      try session.write(try session.read("b.mtrace"), "\(folder)/b.mtrace")
    }
    try session.edit("new/a.mtrace", "begin", "began")
    let outcome = session.run("diff", "old", "new")
    #expect(outcome.code == .unusable)
    #expect(outcome.lines.first == "same       b.mtrace")
    #expect(outcome.errors.contains("new/a.mtrace:"))
  }
}
