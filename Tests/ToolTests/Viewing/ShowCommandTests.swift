import DopesheetText
import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct ShowCommandTests {
  @Test("A trace is a table, a frame a row, events in the margin")
  func table() throws {
    let outcome = try Session.recorded("a", in: ".").run(
      "show", "a.mtrace", "--frames", "..", is: .same)
    #expect(
      outcome.output == """
        a.mtrace: 4 frames, 1 track, 4 values, 5 events, clock 60
        frame  seconds  card.alpha
            -                    1  < card.fade start; ~ card.fade stopped → moving; ! card.fade started
            0        0           1
            1   0.0167    0.833333
            2   0.0333    0.666667
            3     0.05         0.5  ~ card.fade moving → stopped; ! card.fade completed

        """)
  }

  @Test("A trace is a sheet: a row for each movement and event, and a count of what never changes")
  func sheet() throws {
    let session = try Session.recorded("a", in: ".")
    expectEqual(
      session.run("show", "a.mtrace", is: .same).output,
      """
      a.mtrace: 4 frames, 1 track, 4 values, 5 events, clock 60
      card.alpha  1 → 0.5    0–50 ms   linear
      card.fade   completed  at 50 ms

      """)
    let track = session.run("show", "a.mtrace", "--track", "card.alpha", is: .same).lines
    expectEqual(track.last, "card.alpha  1 → 0.5  0–50 ms  linear")
  }

  @Test("A run document is played where a trace is shown, drawn or judged")
  func runDocuments() throws {
    let session = try Session.recorded("a", in: ".")
    for words in [
      ["show", "a"], ["show", "a", "--plot"], ["picture", "a", "--title", "a"],
      ["picture", "a", "--nodes", "--title", "a"], ["conform", "a", "--to", "hitches"],
    ] {
      let outcomes = [".mtrace", ".run.json"].map { suffix in
        session.run([words[0], words[1] + suffix] + words.dropFirst(2))
      }
      expectEqual(outcomes[1].code, outcomes[0].code, outcomes[1].errors)
      expectEqual(
        outcomes[1].output.replacing("a.run.json", with: "a.mtrace"), outcomes[0].output)
    }
    #expect(session.run("picture", "a.run.json").output.contains("<title>a</title>"))
    try session.write("{", "broken.run.json")
    session.run("show", "broken.run.json", is: .unusable, reporting: "broken.run.json:1:")
  }

  private static let framesCases: [(String, [String])] = [
    ("1..2", ["1", "2"]), ("2..", ["2", "3"]), ("..0", ["-", "0"]), ("2", ["2"]),
    ("2..99", ["2", "3"]), ("-1..0", ["-", "0"]),
  ]

  @Test("Frames are chosen by a range, a start, an end or a number", arguments: framesCases)
  func frames(range: String, rows: [String]) throws {
    let lines = try Session.recorded("a", in: ".").run("show", "a.mtrace", "--frames", range).lines
      .dropFirst(2)
    expectEqual(lines.map { String($0.split(separator: " ")[0]) }, rows)
  }

  private static let rangeErrors: [(String, String)] =
    [
      ("0.02s..0.03s", "no frame is from 0.02s to 0.03s (the next one is frame 2 (t = 0.0333 s))"),
      ("1e300s..", "no frame is at 1e300s or later (the last one is frame 3 (t = 0.05 s))"),
      ("1s..2s", "no frame is at 1s or later (the last one is frame 3 (t = 0.05 s))"),
      ("4", "frame 4 is not in the trace (the last frame is 3)"),
      ("9..", "frame 9 is not in the trace (the last frame is 3)"),
      ("2..1", "invalid value '2..1' for '--frames' (2 comes after 1)"),
      ("0.03s..0.02s", "invalid value '0.03s..0.02s' for '--frames' (0.03s comes after 0.02s)"),
      ("2..0.02s", "invalid value '2..0.02s' for '--frames' (2 comes after 0.02s)"),
    ]
    + ["a..b", "1..2..3", "-2", "..-5"].map {
      ($0, "invalid value '\($0)' for '--frames' (write 10..20, 10.., ..20, 10 or 0.2s..0.5s)")
    }

  @Test(
    "A range without frames is refused, in frames or times as it is written", arguments: rangeErrors
  )
  func wrongFrames(range: String, message: String) throws {
    let session = try Session.recorded("a", in: ".")
    expectEqual(
      session.run("show", "a.mtrace", "--frames=\(range)", is: .unusable).errors,
      "dopesheet: \(message)\n")
  }

  @Test("Tracks are chosen by globs; one that fits none is refused")
  func tracks() throws {
    let session = try Session.recorded("a", in: ".")
    #expect(
      session.run("show", "a.mtrace", "--frames", "..", "--track", "card.*").lines[1].hasSuffix(
        "card.alpha"))
    session.run(
      "show", "a.mtrace", "--track", "card.alpa", is: .unusable,
      reporting: "no track matches 'card.alpa' (did you mean 'card.alpha'?)")
  }

  @Test("Values hold until the next one, and absent ones are none")
  func held() throws {
    let session = try Session()
    let text = """
      mtrace 1
      clock 1000000000
      track a f64
      track b sym
      track c bool
      begin
      @0
      a 1
      b idle
      @1500000000
      a none
      c true

      """
    try session.write(text, "cut.mtrace")
    _ = session.run("check", "cut.mtrace", "--recover", "a.mtrace")
    // The last frame of a cut file is not complete, so there is one frame less.
    let recovered = session.run("show", "a.mtrace", "--frames", "..").lines
    expectEqual(recovered.last, "    0        0     1  idle  none")
    try session.write(text + "@1500000001\n", "cut.mtrace")
    _ = session.run("check", "cut.mtrace", "--recover", "a.mtrace")
    expectEqual(
      session.run("show", "a.mtrace", "--frames", "..").lines.last,
      "    1      1.5  none  idle  true")
    let plots = session.run("show", "a.mtrace", "--plot", "--track", "b").lines
    expectEqual(plots.last, "  words cannot be drawn")
  }

  @Test("Names are shown in their own script, in aligned columns, and commands take them so")
  func scripts() throws {
    let session = try Session()
    let card = NameGrammar.encode("カード")
    let text = """
      mtrace 1
      clock 60
      track \(card).x f64
      track b f64
      begin
      @0
      \(card).x 1
      b 2

      """
    try session.write(text, "cut.mtrace")
    _ = session.run("check", "cut.mtrace", "--recover", "a.mtrace")
    try session.write(text + "@1\n", "cut.mtrace")
    _ = session.run("check", "cut.mtrace", "--recover", "a.mtrace")
    let lines = session.run("show", "a.mtrace", "--frames", "..").lines
    #expect(lines.contains("frame  seconds  カード.x     b"), "\(lines)")
    #expect(lines.contains("    0        0         1     2"), "\(lines)")
    let one = session.run("show", "a.mtrace", "--frames", "..", "--track", "カード.*").lines
    #expect(one.contains("frame  seconds  カード.x"), "\(one)")
    let none = session.run("show", "a.mtrace", "--track", "ボール.x")
    #expect(none.errors.contains("カード.x"), "\(none.errors)")
  }

  @Test("Plots fit into the terminal, however many frames there are")
  func plots() throws {
    let session = try Session()
    try session.write(Session.document(to: 0, duration: 0.9), "a.run.json")
    session.run("run", "a.run.json", is: .same)
    let outcome = session.run("show", "a.mtrace", "--plot")
    expectEqual(outcome.lines.count, 1 + 1 + 8 + 2)
    #expect(outcome.lines[10].contains("└┬──") && outcome.lines[11].hasSuffix("0.8 s"))
    expectEqual(outcome.lines[1], "card.alpha")
    #expect(outcome.lines[2].hasPrefix("  1 ┤█") && outcome.lines[9].hasPrefix("  0 ┤█"))
    #expect(outcome.lines.dropFirst().allSatisfy { $0.count <= 80 })
    expectEqual(session.run("show", "a.mtrace", "--plot", "--height", "5").lines.count, 2 + 5 + 2)
    session.run("show", "a.mtrace", "--plot", "--height", "1", is: .unusable)
  }

  @Test("JSON has exact numbers")
  func json() throws {
    let outcome = try Session.recorded("a", in: ".").run(
      "show", "a.mtrace", "--json", "--frames", "..1")
    let object = try outcome.json()
    expectEqual(object["tracks"] as? [String], ["card.alpha"])
    let frames = try #require(object["frames"] as? [[String: Any]])
    #expect(frames.count == 3 && frames[0]["frame"] is NSNull)
    expectEqual(frames[2]["values"] as? [[Double]], [[0.8333333333333334]])
    expectEqual((frames[0]["events"] as? [String])?.first, "< card.fade start")
  }

  @Test("A trace whose only fault is its digest is shown, with a warning")
  func edited() throws {
    let session = try Session.recorded("a", in: ".")
    let before = session.run("show", "a.mtrace", "--frames", "..").output
    try session.edit("a.mtrace", "0.5\n", "0.7\n")
    let outcome = session.run("show", "a.mtrace", "--frames", "..")
    #expect(outcome.code == .same && outcome.output == before.replacing("0.5  ~", with: "0.7  ~"))
    #expect(outcome.errors.hasPrefix("dopesheet: warning: a.mtrace:23:"))
    try session.edit("a.mtrace", "0.7\n", "0.70\n")
    expectEqual(
      session.run("show", "a.mtrace", "--frames", "..", is: .same).output, outcome.output)
    try session.edit("a.mtrace", "card.alpha 0.70", "card.aplha 0.70")
    session.run("show", "a.mtrace", is: .unusable)
  }

  @Test("A file that is no trace is refused with its place")
  func noTrace() throws {
    let session = try Session()
    try session.write("{}", "a.json")
    session.run(
      "show", "a.json", is: .unusable, reporting: "a.json:1:1: this is JSON, not a trace")
  }

  @Test("Events and small curves are lines, in frames or times")
  func briefly() throws {
    let session = try Session.recorded("a", in: ".")
    let events = session.run("show", "a.mtrace", "--events", "--source", "card.fade", is: .same)
    #expect(events.lines.last?.contains("! card.fade completed") ?? false)
    let late = session.run("show", "a.mtrace", "--events", "--frames", "0.04s..", is: .same)
    #expect(late.lines.allSatisfy { $0.contains("frame 3") } && !late.lines.isEmpty)
    session.run(
      "show", "a.mtrace", "--sparkline", is: .same, printing: "1 → 0.5, 0.5 to 1")
    session.run(
      "show", "a.mtrace", "--events", "--source", "crd.fade", is: .unusable,
      reporting: "did you mean 'card.fade'?")
  }
}
