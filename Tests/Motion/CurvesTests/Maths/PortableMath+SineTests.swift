import DopesheetCurves
import TestSupport
import Testing

@Suite("Portable sine, cosine and tangent")
struct PortableMathSineTests {
  @Test("Sine and cosine together are the same bits as each alone")
  func together() {
    var inputs = MathsInputs(seed: 3)
    for round in 0..<20_000 {
      let x = round == 0 ? .infinity : round % 4 == 0 ? inputs.pattern() : inputs.number()
      let both = PortableMath.sinAndCos(x)
      expectEqual(both.sin.bitPattern, PortableMath.sin(x).bitPattern, "\(x)")
      expectEqual(both.cos.bitPattern, PortableMath.cos(x).bitPattern, "\(x)")
    }
  }

  @Test("The reductions for large and small angles agree where they meet")
  func reductions() {
    // The half is reduced the short way. The double-angle formulas give the whole, up to a few last bits.
    for x in [0x1p16, 70_000, 98_765.4321, 0x1p17.nextDown] {
      let half = PortableMath.sinAndCos(x / 2)
      #expect(abs(PortableMath.sin(x) - 2 * half.sin * half.cos) < 0x1p-50)
      #expect(abs(PortableMath.cos(x) - (1 - 2 * half.sin * half.sin)) < 0x1p-50)
    }
  }

  @Test(
    "Where the table's entry or the path changes, results never turn back",
    arguments: [0, 64, 6400])
  func monotony(turns: Int) {
    func edges(_ range: Range<Int>) -> [Double] {
      range.map { (Double($0 + turns) + 0.5) * (.pi / 32) }
    }
    typealias M = PortableMath
    expectEqual(Monotony.breach(M.sin, around: edges(-16..<16)), nil)
    expectEqual(Monotony.breach(M.sin, around: edges(16..<48), isRising: false), nil)
    expectEqual(Monotony.breach(M.cos, around: edges(-32..<0)), nil)
    expectEqual(Monotony.breach(M.cos, around: edges(0..<32), isRising: false), nil)
    expectEqual(Monotony.breach(M.tan, around: edges(-16..<16)), nil)
  }

  @Test("Where the sine of tiny angles becomes the angle, results never turn back")
  func tinyMonotony() {
    expectEqual(Monotony.breach(PortableMath.sin, around: [0x1p-27, 0x1p-28, 0]), nil)
    expectEqual(Monotony.breach(PortableMath.tan, around: [0x1p-27, 0x1p-28, 0]), nil)
    let rises = PortableMath.cos(0x1p16) > 0
    expectEqual(Monotony.breach(PortableMath.sin, around: [0x1p16], isRising: rises), nil)
  }
}

@Suite("Portable arc functions")
struct PortableMathArctangentTests {
  @Test("Diagonals have the multiples of an eighth turn, whatever their length")
  func diagonals() {
    for x in [0x1p-1074, 0x1p-1000, 1, 0.3, 0x1p1023, .infinity] {
      expectEqual(PortableMath.atan2(x, x), .pi / 4)
      expectEqual(PortableMath.atan2(x, -x), 2.356194490192345)
      expectEqual(PortableMath.atan2(-x, -x), -2.356194490192345)
      expectEqual(PortableMath.atan2(-x, x), -.pi / 4)
    }
  }

  @Test("Where the table's entry or the octant changes, results never step back")
  func monotony() {
    let places: [Double] = (0...64).map { (Double($0) + 0.5) / 64 }
    let slopes: [Double] = places + [1, 0x1p-60, 0x1p-28]
    let sines = slopes.map { $0 / (1 + $0 * $0).squareRoot() }
    let cosines = sines.filter { $0 > 0.01 }.map { (1 - $0 * $0).squareRoot() }
    expectEqual(Monotony.breach(PortableMath.atan, around: slopes + slopes.map { 1 / $0 }), nil)
    expectEqual(Monotony.breach(PortableMath.asin, around: sines + cosines), nil)
    expectEqual(Monotony.breach(PortableMath.acos, around: sines + cosines, isRising: false), nil)
    expectEqual(
      Monotony.breach({ PortableMath.atan2($0, -1) }, around: slopes, isRising: false), nil)
    expectEqual(Monotony.breach({ PortableMath.atan2(-2, $0) }, around: slopes.map { 2 * $0 }), nil)
  }
}

@Suite("Portable hyperbolic functions")
struct PortableMathHyperbolicTests {
  @Test("Where the formula or the table's entry changes, results never step back")
  func monotony() {
    let step = 0.6931471805599453 / 128
    let turns = stride(from: 0.5, to: 4200, by: 9).map { $0 * step } + [0x1p-28, 0.25, 22, 710]
    expectEqual(Monotony.breach(PortableMath.sinh, around: turns), nil)
  }
}
