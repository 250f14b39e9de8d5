import DopesheetChecking
import DopesheetEngine
import DopesheetTrace
import TestSupport
import Testing

@Suite("Conditions of runs")
struct RunConditionTests {
  private let trace = curve([.f64(0), .f64(5), nil, .f64(10), .f64(10)])
  private var x: TrackCurve { trace["x"] }

  @Test("print as they are written, and where they hold")
  func texts() {
    expectEqual("\(x <= 5)", "x <= 5 holds in 2 of 5 frames")
    expectEqual(
      (x <= 5 && !(x == 0) || x.isMoving).text,
      "((x <= 5 && !x == 0) || x is moving)".dropParentheses)
    expectEqual((x.isWithin(0...5)).text, "x is within 0...5")
    expectEqual((x > 5).holds(for: .seconds(0.1)).text, "x > 5 holds for 0.1 s")
    expectEqual(
      (x > 5 || x < 1).comes(within: .seconds(0.1)).text, "(x > 5 || x < 1) comes within 0.1 s")
    expectEqual(trace.events.happens("* *").text, "“* *”")
  }

  @Test("compare with numbers, words, Booleans, measures and other tracks")
  func operands() {
    #expect(trace.always(x <= 10).holds && trace.always(x < 10.5).holds)
    #expect(trace.always(x >= 0).holds && !trace.always(x > 0).holds)
    #expect(trace.always(x <= x.final).holds && !trace.always(x < x.final).holds)
    #expect(trace.always(x <= x).holds && !trace.always(x > x).holds)
    #expect(trace.always(x >= x).holds && !trace.always(x < x).holds)
    #expect(trace.eventually(x == 5).holds && !trace.eventually(x == 6).holds)
    #expect(trace.always(x != 6).holds)
    let state = curve([.sym("open"), .sym("half open")], kind: .sym)
    #expect(state.eventually(state["x"] == "half open").holds)
    #expect(!state.always(state["x"] != "open").holds)
    let flag = curve([.bool(true), .bool(false)], kind: .bool)
    #expect(flag.eventually(flag["x"] == false).holds && !flag.always(flag["x"] == true).holds)
  }

  @Test("compare two tracks, of numbers also within a distance")
  func tracks() throws {
    let two = try Trace(
      series: ["a": [0, 5, 10], "b": [0, 5.25, 10]], at: .hz(10))
    let (a, b) = (two["a"], two["b"])
    #expect(two.always(a == a).holds && !two.always(a == b).holds && two.eventually(a != b).holds)
    #expect(two.always(a.isWithin(0.25, of: b)).holds)
    expectEqual(
      two.always(a.isWithin(0.2, of: b)).description,
      """
      always a is within 0.2 of b does not hold: it misses by 0.05
        it does not hold at frame 1 (t = 0.1 s), where a is 5 and b is 5.25
        ▁[▅]█
      """)
    let state = curve([.sym("open"), .sym("shut")], kind: .sym)
    #expect(state.always(state["x"] == state["x"]).holds)
    #expect(!state.eventually(state["x"] != state["x"]).holds)
  }

  @Test("have no answer where a comparison is not valid")
  func invalid() {
    let state = curve([.sym("open")], kind: .sym)
    let problems: [(RunCondition, String)] = [
      (x == "open", "x == open is not a valid comparison"),
      (x == true, "x == true is not a valid comparison"),
      (x <= Double.nan, "x <= nan is not a valid comparison"),
      (state["x"] <= "z", "x <= z is not a valid comparison"),
      (state["x"] == 3, "x == 3 is not a valid comparison"),
      (state["x"] <= state["x"], "x <= x is not a valid comparison"),
      (state["x"].isMoving, "x does not contain numbers"),
      (trace["y"] <= 3, "the run has no track “y” (known: x)"),
      (x <= trace["y"].final, "the run has no track “y” (known: x)"),
      (x <= course(1), "the tracks are of two runs"),
      (x.isWithin(-1, of: x), "the distance must be 0 or more"),
      (state["x"].isWithin(1, of: x), "x does not contain numbers"),
      (course(0, .nan) <= 3, "the value is nan at frame 1 (t = 0.1 s)"),
      (course(0, .infinity) <= 3, "the value is inf at frame 1 (t = 0.1 s)"),
      (x <= 3 && course(1) <= 3, "the conditions are of two runs"),
      ((x <= 3).holds(for: .seconds(-1)), "holds for -1 s: the time must be 0 or more"),
      (curve([])["x"] <= 3, "the run has no frames"),
    ]
    for (condition, problem) in problems {
      #expect(condition.description.hasSuffix("has no answer: \(problem)"), "\(condition)")
      let claims: [Claim] = [trace.always(condition), !trace.always(condition)]
      #expect(claims.allSatisfy { !$0.holds && $0.margin == nil })
    }
  }

  @Test("move where the value differs from the frame before")
  func moving() {
    let claim = trace.always(x.isMoving, during: .zero ... .seconds(0.3))
    #expect(claim.holds && claim.margin?.amount == 5)
    let whole = trace.always(x.isMoving)
    #expect(!whole.holds && whole.margin?.description == "it just misses")
  }

  @Test("compare integers exactly, and 32-bit numbers with rounded ones")
  func kinds() {
    let whole = curve([.i64(1 << 53), .i64(1 << 53 + 1)], kind: .i64)
    #expect(!whole.always(whole["x"] <= 0x1p53).holds && whole.always(whole["x"] >= 0x1p53).holds)
    let float = curve([.f32(0.1)], kind: .f32)
    #expect(float.always(float["x"] == 0.1).holds && !float.always(float["x"] < 0.1).holds)
  }

  @Test("with infinite bounds always or never hold, without a margin")
  func infiniteBounds() {
    let claim = trace.always(x <= Double.infinity)
    #expect(claim.holds && claim.margin == nil)
    #expect(!trace.eventually(x >= Double.infinity).holds)
  }

  @Test("hold for a time and come within a time, both until the run ends")
  func spans() {
    let high = x >= 10
    #expect(trace.eventually(high.holds(for: .seconds(0.1))).holds)
    #expect(trace.eventually((x >= 5).holds(for: .seconds(9))).holds)
    #expect(!trace.eventually((x < 10).holds(for: .seconds(0.3))).holds)
    #expect(trace.always(high.comes(within: .seconds(0.3))).holds)
    #expect(!trace.always(high.comes(within: .seconds(0.1))).holds)
    #expect(trace.always(high.holds(for: .zero) || !high).holds)
  }
}

extension String {
  fileprivate var dropParentheses: String { String(dropFirst().dropLast()) }
}
