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
    session.pipe("traces/a.mtrace")
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
    // Documents in `traces` would be played again.
    let session = try Session()
    for name in ["a", "b"] { try session.write(Session.document(), "other/\(name).run.json") }
    session.run("verify", "other", is: .missing)
    let pending = ".build/dopesheet/pending/other/a.mtrace"
    try session.remove(pending)
    session.pipe(pending)
    session.run("status", is: .unusable, printing: "is not a regular file")
    let outcome = session.run("accept", "--all", is: .unusable, reporting: "is not a regular file")
    expectEqual(outcome.output, "accepted  other/b.mtrace\n")
    session.run("reject", "--all", is: .same)
    session.run("status", is: .same)
  }

  @Test("A golden without a document that is a pipe does not block accepting a new run")
  func leftover() throws {
    let session = try Session.pending("a")
    session.pipe("traces/old.mtrace")
    expectEqual(session.run("accept", "--all", is: .same).output, "accepted  traces/a.mtrace\n")
  }

  @Test("A run document and what it loads are no pipes")
  func documents() throws {
    let session = try Session.recorded("a")
    try session.remove("traces/a.run.json")
    session.pipe("traces/a.run.json")
    for words in [
      ["verify"], ["verify", "traces/a"], ["verify", "traces/a.mtrace"],
      ["replay", "traces/a.mtrace"], ["check", "traces"], ["rerecord", "traces/a.run.json"],
    ] {
      session.run(words, is: .unusable, reporting: "is not a regular file")
    }
    try session.write(
      #"{"dopesheet": 1, "machines": "m.machine.json", "nodes": [], "play": []}"#, "b.run.json")
    session.pipe("m.machine.json")
    session.run("check", "b.run.json", is: .unusable)
  }

  /// The words with which each command reads files that somebody names, as `PATH` and an ending. A new command, and a new
  /// option that names a file, has its words here.
  private static let readers: [String: [[String]]] = [
    "init": [], "run": [["PATH.run.json"]], "verify": [["PATH.run.json"], ["PATH.mtrace"]],
    "test": [], "status": [["--unused", "--log", "PATH"], ["--unused", "--tests", "PATH"]],
    "report": [], "watch": [], "review": [], "accept": [], "reject": [], "settings": [],
    "merge": [], "rerecord": [], "soak": [], "explore": [["PATH.run.json"]],
    "show": [
      ["PATH.mtrace"], ["PATH.mtrace", "--frames", ".."], ["PATH.mtrace", "--events"],
      ["PATH.mtrace", "--sparkline"], ["PATH.run.json"], ["PATH.machine.json"],
      ["PATH.scenario.json"],
    ],
    "check": [
      ["PATH.mtrace"], ["PATH.mtrace", "--fix"], ["PATH.mtrace", "--recover", "out"],
      ["PATH.run.json"], ["PATH.machine.json"], ["PATH.scenario.json"],
    ],
    "diff": [
      ["PATH.mtrace", "traces/a.mtrace"], ["traces/a.mtrace", "PATH.mtrace"],
      ["--why", "traces/a.mtrace", "PATH.mtrace"],
      ["traces/a.mtrace", "traces/a.mtrace", "--tolerances", "PATH"],
    ],
    "history": [],
    "git-diff": [["traces/a.mtrace", "PATH.mtrace", "0", "0", "/dev/null", "0", "0"]],
    "replay": [["PATH.mtrace"], ["PATH.run.json"]],
    "shrink": [
      ["PATH.mtrace"], ["traces/a.mtrace", "--against", "PATH.mtrace"],
      ["traces/a.mtrace", "--document", "PATH.run.json"],
    ],
    "step": [
      ["PATH.mtrace", "--to", "frame == 1"], ["PATH.run.json", "--to", "frame == 1"],
      ["traces/a.mtrace", "--script", "PATH"], ["traces/a.mtrace", "--against", "PATH.mtrace"],
    ],
    "dap": [], "mcp": [], "export": [["PATH.mtrace", "--to", "csv"]],
    "picture": [
      ["PATH.mtrace"], ["PATH.run.json"], ["traces/a.mtrace", "--against", "PATH.mtrace"],
    ],
    "curve": [],
    "conform": [
      ["PATH.mtrace", "--to", "carbon"], ["traces/a.mtrace", "--to", "PATH.tokens.json"],
      ["traces/a.mtrace", "--to", "reduced-motion", "--full", "PATH.mtrace"],
    ],
    "tokens": [["PATH.tokens.json"]], "schema": [], "completions": [], "help": [],
  ]

  @Test(
    "Each command refuses a pipe, a device and a file that is too large, if somebody names it",
    arguments: Tool.commands.map { $0.name })
  func named(command: String) throws {
    let session = try Session.recorded("a")
    let words = "is not a regular file (only regular files are read: delete it, or name another)"
    for reader in try #require(Self.readers[command], "each command has its words") {
      let path = try #require(reader.first { $0.hasPrefix("PATH") })
      let ending = path.dropFirst(4)
      let (pipe, large) = ("pipe\(ending)", "large\(ending)")
      if !session.exists(large) {
        session.pipe(pipe)
        try session.link("device\(ending)", to: "/dev/zero")
        try session.write("", large)
        expectEqual(truncate(session.folder + "/" + large, 1 << 30 + 1), 0)
      }
      // Traces may be larger.
      let limit = ending == ".mtrace" ? [] : [(large, "has more than 1073741824 bytes")]
      for (file, error) in [(pipe, words), ("device\(ending)", words)] + limit {
        let outcome = session.run([command] + reader.map { $0 == path ? file : $0 })
        #expect(
          (outcome.output + outcome.errors).contains(error),
          "\(reader): \(outcome.output)\(outcome.errors)")
        if command != "git-diff" { expectEqual(outcome.code, .unusable) }
      }
    }
  }
}
