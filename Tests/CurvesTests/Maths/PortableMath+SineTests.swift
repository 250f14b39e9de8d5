import DopesheetCurves
import TestSupport
import Testing

@Suite("Portable sine, cosine and tangent")
struct PortableMathSineTests {
  @Test("Zero keeps its sign, tiny angles stay and the cosine begins at one")
  func nearZero() {
    for function in [PortableMath.sin, PortableMath.tan] as [(Double) -> Double] {
      for x in [0, -0.0, 0x1p-1074, -0x1p-1074, 0x1p-1022, -0x1p-30] {
        expectEqual(function(x).bitPattern, x.bitPattern)
      }
    }
    expectEqual(PortableMath.cos(0), 1)
    expectEqual(PortableMath.cos(-0.0), 1)
    expectEqual(PortableMath.cos(0x1p-30), 1)
  }

  @Test("A quarter turn has sine one and, like a half turn, what the double lacks as the other")
  func quarters() {
    expectEqual(PortableMath.sin(.pi / 2), 1)
    expectEqual(PortableMath.cos(.pi / 2), 6.123233995736766e-17)
    expectEqual(PortableMath.sin(.pi), 1.2246467991473532e-16)
    expectEqual(PortableMath.cos(.pi), -1)
    expectEqual(PortableMath.tan(.pi / 2), 1.633123935319537e16)
  }

  @Test("Infinite angles have no sine")
  func infinities() {
    for x in [Double.infinity, -.infinity] {
      #expect(PortableMath.sin(x).isNaN)
      #expect(PortableMath.cos(x).isNaN)
      #expect(PortableMath.tan(x).isNaN)
      #expect(PortableMath.sinAndCos(x).sin.isNaN && PortableMath.sinAndCos(x).cos.isNaN)
    }
  }

  @Test("Sine and cosine together are the same bits as each alone")
  func together() {
    var inputs = MathsInputs(seed: 3)
    for round in 0..<20_000 {
      let x = round % 4 == 0 ? inputs.pattern() : inputs.number()
      let both = PortableMath.sinAndCos(x)
      expectEqual(both.sin.bitPattern, PortableMath.sin(x).bitPattern, "\(x)")
      expectEqual(both.cos.bitPattern, PortableMath.cos(x).bitPattern, "\(x)")
    }
  }

  @Test("The reductions for large and small angles agree where they meet")
  func reductions() {
    // The half is reduced the short way. Doubling its sine and cosine gives the whole's, but for a few last bits.
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
