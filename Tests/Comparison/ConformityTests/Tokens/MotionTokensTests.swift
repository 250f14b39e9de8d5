import DopesheetConformity
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

  @Test("Tokens that refer to one another in a circle are written with one value")
  func circle() throws {
    let curve = MotionToken.Value.easing(.cubic.out)
    let tokens = MotionTokens(
      "ours",
      [
        MotionToken("c", curve, alias: "a"), MotionToken("a", curve, alias: "b"),
        MotionToken("b", curve, alias: "a"), MotionToken("own", curve, alias: "own"),
      ])
    let read = try MotionTokens(json: tokens.json)
    #expect(read.tokens.map(\.value) == tokens.tokens.map(\.value))
    #expect(read["c"]?.alias == "a" && read["own"]?.alias == nil)
    #expect((read["a"]?.alias == nil) != (read["b"]?.alias == nil))
  }
}
