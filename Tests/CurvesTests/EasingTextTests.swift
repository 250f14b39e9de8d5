import DopesheetCurves
import Testing

@Suite("The text of easings")
struct EasingTextTests {
  @Test(
    "Every text reads back as the same easing",
    arguments: [
      "linear", "cubic.inOut", "quadratic.out", "cubic-bezier(0.42,0,1,1)",
      "cubic-bezier(0.1,-0.6,0.3333333333333333,1.6)",
    ])
  func roundTrip(text: String) throws {
    #expect(try Easing(text: text).text == text)
  }

  @Test("Spaces and long numbers are read, and written in the one form")
  func normalised() throws {
    #expect(
      try Easing(text: "cubic-bezier( 0.420, 0 ,1.0, 1e0 )").text == "cubic-bezier(0.42,0,1,1)")
  }

  @Test(
    "A mistake is told with its column and a way out",
    arguments: [
      ("cubic.inout", 1, "did you mean “cubic.inOut”?"),
      ("wobble", 1, "see dopesheet curve --list"),
      ("cubic-bezier", 13, "cubic-bezier(x1,y1,x2,y2)"),
      ("cubic-bezier(0,0,1", 19, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
      ("cubic-bezier(0,0,1)", 14, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
      ("cubic-bezier(0,0,oops,1)", 18, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
      ("cubic-bezier(0,0,0x1p3,1)", 18, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
      ("cubic-bezier(0,0,inf,1)", 18, "four numbers, as in cubic-bezier(0.42,0,1,1)"),
      ("cubic-bezier(0,0, 1.5,1)", 19, "the x of a control point is a time"),
      ("custom(mine)", 1, "give the closure in Swift, or use cubic-bezier(x1,y1,x2,y2)"),
      ("", 1, "see dopesheet curve --list"),
    ])
  func mistakes(text: String, column: Int, hint: String) {
    let error = #expect(throws: EasingTextError.self) { try Easing(text: text) }
    #expect(error?.column == column)
    #expect(error?.hint == hint)
  }
}
