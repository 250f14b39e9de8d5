import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite("Pipes on the command line")
struct PipesTests {
  private static let calls: [([String], ExitCode)] = [
    (["status"], .unusable), (["accept", "--all"], .unusable),
    (["report", "-o", "r.html"], .unusable),
    (["review", "--answers"], .different), (["verify"], .unusable),
    (["check", "traces"], .unusable),
    (["diff", "traces", ".build/dopesheet/pending/traces"], .unusable),
    (["rerecord", "traces/a.run.json"], .unusable), (["rerecord", "traces"], .unusable),
    (["export", "traces", "--to", "csv", "-o", "out"], .unusable),
  ]

  @Test(
    "A golden that is a pipe is no regular file, and nobody waits for its writer", arguments: calls)
  func golden(words: [String], code: ExitCode) throws {
    let session = try Session.pending("a")
    expectEqual(mkfifo(session.folder + "/traces/a.mtrace", 0o600), 0)
    let outcome = session.run(words, input: "a\n")
    expectEqual(outcome.code, code, outcome.output + outcome.errors)
    let page = (try? session.read("r.html")) ?? ""
    #expect(
      (outcome.output + outcome.errors + page).contains("is not a regular file"),
      "\(outcome.output)\(outcome.errors)")
    session.run("reject", "--all", is: .same)
  }

  @Test("A pending trace that is a pipe is unusable, and keeps nobody from the others")
  func recording() throws {
    let session = try Session.pending("a", "b")
    let pending = ".build/dopesheet/pending/traces/a.mtrace"
    try session.remove(pending)
    expectEqual(mkfifo(session.folder + "/" + pending, 0o600), 0)
    session.run("status", is: .unusable, printing: "is not a regular file")
    let outcome = session.run("accept", "--all", is: .unusable, reporting: "is not a regular file")
    expectEqual(outcome.output, "accepted  traces/b.mtrace\n")
    session.run("reject", "--all", is: .same)
    session.run("status", is: .same)
  }

  @Test("A golden without a document that is a pipe does not block accepting a new run")
  func leftover() throws {
    let session = try Session.pending("a")
    expectEqual(mkfifo(session.folder + "/traces/old.mtrace", 0o600), 0)
    expectEqual(session.run("accept", "--all", is: .same).output, "accepted  traces/a.mtrace\n")
  }

  @Test("A run document and what it loads are no pipes unless they are named")
  func documents() throws {
    let session = try Session.recorded("a")
    try session.remove("traces/a.run.json")
    expectEqual(mkfifo(session.folder + "/traces/a.run.json", 0o600), 0)
    for words in [
      ["verify"], ["verify", "traces/a"], ["verify", "traces/a.mtrace"],
      ["replay", "traces/a.mtrace"], ["check", "traces"], ["rerecord", "traces/a.run.json"],
    ] {
      session.run(words, is: .unusable, reporting: "is not a regular file")
    }
    try session.write(
      #"{"dopesheet": 1, "machines": "m.machine.json", "nodes": [], "play": []}"#, "b.run.json")
    expectEqual(mkfifo(session.folder + "/m.machine.json", 0o600), 0)
    session.run("check", "b.run.json", is: .unusable)
  }

  @Test("A device that somebody names is refused, since it may be endless")
  func device() throws {
    let session = try Session()
    session.run(
      "check", "/dev/zero", is: .unusable, reporting: "/dev/zero: is a device, not a file")
    session.run("check", "/dev/null", is: .unusable, reporting: "/dev/null:1:1: the file is empty")
  }

  @Test("A pipe that somebody names is read")
  func named() throws {
    let session = try Session.recorded("a")
    let bytes = Data(try session.read("traces/a.mtrace").utf8)
    let path = session.folder + "/pipe"
    expectEqual(mkfifo(path, 0o600), 0)
    DispatchQueue.global().async {
      let pipe = FileHandle(forWritingAtPath: path)
      try? pipe?.write(contentsOf: bytes)
      try? pipe?.close()
    }
    session.run("show", "pipe", is: .same, printing: "pipe: 4 frames")
  }
}
