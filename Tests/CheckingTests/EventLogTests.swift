import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

import struct Foundation.CGFloat

@Suite("The events of a run")
struct EventLogTests {
  private let events: EventLog

  init() throws {
    events = try Rehearsal(.hz(10)) { stage in
      let card = stage.add(Node("card"))
      let fade = stage.play(
        Motion(card, [.alpha(from: 0, to: 1)], duration: 0.25).named("card.fade").repeats(1))
      stage.at(.seconds(0.2)) { fade.pause() }
      stage.at(.seconds(0.3)) { fade.resume() }
    }.untilSettled(within: .seconds(1)).events
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
        in order: “card.fade resumed”, “card.fade paused” does not hold
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
        “* resumed” happens after 0.3 s does not hold
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
    let run = try Rehearsal(.hz(10)) { stage in
      let open = stage.cue("drawer.open") { _ in }
      stage.at(.seconds(0.2)) { open.send([.init("speed", .number(2))]) }
    }.until(.seconds(0.3))
    #expect(run.events.time(of: "< drawer.open send") == 0.2)
    expectEqual(
      run.events.matching("drawer.open send").first?.arguments, [Argument("speed", .number(2))])
    #expect(
      run.events.never("drawer.open sent").findings
        == ["nothing is called “sent” (did you mean 'send'?)"])
    expectEqual(run.duration(of: "drawer.open").problem, "the run has no motion “drawer.open”")
  }

  @Test("A misspelt source or word has no answer, so that nothing is “never” by mistake")
  func misspelt() {
    #expect(
      events.never("card.fdae completed").description == """
        “card.fdae completed” never happens has no answer
          the run has no source “card.fdae” (did you mean 'card.fade'?)
        """)
    #expect(
      events.never("card.fade complete").findings
        == ["nothing is called “complete” (did you mean 'completed'?)"])
    #expect(
      events.never("card.fade").findings
        == ["“card.fade” names no event; write the source and what happened: card.fade completed"])
    #expect(
      events.count("lamp* completed").problem?.hasPrefix("the run has no source “lamp*”") == true)
    #expect(!(!events.never("card.fdae completed")).holds)
    expectEqual(events.time(of: "card.fade reversed").problem, "it never happens")
    #expect(events.never("card.fade somethingNew").holds, "a word that is like no other may be new")
    #expect(
      !events.inOrder("card.fdae started").holds && !events.exactly(0, "nobody completed").holds)
  }

  @Test("Patterns ask for their arguments")
  func argumentPatterns() throws {
    let events = try Rehearsal(.hz(4)) { _, recorder in
      try recorder.event("done", of: "sheet", [.init("height", .number(320))])
      try recorder.event("seen", of: "card", [.init("by", .text("two eyes"))])
    }.frames(1).events
    #expect(events.count("sheet done height=320") == 1 && events.count("! * height=*") == 1)
    #expect(events.count("sheet done height=3") == 0)
    #expect(events.count("card seen by=\"two eyes\"") == 1 && events.count("! * *=320") == 1)
    #expect(
      events.never("sheet done hieght=320").findings
        == ["“sheet done” has no argument “hieght” (did you mean 'height'?)"])
    #expect(events.never("sheet done height=1").holds)
  }
}

@Suite("Measures")
struct MeasureTests {
  private let two = course(0, 2).final

  @Test("They compare with literals and variables of any kind of number, and with each other")
  func comparing() {
    let (whole, wide, narrow, graphic) = (2, 2.0, Float(2), CGFloat(2))
    #expect(two == whole && two == wide && two == narrow && two == graphic && two == two)
    #expect(two < 3 && two <= 2 && two >= 2 && two > 1.5 && two != 3)
    #expect(!(two < 2) && !(two <= 1) && !(two >= 3) && !(two > 2) && !(two != 2) && !(two == 3))
    #expect(course(0, 1).final < two && two == Ticks.seconds(2))
    let isSmall = two < 3
    #expect(isSmall)
  }

  @Test("Where there is no answer each comparison fails, and so does its contrary")
  func unanswered() {
    let none = course(0)["y".count].final
    #expect(none.scalar == nil && none.number == nil && none.problem != nil)
    #expect(!(none == 0) && !(none != 0) && !(none < 0) && !(none >= 0) && !(two < none))
    let claim: Claim = none != 0
    #expect(!claim.holds && !(!claim).holds)
  }

  @Test("Words, truth values and numbers do not compare with each other")
  func mixed() {
    let word = curve([.sym("open")], kind: .sym)["x"].final
    #expect(word == "open" && word != "shut" && !(word == 1) && !(word != 1) && !(word < "z"))
    #expect(word.number == nil && word.scalar == .sym("open"))
    let flag = curve([.bool(true)], kind: .bool)["x"].final
    #expect(flag == true && flag != false && !(flag == 1) && !(flag > false))
    let claim: Claim = word < "z"
    #expect(
      claim.description == """
        x: final value < z has no answer
          open < z means nothing
          it is open at frame 0 (t = 0 s)
          [▁]
        """)
  }

  @Test("Words with letters that a trace escapes are written as in the program")
  func escapedWords() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("x", .sym))
    builder.beginFrame(tick: 0)
    builder.value(track: track, [.sym("half open")])
    #expect(builder.finish(clock: .nanoseconds)["x"].final == "half open")
  }

  @Test("Integers beyond 53 bits compare exactly with Doubles")
  func largeIntegers() {
    let x = curve([.i64(1 << 53 + 1)], kind: .i64)["x"].final
    #expect(x > 0x1p53 && x != 0x1p53 && x < 0x1p53 + 2)
    #expect(curve([.i64(.max)], kind: .i64)["x"].final < 0x1p63)
  }

  @Test("As claims, comparisons tell all there is")
  func claims() {
    let claim: Claim = course(0, 60, 110, 100).overshoot < 0.05
    #expect(
      claim.description == """
        x: overshoot < 0.05 does not hold
          it is 0.1 at frame 2 (t = 0.2 s), where it is 110, on the way from 0 to 100
          ▁▅[█]█
        """)
    let pair: Claim = two < course(0, 1).maximum
    #expect(pair.description.hasPrefix("x: final value < x: maximum, 1 does not hold"))
    let good: Claim = two == 2
    #expect(good.holds && !(!good).holds && (!claim).holds)
    #expect((!good).description.hasPrefix("x: final value == 2 holds, and should not"))
    for claim: Claim in [two <= 1, two != 2, two >= 3, two > 2] { #expect(!claim.holds) }
  }
}

@Suite("How long motions play")
struct MotionSpanTests {
  private let rehearsal = Rehearsal(.hz(10)) { stage in
    let card = stage.add(Node("card"))
    let fade = stage.play(
      Motion(card, [.alpha(from: 0, to: 1)], duration: 0.15).named("fade").afterDelay(0.1))
    stage.at(.seconds(0.5)) { fade.start() }
    stage.play(Motion(card, [.position.x(to: 9)], duration: 5).named("slide"))
    stage.add(Motion(card, [.position.y(to: 9)], duration: 5).named("idle"))
  }

  @Test("A span goes from leaving stopped to being stopped, delay and time inside frames included")
  func spans() throws {
    let run = try rehearsal.until(.seconds(1))
    #expect(
      run.spans(of: "fade") == [
        MotionSpan(begin: .zero, end: .seconds(0.25)),
        MotionSpan(begin: .seconds(0.5), end: .seconds(0.75)),
      ])
    expectEqual(run.spans(of: "fade").first?.length, .seconds(0.25))
    expectEqual(run.spans(of: "slide"), [MotionSpan(begin: .zero, end: nil)])
    #expect(run.spans(of: "nobody").isEmpty)
    #expect(run.duration(of: "fade") == 0.25)
    expectEqual("\(run.duration(of: "fade"))", "0.25 s from 0 s to 0.25 s ███▁▁███▁▁▁")
  }

  @Test("What has not ended, never plays or is not there has no duration")
  func unanswered() throws {
    let run = try rehearsal.until(.seconds(1))
    #expect(
      run.duration(of: "slide").problem
        == "slide plays from 0 s and has not ended when the run does")
    #expect(
      run.duration(of: "fadee").problem == "the run has no motion “fadee” (did you mean 'fade'?)")
    #expect(!(run.duration(of: "idle") >= 0))
  }

  @Test("What still moves at the end is told with its state, also by a trace alone")
  func unsettled() throws {
    try expectEqual(rehearsal.until(.seconds(1)).unsettled, ["slide (moving)"])
    #expect(
      try rehearsal.until(.seconds(0.05)).trace.unsettled == ["fade (delayed)", "slide (moving)"])
    #expect(try rehearsal.untilSettled(within: .seconds(9)).unsettled.isEmpty)
  }
}

@Suite("The times of a trace's frames")
struct TraceTimesTests {
  @Test("They are those of the rate", arguments: [60, 165, 24_000])
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
