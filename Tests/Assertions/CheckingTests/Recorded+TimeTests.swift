import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Claims about time, over values")
struct TimeOfValuesTests {
  private let trace = curve([0, 20, 60, 100, 90, 100].map { .f64($0) })
  private var x: TrackCurve { trace["x"] }

  @Test("Always: in all frames, by the least margin")
  func always() {
    expectEqual(
      trace.always(x <= 104).description,
      """
      always x <= 104 holds: 4 of 104 to spare
        it is closest at frame 3 (t = 0.3 s), where x is 100
        ▁▂▅[█]██
      """)
    expectEqual(
      trace.always(x <= 50).description,
      """
      always x <= 50 does not hold: it misses by 50
        it does not hold at frame 2 (t = 0.2 s), where x is 60
        it misses most at frame 3 (t = 0.3 s), where x is 100
        ▁▂[▅]███
      """)
    expectEqual(trace.always(x.isWithin(-8...108)).margin?.share, 8.0 / 116)
    #expect(trace.always(x >= 60, during: .seconds(0.2) ... .seconds(9)).holds)
    expectEqual(
      trace.always(x < 61, during: .zero ... .seconds(0.2)).statement, "always x < 61 within 0.2 s")
    expectEqual(
      trace.always(x < 61, during: .seconds(0.1) ... .seconds(0.2)).statement,
      "always x < 61 from 0.1 s to 0.2 s")
  }

  @Test("Eventually: in one frame, by the greatest margin")
  func eventually() {
    expectEqual(
      trace.eventually(x >= 80, within: .seconds(0.4)).description,
      """
      eventually x >= 80 within 0.4 s holds: 20 of 80 to spare
        it holds most at frame 3 (t = 0.3 s), where x is 100
        ▁▂▅[█]██
      """)
    expectEqual(
      trace.eventually(x >= 80, within: .seconds(0.2)).description,
      """
      eventually x >= 80 within 0.2 s does not hold: it misses by 20
        it is nearest at frame 2 (t = 0.2 s), where x is 60
        ▁▂[▅]███
      """)
    expectEqual(
      trace.eventually(x >= 120, within: .seconds(2)).findings.last,
      "the run ends at frame 5 (t = 0.5 s), before the time is over")
    #expect(trace.eventually(x == 60).holds)
  }

  @Test("Conditions of words and Booleans have the time left as their margin")
  func words() {
    let state = curve(["a", "a", "b", "c"].map { .sym($0) }, kind: .sym)
    expectEqual(
      state.eventually(state["x"] == "b", within: .seconds(0.25)).description,
      """
      eventually x == b within 0.25 s holds: 50 ms of 250 ms to spare
        it does at frame 2 (t = 0.2 s)
      """)
    expectEqual(
      state.eventually(state["x"] == "c", within: .seconds(0.25)).description,
      """
      eventually x == c within 0.25 s does not hold: it misses by 50 ms
        it does so only at frame 3 (t = 0.3 s)
      """)
    let never = state.eventually(state["x"] == "d")
    #expect(!never.holds && never.margin == nil && never.findings == ["it never happens"])
    #expect(state.always(state["x"] != "d").margin == nil)
    let late = state.eventually(state["x"] == "a", within: .seconds(0.2) ... .seconds(0.3))
    expectEqual(
      late.findings, ["it does not happen; the last time was at frame 1 (t = 0.1 s)"])
  }

  @Test("Until: in all frames before another condition holds")
  func until() {
    let holds = trace.holds(x <= 70, until: x >= 100)
    expectEqual(
      holds.description,
      """
      x <= 70 until x >= 100 holds: nothing to spare
        x >= 100 comes at frame 3 (t = 0.3 s)
      """)
    let broken = trace.holds(x <= 50, until: x >= 95)
    expectEqual(
      broken.description,
      """
      x <= 50 until x >= 95 does not hold: it misses by 10
        it does not hold at frame 2 (t = 0.2 s), where x is 60
        ▁▂[▅]███
        x >= 95 comes at frame 3 (t = 0.3 s)
      """)
    expectEqual(
      trace.holds(x <= 100, until: x >= 110).findings.first,
      "x >= 110 never holds; it is nearest at frame 3 (t = 0.3 s), where x is 100")
    #expect(!trace.holds(x <= 70, until: x >= 95, within: .seconds(0.2)).holds)
    #expect(trace.holds(x <= 70, until: x >= 95, within: .seconds(0.3)).holds)
  }

  @Test("Whenever: each time a condition begins to hold, another one does in time")
  func whenever() {
    expectEqual(
      trace.whenever(x >= 50, then: x >= 90, within: .seconds(0.1)).description,
      "whenever x >= 50, then x >= 90 within 0.1 s holds: 10 to spare")
    expectEqual(
      trace.whenever(x >= 10, then: x >= 90, within: .seconds(0.1)).description,
      """
      whenever x >= 10, then x >= 90 within 0.1 s does not hold: it misses by 10
        x >= 10 at frame 1 (t = 0.1 s); after that, x >= 90 is not reached
        it is nearest at frame 2 (t = 0.2 s), where x is 60
        ▁▂[▅]███
      """)
    #expect(trace.whenever(x >= 200, then: x < 0, within: .zero).holds)
    expectEqual(
      trace.whenever(x >= 0, then: x < 0, within: .seconds(-1)).findings,
      ["the time must be 0 or more"])
  }

  @Test(
    "A window in which the run has no frame gives no answer, and neither does one without values")
  func emptyWindows() {
    let window = Ticks.seconds(2) ... .seconds(3)
    for claim in [
      trace.always(x <= 200, during: window), trace.eventually(x <= 200, within: window),
    ] {
      #expect(!claim.holds)
      expectEqual(
        claim.findings, ["the run has no frame from 2 s to 3 s; it goes from 0 s to 0.5 s"])
    }
    let gap = curve([nil, .f64(1)])
    let early = gap.always(gap["x"] <= 1, during: .zero ... .zero)
    expectEqual(early.findings, ["no frame has a value for x <= 1"])
    #expect(!early.holds && gap.always(gap["x"] <= 1).holds)
    expectEqual(
      gap.eventually(gap["x"] <= 1, within: .seconds(0.05)).findings,
      ["no frame has a value for x <= 1"])
    let other = curve([.f64(1)])
    expectEqual(trace.always(other["x"] <= 1).findings, ["the condition is of another run"])
  }

  @Test("Laws: always and eventually, shifted limits, and the sign of the margin")
  func laws() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let values = (0..<random.int(1...20)).map { _ in Double(random.int(-8...8)) }
      let trace = curve(values.map { .f64($0) })
      let x = trace["x"]
      let limit = Double(random.int(-8...8))
      let time = Ticks.seconds(Double(random.int(0...9)) / 10)
      let always = trace.always(x <= limit, during: .zero...time)
      let eventually = trace.eventually(!(x <= limit), within: time)
      let notEventually: Claim = !eventually
      #expect(always.holds == notEventually.holds)
      expectEqual(always.margin?.amount, notEventually.margin?.amount)
      let shifted = trace.always(x <= limit + 3, during: .zero...time)
      expectEqual(shifted.margin?.amount, always.margin.map { $0.amount + 3 })
      let until = trace.holds(x >= -limit, until: x >= limit, within: time)
      let reached = trace.eventually(x >= limit, within: time)
      #expect(!until.holds || reached.holds)
      let follows = trace.whenever(x >= limit, then: x <= -limit, within: time)
      let all = trace.always(!(x >= limit) || (x <= -limit).comes(within: time))
      #expect(!all.holds || follows.holds, "what always follows also follows a beginning")
      for claim in [always, eventually, shifted, until, reached, follows, all] {
        expectEqual(claim.margin?.fails, !claim.holds, "\(claim)")
      }
    }
  }
}

@Suite("Claims about time, over events")
struct TimeOfEventsTests {
  private let run: Rehearsal.Run

  init() throws { run = try pausedFade(named: "fade") }

  @Test("Eventually: an event happens, with the time left")
  func eventually() {
    expectEqual(
      run.eventually("fade cycleRepeated", within: .seconds(0.4)).description,
      """
      eventually “fade cycleRepeated” within 0.4 s holds: 50 ms of 400 ms to spare
        it does at 0.35 s in frame 4 (t = 0.4 s)
      """)
    expectEqual(
      run.eventually("fade cycleRepeated", within: .seconds(0.34)).description,
      """
      eventually “fade cycleRepeated” within 0.34 s does not hold: it misses by 10 ms
        it does so only at 0.35 s in frame 4 (t = 0.4 s)
      """)
    #expect(
      run.eventually("fade cycleRepeated", within: .seconds(0.34) ... .seconds(0.36)).holds,
      "no frame is between these times, but the event is")
    expectEqual(
      run.eventually("fade reversed", within: .seconds(9)).findings,
      [
        "it never happens", "the run ends at frame 6 (t = 0.6 s), before the time is over",
      ])
    expectEqual(
      run.eventually("fade paused", within: .seconds(0.3) ... .seconds(0.5)).findings,
      ["it does not happen; the last time was at frame 2 (t = 0.2 s)"])
    #expect(run.eventually("< fade start").holds && run.eventually("< fade start").margin == nil)
  }

  @Test("A misspelt event has no answer, with the nearest name")
  func misspelt() {
    let problem = ["the run has no source “fdae” (did you mean 'fade'?)"]
    let always = run.always(run["card.alpha"] <= 1)
    #expect(always.holds)
    for claim in [
      run.eventually("fdae paused"),
      run.whenever("fdae paused", then: "fade resumed", within: .zero),
      run.whenever("fade paused", then: "fdae resumed", within: .zero),
      run.holds(run["card.alpha"] <= 1, until: "fdae paused"),
      run.inOrder("fade paused", "fdae paused"), run.always(!run.events.happens("fdae paused")),
    ] {
      expectEqual(claim.findings, problem)
      let negated: Claim = !claim
      #expect(!claim.holds && !negated.holds)
    }
  }

  @Test("Until: values hold before an event")
  func until() {
    expectEqual(
      run.holds(run["card.alpha"] <= 0.9, until: "fade paused").description,
      """
      card.alpha <= 0.9 until “fade paused” holds: 0.5 of 0.9 to spare
        “fade paused” comes at frame 2 (t = 0.2 s)
      """)
    expectEqual(
      run.holds(run["card.alpha"] <= 0.7, until: "fade resumed").findings.first,
      "it does not hold at frame 2 (t = 0.2 s), where card.alpha is 0.8")
    expectEqual(
      run.holds(run["card.alpha"] <= 2, until: "fade reversed").findings,
      ["“fade reversed” never happens"])
    #expect(
      run.holds(run["card.alpha"] <= 1, until: "fade cycleRepeated", within: .seconds(0.35)).holds)
    expectEqual(
      run.holds(run["card.alpha"] <= 1, until: "fade cycleRepeated", within: .seconds(0.34))
        .findings,
      ["“fade cycleRepeated” comes only at 0.35 s in frame 4 (t = 0.4 s)"])
  }

  @Test("Whenever: each event is followed by another one, with the time left of the slowest")
  func whenever() {
    expectEqual(
      run.whenever("fade paused", then: "fade resumed", within: .seconds(0.15)).description,
      """
      whenever “fade paused”, then “fade resumed” within 0.15 s holds: 50 ms of 150 ms to spare
        “fade paused” at frame 2 (t = 0.2 s); “fade resumed” at frame 3 (t = 0.3 s), 100 ms later
      """)
    expectEqual(
      run.whenever("fade paused", then: "fade completed", within: .seconds(0.1)).description,
      """
      whenever “fade paused”, then “fade completed” within 0.1 s does not hold: it misses by 300 ms
        “fade paused” at frame 2 (t = 0.2 s); “fade completed” only at frame 6 (t = 0.6 s), 400 ms later
      """)
    expectEqual(
      run.whenever("fade completed", then: "fade started", within: .seconds(1)).findings,
      [
        "“fade completed” at frame 6 (t = 0.6 s); after that, “fade started” never happens",
        "the run ends at frame 6 (t = 0.6 s), before the time is over",
      ])
    #expect(
      !run.whenever("fade paused", then: "fade paused", within: .seconds(1)).holds,
      "an event does not follow itself")
    let nothing = run.whenever("fade reversed", then: "fade completed", within: .zero)
    #expect(nothing.holds && nothing.margin == nil)
    expectEqual(nothing.findings, ["“fade reversed” never happens"])
  }

  @Test(
    "Whenever, never: no event is followed by another one too soon, with the time of the soonest")
  func wheneverNever() {
    expectEqual(
      run.whenever("fade paused", thenNever: "fade resumed", within: .seconds(0.15)).description,
      """
      whenever “fade paused”, then never “fade resumed” within 0.15 s does not hold: it misses by 50 ms
        “fade paused” at frame 2 (t = 0.2 s); “fade resumed” at frame 3 (t = 0.3 s), 100 ms later
      """)
    let later = run.whenever("fade paused", thenNever: "fade resumed", within: .seconds(0.05))
    #expect(later.holds && later.margin?.amount == 0.05)
    let justLater = run.whenever("fade paused", thenNever: "fade resumed", within: .seconds(0.1))
    #expect(!justLater.holds)
    let nothing = run.whenever("fade completed", thenNever: "fade started", within: .seconds(9))
    #expect(nothing.holds && nothing.margin == nil)
    let alpha = run["card.alpha"]
    #expect(!run.whenever("fade resumed", thenNever: alpha >= 0.9, within: .seconds(1)).holds)
    #expect(run.whenever("fade resumed", thenNever: alpha > 1, within: .seconds(1)).holds)
    #expect(
      run.whenever("fade pasued", thenNever: "fade resumed", within: .zero).findings
        == ["unknown name “pasued” (did you mean 'paused'?)"])
  }

  @Test("Whenever: values follow events, and events follow values")
  func mixed() {
    let alpha = run["card.alpha"]
    expectEqual(
      run.whenever("fade paused", then: alpha >= 0.75, within: .zero).margin?.description,
      "0.05 of 0.75 to spare")
    expectEqual(
      run.whenever("fade resumed", then: alpha <= 0.1, within: .seconds(0.1)).description,
      """
      whenever “fade resumed”, then card.alpha <= 0.1 within 0.1 s does not hold: it misses by 0.1
        “fade resumed” at frame 3 (t = 0.3 s); after that, card.alpha <= 0.1 is not reached
        it is nearest at frame 4 (t = 0.4 s), where card.alpha is 0.2
        ▁▄▇▇[▂]▅█
      """)
    expectEqual(
      run.whenever(alpha >= 0.5, then: "! fade paused", within: .seconds(0.1)).description,
      """
      whenever card.alpha >= 0.5, then “! fade paused” within 0.1 s does not hold
        card.alpha >= 0.5 at frame 5 (t = 0.5 s); after that, “! fade paused” never happens
      """)
    #expect(run.whenever(alpha >= 0.7, then: "fade pause", within: .zero).holds == false)
    #expect(run.whenever(alpha >= 1, then: "fade completed", within: .zero).holds)
  }

  @Test("In order: events and conditions, each after the one before")
  func order() {
    let alpha = run["card.alpha"]
    expectEqual(
      run.inOrder("fade started", alpha > 0.5, "fade resumed", "fade completed").description,
      """
      in order: “fade started”, card.alpha > 0.5, “fade resumed”, “fade completed” holds: 100 ms to spare
        “fade started” at frame 0 (t = 0 s)
        card.alpha > 0.5 at frame 2 (t = 0.2 s)
        “fade resumed” at frame 3 (t = 0.3 s)
        “fade completed” at frame 6 (t = 0.6 s)
      """)
    expectEqual(
      run.inOrder("fade resumed", "fade paused").description,
      """
      in order: “fade resumed”, “fade paused” does not hold: it misses by 100 ms
        “fade resumed” at frame 3 (t = 0.3 s)
        “fade paused” does not happen after that; the last time was at frame 2 (t = 0.2 s)
      """)
    #expect(!run.inOrder("fade completed", alpha < 1, "fade completed").holds)
    #expect(!run.inOrder("fade paused", alpha > 0.5, "fade paused").holds)
    #expect(run.inOrder(alpha < 0.5, alpha > 0.9, "fade completed").holds)
    expectEqual(run.inOrder("fade reversed").findings, ["“fade reversed” never happens"])
    #expect(!run.inOrder().holds)
    let events = run.events.inOrder("fade started", "fade resumed", "fade completed")
    expectEqual(events.margin, run.inOrder("fade started", "fade resumed", "fade completed").margin)
  }

  @Test("An empty run has no answers")
  func empty() {
    let empty = curve([])
    #expect(!empty.eventually("a b").holds && !empty.inOrder("a b").holds)
    #expect(!empty.always(empty.events.happens("a b")).holds)
  }
}

@Suite("Claims that a value keeps moving")
struct KeepsMovingTests {
  @Test("hold if it moves in each frame between its first movement and its last")
  func moves() {
    let x = course(0, 0, 1, 4, 9, 9)
    expectEqual(
      x.keepsMoving().description, "x: keeps moving holds: 1 to spare\n  ▁▁▁▄██")
    expectEqual(x.keepsMoving(byMoreThan: 2).margin?.amount, 1)
  }

  @Test("fail at a rest, with its place and its length")
  func rests() {
    let x = course(0, 3, 3, 3, 9)
    expectEqual(
      x.keepsMoving().description,
      """
      x: keeps moving does not hold: it just misses
        it rests for 200 ms from frame 1 (t = 0.1 s) on
        ▁[▃]▃▃█
      """)
    expectEqual(
      x.keepsMoving(restingAtMost: .seconds(0.15)).description,
      """
      x: keeps moving, resting at most 0.15 s does not hold: it misses by 50 ms
        it rests for 200 ms from frame 1 (t = 0.1 s) on
        ▁[▃]▃▃█
      """)
    expectEqual(
      x.keepsMoving(restingAtMost: .seconds(0.3)).margin?.description, "100 ms of 300 ms to spare")
    #expect(!course(0, 5, 5.5, 11).keepsMoving(byMoreThan: 1).holds)
  }

  @Test("count the begin and the end of a window")
  func windows() {
    let x = course(0, 0, 1, 2, 2)
    #expect(x.keepsMoving().holds)
    #expect(x.keepsMoving(during: .seconds(0.1) ... .seconds(0.3)).holds)
    #expect(!x.keepsMoving(during: .zero ... .seconds(0.3)).holds)
    #expect(!x.keepsMoving(during: .seconds(0.2) ... .seconds(0.4)).holds)
    expectEqual(
      x.keepsMoving(during: .seconds(2) ... .seconds(3)).findings.first,
      "the run has no frame from 2 s to 3 s; it goes from 0 s to 0.4 s")
  }

  @Test("fail for a value that never moves, and give no answer for bad numbers")
  func still() {
    let still = course(1, 1.25, 1).keepsMoving(byMoreThan: 0.5)
    #expect(!still.holds && still.findings.first == "it never moves")
    expectEqual(still.margin?.amount, -0.25)
    #expect(course(1).keepsMoving().findings.first == "it never moves")
    for claim in [
      course(0, 1).keepsMoving(byMoreThan: -1), course(0, 1).keepsMoving(byMoreThan: .nan),
      course(0, 1).keepsMoving(restingAtMost: .seconds(-1)),
    ] {
      expectEqual(claim.findings.first, "the change and the rest must be 0 or more")
    }
  }
}
