import DopesheetCurves
import Foundation
import TestSupport
import Testing

@Suite("Portable exponentials")
struct PortableMathExponentialTests {
  @Test("e to the power of zero is one, and tiny powers are next to it")
  func nearZero() {
    expectEqual(PortableMath.exp(0), 1)
    expectEqual(PortableMath.exp(-0.0), 1)
    expectEqual(PortableMath.exp(0x1p-54), 1)
    expectEqual(PortableMath.exp(0x1p-52), (1.0).nextUp)
    expectEqual(PortableMath.exp(-0x1p-53), (1.0).nextDown)
    expectEqual(PortableMath.exp(.leastNonzeroMagnitude), 1)
  }

  @Test("Two to the power of every integer is exact, down to the least subnormal")
  func powersOfTwo() {
    for n in -1074...1023 {
      let exact = Double(sign: .plus, exponent: n, significand: 1)
      expectEqual(PortableMath.exp2(Double(n)), exact)
    }
    expectEqual(PortableMath.exp2(1024), .infinity)
    expectEqual(PortableMath.exp2(-1075), 0)
    expectEqual(PortableMath.exp2((-1075.0).nextUp), .leastNonzeroMagnitude)
    #expect(PortableMath.exp2((1024.0).nextDown).isFinite)
  }

  @Test("The ends of the range are where the greatest and the least double are")
  func ends() {
    #expect(PortableMath.exp(709.782712893384) < .infinity)
    expectEqual(PortableMath.exp((709.782712893384).nextUp), .infinity)
    expectEqual(PortableMath.exp(-745.1332191019412), 0)
    expectEqual(PortableMath.exp((-745.1332191019412).nextUp), .leastNonzeroMagnitude)
    expectEqual(PortableMath.exp(-.infinity).bitPattern, 0)
    expectEqual(PortableMath.exp(.infinity), .infinity)
  }

  @Test("Less one, the power keeps its digits, however small the argument is")
  func lessOne() {
    var inputs = MathsInputs(seed: 11)
    var worst = (error: 0.0, argument: 0.0)
    for round in 0..<40_000 {
      // All orders of magnitude from 2^-60 to 2^8, and the neighbourhood of the first entries of the table.
      let scale = Double(sign: .plus, exponent: round % 68 - 60, significand: 1)
      let x = round % 3 == 0 ? inputs.share() / 50 : inputs.share() * scale
      let exact = expm1(x)
      let error = ((PortableMath.expMinusOne(x) - exact) / exact.ulp).magnitude
      if !(error <= worst.error) { worst = (error, x) }
    }
    #expect(worst.error <= 2, "\(worst)")
    #expect(PortableMath.expMinusOne(0) == 0 && PortableMath.expMinusOne(-800) == -1)
    expectEqual(PortableMath.expMinusOne(0x1p-60), 0x1p-60)
    #expect(PortableMath.expMinusOne(710) == .infinity && PortableMath.expMinusOne(.nan).isNaN)
  }

  @Test("Where the table's entry or the path changes, results never step back")
  func monotony() {
    let step = 0.6931471805599453 / 128
    let turns = stride(from: -1999.5, to: 2000, by: 7)
    let paths = [700, -700, 709.7, -708.39, -708.4, -745.1]
    expectEqual(Monotony.breach(PortableMath.exp, around: turns.map { $0 * step } + paths), nil)
    let small = stride(from: -127.5, to: 128, by: 1).map { $0 * step }
    expectEqual(Monotony.breach(PortableMath.exp, around: small), nil)
    let binary = turns.map { $0 / 128 } + [1000, -1000, -1021.9, -1022, -1073.9]
    expectEqual(Monotony.breach(PortableMath.exp2, around: binary), nil)
  }
}
