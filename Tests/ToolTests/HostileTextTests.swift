import DopesheetText
import DopesheetTool
import Foundation
import TestSupport
import Testing

/// Names of files, documents and logs that could attack a terminal, or the machine that reads a run's log.
@Suite("Hostile names and strings")
struct HostileTextTests {
  /// Escape sequences, a GitHub command, C1 controls, and characters that change the direction of text.
  private static let hostile =
    "x\u{1B}]0;t\u{7}\u{1B}[2J\n::error file=a.b\n \u{9B}2J\u{202E}\u{2066}##[group]\r\u{7F}##vso[task.complete]"

  /// The folder of all files.
  private static let place = "traces/" + hostile
  private static let trace = place + "/" + hostile + ".mtrace"
  private static let pending = ".build/dopesheet/pending/"

  /// The arguments for each command: files with such names, and invalid arguments.
  private static let calls: [String: [[String]]] = [
    "completions": [[hostile]],
    "run": [
      [place + "/new.run.json", "-o", place + "/out.mtrace"], ["bad"], [place, "-o", hostile],
      [place + "/new.run.json", "-o", "-"],
    ],
    "verify": [
      ["traces"], ["traces", "--junit", "-"], ["bad"], ["--require", hostile],
      ["--shard", hostile], [hostile],
    ],
    "test": [[], ["--junit", "-"], ["--require", hostile]],
    "status": [
      [], [hostile], ["--unused"], ["--unused", "--log", hostile],
      ["--unused", "--tests", hostile], ["--unused", hostile],
    ],
    "report": [
      ["traces", "-o", hostile + ".html"], ["traces", "-o", "-"],
      ["traces", "-o", "-", "--title", hostile],
      ["--from", hostile], [hostile],
    ],
    "watch": [["--no-tests"], ["traces"], [hostile], ["--filter", hostile]],
    "review": [["--answers"]],
    "accept": [[hostile], ["--from", hostile], ["--from", pending, hostile], []],
    "reject": [[hostile], ["--all", hostile], ["--all"]],
    "merge": [[hostile], [".build/dopesheet", "-o", hostile]],
    "rerecord": [[hostile], ["bad"], ["traces"], ["traces", "--yes"]],
    "soak": [
      ["-n", hostile, "--", "/bin/true"], ["--", "/" + hostile],
      [
        "-n", "0", "--", "/bin/sh", "-c",
        #"[ -n "$TZ" ] || cp "$2" "$1/$3"; echo "$TZ$3""#, "sh", "{out}", trace,
        hostile + ".mtrace",
      ],
    ],
    "explore": [["bad"], [hostile], [place + "/new.run.json", "-n", "5"]],
    "show": [
      [trace], [trace, "--frames", hostile], [trace, "--events"], [trace, "--sparkline"],
      [place + "/a.machine.json"],
      [place + "/a.machine.json", "--dot"], [place + "/a.scenario.json"], [hostile],
    ],
    "check": [
      ["traces"], ["bad"], [hostile], [place + "/a.scenario.json"], ["--fix", trace],
      ["--fix", "bad/" + hostile + ".mtrace"], ["--fix", hostile], [trace, "--recover", "-"],
      ["cut.mtrace", "--recover", "-"],
    ],
    "diff": [
      [trace, pending + trace], [trace, pending + trace, "--all"],
      [trace, pending + trace, "--brief"],
      [trace, pending + trace, "--counts"], [trace, pending + trace, "--markdown"],
      ["traces", pending + "traces"], ["traces", pending + "traces", "--all"],
      ["traces", pending + "traces", "--markdown"], ["bad", "traces"], [hostile + ":a", trace],
      [trace, pending + trace, "--tolerances", hostile], [trace, pending + trace, "--junit", "-"],
      [trace, pending + trace, "--pictures", hostile],
      [trace], ["--why", trace], ["--why", trace, pending + trace], ["--why", trace, "--json"],
      ["--why", hostile],
    ],
    "history": [
      [trace], [trace, "--since", hostile], [trace, "--culprit", "HEAD~1..HEAD"],
      [hostile, "--culprit", hostile], [trace, "--culprit", hostile + "..HEAD"],
      [trace, "--culprit", "HEAD~1..", "--test", hostile],
    ],
    "git-diff": [
      [hostile], [hostile, trace, "0", "0", pending + trace, "0", "0", hostile + "2", hostile],
      [hostile, "bad/" + hostile + ".mtrace", "0", "0", "/dev/null", "0", "0"],
    ],
    "init": [[], [hostile], ["--target", hostile, "--dry-run"], ["--dependency", hostile]],
    "settings": [[], ["--json"]],
    "replay": [
      [trace], [trace, "--force", "-o", hostile], [trace, "--force", "-o", "-"], [hostile],
    ],
    "shrink": [
      [trace], [trace, "--keeps", hostile], [trace, "--event", hostile], [hostile],
      [trace, "--against", hostile], [trace, "--event", "* *"],
      [trace, "--event", "*", "-o", "-"],
    ],
    "step": [
      [trace, "--to", "frame == 1"], [trace, "--to", hostile], [trace], [trace, "--at", hostile],
      [place + "/new.run.json"], [hostile],
    ],
    "dap": [[], [hostile]],
    "mcp": [[], [hostile]],
    "export": [
      [trace, "--to", "csv", "-o", hostile + ".csv"], [trace, "--to", hostile],
      [trace, "--to", "csv"], [trace, "--to", "csv-events"], [trace, "--to", "jsonl"],
      ["cut.mtrace", "--to", "jsonl"], [trace, "--to", "chrome"],
      ["bad", "--to", "csv"],
    ],
    "picture": [
      [trace, "-o", hostile + ".svg"], [hostile], [trace, "--track", hostile],
      [trace], [trace, "--nodes"], [place + "/a.machine.json"], [place + "/a.scenario.json"],
      [trace, "--title", "\n" + hostile], [trace, "--against", pending + trace],
    ],
    "curve": [[hostile], ["linear", "--samples", hostile]],
    "conform": [
      [trace, "--to", hostile], [trace, "--to", place + "/a.tokens.json"],
      [hostile, "--to", "carbon"],
      [trace, "--to", "carbon", "--track", hostile],
      [trace, "--to", "carbon", "--limits", hostile],
      [trace, "--to", "carbon", "--json"],
    ],
    "tokens": [
      [hostile], ["carbon", hostile], ["carbon", "--only", hostile], [place + "/a.tokens.json"],
      [place + "/a.tokens.json", "--plot"], [place + "/a.tokens.json", "--svg", "-o", "a.svg"],
      [place + "/a.tokens.json", "--svg"],
      ["bad/a.tokens.json"],
    ],
    "schema": [[hostile], ["--output", hostile]],
    "help": [[hostile]],
  ]

  /// A package with such names and strings wherever other people could write them.
  private func package() throws -> FakeSwift {
    let swift = try FakeSwift()
    for (path, bytes) in try Self.files.get() { try swift.session.write(bytes, path) }
    return swift
  }

  /// The files of the package by their paths, which are made once for all commands.
  private static let files: Result<[String: Data], any Error> = Result {
    let session = try makePackage()
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: session.folder) {
      let file = URL(fileURLWithPath: session.folder + "/" + path)
      let values = try file.resourceValues(forKeys: [.isRegularFileKey])
      if values.isRegularFile ?? false { files[path] = try Data(contentsOf: file) }
    }
    return files
  }

  private static func makePackage() throws -> Session {
    let session = try Session()
    let (hostile, place, trace) = (Self.hostile, Self.place, Self.trace)
    let text = JSONText.string(hostile).line
    let document = { (end: Double) in
      Session.document(to: end).replacing("\"card\"", with: text)
        .replacing("\"card.fade\"", with: text)
    }
    let documentPath = String(trace.dropLast(7)) + ".run.json"
    try session.write(document(0.5), documentPath)
    session.run("run", documentPath, is: .same)
    try session.write(document(0.25), documentPath)
    try session.write(document(0.5), place + "/new.run.json")
    session.run("verify", "traces", is: .different)
    try session.write(
      """
      [{"machine": \(text), "states": [{"stateId": \(text), "initial": true, "views": [],
        "transitions": [{"transitionId": \(text), "toStateId": \(text), "duration": 1}]}]}]
      """, place + "/a.machine.json")
    try session.write(
      #"{\#(text): [{"type": "alpha", "after": 0, "alpha": 0.5, \#(text): 1}]}"#,
      place + "/a.scenario.json")
    // The names of tokens have no dots.
    let token = text.replacing(".", with: "")
    try session.write(
      #"{\#(token): {"$type": "easing", "$value": "linear"}}"#, place + "/a.tokens.json")
    try session.write(
      #"{\#(text): {}, "b": {"$type": \#(text), "$value": \#(text)}, "c": {"$value": "{\#(token.dropFirst())}}"#,
      "bad/a.tokens.json")
    let bad = document(0.5).replacing("\"until\"", with: "\(text): 1, \"until\"")
    try session.write(bad.replacing("0.05", with: text), "bad/\(hostile).run.json")
    try session.write("mtrace 1\nmeta \(hostile)\n", "bad/\(hostile).mtrace")
    let cut = try session.read(trace).replacing(
      "\ntrack", with: "\nmeta zz ##vso[x]\ntrack", maxReplacements: 1)
    try session.write(cut, "cut.mtrace")
    try session.write(bad, "bad/\(hostile).machine.json")
    try session.write(bad, "bad/\(hostile).scenario.json")
    let golden = "Tests/AppTests/__Traces__/\(hostile)/a.mtrace"
    try session.write(session.read(trace), golden)
    let name = JSONText.string(golden).line
    try session.write(
      """
      {"golden":\(name),"owner":\(text),"outcome":"different","action":"pending","run":"RUN","partial":false}
      {"golden":\(text),"owner":\(text),"outcome":"missing","action":"recorded","run":"RUN","partial":false}

      """, "uses.txt")
    try session.write("AppTests.CardTests/\(hostile)/a()\n", "list.txt")
    return session
  }

  /// Each command at a terminal and in a pipe; quick tests try one of the two.
  private static let cases: [(name: String, isTerminal: Bool)] = Tool.commands.enumerated()
    .flatMap { index, command in
      [false, true].filter { TestDepth.current == .deep || $0 == (index % 2 == 0) }
        .map { (command.name, $0) }
    }

  @Test("No command lets a name or a string act on a terminal or a log", arguments: cases)
  func commands(name: String, isTerminal: Bool) throws {
    let swift = try package()
    let calls = try #require(Self.calls[name], "each command is tried with hostile names")
    for words in calls + [["--" + Self.hostile], [Self.hostile, Self.hostile, Self.hostile]] {
      let outcome = swift.session.run(
        [name] + words, input: "v\nd\nc\n\(Self.hostile)\ns\nq\n", environment: swift.environment,
        isTerminal: isTerminal)
      expectPlain(outcome, isTerminal, words)
    }
    expectPlain(swift.session.run([Self.hostile], isTerminal: isTerminal), isTerminal, [])
  }

  private func expectPlain(_ outcome: Session.Outcome, _ isTerminal: Bool, _ words: [String]) {
    for text in [outcome.output, outcome.errors] {
      var text = text
      if isTerminal {
        for color in [0, 1, 2, 31, 32, 33] { text = text.replacing("\u{1B}[\(color)m", with: "") }
      }
      let unsafe = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
      }
      #expect(unsafe.isEmpty, "\(words): \(text.debugDescription)")
      for line in text.unicodeScalars.split(separator: "\n") {
        let words = line.drop { $0.properties.isWhitespace }
        #expect(!words.starts(with: "::".unicodeScalars), "\(text.debugDescription)")
      }
      for sign in ["##[", "##vso["] {
        #expect(!text.contains(sign), "\(words): \(text.debugDescription.prefix(2_000))")
      }
    }
  }

  @Test("A name stays in one line, and JSON has it as it is")
  func trueNames() throws {
    let session = try package().session
    let lines = session.run("status").lines
    expectEqual(lines.count, 3)
    let json = session.run("status", "--json")
    let pending = try #require(try json.json()["pending"] as? [[String: Any]])
    expectEqual(pending.map { $0["golden"] as? String }.contains(Self.trace), true)
    #expect(!json.output.unicodeScalars.contains { $0 != "\n" && $0.isUnsafeToShow })
    let verified = try session.run("verify", "traces", "--json").json()
    let files = try #require(verified["files"] as? [[String: Any]])
    expectEqual(files.map { $0["path"] as? String }.contains(Self.trace), true)
  }

  @Test("Settings that mean nothing are reported as plain text")
  func settings() throws {
    let session = try package().session
    for name in ["DOPESHEET_ROOT", "DOPESHEET_PENDING_DIR", "DOPESHEET_REFERENCES"] {
      for words in [["verify", "traces"], ["status"], ["accept"], ["merge", "m"]] {
        expectPlain(
          session.run(words, environment: [name: session.folder + "/" + Self.hostile]), false, words
        )
      }
    }
  }
}
