import DopesheetDesign
import Testing

@Suite struct MotionTokensTests {
  @Test("Of several tokens with the same name the last is used, at the place of the first")
  func repeated() {
    let tokens = MotionTokens(
      "ours",
      [
        MotionToken("slow", .duration(1)), MotionToken("fast", .duration(0.1)),
        MotionToken("slow", .duration(2)),
      ])
    #expect(tokens.tokens.map(\.name) == ["slow", "fast"])
    #expect(tokens["slow"]?.value == .duration(2))
    #expect(tokens["sloe"] == nil)
  }
}
