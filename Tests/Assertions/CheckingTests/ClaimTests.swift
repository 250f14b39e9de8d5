import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("The margins of claims")
struct ClaimMarginsTests {
  private let x = course(0, 60, 110, 100)

  /// The margins of claims in words.
  private func words(_ claims: Claim...) -> [String?] { claims.map { $0.margin?.description } }

  @Test("are distances to the limit, and shares of it")
  func values() throws {
    expectEqual(
      words(
        x.staysWithin(0...110.5), x.staysWithin(-5...105), x.isContinuous(maxJump: 64),
        x.isContinuous(maxJump: 50), x.staysWithin(0...110)),
      [
        "nothing to spare", "it misses by 5", "4 of 64 to spare", "it misses by 10",
        "nothing to spare",
      ])
    let margin = try #require(x.isContinuous(maxJump: 64).margin)
    #expect(margin.amount == 4 && margin.limit == 64 && margin.share == 0.0625 && !margin.isTime)
    #expect(margin.unit == nil && !margin.fails)
    expectEqual(
      words(x.rises, x.falls, course(0, 1, 1, 4).rises, course(3, 2).isMonotone, course(1).rises),
      ["it misses by 10", "it misses by 60", "1 to spare", "1 to spare", nil])
  }

  @Test("of times are times")
  func times() throws {
    expectEqual(
      words(
        x.settles(by: .seconds(0.5)), x.settles(by: .seconds(0.1)),
        x.settles(by: .seconds(0.3)), x.reaches(100, before: .seconds(0.25)),
        x.reaches(100, before: .seconds(0.2)), x.reaches(120, before: .seconds(0.2)),
        course(0, 1).reaches(1, before: .seconds(3))),
      [
        "200 ms of 500 ms to spare", "it misses by 200 ms", "nothing to spare",
        "50 ms of 250 ms to spare", "it just misses", "it misses by 10", "2.9 s of 3 s to spare",
      ])
    let margin = try #require(x.settles(by: .seconds(0.5)).margin)
    #expect(margin.isTime && margin.unit == "s" && margin.amount == 0.2)
  }

  @Test("of comparisons are the differences")
  func comparisons() {
    expectEqual(
      words(
        x.overshoot < 0.3, x.overshoot <= 0.1, x.overshoot < 0.1, x.maximum >= 120,
        x.turns > 0, x.final == 100, x.final == 97, x.final != 97, x.final != 100),
      [
        "0.2 of 0.3 to spare", "nothing to spare", "it just misses", "it misses by 10",
        "1 to spare", nil, "it misses by 3", "3 to spare", nil,
      ])
    expectEqual(
      words(x.settlingTime() < 0.5, x.topSpeed <= 700),
      ["200 ms of 500 ms to spare", "100 a second of 700 a second to spare"])
    let float = curve([.f32(0.1)], kind: .f32)["x"]
    expectEqual(
      words(float.final <= 0.1, float.final < 0.1), ["nothing to spare", "it just misses"])
    let large = curve([.i64(1 << 53 + 1)], kind: .i64)["x"].final
    let claim: Claim = large > 0x1p53
    #expect(claim.holds && claim.margin?.fails == false)
    #expect(curve([.i64(.max)], kind: .i64)["x"].final < 0x1p63)
    expectEqual(words(curve([.sym("open")], kind: .sym)["x"].final == "open"), [nil])
  }

  @Test("of events are times, or there are none")
  func events() throws {
    let events = try Rehearsal(at: .hz(10)) { stage in
      stage.recorder.event("opens", of: "door")
    }.run(frames: 2).events
    expectEqual(
      words(
        events.happens("door opens", before: .seconds(0.25)),
        events.happens("door opens", after: .zero), events.happens("door shuts", after: .zero),
        events.exactly(1, "door opens"), events.never("door opens"),
        events.inOrder("door opens"), events.alternate("door opens", "door shuts")),
      ["250 ms of 250 ms to spare", "it just misses", nil, nil, nil, nil, nil])
  }

  @Test("turn with the claim, and their sign is the outcome")
  func negation() {
    let claims: [Claim] = [
      x.rises, x.staysWithin(0...110), x.staysWithin(0...120),
      x.reaches(100, before: .seconds(0.2)),
      x.settles(by: .seconds(0.3)), x.overshoot < 0.1, x.overshoot <= 0.1, x.keepsMoving(),
    ]
    for claim in claims {
      let negated: Claim = !claim
      expectEqual(claim.margin?.fails, !claim.holds)
      expectEqual(negated.margin?.fails, !negated.holds)
      expectEqual(negated.margin?.amount, claim.margin.map { -$0.amount })
    }
  }

  @Test("have the track's unit")
  func units() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("x", unit: "pt"))
    builder.beginFrame(tick: 0)
    builder.value(track: track, [.f64(3)])
    let trace = builder.finish(clock: ClockRate(10)!)
    expectEqual(
      words(trace["x"].staysWithin(0...10), trace.always(trace["x"] <= 4)),
      ["3 pt of 10 pt to spare", "1 pt of 4 pt to spare"])
  }
}

@Suite("Warnings of claims")
struct ClaimWarningTests {
  private let x = course(0, 60, 100)

  @Test("come if the claim holds by less than an amount, a time or a share")
  func limits() {
    let inside = x.staysWithin(0...104)
    expectEqual(inside.warning, nil)
    expectEqual(inside.warning(below: 0).warning, nil)
    expectEqual(course(1, 9).staysWithin(0...10).warning(below: 1).warning, nil)
    expectEqual(
      course(1, 9).staysWithin(0...10).warning(below: 1.5).warning,
      "x: stays within 0...10 holds, but only just: 1 of 10 to spare\n  ▁█")
    #expect(course(1, 9).staysWithin(0...10).warning(belowShare: 0.2).warning != nil)
    #expect(course(1, 9).staysWithin(0...10).warning(belowShare: 0.1).warning == nil)
    let settles = x.settles(by: .seconds(0.3))
    #expect(settles.warning(below: .milliseconds(101)).warning != nil)
    #expect(settles.warning(below: .milliseconds(100)).warning == nil)
    #expect(settles.warning(below: 0.2).warning != nil)
  }

  @Test("do not come with a failure")
  func failures() {
    #expect(x.falls.warning(below: 9).warning == nil)
    #expect(x["y".count].rises.warning(below: 9).warning == nil)
    let negated: Claim = !x.falls.warning(below: 100)
    #expect(negated.warning != nil, "the negation keeps its limit")
  }

  @Test("say if their limit can have no effect")
  func misuse() {
    expectEqual(
      course(1).rises.warning(below: 1).warning,
      "x: rises holds, but has no margin, so that nothing can be “below” it")
    expectEqual(
      course(0, 1).rises.warning(below: .seconds(1)).warning,
      "x: rises holds: 1 to spare; the margin is not a time: warning(below: 0.5)")
    expectEqual(
      course(0, 1).rises.warning(belowShare: 0.5).warning,
      "x: rises holds: 1 to spare; the limit has no size: warning(below: 0.5)")
  }
}
