import DopesheetCurves
import TestSupport
import Testing

@Suite("Portable powers")
struct PortableMathPowerTests {
  @Test("Powers that a double can hold are exact")
  func exact() {
    for base in 2...15 {
      var product = 1.0
      var n = 0
      while product < 0x1p53 {
        expectEqual(PortableMath.pow(Double(base), Double(n)), product)
        expectEqual(PortableMath.pow(-Double(base), Double(n)), (n % 2 == 0 ? product : -product))
        product *= Double(base)
        n += 1
      }
    }
    for n in -1074...1023 {
      expectEqual(PortableMath.pow(2, Double(n)), Double(sign: .plus, exponent: n, significand: 1))
    }
  }

  @Test("The first power is the number itself, and half powers of squares are their roots")
  func roots() {
    var inputs = MathsInputs(seed: 11)
    for _ in 0..<2000 {
      let x = inputs.pattern()
      if x.isFinite { #expect(PortableMath.pow(x, 1) == x) }
      let root = (inputs.share() * 0x1p26).rounded().magnitude + 1
      expectEqual(PortableMath.pow(root * root, 0.5), root)
    }
  }

  @Test("Zero to a power and any power zero, with signs")
  func zeros() {
    for x in [0, -0.0, 1, -1, .infinity, -.infinity, .nan] as [Double] {
      expectEqual(PortableMath.pow(x, 0), 1)
      expectEqual(PortableMath.pow(x, -0.0), 1)
    }
    expectEqual(PortableMath.pow(-0.0, 3).bitPattern, (-0.0).bitPattern)
    expectEqual(PortableMath.pow(-0.0, 4).bitPattern, 0)
    expectEqual(PortableMath.pow(-0.0, 0x1p53 + 2).bitPattern, 0)
    expectEqual(PortableMath.pow(-0.0, 0x1p53 - 1).bitPattern, (-0.0).bitPattern)
    expectEqual(PortableMath.pow(-0.0, -3), -.infinity)
    expectEqual(PortableMath.pow(0, -0.5), .infinity)
  }

  @Test("Powers of negative numbers exist for integers only")
  func negative() {
    #expect(PortableMath.pow(-8, 1.0 / 3).isNaN)
    #expect(PortableMath.pow(-8, 0.5).isNaN)
    expectEqual(PortableMath.pow(-8, -2), 1 / 64.0)
    expectEqual(PortableMath.pow(-1, .infinity), 1)
    expectEqual(PortableMath.pow(1, .nan), 1)
  }
}
