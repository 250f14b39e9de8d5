import DopesheetCurves
import TestSupport
import Testing

@Suite("Portable logarithms")
struct PortableMathLogarithmTests {
  @Test("The logarithm of one is positive zero")
  func one() {
    expectEqual(PortableMath.log(1).bitPattern, 0)
    expectEqual(PortableMath.log2(1).bitPattern, 0)
  }

  @Test("The binary logarithm of every power of two is exact")
  func powersOfTwo() {
    for n in -1074...1023 {
      let power = Double(sign: .plus, exponent: n, significand: 1)
      expectEqual(PortableMath.log2(power), Double(n))
    }
  }

  @Test("Zero, infinity and negative numbers")
  func ends() {
    for logarithm in [PortableMath.log, PortableMath.log2] as [(Double) -> Double] {
      expectEqual(logarithm(0), -.infinity)
      expectEqual(logarithm(-0.0), -.infinity)
      expectEqual(logarithm(.infinity), .infinity)
      #expect(logarithm(-.infinity).isNaN)
      #expect(logarithm(-.leastNonzeroMagnitude).isNaN)
      #expect(logarithm(-1).isNaN)
    }
  }

  @Test("Where the table's entry changes, results never step back")
  func monotony() {
    let below = stride(from: 0.6875, to: 1, by: 0x1p-8)
    let edges = Array(below) + stride(from: 1, through: 1.375, by: 0x1p-7)
    for scale in [1, 2, 0.5, 0x1p-40, 0x1p900, 0x1p-1022, 0x1p-1030] {
      let points = edges.map { $0 * scale }
      expectEqual(Monotony.breach(PortableMath.log, around: points), nil)
      expectEqual(Monotony.breach(PortableMath.log2, around: points), nil)
    }
  }
}
