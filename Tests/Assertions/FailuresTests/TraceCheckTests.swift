import DopesheetEngine
import DopesheetFailures
import DopesheetGoldens
import DopesheetRecording
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("The check behind expectTrace")
struct TraceCheckTests {
  private let bench: Bench
  private var folder: TemporaryFolder { bench.folder }

  init() throws { bench = try Bench() }

  @Test("A missing golden is recorded and fails, then it is met")
  func recording() throws {
    try folder.write("", to: "Package.swift")
    let first = try #require(try check().failure(of: fade(0.3)))
    #expect(first.contains("The golden was missing and is now recorded"))
    #expect(first.contains("exclude: [\"__Traces__\"]"))
    #expect(exists("__Traces__/TraceCheckTests/recording.mtrace"))
    try expectEqual(check().failure(of: fade(0.3)), nil)
  }

  @Test("The file of tolerances beside the goldens holds where the test names none")
  func tolerances() throws {
    _ = try check().failure(of: fade(0.3))
    try folder.write("* abs=2\n* frames=60\n", to: "__Traces__/tolerances.txt")
    let other = try fade(0.31)
    let forgiven = try #require(try check().failure(of: other))
    // Only differences in values and times are tolerated.
    #expect(forgiven.contains("configuration of") && forgiven.contains("tolerance * "))
    try folder.write("* abs=2 frmaes=60\n", to: "__Traces__/tolerances.txt")
    let error = try #require(try check().failure(of: other))
    #expect(error.contains("tolerances.txt:1:9: unknown limit \"frmaes\""))
    // What checks of one process share is read once, but an error is no tolerance.
    var again = try check()
    let shared = again.uses
    expectEqual(again.failure(of: other)?.contains("unknown limit"), true)
    try folder.write("* abs=2\n", to: "__Traces__/tolerances.txt")
    again = try check()
    again.uses = shared
    expectEqual(again.failure(of: other)?.contains("tolerance * "), true)
    try folder.write("* abs=2 frmaes=60\n", to: "__Traces__/tolerances.txt")
    expectEqual(again.failure(of: other)?.contains("tolerance * "), true)
    var exact = try check()
    exact.tolerances = .exact
    let message = try #require(exact.failure(of: other))
    #expect(!message.contains("tolerance * "))
  }

  @Test("The settings of the package hold where the test and the variables say nothing")
  func settings() throws {
    _ = try check().failure(of: fade(0.3))
    let (same, other) = (try fade(0.3), try fade(0.31))
    func failure(of trace: Trace, _ settings: String, _ mode: RecordMode? = nil) throws -> String? {
      try folder.write(settings, to: SettingsFile.name)
      var check = try check()
      check.uses = ComparedGoldens()
      check.mode = mode
      return check.failure(of: trace)
    }
    let forgiven = try failure(of: other, #"{"tolerances": ["* abs=2"]}"#)
    expectEqual(forgiven?.contains("tolerance * "), true)
    let error = try failure(of: same, #"{"recrod": "all", "context": 5}"#)
    expectEqual(error?.contains("dopesheet.json:1:2: unknown field 'recrod'"), true)
    expectEqual(error?.contains("dopesheet.json:1:30: "), true)
    let asked = try failure(of: other, #"{"record": "failed"}"#, .missing)
    expectEqual(asked?.contains("is now recorded again"), false)
    let recorded = try failure(of: other, #"{"record": "failed", "command": "./d"}"#)
    expectEqual(recorded?.contains("is now recorded again"), true)
    try expectEqual(failure(of: other, "{}"), nil)
  }

  @Test("Of failures with the same cause, only the first shows all")
  func sharedCause() throws {
    let uses = ComparedGoldens()
    func failure(_ name: String, _ duration: Double, uses: ComparedGoldens) throws -> String {
      var check = try check()
      (check.name, check.uses) = (name, uses)
      return try #require(check.failure(of: fade(duration)))
    }
    for name in ["a", "b", "c"] { _ = try failure(name, 0.3, uses: ComparedGoldens()) }
    let first = try failure("a", 0.5, uses: uses)
    #expect(first.contains("First difference:"))
    let second = try failure("b", 0.5, uses: uses).split(separator: "\n")
    #expect(second.count < 8, "\(second)")
    #expect(second.contains { $0.hasPrefix("Trace differs from golden: the same cause") })
    #expect(second.last?.hasSuffix("accept TraceCheckTests/sharedCause.b") == true)
    let other = try failure("c", 0.6, uses: uses)
    #expect(other.contains("First difference:"), "another cause")
  }

  @Test(
    "A missing golden names the one that its renamed test probably had, unless it was just recorded",
    arguments: [("never", true), ("missing", false)])
  func renamed(mode: String, isNamed: Bool) throws {
    let old = GoldenOwner(id: "FailuresTests/TraceCheckTests/old()")
    let golden = TraceWriter.text(of: try fade(0.3).owned(by: old))
    try folder.write(
      String(decoding: golden, as: UTF8.self), to: "__Traces__/TraceCheckTests/old.mtrace")
    try folder.write("struct TraceCheckTests { func renamed() {} }", to: "Tests.swift")
    var check = try check(["DOPESHEET_RECORD": mode])
    check.name = "a"
    let message = try #require(check.failure(of: fade(0.3)))
    let advice = "old.mtrace\n            has the same records, and its test is gone"
    expectEqual(message.contains(advice), isNamed)
    expectEqual(message.contains("former"), isNamed)
    try folder.write(
      "struct TraceCheckTests { func renamed() {}; func old() {} }", to: "Tests.swift")
    check.name = "b"
    check.uses = ComparedGoldens()
    #expect(try #require(check.failure(of: fade(0.3))).contains("former") == false)
  }

  @Test("In CI nothing is recorded: the golden is missing, and the run is pending")
  func never() throws {
    let message = try #require(try check(["CI": "true"]).failure(of: fade(0.3)))
    #expect(message.hasPrefix("The golden is missing."))
    #expect(!exists("__Traces__/TraceCheckTests/never.mtrace"))
    #expect(exists("pending/__Traces__/TraceCheckTests/never.mtrace"))
    #expect(message.contains("accept TraceCheckTests/never"))
  }

  @Test("If another golden has the title, the commands that accept and show name the path")
  func namesake() throws {
    try folder.write("", to: "Other/__Traces__/TraceCheckTests/namesake.mtrace")
    let message = try #require(try check(["CI": "true"]).failure(of: fade(0.3)))
    #expect(message.contains("accept __Traces__/TraceCheckTests/namesake"))
    let recorded = try #require(try check().failure(of: fade(0.3)))
    #expect(recorded.contains(" show __Traces__/TraceCheckTests/namesake"))
  }

  @Test("A difference is reported with its frame and both sides, and the golden stays")
  func difference() throws {
    let reporter = NoteReporter()
    _ = try bench.check(reporter).failure(of: fade(0.3))
    let name = "FailuresTests.TraceCheckTests.difference"
    // Without a golden there is nothing to draw.
    expectEqual(reporter.attached, [name + ".actual.mtrace", name + ".diff.txt"])
    var check = bench.check(reporter)
    check.uses = ComparedGoldens()
    let message = try #require(try check.failure(of: fade(0.4)))
    #expect(message.contains("Trace differs from golden. First difference:"))
    #expect(message.contains("card.alpha") && message.contains("(attached)"))
    expectEqual(
      reporter.attached.suffix(3), [name + ".actual.mtrace", name + ".diff.txt", name + ".svg"])
    #expect(exists("pending/__Traces__/TraceCheckTests/difference.diff.txt"))
    #expect(exists("pending/__Traces__/TraceCheckTests/difference.svg"))
    try expectEqual(self.check().failure(of: fade(0.3)), nil)
    #expect(!exists("pending/__Traces__/TraceCheckTests/difference.diff.txt"))
    #expect(!exists("pending/__Traces__/TraceCheckTests/difference.svg"))
  }

  private static let mutationsCases: [String] = [
    "bit", "swap", "drop",
  ]

  @Test(
    "A flipped bit, two swapped callbacks, a lost record: each fails",
    arguments: mutationsCases)
  func mutations(kind: String) throws {
    var check = try check()
    check.name = kind
    _ = check.failure(of: trace(mutated: nil))
    expectEqual(check.failure(of: trace(mutated: nil)), nil)
    // Another test process, which knows earlier comparisons only from the golden.
    check.uses = ComparedGoldens()
    let lines = check.failure(of: trace(mutated: kind))?.split(separator: "\n") ?? []
    expectEqual(lines.dropFirst().first?.hasPrefix("Trace differs from golden"), true)
  }

  @Test("A test with arguments must name its goldens", arguments: [1])
  func unnamed(argument: Int) throws {
    let message = try #require(try check().failure(of: fade(0.3)))
    #expect(message.contains("runs once for each argument"))
    #expect(message.contains("named:"))
  }

  @Test("An unknown mode, variable or value is an error, before anything is written")
  func unknownVariables() throws {
    for (name, value, hint) in [
      ("DOPESHEET_RECORD", "sometimes", "never, missing, failed, all"),
      ("DOPESHEET_RECROD", "all", "did you mean 'DOPESHEET_RECORD'?"),
      ("DOPESHEET_KEEP", "maybe", "use one of on-failure, always, never"),
    ] {
      let message = try #require(try check([name: value]).failure(of: fade(0.3)))
      #expect(
        message.hasPrefix("The golden cannot be checked: \(name): ") && message.contains(hint))
    }
    expectEqual(folder.files, [])
  }

  @Test("What to keep, how much to tell and in which colours is the environment's to say")
  func variables() throws {
    _ = try check().failure(of: trace(mutated: nil))
    var check = try check([
      "DOPESHEET_KEEP": "never", "DOPESHEET_COLOR": "always", "DOPESHEET_DIFF_TOOL": "delta",
    ])
    check.uses = ComparedGoldens()
    let message = try #require(check.failure(of: trace(mutated: "bit")))
    #expect(message.contains("\u{1B}[31m    - line") && message.contains("\u{1B}[32m    + line"))
    #expect(!message.contains("  diff    ") && !exists("pending"))
    check.environment["DOPESHEET_KEEP"] = "on-failure"
    check.environment["DOPESHEET_CONTEXT"] = "0"
    expectEqual(check.failure(of: trace(mutated: "bit"))?.contains("\n  diff    delta "), true)
    let name = "pending/__Traces__/TraceCheckTests/variables.diff.txt"
    let short = try #require(folder.text(name))
    check.environment["DOPESHEET_CONTEXT"] = "3"
    _ = check.failure(of: trace(mutated: "bit"))
    let long = try #require(folder.text(name))
    #expect(long.split(separator: "\n").count > short.split(separator: "\n").count)
  }

  @Test("A golden that is nearly missed passes with a warning")
  func nearMiss() throws {
    let reporter = NoteReporter()
    var check = bench.check(reporter)
    check.tolerances = ["card.alpha": .absolute(1)]
    _ = check.failure(of: trace(mutated: nil))
    check.uses = ComparedGoldens()
    expectEqual(check.failure(of: trace(mutated: "far")), nil)
    #expect(
      reporter.warnings.count == 1
        && reporter.warnings[0].hasPrefix(
          "The run is within the tolerance, but close to its limit."
        ))
  }

  @Test("Each check is a line of the references log, whatever comes out of it")
  func references() throws {
    for (duration, mode) in [(0.3, "never"), (0.3, "missing"), (0.3, "never"), (0.4, "never")] {
      _ = try check(["DOPESHEET_RECORD": mode, "DOPESHEET_RUN": "r1"]).failure(of: fade(duration))
    }
    let lines = try #require(folder.text("references.log")).split(separator: "\n")
    expectEqual(lines.count, 4)
    for (line, words) in zip(
      lines, ["missing pending", "missing recorded", "same none", "different pending"])
    {
      let parts = words.split(separator: " ")
      #expect(
        line.hasPrefix(
          """
          {"golden":"__Traces__/TraceCheckTests/references.mtrace",\
          "owner":"FailuresTests/TraceCheckTests/references()",\
          "outcome":"\(parts[0])","action":"\(parts[1])",
          """))
    }
  }

  @Test("The line has the tolerances in the code, by whether they match a name in the recording")
  func rules() throws {
    var check = try check()
    check.tolerances = ["*.alpha": .absolute(1), "x": .exact, "*": .ulps(1)]
    _ = try check.failure(of: fade(0.3))
    let words = #""matched":["* ulps=1","*.alpha abs=1"],"unmatched":["x exact"],"#
    expectEqual(folder.text("references.log")?.contains(words), true)
    let log = ReferencesLog(path: folder.path + "/references.log")
    let warnings = References.unmatchedRules(in: try References([log]).runs)
    expectEqual(
      warnings.map(\.description),
      [
        "FailuresTests/TraceCheckTests/rules(): 'x exact' matches nothing in 1 golden (correct its "
          + "name, or delete it)"
      ])
  }

  @Test("A golden states its test; one that states another or none still matches")
  func owner() throws {
    _ = try check().failure(of: fade(0.3))
    let path = "__Traces__/TraceCheckTests/owner.mtrace"
    let fact = "\nmeta owner FailuresTests/TraceCheckTests/owner()"
    let golden = try #require(folder.text(path))
    #expect(golden.contains(fact))
    for other in ["", "\nmeta owner OldTests/TraceCheckTests/owner()"] {
      let trace = try TraceReader.read(
        Array(golden.replacing(fact, with: other).utf8), options: .init(digest: .ignored))
      let text = TraceWriter.text(of: trace)
      try folder.write(String(decoding: text, as: UTF8.self), to: path)
      try expectEqual(check().failure(of: fade(0.3)), nil)
      try expectEqual(
        check().failure(of: fade(0.4))?.contains("\nTrace differs from golden. "), true)
    }
  }

  @Test("A log that is asked for and cannot be written is reported")
  func unwritableLog() throws {
    _ = try check().failure(of: fade(0.3))
    try folder.write("", to: "file")
    let environment = ["DOPESHEET_REFERENCES": folder.path + "/file/x.log"]
    #expect(
      try check(environment).failure(of: fade(0.3))?.contains("x.log: cannot be written") == true)
    #expect(
      try check(["DOPESHEET_SHARD": "x"]).failure(of: fade(0.3))?.contains("invalid shard 'x'")
        == true)
  }

  /// A check that knows no earlier one.
  private func check(_ environment: [String: String] = [:]) throws -> TraceCheck {
    var check = bench.check(NoteReporter(), environment)
    check.uses = ComparedGoldens()
    return check
  }

  private func exists(_ path: String) -> Bool { bench.exists(path) }

  private func fade(_ duration: Double) throws -> Trace {
    try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(from: 0, to: 1), duration: duration))
    }.runUntilSettled(within: .seconds(2)).trace
  }

  private func trace(mutated kind: String?) -> Trace {
    var builder = TraceBuilder()
    let source = builder.declare(Trace.Source("m", kind: "motion"))
    let track = builder.declare(Trace.Track("card.alpha"))
    builder.beginFrame(tick: 0)
    let value = kind == "far" ? 1.0 : 0.1
    builder.value(track: track, [.f64(kind == "bit" ? value.nextUp : value)])
    let callbacks = kind == "swap" ? ["completed", "updated"] : ["updated", "completed"]
    for name in callbacks.prefix(kind == "drop" ? 1 : 2) {
      builder.callback(source: source, name: name)
    }
    return builder.finish(clock: .nanoseconds)
  }
}
