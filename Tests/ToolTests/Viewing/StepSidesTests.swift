import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct StepSidesTests {
  private static let recording = ".build/dopesheet/pending/traces/a.mtrace"

  /// Two pending traces that differ from their goldens.
  private func pending() throws -> Session {
    let session = try Session.changed("a", "b", to: 0.25)
    session.run("verify", is: .different)
    return session
  }

  @Test(
    "A pending trace is found by name or path, and begins at the record that differs",
    arguments: ["traces/a", recording])
  func golden(word: String) throws {
    let outcome = try pending().run("step", word, input: "x\nd\n", is: .same)
    expectEqual(
      outcome.output,
      """
      ≠ card.alpha: same curve, ends at 0.25 instead of 0.5  (here: difference 2 of 2)
      \(word): frames: 4, tracks: 1, records: 11; ? lists the commands
      frame 1  0.0167 s  line 16  card.alpha 0.75
      (step) x
        card.alpha  - 0.8333333333333334  + 0.75

      """ + StepCommandTests.difference(from: "traces/a.mtrace"))
  }

  @Test("Another golden, another place, and none are chosen")
  func options() throws {
    let session = try pending()
    let other = session.run("step", "traces/a", "--against", "traces/b.mtrace", input: "d\n")
    #expect(other.output.contains("(traces/b.mtrace)"))
    let placed = session.run("step", "traces/a", "--at", "2", input: "")
    #expect(
      placed.lines[0].hasSuffix("  (difference 2 of 2; d goes there)")
        && placed.lines[2].hasPrefix("frame 2 "))
    let alone = session.run("step", "traces/a", "--alone", input: "")
    expectEqual(alone.lines.last, "the beginning")
    session.run(
      "step", "traces/a", "--alone", "--against", "x", is: .unusable,
      reporting: "'--against' and '--alone' cannot be combined")
    session.run("step", "traces/a", "--to", "card.alpha < 0.9", is: .same, printing: "traces/a: ")
  }

  @Test("A golden that is missing or invalid leaves the trace alone")
  func withoutGolden() throws {
    let session = try pending()
    try session.write("mtrace", "traces/a.mtrace")
    let invalid = session.run(
      "step", "traces/a", input: "", is: .same, reporting: "traces/a.mtrace")
    expectEqual(invalid.lines.last, "the beginning")
    try session.remove("traces/a.mtrace")
    let missing = session.run("step", "traces/a", input: "", is: .same)
    #expect(missing.errors.isEmpty && missing.lines.count == 2)
  }

  @Test("A motion of a document has its line there; that of a test has the line that names it")
  func lines() throws {
    let session = try pending()
    for word in ["traces/a", "traces/a.run.json", "traces/a.mtrace"] {
      let outcome = session.run("step", word, input: "g 2\ni\nb card.alpha < 0.8\nc\n")
      #expect(
        outcome.output.contains("  card.fade  motion  moving  67 %  a.run.json:4\n"), "\(word)")
    }
    let golden = try session.read("traces/a.mtrace").split(separator: "\n")
      .filter { !$0.hasPrefix("meta document") }.map { $0 + "\n" }.joined()
      .replacing(
        "\ntrack", with: "\nmeta owner AppTests/CardTests/comesIn()\ntrack", maxReplacements: 1)
    try session.write(golden, "Tests/AppTests/__Traces__/CardTests/comesIn.mtrace")
    let code = """
      struct CardTests {
        @Test func comesIn() {
          card.fade.named("card.fade")
          #expect(run.duration(of: "card.fade") == 1)
        }
      }
      """
    try session.write(code, "Tests/AppTests/CardTests.swift")
    // Another target has a test of the same name.
    try session.write("\n" + code, "Tests/CardTests/CardTests.swift")
    session.run("check", "Tests", "--fix", is: .same)
    let test = "Tests/AppTests/__Traces__/CardTests/comesIn.mtrace"
    let pending = ".build/dopesheet/pending/"
    let new = test.replacing("comesIn", with: "comesIn.new")
    for path in [test, pending + new, pending + ".claims/" + test] {
      if path != test { try session.write(session.read(test), path) }
      session.run(
        "step", path, input: "g 2\nlast card.alpha\n",
        printing: "  by card.fade  CardTests.swift:3")
    }
  }

  @Test("The report opens at the cursor: its page is written, and its address is printed")
  func report() throws {
    let session = try pending()
    let outcome = session.run("step", "traces/a", input: "o\n", is: .same)
    let address = try #require(outcome.lines.last)
    #expect(
      address.hasPrefix("open file:///") && address.hasSuffix("/step.html#traces%2Fa/1/card.alpha"))
    let page = try session.read(".build/dopesheet/step.html")
    #expect(page.contains("dopesheet step traces/a"))
    // Its only golden is this one, whichever is stepped.
    #expect(page.contains("\"headline\":\"1 of 1 differs\""))
    // The run of a claim that failed has no golden.
    let kept = ".build/dopesheet/pending/.claims/traces/a.mtrace"
    try session.write(session.read(Self.recording), kept)
    let claim = session.run("step", kept, "--at", "line 16", input: "o\n", is: .same)
    #expect(claim.lines[1].hasPrefix("frame 1  0.0167 s  line 16") && claim.lines.count == 4)
    #expect(claim.output.contains("step.html#") && claim.output.contains("/1/card.alpha"))
    for word in ["traces/b.mtrace", "traces/b.run.json"] {
      let other = session.run("step", word, "--at", "2", input: "o\n", is: .same)
      #expect(other.output.contains("#traces%2Fb/2/card.alpha"), "\(other.output)")
    }
  }

  @Test("The report is opened if a program for that is in a folder of PATH")
  func opener() throws {
    let session = try pending()
    let environment = ["DISPLAY": ":0", "PATH": "/nowhere:" + session.folder + "/bin"]
    func line() -> String? {
      session.run("step", "traces/a", environment: environment, typed: ["o", "q"])
        .lines.first { $0.contains("/step.html#") }
    }
    #expect(line()?.contains("open file://") ?? false)
    for program in ["open", "xdg-open"] {
      try session.write("#!/bin/sh\n", "bin/" + program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: session.folder + "/bin/" + program)
    }
    #expect(line()?.contains("opened file://") ?? false)
  }

  @Test("A word for no trace, for several, and a path without a file are errors")
  func errors() throws {
    let session = try pending()
    session.run(
      "step", "traces/c", is: .unusable, reporting: "no pending trace matches 'traces/c'")
    session.run(
      "step", "traces", is: .unusable,
      reporting: "'traces' matches 2 pending traces (name one: traces/a, traces/b)")
    session.run("step", "traces/c.mtrace", is: .unusable, reporting: "traces/c.mtrace: ")
    for package in ["One", "Two"] {
      let folder = ".build/dopesheet/pending/Tests/\(package)/__Traces__/CardTests"
      try session.write(session.read(Self.recording), "\(folder)/comesIn.mtrace")
    }
    session.run(
      "step", "CardTests/comesIn", is: .unusable,
      reporting: "'CardTests/comesIn' names several goldens (name one of them: ")
    session.run("step", "Tests/One/__Traces__/CardTests/comesIn", input: "", is: .same)
  }
}
