import DopesheetTool
import TestSupport
import Testing

@Suite struct StepCommandTests {
  @Test("Commands from a pipe are answered like those of a script, and so is a document")
  func pipe() throws {
    let session = try Session.recorded("a", in: ".")
    let piped = session.run("step", "a.mtrace", input: "n 3\nv card.alpha\n", is: .same)
    expectEqual(piped.lines.suffix(2), ["(step) v card.alpha", "* card.alpha  0.8333333333333334"])
    try session.write("n 3\nv card.alpha\n", "script.txt")
    let script = session.run("step", "a.mtrace", "--script", "script.txt", is: .same)
    expectEqual(script.output, piped.output)
    let played = session.run("step", "a.run.json", input: "n 3\nv card.alpha\n", is: .same)
    expectEqual(played.lines.dropFirst(), piped.lines.dropFirst())
  }

  @Test("The run of a document that fails is opened with its error, which the end repeats")
  func failing() throws {
    let session = try Session.recorded("a", in: ".")
    let document = Session.document().replacing(
      "\"until\": {\"settled\": 1}", with: "\"until\": {\"settled\": 0.02}")
    try session.write(document, "a.run.json")
    let failure = session.run("run", "a.run.json", "-o", "b.mtrace", is: .unusable).errors
    let outcome = session.run("step", "a.run.json", input: "g end\n", is: .same)
    #expect(outcome.lines[0].hasPrefix("the run failed: a.run.json:"), "\(outcome.output)")
    #expect(failure.contains(outcome.lines[0].dropFirst("the run failed: ".count)), "\(failure)")
    #expect(outcome.lines.suffix(2).contains(outcome.lines[0]), "\(outcome.output)")
  }

  @Test("What cannot be done is reported, the session goes on, and the exit code is 2")
  func refusals() throws {
    let session = try Session.recorded("a", in: ".")
    let outcome = session.run(
      "step", "a.mtrace",
      input: "jump\nn x\nb card.alpha >\nlast card.alfa\ng line 1\nset card.alpha 1\nd\nn\n")
    expectEqual(outcome.code, .unusable)
    #expect(outcome.output.contains("unknown command 'jump'"))
    #expect(outcome.output.contains("'x' is not a count: write n [COUNT]"))
    #expect(outcome.output.contains("unknown track card.alfa (did you mean 'card.alpha'?)"))
    #expect(outcome.output.contains("line 1 is in the header"))
    #expect(outcome.output.contains("the values of a trace cannot be set"))
    #expect(outcome.output.contains("start with --against FILE"))
    expectEqual(outcome.lines.last?.hasPrefix("before frame 0"), true)
  }

  @Test(
    "A breakpoint that nothing can reach is refused, also in a document",
    arguments: ["a.mtrace", "a.run.json"])
  func unreachable(file: String) throws {
    let session = try Session.recorded("a", in: ".")
    let outcome = session.run(
      "step", file,
      input: "b event nosuch\nb state stoped\nb change card.x\nb event compl*\nb\n")
    expectEqual(outcome.code, .unusable)
    #expect(outcome.output.contains("no event matches nosuch"))
    #expect(outcome.output.contains("no state matches stoped (did you mean 'stopped'?)\n"))
    #expect(outcome.output.contains("no track matches card.x"))
    expectEqual(outcome.lines.last, "1: event compl*")
  }

  @Test("Only finite numbers are set", arguments: ["1e400", "inf", "nan", "-infinity"])
  func infinite(text: String) throws {
    let session = try Session.recorded("a", in: ".")
    session.run(
      "step", "a.run.json", input: "g 1\nset card.alpha \(text)\n", is: .unusable,
      printing: "'\(text)' is not a finite number")
  }

  @Test("Each property of a node can be set, also one that has not moved; other names are refused")
  func properties() throws {
    let session = try Session.recorded("a", in: ".")
    let outcome = session.run(
      "step", "a.run.json",
      input: "g 1\nset card.cornerRadius 4\nset card.isHidden true\nn\nv card.cornerRadius\n",
      is: .same)
    #expect(outcome.output.contains("< card set cornerRadius=4"))
    #expect(outcome.output.contains("< card set isHidden=true"))
    expectEqual(outcome.lines.last, "* card.cornerRadius  4")
    for (name, reason) in [
      ("card.nosuch", "cannot set: card has no property nosuch"),
      ("lamp.alpha", "unknown track lamp.alpha"),
    ] {
      session.run(
        "step", "a.run.json", input: "g 1\nset \(name) 1\n", is: .unusable, printing: reason)
    }
  }

  @Test("A name that a trace escapes is found as it was written")
  func escapedNames() throws {
    let session = try Session.recorded("a", in: ".")
    try session.write(Session.document().replacing("\"card\"", with: "\".card\""), "a.run.json")
    let outcome = session.run("step", "a.run.json", input: "g 3\nv .card.*\nlast .card.alpha\n")
    #expect(!outcome.output.contains("%2E"), "\(outcome.output)")
    #expect(outcome.output.contains("* .card.alpha"), "\(outcome.output)")
    // One that has not moved so far, and a value that it cannot have.
    let set = session.run(
      "step", "a.run.json", input: "g 1\nset .card.rotation 2\nset .card.scale.x maybe\n")
    #expect(!set.output.contains("unknown track"), "\(set.output)")
    #expect((set.output + set.errors).contains("is not a finite number, true or false"))
  }

  @Test("The first difference from another trace is found, and both records shown")
  func against() throws {
    let session = try Session.recorded("a", in: ".")
    try session.write(Session.document(to: 0.25), "b.run.json")
    session.run("run", "b.run.json", is: .same)
    let outcome = session.run(
      "step", "b.mtrace", "--against", "a.mtrace", "--at", "2", input: "x\nd\n")
    expectEqual(outcome.code, .same)
    expectEqual(
      outcome.output,
      """
      ≠ card.alpha: same curve, ends at 0.25 instead of 0.5  (difference 2 of 2; d goes there)
      b.mtrace: frames: 4, tracks: 1, records: 11; ? lists the commands
      frame 2  0.0333 s  line 18  card.alpha 0.5
      (step) x
        card.alpha  - 0.6666666666666667  + 0.5

      """ + StepCommandTests.difference(from: "a.mtrace"))
    let same = session.run("step", "a.mtrace", "--against", "a.mtrace", input: "d\n")
    expectEqual(same.lines.last, "the same as a.mtrace")
  }

  @Test("Where to begin may be a time; what is none is refused")
  func beginning() throws {
    let session = try Session.recorded("a", in: ".")
    let outcome = session.run("step", "a.mtrace", "--at", "0.02s", input: "")
    #expect(outcome.lines[1].hasPrefix("frame 1  0.0167 s"))
    for file in ["a.mtrace", "a.run.json"] {
      session.run(
        "step", file, "--at", "soon", is: .unusable,
        reporting:
          "'--at soon': 'soon' is not a frame or a time (--at 13, --at 0.25s, --at 'line 120' or --at end)"
      )
      session.run(
        "step", file, "--at", "0:5", is: .unusable, reporting: "'0:5' is not a frame or a time (")
      // A place behind the end is an error, and the end itself is not.
      for place in ["99", "2s"] {
        session.run(
          "step", file, "--at", place, is: .unusable,
          reporting: "'--at \(place)': the last frame is 3")
      }
      for place in ["3", "0.05s", "end"] { session.run("step", file, "--at", place, is: .same) }
    }
    session.run("step", "-", "--script", "-", is: .unusable)
    session.run("step", "missing.mtrace", is: .unusable)
  }

  @Test("The first moment at which a condition holds has its values and states")
  func condition() throws {
    let session = try Session.recorded("a", in: ".")
    let text = session.run("step", "a.mtrace", "--to", "card.alpha < 0.9", is: .same)
    #expect(text.lines.contains { $0.contains("card.alpha  0.8333333333333334") })
    let json = try session.run("step", "a.run.json", "--to", "card.alpha < 0.9", "--json").json()
    expectEqual(json["frame"] as? Int, 1)
    let states = try #require(json["states"] as? [[String: String]])
    expectEqual(states, [["source": "card.fade", "state": "moving"]])
    let later = try session.run(
      "step", "a.mtrace", "--to", "card.alpha < 0.9", "--at", "2", "--json"
    ).json()
    expectEqual(later["frame"] as? Int, 2)
    session.run("step", "a.mtrace", "--to", "card.alpha > 2", is: .different)
    session.run("step", "a.mtrace", "--to", "alpha >", is: .unusable, reporting: "column")
    session.run("step", "a.mtrace", "--json", is: .unusable, reporting: "needs '--to'")
  }

  @Test("The first event after the beginning is found by a pattern, as breakpoints have them")
  func event() throws {
    let session = try Session.recorded("a", in: ".")
    for (pattern, record, frame) in [
      ("card.fade completed", "! card.fade completed", 3),
      ("* completed", "! card.fade completed", 3),
      ("card.fade stopped", "~ card.fade moving stopped", 3),
      ("card.fade moving *", "~ card.fade moving stopped", 3),
    ] {
      let text = session.run("step", "a.mtrace", "--to", pattern, is: .same)
      #expect(
        text.lines[0].contains("frame \(frame) ") && text.lines[0].hasSuffix(record), "\(text)")
      let json = try session.run("step", "a.run.json", "--to", pattern, "--json", is: .same).json()
      expectEqual(json["frame"] as? Int, frame)
    }
    session.run(
      "step", "a.mtrace", "--to", "card.fade completed", "--at", "end", is: .different,
      printing: "'card.fade completed' is not reached from there on")
    session.run(
      "step", "a.mtrace", "--to", "card.fade comleted", is: .unusable,
      reporting: "; no event matches card.fade comleted (did you mean 'card.fade completed'?)")
    let unknown = session.run("step", "a.mtrace", "--to", "card.alpa < 0.5", is: .unusable)
    #expect(
      unknown.errors.contains("'card.alpa'") && !unknown.errors.contains("no event"),
      "\(unknown.errors)")
    let lines = session.run(
      "step", "a.mtrace", input: "b card.alpha < 2\ng card.fade completed\ng started\n"
    ).lines
    #expect(
      lines.contains { $0.hasPrefix("frame 3") && $0.hasSuffix("! card.fade completed") },
      "\(lines)")
    #expect(lines.suffix(2).first == "no event started follows", "\(lines)")
  }

  /// The answer to `d` if the movement goes to 0.25 instead of 0.5.
  static func difference(from golden: String) -> String {
    """
    (step) d
    first difference: frame 1 (t = 0.0167 s), value of card.alpha
    frame 1  0.0167 s  line 16  card.alpha 0.75
      - line 16  card.alpha 0.8333333333333334  (\(golden))
      + line 16  card.alpha 0.75

    """
  }
}
