import DopesheetCurves
import TestSupport
import Testing

@Suite("Named springs")
struct SpringCurvePresetsTests {
  @Test("SwiftUI's are those of their durations and bounces")
  func swiftUI() throws {
    #expect(SpringCurve.smooth == (try SpringCurve(duration: 0.5, bounce: 0)))
    #expect(SpringCurve.snappy == (try SpringCurve(duration: 0.5, bounce: 0.15)))
    #expect(SpringCurve.bouncy == (try SpringCurve(duration: 0.5, bounce: 0.3)))
    try expectEqual(SpringCurve.smooth(), .smooth)
    try expectEqual(SpringCurve.snappy(), .snappy)
    try expectEqual(SpringCurve.bouncy(), .bouncy)
    let smooth = try SpringCurve.smooth(duration: 0.8, extraBounce: -0.2)
    #expect(smooth.duration == 0.8 && smooth.bounce == -0.2)
    try expectEqual(SpringCurve.snappy(duration: 0.8, extraBounce: 0.25).bounce, 0.4)
    try expectEqual(SpringCurve.bouncy(extraBounce: -0.3), .smooth)
    #expect(throws: CurveParameterError("bounce", 1.3, allowed: "above -1, up to 1")) {
      try SpringCurve.bouncy(extraBounce: 1)
    }
  }

  @Test("FlightAnimator's, Core Animation's and Flutter's are those of their parameters")
  func others() throws {
    #expect(SpringCurve.flightDecay == (try SpringCurve(frequency: 14, ratio: 0.97)))
    #expect(abs(SpringCurve.flightDecay.duration - 0.4488) < 1e-4)
    expectEqual(SpringCurve.flightDecay.bounce, 0.03)
    #expect(SpringCurve.coreAnimation == (try SpringCurve(stiffness: 100, damping: 10)))
    let overscroll = SpringCurve.overscroll
    #expect(abs(try overscroll.stiffness(mass: 0.5) - 100) < 1e-12)
    #expect(abs(try overscroll.damping(mass: 0.5) - 15.556349186104045) < 1e-13)
  }

  @Test("Compose's are those of their ratios and stiffnesses")
  func compose() throws {
    #expect(SpringCurve.compose() == (try SpringCurve(dampingRatio: 1, stiffness: 1_500)))
    expectEqual(SpringCurve.ComposeDamping.allCases.map(\.rawValue), [0.2, 0.5, 0.75, 1])
    #expect(
      SpringCurve.ComposeStiffness.allCases.map(\.rawValue) == [50, 200, 400, 1_500, 10_000])
    for damping in SpringCurve.ComposeDamping.allCases {
      for stiffness in SpringCurve.ComposeStiffness.allCases {
        let spring = SpringCurve.compose(damping, stiffness)
        expectEqual(spring.dampingRatio, damping.rawValue)
        #expect(abs(try spring.stiffness() - stiffness.rawValue) < 1e-11)
      }
    }
  }

  private static let materialCases: [(SpringCurve.MaterialScheme, [Double])] = [
    (SpringCurve.MaterialScheme.standard, [0.9, 700, 0.9, 1_400, 0.9, 300]),
    (SpringCurve.MaterialScheme.expressive, [0.8, 380, 0.6, 800, 0.8, 200]),
  ]

  @Test("Material 3's are those of its table", arguments: materialCases)
  func material(scheme: SpringCurve.MaterialScheme, spatial: [Double]) throws {
    let effects: [Double] = [1, 1_600, 1, 3_800, 1, 800]
    for (kind, table) in [(SpringCurve.MaterialKind.spatial, spatial), (.effects, effects)] {
      for (index, speed) in SpringCurve.MaterialSpeed.allCases.enumerated() {
        let spring = SpringCurve.material(kind, speed, scheme: scheme)
        expectEqual(spring.dampingRatio, table[2 * index])
        #expect(abs(try spring.stiffness() - table[2 * index + 1]) < 1e-11)
      }
    }
    #expect(SpringCurve.material(.effects) == (try SpringCurve(dampingRatio: 1, stiffness: 1_600)))
  }
}
