import Dopesheet
import DopesheetConformity
import Testing

@Suite("Tokens by name")
struct MotionTokensLookupTests {
  private let tokens = MotionTokens(
    "ours",
    [
      MotionToken("fast", .duration(0.1)), MotionToken("out", .easing(.cubic.out)),
      MotionToken("lively", .spring(.bouncy)),
      MotionToken("fade", .transition(duration: 0.2, delay: 0.05, .quadratic.in)),
    ])

  @Test("become durations, easings and springs")
  func values() throws {
    #expect(try tokens.duration("fast") == 0.1 && tokens.duration("fade") == 0.2)
    #expect(try Easing(token: "out", in: tokens) == .cubic.out)
    #expect(try Easing(token: "fade", in: tokens) == .quadratic.in)
    #expect(try SpringCurve(token: "lively", in: tokens) == .bouncy)
  }

  @Test("become motions")
  func motions() throws {
    let card = Node("card")
    let fade = try Motion(card, .alpha(to: 0), token: "fade", in: tokens)
    #expect(fade.duration == 0.2 && fade.delay == 0.05 && fade.easing == .quadratic.in)
    let pair = try Motion(card, .alpha(to: 0), duration: "fast", easing: "out", in: tokens)
    #expect(pair.duration == 0.1 && pair.delay == 0 && pair.easing == .cubic.out)
    let spring = try SpringMotion(card, .alpha(to: 0), token: "lively", in: tokens)
    #expect(spring.spring == .bouncy)
  }

  @Test("that do not exist or have another type are refused with the nearest that fits")
  func errors() {
    func message(_ body: () throws -> Void) -> String? {
      (#expect(throws: Diagnostics.self) { try body() })?.description
    }
    #expect(
      message { _ = try tokens.duration("fsat") }
        == "no token 'fsat' in ours (did you mean 'fast'?)")
    #expect(
      message { _ = try MotionTokens.carbon.duration("Slow") }
        == "no token 'Slow' in carbon (did you mean 'duration.slow.01', 'duration.slow.02'?)")
    #expect(
      message { _ = try Easing(token: "lively", in: tokens) }
        == "the token 'lively' in ours is not an easing, but a spring (known: out, fade)")
    #expect(
      message { _ = try SpringCurve(token: "out", in: tokens) }
        == "the token 'out' in ours is not a spring, but an easing (known: lively)")
    #expect(
      message { _ = try Motion(Node("card"), .alpha(to: 0), token: "fast", in: tokens) }
        == "the token 'fast' in ours is not a transition, but a duration (known: fade)")
  }
}
