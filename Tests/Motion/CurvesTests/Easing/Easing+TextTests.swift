import DopesheetCurves
import TestSupport
import Testing

@Suite("The text of easings")
struct EasingTextTests {
  @Test(
    "Every text reads back as the same easing",
    arguments: [
      "linear", "cubic.inOut", "quadratic.out", "cubic-bezier(0.42,0,1,1)",
      "cubic-bezier(0.1,-0.6,0.3333333333333333,1.6)", "back(overshoot: 0.25).outIn",
      "elastic(amplitude: 1.5, period: 0.4).in", "linear(0, 0.5 25% 75%, 1)",
      "linear(0, 1.5 -7%, 0.3, 1 110%)", "steps(4, jump-end)", "steps(2, jump-none)",
      "bezier-spline(0,0,1,1)",
      "bezier-spline(0.05,0,0.133333,0.06,0.166666,0.4,0.208333,0.82,0.25,1)",
    ] + Easing.named.map(\.name))
  func roundTrip(text: String) throws {
    try expectEqual(Easing(text: text).text, text)
  }

  @Test("Spaces and long numbers are read, and written in the one form")
  func normalised() throws {
    #expect(
      try Easing(text: "cubic-bezier( 0.420, 0 ,1.0, 1e0 )").text == "cubic-bezier(0.42,0,1,1)")
    try expectEqual(Easing(text: "steps(3)").text, "steps(3, jump-end)")
    try expectEqual(Easing(text: "steps(3,start)").text, "steps(3, jump-start)")
    #expect(
      try Easing(text: "elastic(period: 0.30).out").text
        == "elastic(amplitude: 1, period: 0.3).out")
  }

  @Test(
    "Easings of CSS are read as CSS reads them: in any case, with blanks, percentages on either side",
    arguments: [
      ("linear(0, 50% 1, 1)", "linear(0, 1 50%, 1)"), ("LINEAR(0,1)", "linear(0, 1)"),
      ("linear(0, 20% 40% .5, +1)", "linear(0, 0.5 20% 40%, 1)"),
      ("steps( 3 , start )", "steps(3, jump-start)"),
      ("Steps(3, JUMP-BOTH)", "steps(3, jump-both)"),
      ("Cubic-Bezier( .2 , 0 , 0 , 1 )", "cubic-bezier(0.2,0,0,1)"), (" Linear\n", "linear"),
      ("Ease-In-Out", "cubic-bezier(0.42,0,0.58,1)"), ("STEP-END", "steps(1, jump-end)"),
      ("\tsteps(\n2\n)", "steps(2, jump-end)"),
      ("steps(2,\r\nstart)", "steps(2, jump-start)"),
    ])
  func css(text: String, canonical: String) throws {
    try expectEqual(Easing(text: text).text, canonical)
  }

  @Test("A preset reads as the curve that it stands for", arguments: Easing.presets.map(\.name))
  func presets(name: String) throws {
    let easing = try Easing(text: name)
    expectEqual(easing, Easing.preset(name))
    try expectEqual(Easing(text: easing.text), easing)
  }

  private static let splineForm =
    "all points but (0, 0) and (1, 1), as in bezier-spline(0,0.2,0.2,0.4,0.3,0.7,0.4,1,0.7,1)"
  private static let errorCases: [(String, Int, String)] = [
    ("cubic.inout", 1, "did you mean “cubic.inOut”?"),
    ("wobble", 1, "see dopesheet curve --list"),
    ("cubic-bezier", 13, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
    ("cubic-bezier(0,0,1", 19, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
    ("cubic-bezier(0,0,1)", 19, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
    ("cubic-bezier(0,0,oops,1)", 18, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
    ("cubic-bezier(0,0,0x1p3,1)", 19, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
    ("cubic-bezier(0,0,inf,1)", 18, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
    ("cubic-bezier(0,0, 1.5,1)", 19, "the x of a control point is a time"),
    ("custom(mine)", 1, "give the closure in Swift, or use cubic-bezier(x1,y1,x2,y2)"),
    ("back", 5, "back(overshoot: 0.1).out"),
    ("elastic", 8, "elastic(amplitude: 1, period: 0.3).out"),
    ("cubic.out x", 11, "cubic.out"), ("ease-in!", 8, "ease-in"),
    ("cubic", 1, "cubic.in, cubic.out, cubic.inOut, cubic.outIn"),
    ("spring(duration: 1)", 1, "see dopesheet curve --list"),
    ("spring.smooth", 1, "see dopesheet curve --list"),
    ("decay(from: 0)", 1, "see dopesheet curve --list"),
    ("cubic-bezier(0,2e30,1,1)", 16, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
    ("linear(0, -2e30)", 11, "two stops or more, as in linear(0, 0.5 25% 75%, 1)"),
    ("linear(0, 1 2e30%)", 13, "two stops or more, as in linear(0, 0.5 25% 75%, 1)"),
    ("back(overshoot: 2e30).in", 17, "back(overshoot: 0.1).out"),
    ("", 1, "see dopesheet curve --list"),
    ("back(overshoot: -1).in", 17, "back(overshoot: 0.1).out"),
    ("back(overshot: 1).in", 6, "did you mean “overshoot”?"),
    ("back(overshoot: 1)", 19, ".in, .out, .inOut or .outIn"),
    ("back(overshoot: 1).inout", 19, ".in, .out, .inOut or .outIn"),
    ("elastic(period: 0).in", 17, "elastic(amplitude: 1, period: 0.3).out"),
    ("elastic(period: 1, period: 1).in", 20, "elastic(amplitude: 1, period: 0.3).out"),
    ("linear(1)", 8, "two stops or more, as in linear(0, 0.5 25% 75%, 1)"),
    ("linear(0, 50% 1 60%)", 17, "two stops or more, as in linear(0, 0.5 25% 75%, 1)"),
    ("linear(0, 50%, 1)", 14, "two stops or more, as in linear(0, 0.5 25% 75%, 1)"),
    ("CUBIC.IN", 1, "did you mean “cubic.in”?"),
    ("linear(0, 1 50)", 15, "two stops or more, as in linear(0, 0.5 25% 75%, 1)"),
    ("steps(0)", 7, "a whole number from 1, from 2 for jump-none, to 1000000"),
    ("steps(1, jump-none)", 7, "a whole number from 1, from 2 for jump-none, to 1000000"),
    ("steps(2.5)", 7, "a whole number from 1, from 2 for jump-none, to 1000000"),
    ("steps(2, jump)", 10, "jump-start, jump-end, jump-both or jump-none"),
    ("bezier-spline(0,0,1)", 15, splineForm), ("bezier-spline(0,0,1,1,1)", 15, splineForm),
    ("bezier-spline(0,0,1,1,0.5,1)", 15, splineForm), ("bezier-spline(0,0 1)", 19, splineForm),
    ("steps(2) x", 9, "a number of steps and where they jump, as in steps(4, jump-end)"),
  ]

  @Test("An error is reported with its column and a way out", arguments: errorCases)
  func errors(text: String, column: Int, hint: String) {
    let error = #expect(throws: CurveTextError.self) { try Easing(text: text) }
    expectEqual(error?.column, column)
    expectEqual(error?.hint, hint)
  }

  private static let messagesCases: [(String, String)] = [
    ("back", "“(” is missing"), ("elastic", "“(” is missing"),
    ("cubic.out x", "unexpected text “x”"),
    ("cubic.out)", "unexpected text “)”"), ("cubic", "“cubic” is a family of easings"),
    ("spring(duration: 1)", "expected an easing; “spring” is a spring"),
    ("decay(from: 0)", "expected an easing; “decay” is a decay"),
    ("steps(1, jump-none)", "invalid number of steps: 1"),
    ("linear(0, -2e30)", "-2e+30 is outside -1e30...1e30"),
  ]

  @Test("The message says what the text is", arguments: messagesCases)
  func messages(text: String, message: String) {
    let error = #expect(throws: CurveTextError.self) { try Easing(text: text) }
    expectEqual(error?.message, message)
  }
}
