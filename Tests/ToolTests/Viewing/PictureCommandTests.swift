import DopesheetTool
import TestSupport
import Testing

@Suite struct PictureCommandTests {
  /// A session with two traces of a card that fades, `a` to 0.5 and `b` to 0.25.
  private func recorded() throws -> Session {
    let session = try Session()
    for (name, end) in [("a", 0.5), ("b", 0.25)] {
      try session.write(Session.document(to: end), "\(name).run.json")
      session.run("run", "\(name).run.json", is: .same)
      try session.remove("\(name).run.json")
    }
    return session
  }

  @Test("A picture is printed, or written where it is asked for, the same bytes")
  func curves() throws {
    let session = try recorded()
    let printed = session.run("picture", "a.mtrace")
    #expect(printed.code == .same && printed.errors.isEmpty)
    #expect(printed.output.hasPrefix("<svg ") && printed.output.hasSuffix("</svg>\n"))
    #expect(printed.output.contains(">card.alpha</text>"))
    #expect(printed.output.contains("<title>a</title>"))
    let written = session.run("picture", "a.mtrace", "-o", "deep/a.svg")
    expectEqual(written.lines, ["written  deep/a.svg"])
    try expectEqual(session.read("deep/a.svg"), printed.output)
    session.run("picture", "a.mtrace", "--title", "<&>", printing: "<title>&lt;&amp;&gt;</title>")
    session.run(
      ["picture", "-"], input: try session.read("a.mtrace"), printing: "<title>trace</title>")
  }

  @Test("Tracks and frames are chosen as `show` does it")
  func selection() throws {
    let session = try recorded()
    session.run(
      "picture", "a.mtrace", "--frames", "1..2", "--track", "card.*", printing: "frames 1 to 2")
    session.run(
      "picture", "a.mtrace", "--track", "card.alpah", is: .unusable,
      reporting: "did you mean 'card.alpha'?")
    session.run(
      "picture", "a.mtrace", "--frames", "99..", is: .unusable,
      reporting: "frame 99 is not in the trace")
  }

  @Test("Beside a golden it draws what differs")
  func comparison() throws {
    let session = try recorded()
    session.run(
      "picture", "b.mtrace", "--against", "a.mtrace", is: .same, printing: "at most 0.25 apart")
    session.run(
      "picture", "a.mtrace", "--against", "a.mtrace", printing: "no difference in 1 track")
    session.run("picture", "a.mtrace", "--against", "none.mtrace", is: .unusable)
  }

  @Test("Nodes are drawn over each other, or side by side")
  func nodes() throws {
    let session = try recorded()
    session.run("picture", "a.mtrace", "--nodes", printing: "<rect class=\"node\"")
    session.run(
      "picture", "a.mtrace", "--moments", "2", is: .unusable,
      reporting: "'--moments' needs '--nodes' or '--strip'")
    let strip = session.run("picture", "a.mtrace", "--strip", "--moments", "2")
    #expect(strip.output.contains(">frame 0 · 0 s</text>"))
    #expect(strip.output.contains(">frame 3 · 0.05 s</text>"))
    #expect(!strip.output.contains(">frame 1 "))
    let pairs = session.run(
      "picture", "b.mtrace", "--strip", "--against", "a.mtrace", "--moments", "3", is: .same)
    #expect(pairs.output.contains(">golden</text>") && pairs.output.contains(">run</text>"))
    session.run(
      "picture", "a.mtrace", "--strip", "--against", "a.mtrace", is: .unusable,
      reporting: "no node looks different")
    try session.edit("a.mtrace", "* card node", "* card thing")
    session.run(
      "picture", "a.mtrace", "--nodes", is: .unusable, reporting: "a.mtrace: has no nodes")
  }

  @Test("Nodes play, alone or beside a golden, with the cause of the differences")
  func playing() throws {
    let session = try recorded()
    session.run("picture", "a.mtrace", "--play", printing: "@keyframes ")
    session.run(
      "picture", "a.mtrace", "--play", "--slow", "10", printing: " · 10 times slower</text>")
    let pair = session.run("picture", "b.mtrace", "--play", "--against", "a.mtrace", is: .same)
    #expect(pair.output.contains(">golden</text>") && pair.output.contains(">run</text>"))
    #expect(pair.output.contains("ends at 0.25 instead of 0.5"))
    session.run(
      "picture", "b.mtrace", "--play", "--against", "a.mtrace", "--overlay",
      printing: ">run, and the golden dashed</text>")
    session.run(
      "picture", "a.mtrace", "--play", "--against", "a.mtrace", is: .unusable,
      reporting: "no node looks different")
    for (options, needed) in [
      (["--overlay"], "play"), (["--play", "--overlay"], "against"), (["--slow", "2"], "play"),
    ] {
      session.run(
        ["picture", "a.mtrace"] + options, is: .unusable, reporting: "needs '--\(needed)'")
    }
  }

  private static let refusedCases: [[String]] = [
    ["--nodes", "--strip"], ["--nodes", "--play"], ["--play", "--track=x"], ["--play", "--slow=1"],
    ["--play", "--moments=3"], ["--nodes", "--against=b.mtrace"], ["--nodes", "--track=x"],
    ["--strip", "--track=x"], ["--moments=3"], ["--nodes", "--moments=1"], ["--moments=x"],
    ["-o", "a.mtrace"], ["--against=b.mtrace", "-o", "b.mtrace"], ["b.mtrace"],
  ]

  @Test("What does not go together is refused", arguments: refusedCases)
  func refused(options: [String]) throws {
    let session = try recorded()
    let before = try session.read("a.mtrace") + session.read("b.mtrace")
    let outcome = session.run(["picture", "a.mtrace"] + options)
    #expect(outcome.code == .unusable && !outcome.errors.isEmpty && outcome.output.isEmpty)
    try expectEqual(session.read("a.mtrace") + session.read("b.mtrace"), before)
  }

  @Test("A trace without frames has no picture, and one of a wrong digest a warning")
  func unsound() throws {
    let session = try recorded()
    try session.write("mtrace 1\nclock 60\nbegin\n", "empty.mtrace")
    let empty = session.run("picture", "empty.mtrace")
    #expect(empty.code == .unusable && empty.output.isEmpty)
    try session.edit("a.mtrace", "0.5\n", "0.7\n")
    session.run("picture", "a.mtrace", is: .same, reporting: "warning")
  }

  @Test("Curves have pictures, too")
  func others() throws {
    let session = try Session()
    session.run(
      "curve", "cubic.out", "back.in", "--svg", is: .same,
      printing: "<title>cubic.out, back.in</title>")
    expectEqual(session.run("curve", "cubic.out", "--svg", "-o", "c.svg").lines, ["written  c.svg"])
    for words in [
      ["cubic.out", "-o", "c"], ["cubic.out", "--svg", "--plot"], ["cubic.out", "--svg", "--list"],
      ["cubic.out", "--svg", "--samples", "9"], ["cubic.out", "back.in"], ["cubic.uot", "--svg"],
    ] { #expect(session.run(["curve"] + words).code == .unusable) }
    session.run(
      "curve", "ease-out", "spring.bouncy", "--svg", is: .same,
      printing: "<title>ease-out, spring.bouncy</title>")
  }
}
