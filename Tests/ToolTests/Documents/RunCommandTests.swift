import DopesheetTool
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct RunCommandTests {
  @Test("A trace is written beside its document, and kept when it is there already")
  func beside() throws {
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    let first = session.run("run", "traces/a.run.json", is: .same)
    expectEqual(first.output, "written  traces/a.mtrace (4 frames, 1 track, 4 values, 5 events)\n")
    let trace = try Trace(text: session.read("traces/a.mtrace"))
    expectEqual(trace.meta.map(\.key), ["document", "documentDigest", "engine"])
    expectEqual(trace.meta[0].text, "a.run.json")

    try session.write(Session.document(to: 0.25), "traces/a.run.json")
    let before = try session.read("traces/a.mtrace")
    #expect(session.run("run", "traces").output.hasPrefix("kept     traces/a.mtrace"))
    try expectEqual(session.read("traces/a.mtrace"), before)
  }

  @Test("-o names the file, `-` prints, and either replaces what was there")
  func output() throws {
    let session = try Session()
    try session.write(Session.document(), "a.run.json")
    let printed = session.run("run", "a.run.json", "-o", "-")
    #expect(printed.code == .same && printed.output.hasPrefix("mtrace 1\nclock 60\n"))
    session.run("run", "a.run.json", "--output=deep/er/b.mtrace", is: .same)
    try expectEqual(session.read("deep/er/b.mtrace"), printed.output)
    #expect(!session.exists("a.mtrace"))
  }

  @Test("-o replaces neither a golden nor the document, by whatever path")
  func protected() throws {
    let session = try Session.recorded("a")
    let golden = try session.read("traces/a.mtrace")
    try session.write(Session.document(to: 0), "traces/a.run.json")
    for output in ["traces/a.mtrace", session.folder + "/traces/../traces/a.mtrace"] {
      let outcome = session.run("run", "traces/a.run.json", "-o", output)
      #expect(outcome.code == .unusable && outcome.output.isEmpty)
      #expect(outcome.errors.contains("(use dopesheet accept to replace goldens)"))
    }
    try expectEqual(session.read("traces/a.mtrace"), golden)
    session.run(
      "run", "traces/a.run.json", "-o", "traces/./a.run.json", is: .unusable,
      reporting: "is also the input")
    try expectEqual(session.read("traces/a.run.json"), Session.document(to: 0))
  }

  @Test("A document from the standard input is answered on the standard output")
  func standardInput() throws {
    let outcome = try Session().run("run", "-", input: Session.document())
    #expect(outcome.code == .same && outcome.output.hasPrefix("mtrace 1\n"))
    #expect(!outcome.output.contains("meta document"))
  }

  @Test("The same document gives the same bytes from any folder")
  func anyFolder() throws {
    let session = try Session()
    try session.write(Session.document(), "deep/a.run.json")
    let near = session.run("run", "deep/a.run.json", "-o", "-")
    let far = session.run("run", session.folder + "/deep/a.run.json", "-o", "-")
    expectEqual(near.output, far.output)
  }

  @Test("Errors of a document go to the standard error, nothing is written, others are played")
  func errors() throws {
    let session = try Session()
    try session.write("{\"dopesheet\": 1,\n \"nodes\": 3, \"until\": 1}", "traces/a.run.json")
    try session.write(Session.document(), "traces/b.run.json")
    let outcome = session.run("run", "traces", is: .unusable)
    #expect(
      outcome.errors == """
        dopesheet: traces/a.run.json:1:1: missing field 'play'
        dopesheet: traces/a.run.json:2:11: expected an array, found a number at /nodes

        """)
    #expect(!session.exists("traces/a.mtrace") && session.exists("traces/b.mtrace"))
  }

  @Test("What cannot be played or written is reported")
  func refused() throws {
    let session = try Session()
    try session.write(Session.document(), "a.run.json")
    try session.write(Session.document(), "b.run.json")
    try session.write(Session.document(), "c.json")
    session.run("run", "traces", reporting: "traces: the folder has no run document")
    session.run("run", "c.json", reporting: "does not end in .run.json")
    session.run("run", "c.json", "-o", "-", is: .same)
    session.run("run", "b.run.json", "-o", "t.mtrace", is: .same)
    for words in [["t.mtrace"], ["t.mtrace", "-o", "-"]] {
      let trace = session.run(["run"] + words)
      #expect(trace.code == .unusable && trace.output.isEmpty)
      #expect(trace.errors.contains("this is a trace, not a run document (dopesheet show"))
    }
    #expect(
      session.run("run", ".", "-o", "x.mtrace").errors.contains(
        "'-o x.mtrace' takes one document, found 2"))
    session.run(
      "run", "a.run.json", "-o", "traces", is: .unusable, reporting: "traces: is a folder")
  }
}
