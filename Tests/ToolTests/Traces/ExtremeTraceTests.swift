import DopesheetChecking
import DopesheetEngine
import DopesheetText
import DopesheetTool
import DopesheetTrace
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks all readers of traces with valid traces at the limits of the format.
@Suite struct ExtremeTraceTests {
  /// A session with two similar random traces `a` and `b` at the limits of the format.
  private static func session(seed: Int) throws -> Session {
    var random = SeededGenerator(seed: seed)
    let session = try Session()
    let (golden, actual) = random.extremeTraces()
    for (trace, name) in [(golden, "a"), (actual, "b")] {
      try session.write(
        trace.text, "\(name).mtrace")
    }
    session.run("check", "a.mtrace", "b.mtrace", is: .same)
    return session
  }

  @Test("They are compared in each form of the comparison", arguments: 0..<deep(500, quick: 4))
  func compared(seed: Int) throws {
    let session = try Self.session(seed: seed)
    try session.write("* abs=1e300 ulps=4\n* frames=9223372036854775807\n", "wide.txt")
    let code = session.run("diff", "a.mtrace", "b.mtrace", "--all").code
    #expect(code == .same || code == .different)
    for words in [["--markdown"], ["--counts"], ["--brief"], ["--exact"]] {
      expectEqual(session.run(["diff", "a.mtrace", "b.mtrace"] + words).code, code)
    }
    #expect(try !session.run("diff", "a.mtrace", "b.mtrace", "--json").json().isEmpty)
    session.run("diff", "a.mtrace", "b.mtrace", "--tolerances", "wide.txt")
    session.run("diff", "b.mtrace", "a.mtrace")
    session.run("diff", "a.mtrace", "a.mtrace", is: .same)
    session.run(
      "git-diff", "a.mtrace", "a.mtrace", "1", "100644", "b.mtrace", "2", "100644", is: .same)
  }

  @Test("They are drawn and shown", arguments: 0..<deep(500, quick: 4))
  func drawn(seed: Int) throws {
    let session = try Self.session(seed: seed)
    for words in [[], ["--nodes"], ["--strip"], ["--against", "b.mtrace"]] {
      let outcome = session.run(["picture", "a.mtrace"] + words)
      guard outcome.code == .same else {
        #expect(outcome.output.isEmpty && !outcome.errors.isEmpty)
        continue
      }
      let parser = XMLParser(data: Data(outcome.output.utf8))
      #expect(parser.parse(), "a picture is sound XML")
      #expect(!outcome.output.contains("\"nan"), "a picture has no place that is no number")
    }
    session.run("show", "a.mtrace", is: .same)
    session.run("show", "a.mtrace", "--plot")
    #expect(try !session.run("show", "a.mtrace", "--json").json().isEmpty)
  }

  @Test(
    "They are exported, and what is exported can be read", arguments: 0..<deep(500, quick: 4))
  func exported(seed: Int) throws {
    let session = try Self.session(seed: seed)
    for form in TraceExport.allCases {
      let outcome = session.run("export", "a.mtrace", "--to", form.rawValue, is: .same)
      switch form.rawValue {
      case "chrome": _ = try JSONReader.read(Array(outcome.output.utf8))
      case "jsonl": for line in outcome.lines { _ = try JSONReader.read(Array(line.utf8)) }
      default: #expect(!outcome.output.isEmpty)
      }
    }
  }

  @Test("They are stepped through", arguments: 0..<deep(500, quick: 4))
  func stepped(seed: Int) throws {
    let session = try Self.session(seed: seed)
    let far = ["9223372036854775807", "-9223372036854775808", "1e308s", "-1e308ms", "0"]
    let trace = try Trace(text: session.read("a.mtrace"))
    let tracks = trace.tracks.map(\.name).prefix(3)
    var script: [String] = []
    for word in ["n", "p", "s", "S", "g", "l", "del"] {
      for place in far { script.append(word + " " + place) }
      script += ["v", "i"]
    }
    for place in far { script.append("g line " + place) }
    var expressions = ["tick - 1 > frame", "time * 1e300 > 1", "time >= 250ms", "frame == -1"]
    for track in tracks { expressions += ["\(track) * \(track)", "\(track) / 0 > 0", "-\(track)"] }
    for expression in expressions { script += ["e " + expression, "b " + expression] }
    script += ["g start", "c", "c", "rc", "d", "x", "g end"]
    for track in tracks { script += ["> " + track, "< " + track, "last " + track, "w " + track] }
    script += ["l", "q"]
    let input = script.joined(separator: "\n")
    let outcome = session.run("step", "a.mtrace", "--against", "b.mtrace", input: input)
    #expect(outcome.output.contains("(step) q"))
    for place in far { session.run("step", "a.mtrace", "--at", place, input: "q\n") }
  }

  @Test("They answer questions", arguments: 0..<deep(1_000, quick: 8))
  func asked(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let trace = random.extremeTraces().actual
    for track in trace.tracks {
      let curve = trace[track.name]
      let measures = [
        curve.first, curve.final, curve.minimum, curve.maximum, curve.overshoot,
        curve.undershoot, curve.largestJump, curve.topSpeed, curve.turns, curve.settlingTime(),
        curve.value(atFrame: .max),
        curve.value(atFrame: .min), curve.value(at: Ticks(count: .max)),
        curve.value(at: Ticks(count: .min)),
      ]
      for measure in measures { #expect(!"\(measure)".isEmpty) }
      #expect(!"\(curve.settles(by: .limit))\(curve.reaches(0, before: .limit))".isEmpty)
    }
    for source in trace.sources {
      #expect(!"\(trace.duration(of: source.name))\(trace.spans(of: source.name))".isEmpty)
    }
    #expect(!"\(trace.events.count("*"))\(trace.events.time(of: "*"))".isEmpty)
    #expect(!"\(trace.unsettled)\(trace.events.times(of: "*"))".isEmpty)
  }

  /// A golden with the earliest possible first frame, and another trace.
  private func verified() throws -> Session {
    let session = try Session.recorded("a", "b")
    try session.edit("traces/a.mtrace", "@0\n", "@-9223372036854775808\n@0\n")
    session.run("check", "--fix", "traces/a.mtrace", is: .same)
    session.run("check", "traces/a.mtrace", is: .same)
    return session
  }

  @Test("A golden with the earliest tick is different, and the others are compared")
  func earliestTick() throws {
    let session = try verified()
    let outcome = session.run("verify", is: .different)
    #expect(outcome.output.contains("different  traces/a.mtrace"))
    #expect(outcome.output.contains("same       traces/b.mtrace"))
    #expect(try !session.run("verify", "--json", is: .different).json().isEmpty)
    session.run("status")
    session.run("report", "-o", "page.html", is: .different)
    session.run("review", isTerminal: true, typed: ["q"])
    session.run("history", "traces/a.mtrace")
    session.run("diff", "traces/a.mtrace", ".build/dopesheet/pending/traces/a.mtrace", "--all")
  }

  @Test("Numbers of the command line as large as there are are refused or limits")
  func farNumbers() throws {
    let session = try Session.recorded("a")
    for number in ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400"] {
      for words in [
        ["show", "--frames", "\(number)..\(number)"], ["show", "--frames", "0..\(number)"],
        ["show", "--plot", "--height", number], ["picture", "--frames", "..\(number)"],
        ["picture", "--strip", "--moments", number], ["step", "--at", number],
        ["step", "--at", "\(number)s"], ["step", "--at", "\(number)ms"],
      ] {
        session.run([words[0], "traces/a.mtrace"] + words.dropFirst(), input: "q\n")
      }
      session.run("verify", "--shard", "\(number)/\(number)")
      session.run("verify", "--shard", "1/\(number)")
      session.run("verify", "--require", number)
    }
  }
}
