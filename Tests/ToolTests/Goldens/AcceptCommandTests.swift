import DopesheetTool
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite struct AcceptCommandTests {
  @Test("With --all, everything that is pending is accepted")
  func all() throws {
    let session = try Session.pending("a", "deep/b")
    let outcome = session.run("accept", "--all", is: .same)
    expectEqual(outcome.output, "accepted  traces/a.mtrace\naccepted  traces/deep/b.mtrace\n")
    session.run("verify", is: .same)
    #expect(
      session.run("accept", "--all").output == "nothing is pending in .build/dopesheet/pending\n")
  }

  private static let namedCases: [String] = [
    "traces/deep/b", "traces/deep/b.mtrace", "traces/deep", "traces/deep/",
    ".build/dopesheet/pending/traces/deep/b.mtrace", "ROOT/traces/deep/b.mtrace",
  ]

  @Test(
    "A golden is named by its title, its path, its folder, from here or from the root",
    arguments: namedCases)
  func named(word: String) throws {
    let session = try Session.pending("a", "deep/b")
    let outcome = session.run("accept", word.replacing("ROOT", with: session.folder))
    expectEqual(outcome.output, "accepted  traces/deep/b.mtrace\n")
    #expect(session.exists("traces/deep/b.mtrace") && !session.exists("traces/a.mtrace"))
  }

  @Test("What is pending elsewhere is accepted by the word that verify tells, from any folder")
  func elsewhere() throws {
    let session = try Session()
    let other = try Session()
    try other.write(Session.document(), "g/delay.run.json")
    let golden = other.folder + "/g/delay.mtrace"
    session.run(
      "verify", other.folder + "/g", is: .missing,
      printing: "accept  swift run dopesheet accept \(golden)\n")
    session.run(
      "accept", other.folder + "/g/nothing.mtrace", is: .unusable,
      reporting: "in \(other.folder)/.build/dopesheet/pending")
    #expect(session.run("accept", "--all").output.hasPrefix("nothing is pending in .build"))
    expectEqual(session.run("accept", golden).output, "accepted  g/delay.mtrace\n")
    #expect(other.exists("g/delay.mtrace"))
  }

  @Test("A run in which values were set by hand is marked, and accepted only if that is wanted")
  func edited() throws {
    let swift = try FakeSwift()
    let session = swift.session
    try swift.writeGolden("opens", test: "opens()")
    try session.write("struct CardTests { @Test func opens() {} }", FakeSwift.source)
    let golden = FakeSwift.golden("opens")
    let pending = ".build/dopesheet/pending/" + golden
    try session.write(Session.document(duration: 0.1), "play.run.json")
    session.run("run", "play.run.json", "-o", pending, is: .same)
    let trace = try Trace(text: session.read(pending))
    let edited = trace.stating("owner", "AppTests/CardTests/opens()")
      .stating("edits", "card.alpha in frame 1")
    try session.write(Data(TraceWriter.text(of: edited)), pending)
    let before = try session.read(golden)
    session.run("status", is: .different, printing: "set by hand: card.alpha in frame 1")
    let refusal = "values were set by hand while it was stepped: card.alpha in frame 1"
    session.run("accept", "--all", is: .unusable, reporting: refusal)
    session.run("accept", golden, is: .unusable, reporting: "run the test again, and set no values")
    session.run("review", "--answers", input: "a\n", is: .different, reporting: refusal)
    expectEqual(try session.read(golden), before)
    session.run("accept", golden, "--edited", is: .same)
    #expect(try session.read(golden) != before)
  }

  @Test("A golden outside of every package waits in its own folder, and is accepted from there")
  func outside() throws {
    let session = try Session()
    let other = try Session()
    try other.remove("Package.swift")
    try other.write(Session.document(), "g/delay.run.json")
    session.run("verify", other.folder + "/g", is: .missing)
    #expect(other.exists("g/.build/dopesheet/pending/delay.mtrace"))
    let word = other.folder + "/g/delay"
    expectEqual(session.run("accept", word).output, "accepted  delay.mtrace\n")
    session.run("verify", other.folder + "/g", is: .same)
  }

  @Test("What is not pending is refused, and nothing is accepted then")
  func unknown() throws {
    let session = try Session.pending("a", "deep/b")
    let outcome = session.run("accept", "traces/a", "traces/deep/c")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    #expect(
      outcome.errors == "dopesheet: no pending trace matches 'traces/deep/c' "
        + "in .build/dopesheet/pending (did you mean 'traces/deep/b'?)\n")
    #expect(!session.exists("traces/a.mtrace"))
  }

  @Test("A title that two traces have is suggested once")
  func sharedTitle() throws {
    let session = try Session.pending("a")
    for module in ["AppTests", "OtherTests"] {
      let path = "Tests/\(module)/__Traces__/CardTests/opens.mtrace"
      session.run("run", "traces/a.run.json", "-o", ".build/dopesheet/pending/" + path, is: .same)
    }
    session.run(
      "accept", "opens", is: .unusable, reporting: "(did you mean 'CardTests/opens'?)")
  }

  @Test("A pending trace that was damaged is not accepted")
  func damaged() throws {
    let session = try Session.pending("a", "deep/b")
    try session.edit(".build/dopesheet/pending/traces/a.mtrace", "begin", "began")
    let line = try session.read(".build/dopesheet/pending/traces/a.mtrace")
      .split(separator: "\n").firstIndex(of: "began")
    let place = try #require(line) + 1
    session.run(
      "accept", "--all", is: .unusable,
      reporting: "traces/a.mtrace:\(place):1: is an invalid trace: ")
    #expect(!session.exists("traces/a.mtrace") && session.exists("traces/deep/b.mtrace"))
  }

  @Test("A golden that is read-only stays as it was, and what is pending stays pending")
  func readOnly() throws {
    let session = try Session.pending("a", "deep/b")
    session.run("accept", "--all", is: .same)
    try session.write(Session.document(to: 0), "traces/a.run.json")
    session.run("verify", is: .different)
    let before = try session.read("traces/a.mtrace")
    // Permissions do not stop the superuser, but a golden that is a link is not replaced either.
    try session.move("traces/a.mtrace", to: "real.mtrace")
    try session.link("traces/a.mtrace", to: "../real.mtrace")
    let outcome = session.run("accept", "--all")
    #expect(outcome.code == .unusable && outcome.output.isEmpty)
    try expectEqual(session.read("real.mtrace"), before)
    #expect(session.exists(".build/dopesheet/pending/traces/a.mtrace"))
  }

  @Test("Patterns choose several, and --all is everything")
  func patterns() throws {
    let session = try Session.pending("a", "deep/b")
    expectEqual(session.run("accept", "traces/*/b").output, "accepted  traces/deep/b.mtrace\n")
    expectEqual(session.run("accept", "--all").output, "accepted  traces/a.mtrace\n")
    #expect(
      session.run("accept", "--all", "x").errors.contains(
        "'--all' and 'x' cannot be combined (keep one of them)"))
  }

  @Test("The golden of a renamed document is moved, and stays where that is asked for")
  func moves() throws {
    for (words, isThere) in [
      (["accept", "--all"], false), (["accept", "--all", "--as-new"], true),
    ] {
      let session = try Session.pending("a", "deep/b")
      session.run("accept", "--all", is: .same)
      try session.move("traces/a.run.json", to: "traces/z.run.json")
      session.run("verify", is: .missing)
      let outcome = session.run(words)
      #expect(
        outcome.output
          == (isThere
            ? "accepted  traces/z.mtrace\n"
            : "moved     traces/a.mtrace → traces/z.mtrace\ndeleted   traces/a.mtrace  (unused)\n")
      )
      expectEqual(session.exists("traces/a.mtrace"), isThere)
      #expect(try session.read("traces/z.mtrace").contains("meta document z.run.json"))
    }
  }

  @Test("What another machine left pending is accepted by its path, and stays downloaded")
  func downloads() throws {
    let session = try Session.pending("a", "deep/b")
    try session.write("", "artifact/note")
    try session.move(".build/dopesheet/pending", to: "artifact/pending")
    #expect(
      session.run("accept", "--from", "artifact", "traces/a").lines == ["accepted  traces/a.mtrace"]
    )
    expectEqual(session.run("accept", "--from", "artifact/pending").lines.count, 2)
    #expect(session.exists("artifact/pending/traces/a.mtrace"))
    session.run("verify", is: .same)
    session.run("accept", "--from", "nowhere", is: .unusable)
    session.run("accept", "--from", "traces/deep/../../bin", is: .unusable)
    try session.write("", "empty/note")
    session.run("accept", "--from", "empty", is: .nothing)
  }

  @Test("If one of a download does not fit or is damaged, none is accepted")
  func misfits() throws {
    let session = try Session.pending("a", "deep/b")
    let trace = try session.read(".build/dopesheet/pending/traces/a.mtrace")
    for (name, text, message) in [
      ("traces/none.mtrace", trace, "matches no golden here"),
      ("traces/deep/b.mtrace", "broken", "is an invalid trace"),
    ] {
      try session.write(trace, "artifact/traces/a.mtrace")
      try session.write(text, "artifact/" + name)
      let outcome = session.run("accept", "--from", "artifact")
      #expect(outcome.code == .unusable && outcome.output.isEmpty)
      #expect(outcome.errors.contains(message))
      #expect(!session.exists("traces/a.mtrace"))
      try session.remove("artifact")
    }
  }

  @Test("Runs, acceptances and rejections are reported as JSON, too")
  func json() throws {
    func outcomes(_ outcome: Session.Outcome) throws -> [String] {
      let files = try #require(try outcome.json()["files"] as? [[String: Any]])
      return files.map { "\($0["outcome"] ?? "") \($0["path"] ?? "")" }
    }
    let session = try Session.pending("a", "b")
    expectEqual(
      try outcomes(session.run("accept", "traces/a.mtrace", "--json", is: .same)),
      ["accepted traces/a.mtrace"])
    expectEqual(
      try outcomes(session.run("reject", "traces/b.mtrace", "--json", is: .same)),
      ["rejected traces/b.mtrace"])
    expectEqual(try outcomes(session.run("accept", "--json", is: .same)), [])
    try session.write("{}", "traces/c.run.json")
    expectEqual(
      try outcomes(session.run("run", "traces", "--json", is: .unusable)),
      ["kept traces/a.mtrace", "written traces/b.mtrace", "unusable traces/c.run.json"])
    session.run("run", "traces/a.run.json", "-o", "-", "--json", is: .unusable)
  }
}
