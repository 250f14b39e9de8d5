import Dopesheet
import TestSupport
import Testing

/// The list in the section "Easing Equations" of MotionMachine's guide to its moveable classes.
@Suite("MotionMachine: Easing Equations")
struct EasingEquationsTests {
  private static let easingsCases: [(Easing.Family, Double)] = [
    (Easing.cubic, 0.125), (Easing.quadratic, 0.25), (Easing.quartic, 0.0625),
    (Easing.quintic, 0.03125),
    (Easing.expo, 0.03125), (Easing.sine, 0.2928932188134524),
    (Easing.circular, 0.1339745962155614),
    (Easing.elastic, -0.015625), (Easing.bounce, 0.234375), (Easing.back, -0.0876975),
  ]

  @Test("Each has in, out and inOut, from 0 to 1", arguments: easingsCases)
  func easings(family: Easing.Family, inAtHalf: Double) {
    #expect(abs(family.in.value(at: 0.5) - inAtHalf) < 1e-12)
    #expect(abs(family.out.value(at: 0.5) - (1 - inAtHalf)) < 1e-12)
    for easing in [family.in, family.out, family.inOut] {
      #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1)
    }
    #expect(abs(family.inOut.value(at: 0.5) - 0.5) < 1e-12)
  }

  @Test("Linear is the default, and a closure of one's own is one, too")
  func ownEasing() throws {
    let scene = Scene()
    let view = scene.node("view")
    expectEqual(Motion(view, [], duration: 1).easing, .linear)
    let halves = Easing.custom("halves") { $0 < 0.5 ? 0.25 : 0.75 }
    scene.stage.play(Motion(view, .frame.origin.x(to: 200), duration: 1, easing: halves))
    try expectEqual(scene.advance(0.25) { view.frame.origin.x }, 50)
    try expectEqual(scene.advance(0.5) { view.frame.origin.x }, 150)
  }
}
