import DopesheetChecking
import DopesheetCurves
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("The curve of a track")
struct TrackCurveTests {
  @Test("A track that the run does not have gives no answers, but the nearest name")
  func absent() {
    var builder = TraceBuilder()
    for name in ["card.position.x", "card.position.y", "lamp.alpha"] {
      _ = builder.declare(Trace.Track(name))
    }
    builder.beginFrame(tick: 0)
    let trace = builder.finish(clock: .nanoseconds)
    #expect(
      "\(trace["card.postion.y"].final)"
        == "no answer: the run has no track “card.postion.y” (did you mean 'card.position.y'?)")
    #expect(
      trace["card.position"].final.problem
        == "the run has no track “card.position” (it has card.position.x and card.position.y)")
    #expect(trace["lamp"].final.problem == "the run has no track “lamp” (it has lamp.alpha)")
    expectEqual(
      trace["lamp.alpha"].final.problem, "lamp.alpha has no value at frame 0 (t = 0 s) [ ]")
    #expect(trace["lamp.alpha"].maximum.problem == "lamp.alpha has no value in any frame")
  }

  @Test("Curves of nodes and of own objects are found by their properties")
  func properties() throws {
    final class Meter { var level = 0.0 }
    let (card, meter) = (Node("card one"), Meter())
    let level = Property<Meter, Double>("level", get: { $0.level }, set: { $0.level = $1 })
    var target: ObjectTarget<Meter>?
    let run = try Rehearsal(at: .hz(60)) { stage in
      let added = stage.add(meter, named: "meter")
      target = added
      stage.play(
        Motion(
          stage.add(card), .position.y(to: 8), .alpha(to: 0.5), .transform.scale.x(to: 2),
          duration: 0.1))
      stage.play(Motion(added, level(to: 3), duration: 0.1))
    }.runUntilSettled(within: .seconds(1))
    #expect(run[card, .position.y].final == 8 && run[card, .alpha].final == 0.5)
    #expect(run[card, .transform.scale.x].final == 2)
    #expect(run[try #require(target), level].final == 3)
    let resting: [Property<Node, Double>] = [
      .zPosition, .anchorPoint.x, .bounds.size.width, .frame.origin.x, .backgroundColor.red,
    ]
    for property in resting {
      #expect(run[card, property].final.problem?.contains("has no track") == true)
    }
  }

  @Test("A run without frames has no answers, one of a single frame has")
  func short() {
    let empty = curve([])
    expectEqual(empty["x"].final.problem, "the run has no frames")
    expectEqual(empty["x"].rises.description, "x: rises has no answer\n  the run has no frames")
    #expect(empty.events.all.isEmpty && empty.unsettled.isEmpty)
    let one = course(3)
    #expect(one.first == 3 && one.final == 3 && one.minimum == 3 && one.maximum == 3)
    #expect(one.overshoot == 0 && one.undershoot == 0 && one.largestJump == 0)
    #expect(one.topSpeed == 0 && one.turns == 0 && one.settlingTime() == 0)
    #expect(one.isMonotone.holds && one.isContinuous(maxJump: 0).holds)
  }

  @Test("Of a track of several numbers a component is asked about")
  func vector() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("logo.matrix", .f64, width: 2))
    for frame in 0..<3 {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: track, [.f64(1), .f64(Double(frame))])
    }
    let trace = builder.finish(clock: ClockRate(10)!)
    #expect(trace["logo.matrix"][1].final == 2)
    #expect(trace["logo.matrix"][0].turns == 0)
    expectEqual(trace["logo.matrix"][1].rises.statement, "logo.matrix[1]: rises")
    #expect(
      trace["logo.matrix"].final.problem
        == #"logo.matrix has 2 components; ask about one: run["logo.matrix"][0]"#)
    #expect(trace["logo.matrix"][2].final.problem == "the components of logo.matrix are [0] to [1]")
    #expect(course(1)[0].final == 1)
    expectEqual(course(1)[1].final.problem, "the components of x are [0] to [0]")
    expectEqual(trace["logo"][1].final.problem, "the run has no track “logo” (it has logo.matrix)")
  }

  @Test("Words and truth values have values, and no form")
  func words() {
    let state = curve([.sym("closed"), .sym("open"), .sym("open")], kind: .sym)["x"]
    #expect(state.first == "closed" && state.final == "open" && state.value(atFrame: 1) == "open")
    expectEqual("\(state.final)", "open at frame 2 (t = 0.2 s) ▁█[█]")
    #expect(
      state.maximum.problem
        == "x does not contain numbers; ask for its first value, its final value or a frame's value"
    )
    let flag = curve([.bool(false), .bool(true)], kind: .bool)["x"]
    #expect(flag.first == false && flag.final == true)
    #expect(!(flag.turns == 0) && !flag.rises.holds)
  }

  @Test("Integers and 32-bit numbers are numbers of their kind")
  func kinds() {
    let large = Int64.max
    let whole = curve([.i64(large - 1), .i64(large)], kind: .i64)["x"]
    #expect(whole.maximum == Int(large) && whole.minimum == Int(large - 1))
    #expect(whole.first != Int(large))
    let float = curve([.f32(0.1), .f32(0.3)], kind: .f32)["x"]
    #expect(float.first == 0.1 && float.final == Float(0.3))
    expectEqual("\(float.first)", "0.1 at frame 0 (t = 0 s) [▁]█")
  }

  @Test("Frames without a value are left out")
  func gaps() {
    let x = course(nil, 1, nil, 5, nil)
    #expect(x.first == 1 && x.maximum == 5)
    expectEqual(x.first.description, "1 at frame 1 (t = 0.1 s)  [▁] █ ")
    expectEqual(x.final.problem, "x has no value at frame 4 (t = 0.4 s)  ▁ █[ ]")
    expectEqual(x.value(atFrame: 2).problem, "x has no value at frame 2 (t = 0.2 s)  ▁[ ]█ ")
    #expect(x.largestJump == 4, "the values before and after a gap are neighbours")
    expectEqual(x.overshoot.problem, "x has no value at the end  ▁ █[ ]")
    #expect(course(1, nil, 2).overshoot == 0)
  }

  @Test("What is no number, or infinite, has a place and no form")
  func notNumbers() {
    let x = course(0, .nan, 1)
    #expect(x.final == 1 && x.first == 0)
    expectEqual(x.maximum.problem, "the value is nan at frame 1 (t = 0.1 s)")
    #expect(!x.staysWithin(0...1).holds && !(!x.staysWithin(0...1)).holds)
    let nan = x.value(atFrame: 1)
    #expect(!(nan == 0) && !(nan != 0) && !(nan < 0) && !(nan == Double.nan))
    expectEqual(course(0, .infinity).largestJump.problem, "the value is inf at frame 1 (t = 0.1 s)")
  }

  @Test("Values that are written inside a frame are part of the curve")
  func boundaries() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("x"))
    builder.value(track: track, [.f64(-7)])
    builder.beginFrame(tick: 0)
    builder.value(track: track, [.f64(9)])
    builder.value(track: track, [.f64(0)])
    builder.beginFrame(tick: 1)
    builder.value(track: track, [.f64(10)])
    builder.value(track: track, [.f64(8)])
    let trace = builder.finish(clock: ClockRate(10)!)
    let x = trace["x"]
    #expect(x.first == 0, "what came before the first frame's end is no part of it")
    #expect(x.minimum == 0 && x.maximum == 10 && x.final == 8 && x.turns == 1)
    #expect(x.largestJump == 8, "jumps are from frame to frame")
    #expect(x.reaches(10, before: .seconds(0.2)).holds)
  }

  @Test("A run and its trace, also one read from its text, give the same answers")
  func recorded() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(from: 0, to: 1), duration: 0.5))
    }.runUntilSettled(within: .seconds(1))
    let read = try TraceReader.read(TraceWriter.text(of: run.trace))
    for trace in [run.trace, read] {
      #expect(trace["card.alpha"].final == 1)
      #expect(trace["card.alpha"].value(at: .seconds(0.25)) == 0.5)
    }
    #expect("\(run["card.alpha"])".hasPrefix("card.alpha ▁"))
    expectEqual("\(run["card"])", "card the run has no track “card” (it has card.alpha)")
  }
}

@Suite("Claims about a curve")
struct TrackCurveClaimsTests {
  @Test("Rises, falls, is monotone")
  func directions() {
    #expect(course(0, 1, 1, 2).rises.holds && !course(0, 1, 1, 2).falls.holds)
    #expect(course(2, 1, 1).falls.holds && !course(2, 1, 1).rises.holds)
    #expect(course(2, 1).isMonotone.holds && course(1, 2).isMonotone.holds)
    #expect(!course(0, 0, 1, 0).isMonotone.holds && !course(2, 1, 2).isMonotone.holds)
    #expect(course(1, 1).isMonotone.holds && course(1, 1).rises.holds && course(1, 1).falls.holds)
    #expect(
      course(0, 5, 3, 9).rises.description == """
        x: rises does not hold: it misses by 2
          it falls at frame 2 (t = 0.2 s), from 5 to 3
          ▁▅[▃]█
        """)
    #expect(
      course(9, 3, 5).isMonotone.description == """
        x: is monotone does not hold: it misses by 2
          it rises at frame 2 (t = 0.2 s), from 3 to 5
          █▁[▃]
        """)
  }

  @Test("A cut is a change that is larger than allowed")
  func continuity() {
    #expect(course(0, 2, 4).isContinuous(maxJump: 2).holds)
    #expect(
      course(0, 2, 4, 9, 0).isContinuous(maxJump: 2).description == """
        x: is continuous, with jumps of at most 2 does not hold: it misses by 7
          it jumps by 5 at frame 3 (t = 0.3 s), from 4 to 9 (and 1 more)
          ▁▂▄[█]▁
        """)
    #expect(!course(0, 1).isContinuous(maxJump: .nan).holds)
  }

  @Test("Stays within a range, its ends included")
  func range() {
    #expect(course(0, 1, 0.5).staysWithin(0...1).holds)
    #expect(
      course(0, 1.5, -3).staysWithin(0...1).description == """
        x: stays within 0...1 does not hold: it misses by 3
          it is 1.5 at frame 1 (t = 0.1 s)
          ▆[█]▁
        """)
  }

  @Test("Settles by a time")
  func settling() {
    let x = course(0, 100, 92, 99, 100)
    #expect(x.settles(by: .seconds(0.3), within: 1).holds)
    #expect(
      x.settles(by: .seconds(0.25), within: 1).description == """
        x: settles by 0.25 s within 1 does not hold: it misses by 50 ms
          it settles at frame 3 (t = 0.3 s)
          ▁██[█]█
        """)
    #expect(!x.settles(by: .seconds(0.3)).holds && x.settles(by: .seconds(0.4)).holds)
  }

  @Test("Reaches a value before a time, from below or from above, or passes it")
  func reaching() {
    #expect(course(0, 5, 12).reaches(10, before: .seconds(0.3)).holds)
    #expect(course(9, 5, -2).reaches(0, before: .seconds(0.3)).holds)
    #expect(course(3, 5).reaches(3, before: .seconds(0.1)).holds)
    #expect(
      course(0, 5, 12).reaches(10, before: .seconds(0.2)).description == """
        x: reaches 10 before 0.2 s does not hold: it just misses
          it does so only at frame 2 (t = 0.2 s)
          ▁▄[█]
        """)
    #expect(
      course(9).reaches(10, before: .seconds(1)).description.contains("with 9, at frame 0"))
    #expect(
      course(0, 9, 7).reaches(10, before: .seconds(1)).description == """
        x: reaches 10 before 1 s does not hold: it misses by 1
          it never does; it is nearest, with 9, at frame 1 (t = 0.1 s)
          ▁[█]▇
        """)
  }
}

@Suite("Measures of a curve")
struct TrackCurveMeasuresTests {
  @Test("Ends, extremes and single values say where they are")
  func values() {
    let x = course(2, 5, -1, 5, 3)
    #expect(x.first == 2 && x.final == 3 && x.minimum == -1 && x.maximum == 5)
    expectEqual("\(x.maximum)", "5 at frame 1 (t = 0.1 s) ▅[█]▁█▆", "the earliest of equals")
    expectEqual("\(x.minimum)", "-1 at frame 2 (t = 0.2 s) ▅█[▁]█▆")
    #expect(x.value(atFrame: 3) == 5)
    expectEqual(x.value(atFrame: 5).problem, "the frames of the run are 0 to 4")
    expectEqual(x.value(atFrame: -1).problem, "the frames of the run are 0 to 4")
  }

  @Test("The value at a time is that of the last frame that is not later")
  func times() {
    let x = course(2, 5, -1)
    #expect(x.value(at: .zero) == 2 && x.value(at: .seconds(0.1)) == 5)
    #expect(x.value(at: .seconds(0.19)) == 5 && x.value(at: .seconds(0.2)) == -1)
    expectEqual(x.value(at: .seconds(0.21)).problem, "the run goes from 0 s to 0.2 s")
    expectEqual(x.value(at: .seconds(-0.1)).problem, "the run goes from 0 s to 0.2 s")
  }

  @Test("Overshoot and undershoot are shares of the way, up or down")
  func shoots() {
    let up = course(0, 60, 110, 95, 100)
    #expect(up.overshoot == 0.1 && up.undershoot == 0)
    #expect(
      "\(up.overshoot)"
        == "0.1 at frame 2 (t = 0.2 s), where it is 110, on the way from 0 to 100 ▁▅[█]▇█")
    expectEqual("\(up.undershoot)", "0 on the way from 0 to 100 ▁▅█▇█")
    let down = course(100, 105, 40, -30, 0)
    #expect(down.overshoot == 0.3 && down.undershoot == 0.05)
    let back = course(0, -25, 100)
    #expect(back.undershoot == 0.25 && back.overshoot == 0)
  }

  @Test("A curve that comes back has no way to share")
  func noWay() {
    #expect(
      course(1, 2, 1).overshoot.problem
        == "x begins and ends at 1, so its overshoot has no reference; ask for its minimum and maximum ▁█▁"
    )
    #expect(course(1, 1, 1).overshoot == 0 && course(1, 1).undershoot == 0)
  }

  @Test("A spring's overshoot is that of its formula")
  func spring() throws {
    let spring = try SpringCurve(response: 0.5, dampingRatio: 0.5)
    let run = try Rehearsal(at: .hz(240)) { stage in
      stage.play(SpringMotion(stage.add(Node("card")), .position.x(to: 100), spring: spring))
    }.runUntilSettled(within: .seconds(5))
    // exp(-π·ζ/√(1-ζ²)) with ζ = 0.5
    let overshoot = try #require(run["card.position.x"].overshoot.number)
    #expect(abs(overshoot - 0.163) < 0.001)
    #expect(run["card.position.x"].turns >= 3)
  }

  @Test("A long run shows the frames around the place")
  func long() {
    let x = curve((0..<200).map { .f64($0 == 150 ? 1 : 0) })["x"]
    let text = "\(x.maximum)"
    #expect(text.hasPrefix("1 at frame 150 (t = 15 s) …▁▁"))
    #expect(text.hasSuffix("▁[█]" + String(repeating: "▁", count: 29) + "…"))
    #expect("\(x.first)".hasSuffix("[▁]" + String(repeating: "▁", count: 59) + "…"))
    expectEqual("\(x.final)".hasSuffix("…" + String(repeating: "▁", count: 9) + "█"), false)
    #expect("\(x.final)".hasSuffix("[▁]"))
  }
}

@Suite("The steps of a curve")
struct TrackCurveStepsTests {
  @Test("The largest jump is from one frame to the next")
  func jump() {
    #expect(course(0, 1, 3, 2).largestJump == 2)
    expectEqual(
      "\(course(0, 1, -3, 2).largestJump)", "5 at frame 3 (t = 0.3 s), from -3 to 2 ▅▇▁[█]")
    expectEqual("\(course(4, 4).largestJump)", "0 ▁▁")
  }

  @Test("Speed is a difference by its time, so a dropped frame is no rush")
  func speed() {
    #expect(course(0, 1, 3, 2).topSpeed == 20)
    let dropped = curve([.f64(0), .f64(1), .f64(4), .f64(5)], ticks: [0, 1, 4, 5])["x"]
    #expect(dropped.topSpeed == 10 && dropped.largestJump == 3)
    #expect(
      "\(course(0, 1, 3).topSpeed)" == "20 a second at frame 2 (t = 0.2 s), from 1 to 3 ▁▃[█]")
  }

  @Test("Of frames at one time the last counts")
  func zeroSteps() {
    let x = curve([.f64(0), .f64(50), .f64(1), .f64(2)], ticks: [0, 1, 1, 2])["x"]
    #expect(x.largestJump == 1 && x.topSpeed == 10)
    #expect(x.maximum == 50)
    // Times of the engine are not as fine as this clock.
    let fine = written(Trace.Track("x"), frames: 2, clock: ClockRate(1_000_000_000_000)!) {
      [.f64(Double($0))]
    }
    #expect(fine["x"].topSpeed == 0)
  }

  @Test("Turns are counted, rests are none")
  func turns() {
    #expect(course(0, 1, 2).turns == 0)
    #expect(course(0, 1, 1, 2).turns == 0)
    #expect(course(0, 1, 1, 0).turns == 1)
    #expect(course(0, 1, 0, 1).turns == 2)
    #expect(
      "\(course(0, 1, 0, 2).turns)" == "2 at frame 2 (t = 0.2 s), where it turns last at 0 ▁▅[▁]█")
  }

  @Test("A curve settles where it stays near its end")
  func settling() {
    let x = course(0, 100, 92, 99, 100, 100)
    #expect(x.settlingTime(within: 1) == 0.3)
    #expect(x.settlingTime() == 0.4)
    #expect(x.settlingTime(within: 1000) == 0)
    expectEqual("\(x.settlingTime(within: 1))", "0.3 s at frame 3 (t = 0.3 s) ▁██[█]██")
    expectEqual(x.settlingTime(within: -1).problem, "the tolerance must be 0 or more")
    expectEqual(x.settlingTime(within: .nan).problem, "the tolerance must be 0 or more")
  }
}

/// A trace with one track `x` of one value a frame; `nil` for a frame without one.
func curve(
  _ values: [Scalar?], ticks: [Int64]? = nil, kind: ScalarKind = .f64
) -> Trace {
  var builder = TraceBuilder()
  let track = builder.declare(Trace.Track("x", kind))
  for (frame, value) in values.enumerated() {
    builder.beginFrame(tick: ticks?[frame] ?? Int64(frame))
    let last = frame > 0 ? values[frame - 1] : nil
    if let value, value != last { builder.value(track: track, [value]) }
    if value == nil, last != nil { builder.absence(track: track) }
  }
  return builder.finish(clock: ClockRate(10)!)
}

/// The curve of the track `x` through numbers, ten frames a second.
func course(_ numbers: Double?...) -> TrackCurve { curve(numbers.map { $0.map { .f64($0) } })["x"] }
