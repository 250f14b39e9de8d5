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
    let trace = try TraceReader.read(Array(session.read("traces/a.mtrace").utf8))
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
    let session = try Session()
    try session.write(Session.document(), "traces/a.run.json")
    session.run("run", "traces/a.run.json", is: .same)
    let golden = try session.read("traces/a.mtrace")
    try session.write(Session.document(to: 0), "traces/a.run.json")
    for output in ["traces/a.mtrace", session.folder + "/traces/../traces/a.mtrace"] {
      let outcome = session.run("run", "traces/a.run.json", "-o", output)
      #expect(outcome.code == .unusable && outcome.output.isEmpty)
      #expect(outcome.errors.contains("(a golden is replaced by dopesheet accept)"))
    }
    try expectEqual(session.read("traces/a.mtrace"), golden)
    session.run(
      "run", "traces/a.run.json", "-o", "traces/./a.run.json", is: .unusable,
      telling: "is the input")
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

  @Test("Mistakes of a document go to the standard error, nothing is written, others are played")
  func mistakes() throws {
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

  @Test("What cannot be played or written is told")
  func refused() throws {
    let session = try Session()
    try session.write(Session.document(), "a.run.json")
    try session.write(Session.document(), "b.run.json")
    try session.write(Session.document(), "c.json")
    session.run("run", "traces", telling: "traces: no run document lies here")
    session.run("run", "c.json", telling: "does not end in .run.json")
    session.run("run", "c.json", "-o", "-", is: .same)
    session.run("run", "b.run.json", "-o", "t.mtrace", is: .same)
    for words in [["t.mtrace"], ["t.mtrace", "-o", "-"]] {
      let trace = session.run(["run"] + words)
      #expect(trace.code == .unusable && trace.output.isEmpty)
      #expect(trace.errors.contains("this is a trace, not a run document (dopesheet show"))
    }
    #expect(
      session.run("run", ".", "-o", "x.mtrace").errors.contains(
        "'-o x.mtrace' takes one document, here are 2"))
    session.run("run", "a.run.json", "-o", "traces", is: .unusable, telling: "traces: is a folder")
  }
}

@Suite struct ReplayCommandTests {
  @Test("A trace is played again by its document, and is as recorded")
  func same() throws {
    let session = try Session.recorded("a", in: ".")
    let outcome = session.run("replay", "a.mtrace")
    #expect(outcome.code == .same && outcome.errors.isEmpty)
    expectEqual(outcome.lines[0], "same       a.mtrace")
    #expect(outcome.lines[1].hasPrefix("    The replay is as recorded (frames: "))
    session.run("replay", session.folder + "/a.mtrace", is: .same)
  }

  @Test("A call that only the trace has is made again")
  func callFromOutside() throws {
    let session = try Session.recorded("a", in: ".")
    try session.edit("a.mtrace", "\n@2\n", "\n< card.fade pause\n@2\n")
    try session.edit("a.mtrace", "inputs=1", "inputs=2")
    session.run("replay", "a.mtrace", "-o", "b.mtrace", is: .different)
    #expect(try session.read("b.mtrace").contains("< card.fade pause\n~ card.fade moving paused\n"))
    // What really follows from the call was recorded now, so that trace is replayed as it is.
    session.run("replay", "b.mtrace", is: .same)
  }

  @Test("What cannot be called again is told, and what differs from where it begins")
  func different() throws {
    let session = try Session.recorded("a", in: ".")
    try session.edit("a.mtrace", "\n@2\n", "\n< card.fades pause\n@2\n")
    try session.edit("a.mtrace", "* card.fade", "* card.fades motion\n* card.fade")
    try session.edit("a.mtrace", "inputs=1", "inputs=2")
    try session.edit("a.mtrace", "sources=2", "sources=3")
    let outcome = session.run("replay", "a.mtrace", is: .different)
    #expect(
      outcome.output.contains(
        "Not called again: < card.fades pause (frame 1): nothing on the stage is called card.fades")
    )
  }

  @Test("An edited document is refused unless forced")
  func edited() throws {
    let session = try Session.recorded("a", in: ".")
    try session.write(Session.document(to: 0.25), "a.run.json")
    session.run(
      "replay", "a.mtrace", is: .unusable,
      telling: "a.mtrace: a.run.json was edited since the trace was recorded")
    session.run("replay", "a.mtrace", "--force", is: .different, printing: "value of card.alpha")
  }

  @Test("A trace without its document beside it is refused, with what to do")
  func noDocument() throws {
    let session = try Session.recorded("a", in: ".")
    try session.remove("a.run.json")
    session.run(
      "replay", "a.mtrace", is: .unusable,
      telling: "a.mtrace: its run document a.run.json does not lie beside it")
    try session.edit("a.mtrace", "meta document a.run.json\n", "")
    session.run("replay", "a.mtrace", is: .unusable, telling: "the trace names no run document")
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

@Suite struct RerecordCommandTests {
  /// Goldens of which one has other values, one is longer, one only an earlier revision, one the same.
  private func changed() throws -> Session {
    let session = try Session()
    for name in ["a", "b", "c", "d"] {
      try session.write(Session.document(), "traces/\(name).run.json")
    }
    session.run("run", "traces", is: .same)
    try session.write(Session.document(to: 0), "traces/a.run.json")
    try session.write(Session.document(duration: 0.1), "traces/b.run.json")
    try session.edit("traces/c.mtrace", "meta engine 2", "meta engine 0")
    session.run("seal", "traces/c.mtrace", is: .same)
    return session
  }

  private let listing = """
    sources, frames, events, values  (1 golden)
      traces/b.mtrace  first: before frame 0, configuration of card.fade
    values  (1 golden)
      traces/a.mtrace  first: frame 1 (t = 0.0167 s), value of card.alpha
    1 golden: looks like: card.alpha: same curve, ends at 0 instead of 0.5
      traces/a.mtrace
    1 golden: card.fade: duration 0.05 → 0.1
      traces/b.mtrace
    4 goldens played again by behavior 2: 2 changed, 2 the same (1 of an earlier revision)

    """

  @Test("What changed is grouped by kind, and nothing is written unless somebody agrees")
  func asking() throws {
    let session = try changed()
    let before = try session.read("traces/a.mtrace")
    let outcome = session.run("rerecord", "traces", is: .different)
    expectEqual(outcome.output, listing)
    #expect(outcome.errors.contains("nothing is written: nobody can be asked (--yes writes)"))
    for typed in [["n"], [""], []] {
      expectEqual(
        session.run("rerecord", "traces", isTerminal: true, typed: typed).code, .different)
    }
    try expectEqual(session.read("traces/a.mtrace"), before)
    session.run(
      "rerecord", "traces", typed: ["y"], is: .same,
      printing: "Record 2 goldens anew? [y/N] recorded  traces/a.mtrace\n")
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

  @Test("Goldens that are missing, damaged or of a later revision are told and left alone")
  func leftAlone() throws {
    let session = try changed()
    try session.remove("traces/a.mtrace")
    try session.edit("traces/b.mtrace", "begin", "began")
    try session.edit("traces/c.mtrace", "meta engine 0", "meta engine 9")
    _ = session.run("seal", "traces/c.mtrace")
    let outcome = session.run("rerecord", "traces", "--yes", is: .unusable)
    #expect(outcome.errors.contains("traces/a.mtrace: there is no golden"))
    #expect(outcome.errors.contains("traces/b.mtrace:"))
    #expect(outcome.errors.contains("traces/c.mtrace: was recorded by behavior 9, and this is 2"))
    #expect(!session.exists("traces/a.mtrace"))
    #expect(try session.read("traces/b.mtrace").contains("began"))
  }

  @Test("For goldens of tests the command is told")
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
    // No permission stops the superuser, but a golden that is a link is not replaced either.
    try FileManager.default.moveItem(
      atPath: session.folder + "/traces/a.mtrace", toPath: session.folder + "/real.mtrace")
    try FileManager.default.createSymbolicLink(
      atPath: session.folder + "/traces/a.mtrace", withDestinationPath: "../real.mtrace")
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
    expectEqual(goldens.map { $0["revision"] as? Int }, [2, 2, 0, 2])
    #expect(goldens.allSatisfy { $0["recorded"] as? Bool == false })
    session.run("rerecord", "traces", "--json", "--yes", is: .same)
    session.run("verify", is: .same)
  }
}
