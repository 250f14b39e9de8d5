import DopesheetChecking
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
    #expect(
      trace["lamp"].final.problem == "the run has no track “lamp” (it has lamp.alpha)")
    expectEqual(
      trace["lamp.alpha"].final.problem, "lamp.alpha has no value at frame 0 (t = 0 s) [ ]")
    #expect(
      trace["lamp.alpha"].maximum.problem == "lamp.alpha has no value in any frame")
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
        == "logo.matrix has 2 components; ask about one: run[\"logo.matrix\"][0]")
    #expect(
      trace["logo.matrix"][2].final.problem == "the components of logo.matrix are [0] to [1]")
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
      state.maximum.problem == "x holds no numbers; ask for its first, its final or a frame's value"
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
    let run = try Rehearsal(.hz(60)) { stage in
      stage.play(Motion(stage.add(Node("card")), [.alpha(from: 0, to: 1)], duration: 0.5))
    }.untilSettled(within: .seconds(1))
    let read = try TraceReader.read(TraceWriter.text(of: run.trace))
    for trace in [run.trace, read] {
      #expect(trace["card.alpha"].final == 1)
      #expect(trace["card.alpha"].value(at: .seconds(0.25)) == 0.5)
    }
    #expect("\(run["card.alpha"])".hasPrefix("card.alpha ▁"))
    expectEqual("\(run["card"])", "card the run has no track “card” (it has card.alpha)")
  }
}
