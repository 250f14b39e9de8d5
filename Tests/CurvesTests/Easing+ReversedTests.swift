import DopesheetCurves
import TestSupport
import Testing

@Suite struct EasingReversedTests {
  @Test("The reverse of every named curve is its mirror image", arguments: Easing.named.map(\.name))
  func named(name: String) throws {
    let easing = try Easing(text: name)
    // Its two halves bounce alike, and not like mirror images.
    for step in 1..<128 where name != "bounce.inOut" {
      let u = Double(step) / 128
      let mirrored = 1 - easing.value(at: 1 - u)
      #expect(abs(easing.reversed.value(at: u) - mirrored) < 1e-12, "\(name) at \(u)")
    }
    expectEqual(easing.reversed.reversed, easing)
  }

  private static let parametersCases: [(String, String)] = [
    ("back(overshoot: 0.2).in", "back(overshoot: 0.2).out"),
    ("elastic(amplitude: 1.5, period: 0.4).out", "elastic(amplitude: 1.5, period: 0.4).in"),
    ("cubic-bezier(0.5,0.25,1,1)", "cubic-bezier(0,0,0.5,0.75)"),
    ("steps(4, jump-end)", "steps(4, jump-start)"),
    ("steps(4, jump-none)", "steps(4, jump-none)"),
    ("linear(0, 0.75 25%, 1)", "linear(0 0%, 0.25 75%, 1 100%)"),
  ]

  @Test("So is that of curves with parameters", arguments: parametersCases)
  func parameters(text: String, reversed: String) throws {
    let easing = try Easing(text: text)
    expectEqual(easing.reversed.text, reversed)
    for step in 1..<64 {
      // Not at the very steps, where the two sides of a jump differ.
      let u = (Double(step) + 0.5) / 64
      #expect(abs(easing.reversed.value(at: u) - (1 - easing.value(at: 1 - u))) < 1e-9)
    }
  }

  @Test("A curve of the user's own is turned round, and named so")
  func custom() {
    let easing = Easing.custom("mine") { $0 * $0 }
    expectEqual(easing.reversed.text, "custom(reversed(mine))")
    expectEqual(easing.reversed.value(at: 0.25), 1 - 0.75 * 0.75)
  }
}
