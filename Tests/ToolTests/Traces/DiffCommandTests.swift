import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct DiffCommandTests {
  /// A session with the traces `a` and `b`, which differ, and `c`, which equals `a`.
  private func recorded() throws -> Session {
    let session = try Session()
    for (name, end) in [("a", 0.5), ("b", 0.25), ("c", 0.5)] {
      try session.write(Session.document(to: end), "\(name).run.json")
      session.run("run", "\(name).run.json", is: .same)
    }
    return session
  }

  /// Copies traces of the session, each as `source: target` without the ending.
  private func copy(_ names: KeyValuePairs<String, String>, in session: Session) throws {
    for (source, target) in names {
      try session.write(try session.read("\(source).mtrace"), "\(target).mtrace")
    }
  }

  @Test("Traces that are the same are 0, others 1 with the first difference")
  func files() throws {
    let session = try recorded()
    session.run("diff", "a.mtrace", "c.mtrace", is: .same)
    let outcome = session.run("diff", "a.mtrace", "b.mtrace")
    #expect(outcome.code == .different && outcome.errors.isEmpty)
    #expect(outcome.output.contains("frame 1 (t = 0.0167 s), value of card.alpha"))
    #expect(outcome.output.contains("golden    a.mtrace"))
    session.run("diff", "a.mtrace", "b.mtrace", "--all", is: .different)
  }

  @Test("One of the traces may be the standard input, not both")
  func standardInput() throws {
    let session = try recorded()
    let text = try session.read("a.mtrace")
    session.run("diff", "-", "a.mtrace", input: text, is: .same)
    session.run("diff", "b.mtrace", "-", input: text, is: .different)
    session.run("diff", "-", "-", input: text, is: .unusable)
  }

  @Test("A brief comparison tells the first line that differs on both sides, or nothing")
  func brief() throws {
    let session = try recorded()
    let same = session.run("diff", "a.mtrace", "c.mtrace", "--brief")
    #expect(same.code == .same && same.output.isEmpty)
    let outcome = session.run("diff", "a.mtrace", "b.mtrace", "--brief", is: .different)
    expectEqual(outcome.lines.count, 2)
    #expect(outcome.lines[0].hasPrefix("a.mtrace:16: card.alpha "))
    #expect(outcome.lines[1].hasPrefix("b.mtrace:16: card.alpha "))
    let json = try session.run("diff", "a.mtrace", "b.mtrace", "--brief", "--json").json()
    let lines = json["firstLines"] as? [String: [String: Any]]
    expectEqual(json["verdict"] as? String, "different")
    expectEqual(lines?["golden"]?["line"] as? Int, 16)
    #expect((lines?["actual"]?["text"] as? String)?.hasPrefix("card.alpha ") == true)
    let none = try session.run("diff", "a.mtrace", "c.mtrace", "--brief", "--json").json()
    #expect(none["firstLines"] is NSNull)
    try session.edit("a.mtrace", "0.5", "0.50")
    session.run("diff", "a.mtrace", "a.mtrace", "--brief", is: .unusable, reporting: "a.mtrace:")
  }

  @Test("In a terminal, the rest of a long line is indented")
  func hangingIndent() throws {
    let session = try recorded()
    let words = ["diff", "a.mtrace", "b.mtrace"]
    let colorless = ["NO_COLOR": "1"]
    let plain = session.run(words, environment: colorless)
    let shown = session.run(words, environment: colorless, isTerminal: true)
    #expect(plain.lines.contains { $0.count > 80 } && shown.lines.allSatisfy { $0.count <= 80 })
    #expect(shown.output.contains("\n  card.alpha.\n"), "\(shown.output)")
  }

  @Test("Counts tell how much differs, tolerances and all, and not what it comes from")
  func counts() throws {
    let session = try recorded()
    let same = session.run("diff", "a.mtrace", "c.mtrace", "--counts", is: .same)
    expectEqual(same.lines.first, "The traces have the same records; facts differ.")
    let outcome = session.run("diff", "a.mtrace", "b.mtrace", "--counts", is: .different)
    #expect(outcome.lines[0].hasPrefix("Trace differs from golden. First difference: frame 1 "))
    #expect(outcome.lines[1].hasPrefix("  golden    a.mtrace:"))
    expectEqual(outcome.lines[2], "  run       b.mtrace")
    #expect(outcome.lines.contains { $0.hasPrefix("  card.alpha  frame 1: ") })
    let json = try session.run("diff", "a.mtrace", "b.mtrace", "--counts", "--json").json()
    var whole = try session.run("diff", "a.mtrace", "b.mtrace", "--json").json()
    let explanation = [
      "causes", "changes", "moved", "configuration", "renamed", "tracksNotExplained",
      "stoppedEarly", "exit", "test",
    ]
    for member in explanation {
      #expect(whole.removeValue(forKey: member) != nil)
    }
    #expect(NSDictionary(dictionary: json).isEqual(to: whole))
    try session.write("* abs=10\n* frames=2\n", "rules.txt")
    let within = session.run(
      "diff", "a.mtrace", "b.mtrace", "--counts", "--tolerances", "rules.txt")
    #expect(within.output.contains("tolerance"))
    try session.edit("a.mtrace", "0.5", "0.50")
    session.run("diff", "a.mtrace", "a.mtrace", "--counts", is: .unusable, reporting: "a.mtrace:")
    session.run("diff", ".", ".", "--counts", reporting: "is for two files")
  }

  private static let damageCases: [(String, String)] = [
    ("mtrace 1", "mtrace 2"), ("begin\n", ""), ("< card.fade", "< card.fode"),
    ("values=", "values=1"), ("xxh64=", "xxh64=g"), ("frames=", "frames=0"), ("@3\n", "@3\n@3\n"),
    ("card.alpha 0.5", "card.aplha 0.5"),
  ]

  @Test(
    "Whatever is damaged in a trace, it is unusable also beside the same bytes",
    arguments: damageCases)
  func damage(_ old: String, _ new: String) throws {
    let session = try recorded()
    try session.edit("a.mtrace", old, new)
    session.run("diff", "a.mtrace", "a.mtrace", is: .unusable, reporting: "a.mtrace:")
    try copy(["a": "old/a", "a": "new/a"], in: session)
    session.run("diff", "old", "new", is: .unusable)
  }

  private static let edits: [(String, String)] = [
    ("0.5\n", "0.7\n"), ("0.5\n", "0.50\n"), ("0.5\n", "5e-1\n"), ("clock 60", "clock 61"),
    ("~ card.fade stopped", "~ card.fade paused"), ("! card.fade started", "! card.fade begun"),
  ]

  @Test(
    "A golden that was edited by hand differs for verify, status and diff alike", arguments: edits)
  func edited(_ old: String, _ new: String) throws {
    let session = try Session.recorded("a")
    try session.edit("traces/a.mtrace", old, new)
    session.run("verify", is: .different, printing: "different  traces/a.mtrace")
    session.run("status", is: .different, printing: "different  traces/a")
    for words in [["traces/a"], ["traces/a.mtrace", "traces/a.mtrace"], ["--why", "traces/a"]] {
      let outcome = session.run(["diff"] + words, is: .different)
      #expect(outcome.errors.contains("warning: traces/a.mtrace:"))
      #expect(outcome.errors.contains("the digest does not match the content"))
    }
  }

  @Test("Folders are compared trace by trace, what only one has differs")
  func folders() throws {
    let session = try recorded()
    let copies: KeyValuePairs = [
      "a": "old/x", "c": "new/x", "a": "old/deep/y", "b": "new/deep/y", "a": "old/z", "a": "new/w",
    ]
    try copy(copies, in: session)
    let outcome = session.run("diff", "old", "new/", is: .different)
    #expect(
      outcome.output == """
        different  deep/y.mtrace: frame 1 (t = 0.0167 s), value of card.alpha
        alone      w.mtrace (only in new/)
        same       x.mtrace
        alone      z.mtrace (only in old)
        1 trace: card.alpha: same curve, ends at 0.25 instead of 0.5
          deep/y.mtrace
        2 pairs compared, 3 of 4 traces not the same

        """)
    let json = session.run("diff", "old", "new", "--json")
    expectEqual(json.lines.count, 5)
    #expect(
      json.lines[4].hasPrefix(
        #"{"schema":1,"exit":1,"compared":2,"same":1,"different":1,"alone":2,"unusable":0,"#
      ))
    #expect(json.lines[0].contains(#""verdict":"different""#))
    expectEqual(json.lines[1], #"{"path":"w.mtrace","onlyIn":"new"}"#)
  }

  @Test("Folders that are the same say so")
  func sameFolders() throws {
    let session = try recorded()
    try copy(["a": "old/a", "a": "new/a"], in: session)
    expectEqual(
      session.run("diff", "old", "new", is: .same).lines.last,
      "1 pair compared, the traces are the same")
    try copy(["b": "old/b", "b": "new/b"], in: session)
    expectEqual(
      session.run("diff", "old", "new", is: .same).lines.last,
      "2 pairs compared, all 2 traces are the same")
  }

  @Test("With --why, each trace that differs has its causes and their places")
  func whyOfFolders() throws {
    let session = try recorded()
    try copy(["a": "old/x", "b": "new/x", "a": "old/y", "a": "new/y"], in: session)
    try session.write(Session.document(to: 0.25), "new/x.run.json")
    let why = session.run("diff", "old", "new", "--why", is: .different).lines
    expectEqual(why[0], "different  x.mtrace")
    expectEqual(why[1], "    card.alpha: same curve, ends at 0.25 instead of 0.5")
    #expect(why[2].hasPrefix("      at new/x.run.json:4"), "\(why)")
    #expect(why.contains("same       y.mtrace"))
    session.run(
      "diff", "old", "new", "--why", "--json", is: .unusable,
      reporting: "without '--why', each line has the causes")
  }

  @Test("Folders without a common trace compare nothing; a folder and a file do not go together")
  func mismatch() throws {
    let session = try recorded()
    try session.write("", "empty/.keep")
    session.run("diff", "empty", "traces", is: .nothing)
    expectEqual(session.run("diff", "empty", "empty", is: .nothing).output, "0 pairs compared\n")
    session.run("diff", ".", "a.mtrace", is: .unusable)
  }

  @Test("A damaged pair does not keep the others from being compared")
  func damagedPair() throws {
    let session = try recorded()
    try copy(["a": "old/a", "a": "new/a", "b": "old/b", "b": "new/b"], in: session)
    try session.edit("new/a.mtrace", "begin", "began")
    let outcome = session.run("diff", "old", "new", is: .unusable)
    expectEqual(
      outcome.lines, ["same       b.mtrace", "1 pair compared, 1 of 2 traces not the same"])
    #expect(outcome.errors.contains("new/a.mtrace:"))
    session.run("diff", "old", "new", "--json", printing: #""compared":1,"#)
  }

  @Test("Of many traces what they come from is reported once")
  func causes() throws {
    let session = try Session()
    for name in ["a", "b", "c", "d", "e"] {
      try session.write(Session.document(), "\(name).run.json")
      session.run("run", "\(name).run.json", "-o", "old/\(name).mtrace", is: .same)
      let isLong = name != "c"
      try session.write(Session.document(duration: isLong ? 0.1 : 0.05), "\(name).run.json")
      session.run("run", "\(name).run.json", "-o", "new/\(name).mtrace", is: .same)
    }
    let outcome = session.run("diff", "old", "new")
    #expect(
      outcome.lines.suffix(3) == [
        "4 traces: card.fade: duration 50 → 100 ms",
        "  a.mtrace, b.mtrace, d.mtrace, e.mtrace",
        "5 pairs compared, 4 of 5 traces not the same",
      ])
    let last = try #require(session.run("diff", "old", "new", "--json").lines.last)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    let causes = try #require(object["causes"] as? [[String: Any]])
    #expect(causes.count == 1 && (causes[0]["traces"] as? [String])?.count == 4)
  }

  @Test("Tolerances come from the file beside the traces, from another, or are left out")
  func tolerances() throws {
    let session = try recorded()
    try session.write("# far apart\n*.alpha abs=0.26\n", "tolerances.txt")
    // Only folders inside the package count, not the package's own folder.
    session.run("diff", "a.mtrace", "b.mtrace", is: .same)
    let text = session.run("diff", "a.mtrace", "b.mtrace").output
    #expect(text.contains("tolerance *.alpha abs=0.26: 1 track, at most 96.2 % of it, close to"))
    session.run("diff", "a.mtrace", "b.mtrace", "--exact", is: .different)
    try session.write("*.alpha abs=0.1", "strict.txt")
    session.run(
      "diff", "a.mtrace", "b.mtrace", "--tolerances", "strict.txt", is: .different)
    try session.write("*.alpha abc=0.1\n", "tolerances.txt")
    let wrong = session.run("diff", "a.mtrace", "b.mtrace", is: .unusable)
    #expect(
      wrong.errors.contains(#"tolerances.txt:1:9: unknown limit "abc" (did you mean 'abs'?"#))
    session.run("diff", "a.mtrace", "b.mtrace", "--exact", is: .different)
    expectEqual(
      session.run("diff", "a.mtrace", "b.mtrace", "--tolerances", "no.txt").code, .unusable)
  }

  @Test("A report in JUnit's form has a case for each pair")
  func junit() throws {
    let session = try recorded()
    try copy(["a": "old/a", "a": "new/a", "a": "old/b", "b": "new/b", "a": "old/d"], in: session)
    for folder in ["old", "new"] { try session.write("no trace", "\(folder)/c.mtrace") }
    session.run("diff", "old", "new", "--junit", "junit.xml", is: .unusable)
    let report = try session.read("junit.xml")
    #expect(report.contains(#"name="dopesheet diff" tests="4" failures="2" errors="1""#))
    #expect(report.contains("ends at 0.25 instead of 0.5") && report.contains("Only in old."))
    session.run("diff", "a.mtrace", "b.mtrace", "--junit", "one.xml", is: .different)
    #expect(try session.read("one.xml").contains(#"tests="1" failures="1""#))
  }

  @Test(
    "Markdown for a pull request folds each trace under a line, and no sign in it means anything")
  func markdown() throws {
    let session = try recorded()
    let copies: KeyValuePairs = [
      "a": "old/<b>@all|`x`", "b": "new/<b>@all|`x`", "a": "old/y", "a": "new/y",
    ]
    try copy(copies, in: session)
    let outcome = session.run("diff", "old", "new", "--markdown", is: .different)
    #expect(
      outcome.lines.prefix(5) == [
        "<!-- dopesheet diff -->", "**2 pairs compared, 1 of 2 traces not the same**",
        "| traces | cause |", "|--:|---|",
        "| 1 | card.alpha: same curve, ends at 0.25 instead of 0.5 |",
      ])
    #expect(
      outcome.output.contains(
        "<summary><code>&lt;b&gt;@\u{200B}all|`x`.mtrace</code>: frame 1 (t = 0.0167 s), value of ")
    )
    let words = #"\n```text\n[^\n]+\n(  [^\n]+\n)*Trace differs from golden\."#
    #expect(outcome.output.range(of: words, options: .regularExpression) != nil)
    #expect(outcome.output.hasSuffix("\n```\n\n</details>\n"))
    let same = session.run("diff", "a.mtrace", "c.mtrace", "--markdown")
    #expect(same.code == .same && same.lines[1] == "`a.mtrace`: the same (1 pair compared)")
    let one = session.run("diff", "a.mtrace", "b.mtrace", "--markdown")
    expectEqual(one.lines[1], "**frame 1 (t = 0.0167 s), value of card.alpha** in `a.mtrace`")
  }

  @Test("Markdown that is too long for a comment tells how much it leaves out")
  func longMarkdown() throws {
    let session = try recorded()
    for index in 0..<80 {
      try copy(["a": "old/\(index)", "b": "new/\(index)"], in: session)
    }
    let outcome = session.run("diff", "old", "new", "--markdown", "--all")
    #expect(outcome.output.utf8.count <= 65_536)
    expectEqual(outcome.lines.last?.hasPrefix("… "), true)
    expectEqual(outcome.lines.last?.contains("more traces: `dopesheet diff` reports them"), true)
  }

  @Test("The sides are coloured in a terminal only")
  func colors() throws {
    let session = try recorded()
    let words = ["diff", "a.mtrace", "b.mtrace"]
    let colored = session.run(words, isTerminal: true).output
    #expect(colored.contains("\u{1B}[31m") && colored.contains("\u{1B}[32m"))
    #expect(!session.run(words).output.contains("\u{1B}"))
  }

  private static let combinationsCases: [[String]] = [
    ["--brief", "--markdown"], ["--counts", "--brief"], ["--counts", "--junit=x"],
    ["--json", "--markdown"], ["--exact", "--tolerances=x"],
  ]

  @Test("What does not go together is refused", arguments: combinationsCases)
  func combinations(_ options: [String]) throws {
    let session = try recorded()
    session.run(
      ["diff", "a.mtrace", "b.mtrace"] + options, is: .unusable, reporting: "cannot be combined")
  }

  @Test("Each trace that differs is drawn, and the Markdown shows where the picture is")
  func pictures() throws {
    let session = try recorded()
    for (source, target) in [
      ("a", "old/deep/x #1"), ("b", "new/deep/x #1"), ("a", "old/y"), ("a", "new/y"),
    ] { try session.write(try session.read("\(source).mtrace"), "\(target).mtrace") }
    let words = ["diff", "old", "new", "--markdown", "--pictures", "pics"]
    session.run(words, is: .different, printing: "\n\nPicture: `pics/deep/x #1.svg`\n\n```text\n")
    #expect(try session.read("pics/deep/x #1.svg").hasPrefix("<svg "))
    #expect(!session.exists("pics/y.svg"))
    let address = session.run(words + ["--picture-url", "https://example.com/p"])
    #expect(
      address.output.contains(
        "\n![golden dashed, run solid](https://example.com/p/deep/x%20%231.svg)\n"))
    let one = session.run("diff", "a.mtrace", "b.mtrace", "--pictures", "one")
    #expect(one.code == .different && session.exists("one/a.svg"))
    #expect(!one.output.contains("Picture"))
  }

  @Test("Pictures lie in their folder, each in a file of its own, whatever traces are called")
  func namesOfPictures() throws {
    let session = try recorded()
    let names = ["k:l", "k/l", "k%3Al", "k%l", "k:..:..:..:evil", ":..:evil", "-", "trace", "a:"]
    for name in names {
      try session.write(try session.read("a.mtrace"), "old/\(name).mtrace")
      try session.write(try session.read("b.mtrace"), "new/\(name).mtrace")
    }
    let outcome = session.run("diff", "old", "new", "--pictures", "deep/pics")
    expectEqual(outcome.lines.last, "9 pictures written to deep/pics")
    for (name, file) in [
      ("k:l", "k%3Al"), ("k/l", "k/l"), ("k%3Al", "k%253Al"), ("k%l", "k%25l"),
      ("k:..:..:..:evil", "k%3A..%3A..%3A..%3Aevil"), (":..:evil", "%3A..%3Aevil"), ("-", "-"),
      ("trace", "trace"), ("a:", "a%3A"),
    ] {
      let picture = try session.read("deep/pics/\(file).svg")
      #expect(picture.contains("<title>\(name).mtrace</title>"))
    }
    for lost in ["evil.svg", "deep/evil.svg", "deep/pics/evil.svg"] {
      #expect(!session.exists(lost))
    }
    #expect(
      session.run("diff", "./old/../a.mtrace", "b.mtrace", "--pictures", "up/pics").code
        == .different)
    #expect(session.exists("up/pics/old/a.svg"))
  }

  @Test("Text tells how many pictures were written, and JSON and Markdown remain what they are")
  func picturesAreReported() throws {
    let session = try recorded()
    func output(_ options: String...) -> String {
      session.run(["diff", "a.mtrace", "b.mtrace", "--pictures", "p"] + options).output
    }
    #expect(output().hasSuffix("\n1 picture written to p\n"))
    #expect(!output("--json").contains("written") && !output("--markdown").contains("written"))
    let same = session.run("diff", "a.mtrace", "c.mtrace", "--pictures", "p")
    #expect(!same.output.contains("written"))
  }

  @Test("The picture of traces whose curves are the same tells what differs")
  func pictureOfDeclarations() throws {
    let session = try recorded()
    try session.edit("c.mtrace", "* card node", "* card thing")
    let outcome = session.run("diff", "a.mtrace", "c.mtrace", "--pictures", "p")
    #expect(outcome.code != .same)
    #expect(try session.read("p/a.svg").contains("card: looks different, kind node → thing"))
    session.run("picture", "c.mtrace", "--against", "a.mtrace", printing: "kind node → thing")
    session.run(
      "picture", "c.mtrace", "--against", "a.mtrace", "--track", "*",
      printing: "no difference in 1 track")
  }

  @Test("A movement that jumps to its start between two frames is compared without the jump")
  func jump() throws {
    let session = try Session()
    for (name, delay, duration) in [("a", 0.51, 1.0), ("b", 0.4, 1.0), ("c", 0.51, 1.2)] {
      try session.write(
        """
        {"dopesheet": 1, "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
         "play": [{"motion": {"name": "slide", "node": "card", "duration": \(duration), "delay": \(delay),
           "easing": "quadratic.inOut", "properties": {"frame.origin.x": {"from": 20, "to": 200}}}}],
         "until": {"settled": 3}}
        """, "\(name).run.json")
      session.run("run", "\(name).run.json", is: .same)
    }
    session.run(
      "diff", "a.mtrace", "b.mtrace", is: .different,
      printing: "same curve, 6.6 frames earlier (110 ms)")
    session.run(
      "diff", "a.mtrace", "c.mtrace", is: .different, printing: "duration 1000 → 1200 ms")
  }

  private static let refusedPicturesCases: [([String], String)] = [
    (["--pictures=p", "--markdown", "--picture-url=javascript:x"], "invalid value"),
    (["--pictures=p", "--markdown", "--picture-url=https://x/a b)"], "invalid value"),
    (["--picture-url=https://x", "--markdown"], "needs '--pictures'"),
    (["--pictures=p", "--picture-url=https://x"], "needs '--markdown'"),
    (["--pictures=-"], "needs a folder"), (["--pictures=p", "--brief"], "cannot be combined"),
    (["--pictures=p", "--counts"], "cannot be combined"),
  ]

  @Test(
    "Addresses and folders of pictures that nothing could show are refused",
    arguments: refusedPicturesCases)
  func refusedPictures(options: [String], reason: String) throws {
    let session = try recorded()
    let outcome = session.run(["diff", "a.mtrace", "b.mtrace"] + options)
    #expect(outcome.code == .unusable && outcome.errors.contains(reason))
    #expect(!session.exists("p"))
  }
}
