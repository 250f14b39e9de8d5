import Dopesheet
import DopesheetChecking
import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("The events of a run")
struct EventLogTests {
  private let events: EventLog

  init() throws {
    events = try pausedFade(named: "card.fade").events
  }

  @Test("They are the inputs, states and callbacks in order, each with its own time")
  func all() {
    #expect(
      events.all.map(\.text) == [
        "card.fade start", "card.fade stopped moving", "card.fade started",
        "stage scheduled", "card.fade pause", "card.fade moving paused", "card.fade paused",
        "stage scheduled", "card.fade resume", "card.fade paused moving", "card.fade resumed",
        "card.fade cycleRepeated",
        "card.fade moving stopped", "card.fade completed",
      ])
    expectEqual(events.times(of: "card.fade cycleRepeated"), [.seconds(0.35)])
    #expect(events.time(of: "card.fade completed") == 0.6)
    expectEqual(events.matching("card.fade cycleRepeated").first?.frame, 4)
    expectEqual(events.matching("card.fade start").first?.frame, -1)
    expectEqual(events.matching("card.fade cycleRepeated").first?.arguments, [])
  }

  @Test("Patterns fit sources and words, and a kind if they begin with its sign")
  func patterns() {
    #expect(events.count("card.fade completed") == 1)
    #expect(events.count("* completed") == 1 && events.count("card.* pause*") == 4)
    #expect(events.count("< *") == 5 && events.count("~ *") == 4 && events.count("! *") == 5)
    #expect(events.count("card.fade * moving") == 2)
    #expect(events.count("~ card.fade completed") == 0)
    expectEqual("\(events.count("< card*"))", "3 the last at frame 3 (t = 0.3 s) █▁█[█]▁▁▁")
  }

  @Test("In order, with others before, between and after")
  func order() {
    #expect(events.inOrder("card.fade started", "card.fade paused", "card.fade completed").holds)
    #expect(events.inOrder("* started", "* cycleRepeated", "~ * stopped").holds)
    #expect(
      events.inOrder("card.fade resumed", "card.fade paused").description == """
        in order: “card.fade resumed”, “card.fade paused” does not hold: it misses by 100 ms
          “card.fade resumed” at frame 3 (t = 0.3 s) ▁▁▁[█]▁▁▁
          “card.fade paused” does not happen after “card.fade resumed”; the last time was at frame 2 (t = 0.2 s) ▁▁[█]▁▁▁▁
        """)
    #expect(!events.inOrder("card.fade completed", "card.fade completed").holds)
    let nothing = events.inOrder()
    let negated: Claim = !nothing
    #expect(!nothing.holds)
    #expect(!negated.holds)
    #expect(
      events.inOrder("card.fade started", "card.fade reversed").findings.last
        == "“card.fade reversed” never happens")
  }

  @Test("Never, exactly so many times")
  func counts() {
    #expect(events.never("card.fade reversed").holds && events.never("* refused").holds)
    #expect(
      events.never("card.fade paused").description == """
        “card.fade paused” never happens does not hold
          “card.fade paused” at frame 2 (t = 0.2 s)
          ▁▁[█]▁▁▁▁
        """)
    #expect(events.exactly(1, "card.fade completed").holds && events.exactly(0, "* reversed").holds)
    #expect(
      events.exactly(2, "card.fade cycleRepeated").description == """
        “card.fade cycleRepeated” happens twice does not hold
          it happens once: 0.35 s in frame 4 (t = 0.4 s)
          ▁▁▁▁[█]▁▁
        """)
    expectEqual(events.exactly(1, "card.fade reversed").findings, ["it never happens"])
    #expect(!events.exactly(3, "card.fade *").holds)
  }

  @Test("Before and after a time, each time")
  func times() {
    #expect(events.happens("card.fade paused", before: .seconds(0.21)).holds)
    #expect(!events.happens("card.fade paused", before: .seconds(0.2)).holds)
    #expect(events.happens("card.fade completed", after: .seconds(0.55)).holds)
    #expect(
      events.happens("* resumed", after: .seconds(0.3)).description == """
        “* resumed” happens after 0.3 s does not hold: it just misses
          it happens at frame 3 (t = 0.3 s)
          ▁▁▁[█]▁▁▁
        """)
    #expect(
      events.happens("card.fade reversed", before: .seconds(9)).findings == ["it never happens"])
    #expect(
      events.happens("card.fade start", after: .zero).findings.first
        == "it happens at the start, before frame 0")
  }

  @Test("A cue is an event like the others")
  func cues() throws {
    let run = try Rehearsal(at: .hz(10)) { stage in
      let open = stage.cue("drawer.open") { _ in }
      stage.at(.seconds(0.2)) { open.send([.init("speed", .number(2))]) }
    }.run(until: .seconds(0.3))
    #expect(run.events.time(of: "< drawer.open send") == 0.2)
    expectEqual(
      run.events.matching("drawer.open send").first?.arguments,
      [Trace.Argument("speed", .number(2))])
    #expect(
      run.events.never("drawer.open sent").findings
        == ["unknown name “sent” (did you mean 'send'?)"])
    expectEqual(run.duration(of: "drawer.open").problem, "the run has no motion “drawer.open”")
  }

  @Test("A misspelt source or word has no answer, so that nothing is “never” by error")
  func misspelt() {
    #expect(
      events.never("card.fdae completed").description == """
        “card.fdae completed” never happens has no answer
          the run has no source “card.fdae” (did you mean 'card.fade'?)
        """)
    #expect(
      events.never("card.fade complete").findings
        == ["unknown name “complete” (did you mean 'completed'?)"])
    #expect(
      events.never("card.fade").findings
        == ["“card.fade” is not an event; write the source and what happened: card.fade completed"])
    #expect(
      events.count("lamp* completed").problem?.hasPrefix("the run has no source “lamp*”") == true)
    #expect(!(!events.never("card.fdae completed")).holds)
    expectEqual(events.time(of: "card.fade reversed").problem, "it never happens")
    #expect(events.never("card.fade somethingNew").holds, "a motion may have events of the user")
    #expect(
      !events.inOrder("card.fdae started").holds && !events.exactly(0, "nobody completed").holds)
  }

  @Test("A word that the kind of a source never has is no answer: its words are listed")
  func kinds() throws {
    var kept: ScenarioAnimator?
    let run = try Rehearsal(at: .hz(10)) { stage in
      let animator = ScenarioAnimator(on: stage)
      kept = animator
      let badge = stage.add(Node("badge"))
      animator.add(Scenario("pop", keyFrames: [KeyFrame(.alpha(0.5), after: 0.1)]))
      animator.action(badge, withScenario: "pop")
    }.run(until: .seconds(0.5))
    expectEqual(kept?.performances.isEmpty, true)
    let name = "badge.scenario1"
    expectEqual(
      run.events.never("\(name) completed").findings,
      [
        "“\(name)”, which is of the kind scenario, has no event “completed” (did you mean 'completion'?)"
      ])
    #expect(
      run.events.never("\(name) rolling").findings.first?.contains("(known: action, beginning, ")
        == true)
    let claims: [Claim] = [
      run.events.exactly(0, "\(name) cycleRepeated"),
      run.events.count("\(name) cycleRepeated") == 0,
      run.always(!run.events.happens("\(name) cycleRepeated")),
    ]
    for claim in claims { #expect(!claim.holds) }
    #expect(run.events.never("\(name) timeOut").holds && run.events.never("* cycleRepeated").holds)
    #expect(run.events.never("\(name) moving paused").holds)
    #expect(run.events.never("badge completed").holds, "a node may have any event")
    expectEqual(
      events.never("card.fade moving").findings,
      ["“moving” is a state; write both states: card.fade * moving"])
    let finding = events.never("card.fade timeOut").findings.first ?? ""
    #expect(
      finding.hasPrefix("“card.fade”, which is of the kind motion, has no event “timeOut” ("),
      "\(finding)")
  }

  @Test("The words of all goldens are known for the kinds of their sources")
  func goldens() throws {
    var kinds: Set<String> = []
    let folder = VectorFolder.own.appending(path: "../../traces")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    for case let file as URL in files where file.pathExtension == "mtrace" {
      let trace = try TraceReader.read(Array(Data(contentsOf: file)))
      let kindsByName = Dictionary(
        trace.sources.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
      for event in trace.runEvents {
        let kind = try #require(
          kindsByName[event.text.split(separator: " ").first.map(String.init) ?? ""])
        guard !["event", "node", "target", "cue", "stage"].contains(kind),
          !(kind == "machine" && event.kind == .state)
        else { continue }
        let words = try #require(SourceWords(ofKind: kind), "\(kind)")
        kinds.insert(kind)
        for word in event.word.split(separator: " ").map(String.init) {
          #expect((words.events + words.states).contains(word), "\(kind) \(word)")
        }
      }
    }
    #expect(kinds.count > 10, "\(kinds)")
  }

  @Test("All words of the engine and of the styles are known, also those that a run does not have")
  func words() throws {
    expectEqual(
      events.never("* conflictingWriterz").findings,
      ["unknown name “conflictingWriterz” (did you mean 'conflictingWriters'?)"])
    #expect(events.never("* conflictingWriters").holds)
    let empty = try Rehearsal(at: .hz(10)) { _ in }.run(frames: 2)
    #expect(empty.events.never("* conflictingWriters").holds, "a run may have no source")
    let sources = VectorFolder.own.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Motion")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var words: Set<String> = []
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      words.formUnion(text.matches(of: /(?:deliver|tell)\(\s*"(\w+)"/).map { String($0.1) })
    }
    #expect(words.count > 15 && words.subtracting(SourceWords.all).isEmpty, "\(words)")
  }

  @Test("An event that a source declares is known, though it never happens, and no other one is")
  func declared() throws {
    let run = try Rehearsal(at: .hz(10)) { stage in
      stage.recorder.declare("toast", events: ["shows", "hides"])
      stage.recorder.event("shows", of: "toast")
    }.run(frames: 2)
    #expect(run.events.never("toast hides").holds && run.events.never("* hides").holds)
    expectEqual(
      run.events.never("toast hidez").findings,
      ["“toast” does not declare the event “hidez” (did you mean 'hides'?)"])
    expectEqual(
      run.events.never("toast completed").findings,
      ["“toast” does not declare the event “completed” (declared: hides, shows)"])
    #expect(run.events.exactly(1, "toast shows").holds)
  }

  @Test("Patterns ask for their arguments")
  func argumentPatterns() throws {
    let events = try Rehearsal(at: .hz(4)) { stage in
      let recorder = stage.recorder
      recorder.event("done", of: "sheet", [.init("height", .number(320))])
      recorder.event("seen", of: "card", [.init("by", .text("two eyes"))])
    }.run(frames: 1).events
    #expect(events.count("sheet done height=320") == 1 && events.count("! * height=*") == 1)
    #expect(events.count("sheet done height=3") == 0)
    #expect(events.count("card seen by=\"two eyes\"") == 1 && events.count("! * *=320") == 1)
    #expect(
      events.never("sheet done hieght=320").findings
        == ["“sheet done” has no argument “hieght” (did you mean 'height'?)"])
    #expect(events.never("sheet done height=1").holds)
  }

  @Test("A claim's place is that of its last finding, whatever the text names before")
  func places() throws {
    func record(_ claim: Claim) -> String? {
      let line = claim.place.flatMap { claim.trace?.record(at: $0.records - 1).line }
      return line.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
    }
    expectEqual(record(events.never("card.fade p*")), "< card.fade pause")
    let order = events.inOrder("card.fade started", "card.fade resumed", "card.fade paused")
    #expect(!order.holds)
    expectEqual(record(order), "! card.fade paused")
    let missing = events.inOrder("card.fade resumed", "card.fade stopped")
    expectEqual(record(missing), "! card.fade resumed")
    expectEqual(record(events.exactly(2, "card.fade stopped")), nil)
    let twice: Claim = events.count("card.fade paused") == 2
    expectEqual(record(twice), "! card.fade paused")
  }

  @Test("A claim about two runs has the place of its own run")
  func placesOfTwoRuns() {
    let (run, other) = (trace(0, 6, 4), trace(0, 9, 8, 7, 6))
    let claim: Claim = run["x"].final > other["x"].maximum
    expectEqual(claim.place, run.place(afterFrame: 2))
    expectEqual(run["x"].falls.place, run.place(afterFrame: 1))
    let always = run.always(run["x"] < 5)
    expectEqual(always.place, run.place(afterFrame: 1))
  }
}

@Suite("The times of a trace's frames")
struct TraceTimesTests {
  @Test("They are those of an exact rate", arguments: [60, 24_000])
  func rates(rate: Int64) throws {
    let seconds: Int64 = rate == 24_000 ? 1_001 : 1
    let frames = try #require(FrameRate(frames: rate, seconds: seconds))
    let ticks: [Int64] = [0, 1, 7, 100_000]
    var builder = TraceBuilder()
    for tick in ticks { builder.beginFrame(tick: tick) }
    let trace = builder.finish(clock: try #require(ClockRate(rate, per: seconds)))
    for (index, tick) in ticks.enumerated() {
      expectEqual(trace.time(ofFrame: index), frames.time(ofFrame: tick))
    }
  }

  @Test("If the rate is not exact, they are the nearest ticks of the engine")
  func nearest() throws {
    var builder = TraceBuilder()
    for tick in [1, 2, 3] as [Int64] { builder.beginFrame(tick: tick) }
    let trace = builder.finish(clock: try #require(ClockRate(165)))
    expectEqual(
      (0..<3).map { trace.time(ofFrame: $0).count }, [2_672_727_273, 5_345_454_545, 8_018_181_818])
  }

  @Test("A time that no stage reaches is the latest one")
  func limits() {
    var builder = TraceBuilder()
    builder.beginFrame(tick: -1)
    builder.beginFrame(tick: .max)
    let slow = builder.finish(clock: ClockRate(1, per: 1_000_000_000_000)!)
    expectEqual(slow.time(ofFrame: 1), .limit)
    let fast = builder.finish(clock: ClockRate(1_000_000_000_000)!)
    #expect(fast.time(ofFrame: 0) == .zero && fast.time(ofFrame: 1) < .limit)
    expectEqual(builder.finish(clock: ClockRate(1)!).time(ofFrame: 1), .limit)
    expectEqual(builder.finish(clock: ClockRate(10)!).time(ofFrame: 0), .seconds(-0.1))
  }
}

@Suite("The source of an event of the user")
struct EventSourceTests {
  private func run(_ name: String?) throws -> Trace {
    try Rehearsal(at: .hz(10)) { stage in
      let recorder = stage.recorder
      recorder.probe("time") { stage.now.seconds }
      stage.onFrame { frame in
        if let name, frame.index == 3 { recorder.event(name, of: "toast") }
      }
    }.run(frames: 5).trace
  }

  @Test("is not the cause of a missing, extra or other event: the event is")
  func causes() throws {
    let golden = try run("hides")
    let missing = TraceDiff(golden: golden, actual: try run(nil))
    expectEqual(
      missing.explanation.description, "event toast hides is missing at 300 ms (frame 3)\n")
    let extra = TraceDiff(golden: try run(nil), actual: golden)
    expectEqual(extra.explanation.description, "event toast hides is new at 300 ms (frame 3)\n")
  }
}

@Suite("Events that alternate")
struct AlternatingEventsTests {
  private func log(_ names: [String]) throws -> EventLog {
    try Rehearsal(at: .hz(10)) { stage in
      let recorder = stage.recorder
      stage.onFrame { frame in
        if frame.index < names.count { recorder.event(names[frame.index], of: "sheet") }
      }
    }.run(frames: names.count).events
  }

  @Test("begin with the first, and may end with either")
  func claims() throws {
    let words = ["open", "close", "open"]
    #expect(try log(words).alternate("sheet open", "sheet close").holds)
    #expect(try !log(words).alternate("sheet close", "sheet open").holds)
    let twice = try log(["open", "open", "close"]).alternate("sheet open", "sheet close")
    #expect(!twice.holds)
    #expect(
      twice.description.contains("“sheet open” at frame 1 (t = 0.1 s), where “sheet close” is due"))
  }
}
