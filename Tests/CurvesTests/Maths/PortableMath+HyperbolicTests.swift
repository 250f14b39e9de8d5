import DopesheetCurves
import TestSupport
import Testing

@Suite("Portable hyperbolic functions")
struct PortableMathHyperbolicTests {
  @Test("Zero keeps its sign, tiny numbers stay and the cosine begins at one")
  func nearZero() {
    expectEqual(PortableMath.sinh(0).bitPattern, 0)
    expectEqual(PortableMath.sinh(-0.0).bitPattern, (-0.0).bitPattern)
    for x in [0x1p-1074, 0x1p-1022, 0x1p-30] { #expect(PortableMath.sinh(x) == x) }
    expectEqual(PortableMath.cosh(0), 1)
    expectEqual(PortableMath.cosh(0x1p-30), 1)
  }

  @Test("They are finite beyond the end of the exponential, and infinite at their own")
  func ends() {
    expectEqual(PortableMath.exp(710), .infinity)
    for function in [PortableMath.sinh, PortableMath.cosh] as [(Double) -> Double] {
      #expect(function(710.4758600739439).isFinite)
      expectEqual(function((710.4758600739439).nextUp), .infinity)
      expectEqual(function(.infinity), .infinity)
    }
    expectEqual(PortableMath.sinh(-.infinity), -.infinity)
    expectEqual(PortableMath.cosh(-.infinity), .infinity)
  }

  @Test("Where the formula or the table's entry changes, results never step back")
  func monotony() {
    let step = 0.6931471805599453 / 128
    let turns = stride(from: 0.5, to: 4200, by: 9).map { $0 * step } + [0x1p-28, 0.25, 22, 710]
    expectEqual(Monotony.breach(PortableMath.sinh, around: turns), nil)
    expectEqual(Monotony.breach(PortableMath.cosh, around: turns), nil)
  }
}
