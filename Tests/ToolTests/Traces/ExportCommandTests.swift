import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ExportCommandTests {
  @Test("A trace is printed in the form that is asked for")
  func printed() throws {
    let outcome = try Session.recorded("a", "more/b").run(
      "export", "traces/a.mtrace", "--to", "csv", is: .same)
    expectEqual(outcome.lines.first, "tick,frame,seconds,seq,track,component,value,word")
    expectEqual(outcome.lines.last, "3,3,0.05,8,card.alpha,0,0.5,")
  }

  @Test("A trace goes into a file, which is never a golden or the trace itself")
  func file() throws {
    let session = try Session.recorded("a", "more/b")
    session.run("export", "traces/a.mtrace", "--to", "jsonl", "-o", "a.jsonl", is: .same)
    #expect(try session.read("a.jsonl").hasPrefix(#"{"kind":"trace""#))
    let outcome = session.run(
      "export", "traces/a.mtrace", "--to", "jsonl", "-o", "traces/a.mtrace", is: .unusable)
    #expect(outcome.errors.contains("is also the input, and is not replaced"))
  }

  @Test("The traces of a folder go into another, each under its own name")
  func folder() throws {
    let session = try Session.recorded("a", "more/b")
    let outcome = session.run("export", "traces", "--to", "csv-events", "-o", "out", is: .same)
    expectEqual(outcome.lines, ["written  out/a.events.csv", "written  out/more/b.events.csv"])
    #expect(try session.read("out/more/b.events.csv").hasPrefix("tick,frame,seconds,seq,kind"))
  }

  @Test("Two traces that would go to one file are refused before anything is written")
  func twice() throws {
    let session = try Session.recorded("a", "more/b")
    try session.write(try session.read("traces/a.mtrace"), "other/a.mtrace")
    let outcome = session.run("export", "traces", "other", "--to", "csv", "-o", "out")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("other/a.mtrace: would be written to out/a.csv, like traces/a.mtrace")
    )
  }

  @Test("A trace that is named twice is exported once")
  func repeated() throws {
    let session = try Session.recorded("a")
    let words = ["traces/a.mtrace", "./traces/a.mtrace", "traces"]
    let outcome = session.run(["export"] + words + ["--to", "csv", "-o", "out"], is: .same)
    expectEqual(outcome.lines, ["written  out/a.csv"])
    expectEqual(session.run(["verify"] + words, is: .same).lines.count, 2)
  }

  @Test("What cannot be exported is reported, and the others are still written")
  func damaged() throws {
    let session = try Session.recorded("a", "more/b")
    try session.write("mtrace 1\n", "traces/c.mtrace")
    let outcome = session.run("export", "traces", "--to", "jsonl", "-o", "out", is: .unusable)
    #expect(outcome.errors.contains("traces/c.mtrace:2:1:"))
    expectEqual(outcome.lines, ["written  out/a.jsonl", "written  out/more/b.jsonl"])
  }

  private static let refusedCases: [([String], String)] = [
    (["traces/a.mtrace"], "--to csv, --to csv-events, --to jsonl, --to chrome"),
    (["traces/a.mtrace", "--to", "csb"], "did you mean 'csv'?"),
    (["traces/a.mtrace", "--to", "vcd"], "the format vcd is gone since 0.3.0"),
    (["traces/a.mtrace", "--to", "parquet"], "the formats are csv, csv-events"),
    (["traces", "--to", "csv"], "name it with -o FOLDER"),
    (["traces", "--to", "csv", "-o", "-"], "name it with -o FOLDER"),
    (["nowhere", "--to", "csv"], "no such file or folder"),
  ]

  @Test(
    "Calls that say too little or something wrong are refused with the way out",
    arguments: refusedCases)
  func refused(words: [String], hint: String) throws {
    let outcome = try Session.recorded("a", "more/b").run(["export"] + words, is: .unusable)
    #expect(outcome.errors.contains(hint))
    #expect(outcome.output.isEmpty)
  }

  @Test("A folder without traces is nothing")
  func nothing() throws {
    let session = try Session.recorded("a", "more/b")
    try FileManager.default.createDirectory(
      atPath: session.folder + "/empty", withIntermediateDirectories: true)
    session.run("export", "empty", "--to", "csv", "-o", "out", is: .nothing)
  }
}
